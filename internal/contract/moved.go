package contract

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// pairMoved reports the rules that are left, after those which stand at a field around or
// below.
func (w *walk) pairMoved() {
	k := keyword.Keyword{Name: keyword.CELRules}
	if len(w.rules.come) > 0 {
		for i, a := range w.rules.gone {
			w.rules.gone[i].absolute = celrule.Absolute(a.located())
		}
	}
	for _, b := range w.rules.come {
		if w.ctx.Err() != nil {
			return
		}
		if !celrule.Compiles(b.rule, b.new, b.path == "") || w.moved(k, b) {
			continue // of a rule that does not compile it is told that the server refuses it
		}
		if b.follows(w.ctx, b.rule) {
			w.add(b.spot, k, change.Change{Relation: keyword.Looser}, change.Finding{
				Rule: change.RuleCELRuleOfNewParts, New: b.Rule, Message: "rule " + change.Clip(b.Rule) + " is new and refuses nothing that was accepted",
			})
			continue
		}
		c := change.Change{Relation: keyword.Tighter}
		c.Reach, c.Shown = w.trials.ReachOf(b.rule, b.old, b.new)
		w.add(b.spot, k, c, change.Finding{Rule: change.RuleCELRuleAdded, New: b.Rule, Message: refusing("rule "+change.Clip(b.Rule)+" is new", c.Reach), Advice: c.Reach.Advice()})
	}
	for _, a := range w.rules.gone {
		k.Readers = celrule.ReadersRely(a.rule, a.old)
		w.add(a.spot, k, change.Change{Relation: keyword.Looser}, change.Finding{Rule: change.RuleCELRuleRemoved, Old: a.Rule, Message: "rule " + change.Clip(a.Rule) + " is gone"})
	}
}

// moved reports a rule that stood at another field, and whether there is such: one that says
// the same, or less, or the same but where a field on the way is not there.
func (w *walk) moved(k keyword.Keyword, b celRule) bool {
	b.absolute = celrule.Absolute(b.located())
	for _, relation := range []keyword.Relation{keyword.Same, keyword.Looser, keyword.Tighter} {
		i := slices.IndexFunc(w.rules.gone, func(a celRule) bool {
			return (relation == keyword.Same || a.absolute == b.absolute) && celrule.MovedRelation(a.located(), b.located()) == relation
		})
		if i < 0 {
			continue
		}
		a := w.rules.gone[i]
		w.rules.gone = slices.Delete(w.rules.gone, i, i+1)
		c := change.Change{Relation: relation}
		f := change.Finding{Old: a.Rule, New: b.Rule, Message: fmt.Sprintf("the rule stood at %s and says the same here", at(a.path))}
		switch relation {
		case keyword.Same:
			f.Rule, c = change.RuleCELRuleMoved, change.Change{Aspect: change.Documentation}
		case keyword.Looser:
			f.Rule = change.RuleCELRuleLoosened
			f.Message = fmt.Sprintf("the rule stood at %s, and lets pass here where a field is not there", at(a.path))
		default:
			c.Reach, c.Shown = w.trials.ReachOf(b.rule, b.old, b.new)
			f.Rule = change.RuleCELRuleTightened
			f.Message = refusing(fmt.Sprintf("the rule stood at %s, and refuses more here where a field is not there: it was %s and is now %s", at(a.path), change.Clip(a.Rule), change.Clip(b.Rule)), c.Reach)
			f.Advice = "ask by has() for every field on the way, of oldSelf as well"
		}
		w.add(b.spot, k, c, f)
		return true
	}
	return false
}

// located is the rule with where it stands.
func (r celRule) located() celrule.Located {
	return celrule.Located{Path: r.path, Old: r.old, New: r.new, Rule: r.rule}
}
