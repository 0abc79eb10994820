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
		w.add(s, keyword.Keyword{Name: name}, change.Change{Relation: keyword.Tighter}, change.Finding{
			Rule: change.OfKeyword(strings.TrimPrefix(name, "x-kubernetes-"), keyword.Tighter), Old: f.Old, New: f.New,
			Message: what + " were accepted and are refused now", Advice: f.Advice,
		})
	}
}

// filledInTwice reports a default that has items twice in a list that may not. The server looks
// at that in objects alone.
func (w *walk) filledInTwice(s spot) {
	before := s.old != nil && (w.trials.FillsInTwice(s.old) || s.old.Default == nil && (s.there || s.listed && !s.old.Nullable))
	if before || !w.trials.FillsInTwice(s.new) { // nor was it taken when it was left out
		return
	}
	w.add(s, keyword.Keyword{Name: keyword.ListType}, change.Change{Relation: keyword.Tighter, Reach: celrule.Creations}, change.Finding{
		Rule: change.OfKeyword(strings.TrimPrefix(keyword.ListType, "x-kubernetes-"), keyword.Tighter), New: keyword.JSONText(s.new.Default),
		Message: "the default has items twice that a list of its type may not have: objects that leave it out are refused",
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
