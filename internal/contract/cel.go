package contract

import (
	"slices"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// rule is short for the type of CEL rules.
type rule = celrule.Rule

// celPairs are rules without a partner, to be paired across fields at the end.
type celPairs struct {
	gone, come []celRule
}

// A celRule is a rule at a place.
type celRule struct {
	spot
	rule
	absolute string // as [celrule.Absolute] gives it
}

// cel pairs the rules of one place: equal in meaning, then those that differ in parts.
func (w *walk) cel(s spot) {
	old, new := celrule.Unpaired(s.old.XValidations, s.new.XValidations)
	mayBePair := celrule.MayBePairs()
	old, new = w.rewordedRules(s, old, new, mayBePair)
	if w.ctx.Err() != nil {
		return
	}
	old, new = w.restatedRules(s, old, new)
	for _, a := range slices.Clone(old) {
		if w.ctx.Err() != nil {
			return
		}
		i := slices.IndexFunc(new, func(b rule) bool {
			return mayBePair(a, b) && (celrule.Related(a, b) || celrule.Answering(a, b) || celrule.Widened(a, b, s.old, s.new))
		})
		if i < 0 {
			continue
		}
		b := new[i]
		if !celrule.Compiles(b, s.new, s.path == "") { // the server refuses the definition, which is told of it
			old, new = slices.DeleteFunc(old, func(r rule) bool { return r.Rule == a.Rule }), slices.Delete(new, i, i+1)
			continue
		}
		relation := celrule.RelationOf(syntax.Parse(a.Rule), syntax.Parse(b.Rule))
		if relation != keyword.Looser && (celrule.Answering(a, b) || s.follows(w.ctx, b)) {
			relation = keyword.Looser
		}
		if relation == keyword.Either && celrule.Narrowed(a, b, s.old, s.new) {
			relation = keyword.Tighter
		}
		c := change.Change{Relation: relation}
		message := change.Became("rule", a.Rule, b.Rule)
		advice := adviceOn(relation)
		if relation != keyword.Looser {
			c.Reach, c.Shown = w.trials.ReachOf(b, s.old, s.new)
			message = refusing(message, c.Reach)
		}
		if c.Reach == celrule.Unanswered {
			advice = c.Reach.Advice()
		}
		w.add(s, keyword.Keyword{Name: keyword.CELRules, Readers: celrule.ReadersRely(a, s.old)}, c, change.Finding{
			Rule: change.OfKeyword("cel-rule", relation), Old: a.Rule, New: b.Rule, Message: message, Advice: advice,
		})
		old, new = slices.DeleteFunc(old, func(r rule) bool { return r.Rule == a.Rule }), slices.Delete(new, i, i+1)
	}
	for _, r := range old {
		w.rules.gone = append(w.rules.gone, celRule{spot: s, rule: r})
	}
	for _, r := range new {
		w.rules.come = append(w.rules.come, celRule{spot: s, rule: r})
	}
}

// rewordedRules reports the rules that say the same in other words, and returns the others.
func (w *walk) rewordedRules(s spot, old, new []rule, mayBePair func(a, b rule) bool) (gone, come []rule) {
	textOf := func(r rule) string {
		text, _ := syntax.Said(r.Rule)
		return text
	}
	for _, a := range slices.Clone(old) {
		if w.ctx.Err() != nil {
			break
		}
		i := slices.IndexFunc(new, func(b rule) bool {
			return mayBePair(a, b) && (textOf(a) == textOf(b) || celrule.SayTheSame(a, b, s.old, s.new))
		})
		if i < 0 {
			continue
		}
		w.reworded(s, a, new[i])
		old, new = slices.DeleteFunc(old, func(r rule) bool { return r.Rule == a.Rule }), slices.Delete(new, i, i+1)
	}
	return old, new
}

// restatedRules reports the rules in whose place keywords say the same, and returns the
// others.
func (w *walk) restatedRules(s spot, old, new []rule) (gone, come []rule) {
	if len(old)+len(new) == 0 {
		return old, new
	}
	was, is := celrule.Implied(s.old), celrule.Implied(s.new)
	oldParts, newParts := celrule.Regrouped(s.old, s.new)
	same := func(r rule, regrouped []rule) bool {
		return celrule.Demands(was, r) && celrule.Demands(is, r) || slices.ContainsFunc(regrouped, func(o rule) bool { return o.Rule == r.Rule })
	}
	for _, r := range old {
		if !same(r, oldParts) && !celrule.AsksAlso(r, s.new, s.old) {
			gone = append(gone, r)
			continue
		}
		w.add(s, keyword.Keyword{Name: keyword.CELRules}, change.Change{Aspect: change.Documentation}, change.Finding{
			Rule: change.RuleCELRuleReworded, Old: r.Rule, Message: "rule " + change.Clip(r.Rule) + " is gone, and the rest of the schema asks the same",
		})
	}
	for _, r := range new {
		if !same(r, newParts) && !celrule.AsksAlso(r, s.old, s.new) {
			come = append(come, r)
			continue
		}
		w.add(s, keyword.Keyword{Name: keyword.CELRules}, change.Change{Aspect: change.Documentation}, change.Finding{
			Rule: change.RuleCELRuleReworded, New: r.Rule, Message: "rule " + change.Clip(r.Rule) + " is new, and the rest of the schema asked the same before",
		})
	}
	return gone, come
}

// reworded is a rule whose expression means the same.
func (w *walk) reworded(s spot, a, b rule) {
	c := change.Change{Aspect: change.Documentation}
	f := change.Finding{Rule: change.RuleCELRuleReworded, Old: a.Rule, New: b.Rule, Message: "the words of rule " + change.Clip(b.Rule) + " changed"}
	if syntax.Optional(a) != syntax.Optional(b) && !celrule.SayTheSame(a, b, s.old, s.new) {
		c = change.Change{Relation: keyword.Tighter, Reach: celrule.Creations}
		f.Rule, f.Message, f.Advice = change.RuleCELRuleTightened, "rule "+change.Clip(b.Rule)+" is evaluated for new objects as well now", adviceOn(keyword.Tighter)
		if !syntax.Optional(b) {
			c.Relation, f.Rule, f.Message, f.Advice = keyword.Looser, change.RuleCELRuleLoosened, "rule "+change.Clip(b.Rule)+" is evaluated for changes only now", ""
		}
	}
	w.add(s, keyword.Keyword{Name: keyword.CELRules}, c, f)
}

// refusing is what happened to a rule and which writes it refuses.
func refusing(message string, r celrule.Reach) string {
	if text := r.Text(); text != "" {
		return message + ": " + text
	}
	return message
}

func at(path string) string {
	if path == "" {
		return "the object"
	}
	return path
}
