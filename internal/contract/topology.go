package contract

import (
	"strings"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// topology compares how server-side apply merges lists, maps and structs, and what
// the server checks of lists because of it.
func (w *walk) topology(s spot) {
	w.listType(s)
	if old, new := keyword.MapKind(s.old), keyword.MapKind(s.new); old != new && s.old.Type == "object" {
		w.add(s, keyword.Keyword{Name: keyword.MapType}, change.Change{Aspect: change.Topology}, change.Finding{
			Rule: change.RuleMapTypeChanged, Old: old, New: new, Message: ownership(old, new, "fields"),
			Advice: "managers that apply parts of it take each other's fields: keep the type in this version",
		})
	}
}

func (w *walk) listType(s spot) {
	if s.old.Type != "array" {
		return
	}
	old, new := keyword.ListKind(s.old), keyword.ListKind(s.new)
	oldKeys, newKeys := strings.Join(s.old.XListMapKeys, ", "), strings.Join(s.new.XListMapKeys, ", ")
	f := change.Finding{Rule: change.RuleListTypeChanged, Old: old, New: new, Message: ownership(old, new, "items"), Advice: "keep the list type in this version"}
	name := keyword.ListType
	if old == new {
		if oldKeys == newKeys {
			return
		}
		if len(keyword.Without(s.old.XListMapKeys, s.new.XListMapKeys))+len(keyword.Without(s.new.XListMapKeys, s.old.XListMapKeys)) == 0 {
			w.add(s, keyword.Keyword{Name: keyword.ListMapKeys}, change.Change{Aspect: change.Documentation}, change.Finding{
				Rule: change.RuleListMapKeysReworded, Old: oldKeys, New: newKeys, Message: change.Became("the key of items", oldKeys, newKeys) + ", which is the same key",
			})
			return
		}
		f = change.Finding{
			Rule: change.RuleListMapKeysChanged, Old: oldKeys, New: newKeys, Message: change.Became("the key of items", oldKeys, newKeys),
			Advice: "keep the keys in this version",
		}
		name = keyword.ListMapKeys
	}
	w.add(s, keyword.Keyword{Name: name}, change.Change{Aspect: change.Topology}, f)
	if keyword.RefusesMore(s.old, s.new) {
		what := "equal items"
		if new == "map" {
			what = "two items with equal " + newKeys
		}
		if s.ruledOut(w.ctx, keyword.ListType) {
			return
		}
		f.Rule, f.Message = change.OfKeyword(strings.TrimPrefix(name, "x-kubernetes-"), keyword.Tighter), what+" were accepted and are refused now"
		if w.trials.FillsInTwice(s.new) {
			f.Message += ", and the default has some: objects that leave it out are refused as well"
			f.Advice += ", or take what is there twice out of the default"
		}
		w.add(s, keyword.Keyword{Name: name}, change.Change{Relation: keyword.Tighter}, f)
	}
}

// filledInTwice reports a default that has items twice in a list that may not. The server looks
// at that in objects alone. From is where the findings of this place and below it begin: what they
// tell already is the one reason, and is not told again of what holds it.
func (w *walk) filledInTwice(s spot, from int) {
	before := s.old != nil && (w.trials.FillsInTwice(s.old) || s.old.Default == nil && (s.there || s.listed && !s.old.Nullable))
	if before || !w.trials.FillsInTwice(s.new) { // nor was it taken when it was left out
		return
	}
	rule, what, itself := change.OfKeyword(strings.TrimPrefix(keyword.ListType, "x-kubernetes-"), keyword.Tighter), "the default", w.trials.FillsInTwice(celrule.DefaultAlone(s.new))
	for _, f := range w.found[from:] {
		if f.Rule == rule && (f.Path == s.path || !itself) {
			return
		}
	}
	if !itself {
		what = "the default, filled up by those inside,"
	}
	w.add(s, keyword.Keyword{Name: keyword.ListType}, change.Change{Relation: keyword.Tighter, Reach: celrule.Creations}, change.Finding{
		Rule: rule, New: keyword.JSONText(s.new.Default),
		Message: what + " has items twice that a list of its type may not have: objects that leave it out are refused",
		Advice:  "take what is there twice out of the default",
	})
}

func ownership(old, new, parts string) string {
	switch {
	case new == "atomic":
		return "it was merged as " + old + " and is atomic now: whoever applies it owns and replaces all " + parts
	case old == "atomic":
		return "it was atomic and is merged as " + new + " now: " + parts + " that one manager leaves out stay if another one owns them"
	}
	return "it was merged as " + old + " and is merged as " + new + " now"
}
