package contract

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// required compares which fields must be there. Those that have a default always are.
func (w *walk) required(s spot) {
	old, new := keyword.Demanded(s.old), keyword.Demanded(s.new)
	k := keyword.Keyword{Name: "required", Readers: true}
	come, gone := keyword.Without(new, old), keyword.Without(old, new)
	if len(come)+len(gone) == 0 {
		return
	}
	was, is := keyword.Among(keyword.Demanded(celrule.Implied(s.old))), keyword.Among(keyword.Demanded(celrule.Implied(s.new)))
	other := len(s.around) > 0 || keyword.Combines(s.old) || len(s.old.XValidations) > 0
	for _, name := range come {
		if was(name) || other && s.alreadyAsked(w, name) {
			w.same(s, k, change.Finding{New: name, Message: fmt.Sprintf("%s is required now", name)}, askedBefore, askedStill)
			continue
		}
		c := change.Change{Relation: keyword.Tighter}
		f := change.Finding{
			Rule: change.RuleRequiredAdded, New: name, Message: fmt.Sprintf("%s is required now", name),
			Advice: "make it optional or give it a default, and require it in a new version",
		}
		if was := s.old.Properties[name]; was.Default != nil {
			c.Reach = celrule.Creations // what is stored has it
			f.Message = fmt.Sprintf("%s is required and is not filled in any more: the default was %s and is gone", name, change.Clip(keyword.JSONText(was.Default)))
			f.Advice = "keep the default in this version"
		}
		w.add(s, k, c, f)
	}
	for _, name := range gone {
		if is(name) {
			w.same(s, k, change.Finding{Old: name, Message: fmt.Sprintf("%s is not required any more", name)}, askedBefore, askedStill)
			continue
		}
		if _, there := s.new.Properties[name]; there || s.old.Properties[name].Type == "" {
			w.add(s, k, change.Change{Relation: keyword.Looser}, change.Finding{Rule: change.RuleRequiredRemoved, Old: name, Message: fmt.Sprintf("%s was required and is optional now", name)})
		}
	}
}

// alreadyAsked reports whether what is on the old side asks for a field that the new one demands.
func (s spot) alreadyAsked(w *walk, name string) bool {
	asks, ok := celrule.AskingFor(name, s.new)
	return ok && s.follows(w.ctx, asks)
}

// filled reports the keywords of an object that refuse more since fields are filled in, or are
// no more. One that is tighter by itself is told already.
func (w *walk) filled(s spot, tighter map[string]bool) {
	for _, r := range keyword.RefusedSinceFilled(s.old, s.new) {
		if tighter[r.Keyword] {
			continue
		}
		are := "is"
		if len(r.Fields) > 1 {
			are = "are"
		}
		c := change.Change{Relation: keyword.Tighter}
		f := change.Finding{
			Rule: change.OfKeyword(r.Keyword, keyword.Tighter), New: change.Joined(r.Fields), Advice: "leave the default to the controller, or let " + r.Keyword + " take what is filled in",
			Message: fmt.Sprintf("%s %s filled in before the server looks at %s: objects are refused that were accepted without", change.Joined(r.Fields), are, r.Keyword),
		}
		if r.Gone {
			c.Reach = celrule.Creations // what is stored has them
			f.Advice = "keep the default in this version"
			f.Message = fmt.Sprintf("%s %s not filled in any more before the server looks at %s: objects are refused that were accepted without", change.Joined(r.Fields), are, r.Keyword)
		}
		if r.Null {
			f.Advice = "keep +nullable in this version"
			f.Message = fmt.Sprintf("%s %s dropped where null stands there, before the server looks at %s: objects are refused that were accepted with it", change.Joined(r.Fields), are, r.Keyword)
		}
		w.add(s, keyword.Keyword{Name: r.Keyword}, c, f)
	}
}

// refilled reports the rules that both sides have and that refuse more since the server fills
// in other values, or none, before it looks at them.
func (s spot) refilled(w *walk) {
	if s.side == change.Status {
		return // nobody is asked but controllers, and what is filled in is told
	}
	if len(s.old.XValidations) == 0 || len(s.new.XValidations) == 0 {
		return
	}
	all := celrule.Refilled(s.old, s.new)
	if len(all) == 0 {
		return
	}
	for _, r := range s.old.XValidations {
		if !slices.ContainsFunc(s.new.XValidations, func(o rule) bool { return o.Rule == r.Rule }) {
			continue
		}
		reach, fields, shown := w.trials.SinceRefilled(r, all, s.old, s.new)
		if shown == nil {
			continue
		}
		them := "it"
		if len(fields) > 1 {
			them = "them"
		}
		w.add(s, keyword.Keyword{Name: keyword.CELRules}, change.Change{Relation: keyword.Tighter, Reach: reach, Shown: shown}, change.Finding{
			Rule: change.RuleCELRuleTightened, Old: r.Rule, New: r.Rule, Advice: "keep the defaults that the rule relies on in this version",
			Message: fmt.Sprintf("rule %s refuses objects that leave out %s: what is filled in for %s changed", change.Clip(r.Rule), change.Joined(fields), them),
		})
	}
}
