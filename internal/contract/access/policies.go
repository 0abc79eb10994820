package access

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// policies compares admission policies, and what their bindings do with what they
// refuse.
func (c policyDiff) policies() {
	paired(c.objectDiff, c.old.Policies, c.new.Policies, func(p *AdmissionPolicy) Meta { return p.Meta }, c.policy, func(a *AdmissionPolicy) {
		f := change.Finding{Rule: change.RulePolicyRemoved, Effect: change.Compatible, Old: a.Name, Message: "the policy is gone: what it refused is accepted"}
		if a.mutates() && acts(c.old, a.Name) {
			f.Effect, f.Message, f.Advice = change.DataLost, "the policy is gone: what it filled in stays empty", "fill it in by defaults of the schema before the policy goes"
		}
		c.add(a.Meta, "", f)
	}, func(b *AdmissionPolicy) {
		c.policyMore(b, change.RulePolicyAdded, matcherOfPolicy(&b.Spec, c.new.CRDs).requests(), "", "the policy is new")
	})
	paired(c.objectDiff, c.old.PolicyBindings, c.new.PolicyBindings, func(b *PolicyBinding) Meta { return b.Meta }, c.policyBinding, func(a *PolicyBinding) {
		c.unbound(a, a.Meta)
	}, func(b *PolicyBinding) {
		c.policyBinding(unboundTo(b), b)
	})
}

// changes writes the mutations, with the variables that they may use in their place.
func (p *AdmissionPolicy) changes() []string {
	var all []string
	for _, m := range p.Spec.Mutations {
		all = append(all, jsonOf(p.reworded(m)))
	}
	return all
}

// reworded is a part of a mutation with its expressions as they are compared.
func (p *AdmissionPolicy) reworded(part map[string]any) map[string]any {
	out := maps.Clone(part)
	for name, v := range part {
		switch v := v.(type) {
		case map[string]any:
			out[name] = p.reworded(v)
		case string:
			if name == "expression" {
				out[name] = syntax.Parse(syntax.Inlined(v, p.variables())).Text
			}
		}
	}
	return out
}

// edited is where the first mutation stands that another policy does not have.
func (p *AdmissionPolicy) edited(other *AdmissionPolicy) string {
	known := other.changes()
	if i := slices.IndexFunc(p.changes(), func(m string) bool { return !slices.Contains(known, m) }); i >= 0 {
		return fmt.Sprintf("spec.mutations[%d]", i)
	}
	return "spec.mutations"
}

func (p *AdmissionPolicy) mutates() bool { return len(p.Spec.Mutations) > 0 }

// acts reports whether a side has a binding that makes a policy refuse or change
// requests.
func acts(o Objects, policy string) bool {
	return slices.ContainsFunc(o.PolicyBindings, func(b *PolicyBinding) bool {
		return b.Policy == policy && b.acts()
	})
}

// tighter is the effect of a policy that refuses more. A policy is evaluated on every
// update and does not let pass what did not change, as the schema does.
func (c policyDiff) tighter(p *AdmissionPolicy, requests []request) change.Effect {
	switch {
	case !acts(c.new, p.Name):
		return change.Compatible
	case p.mutates():
		return change.DataLost
	case slices.ContainsFunc(requests, func(q request) bool {
		return q.operation == "UPDATE" && !c.freshResource(q.group, q.resource)
	}):
		return change.UpdatesFail
	case slices.ContainsFunc(requests, func(q request) bool { return !c.freshResource(q.group, q.resource) }):
		return change.WritesFail
	}
	return change.Compatible
}

const policyAdvice = "bind it with validationActions: [Warn, Audit] for one release, and let pass what did not change: oldObject == null || …"

func (c policyDiff) policyAdd(p *AdmissionPolicy, at string, f change.Finding) {
	if !f.Effect.Breaking() {
		f.Advice = ""
	}
	if i := slices.IndexFunc(p.Spec.Validations, func(v admissionv1.Validation) bool { return v.Expression == f.New }); at == "validations" && i >= 0 {
		at = fmt.Sprintf("validations[%d].expression", i)
	}
	c.add(p.Meta, "spec."+at, f)
}

// policyMore reports requests that a policy is evaluated for now, at a place in its match
// constraints.
func (c policyDiff) policyMore(p *AdmissionPolicy, rule string, requests []request, at, what string) {
	f := c.evaluatedFor(p, requests, what)
	f.Rule, f.Pos = rule, p.at("spec.matchConstraints"+at)
	c.policyAdd(p, "matchConstraints", f)
}

// evaluatedFor is the finding that a policy is evaluated for requests now.
func (c policyDiff) evaluatedFor(p *AdmissionPolicy, requests []request, what string) change.Finding {
	does := "may refuse them"
	switch {
	case !acts(c.new, p.Name):
		does = "does nothing, since no binding of it denies"
	case p.mutates():
		does = "may change them"
	}
	return change.Finding{
		Effect: c.tighter(p, requests), New: texts(requests), Advice: policyAdvice,
		Message: fmt.Sprintf("%s: it is evaluated for %s, and %s", what, texts(requests), does),
	}
}

// policy compares two policies of one name.
func (c policyDiff) policy(a, b *AdmissionPolicy) {
	new := matcherOfPolicy(&b.Spec, c.new.CRDs)
	c.policyMatches(policyPart{b, b.Meta, "matchConstraints"}, matcherOfPolicy(&a.Spec, c.old.CRDs), new)
	c.policyParams(policyPart{b, b.Meta, "paramKind"}, jsonOf(a.Spec.ParamKind), jsonOf(b.Spec.ParamKind), new.requests())
	if x, y := jsonOf(a.Spec.AuditAnnotations), jsonOf(b.Spec.AuditAnnotations); x != y {
		c.policyAdd(b, "auditAnnotations", change.Finding{Rule: change.RulePolicyAuditAnnotationsChanged, Effect: change.Cosmetic, Old: change.Clip(x), New: change.Clip(y), Message: "the audit log says other things"})
	}
	c.validations(a, b)
	if x, y := strings.Join(a.changes(), ", "), strings.Join(b.changes(), ", "); x != y {
		c.policyAdd(b, "mutations", change.Finding{
			Rule: change.RulePolicyMutationsChanged, Pos: b.at(b.edited(a)), Effect: c.tighter(b, nil), Old: change.Clip(x), New: change.Clip(y), Message: "what the policy changes in objects is another thing now",
			Advice: "give the new mutations a policy of their own and bind it where they are wanted",
		})
	}
	c.policyFailure(a, b, new.requests())
}

// A policyPart is where a policy, or a binding of it, says what it is about.
type policyPart struct {
	policy *AdmissionPolicy
	of     Meta
	at     string // in the spec
}

func (c policyDiff) partAdd(p policyPart, at string, f change.Finding) {
	if !f.Effect.Breaking() {
		f.Advice = ""
	}
	c.add(p.of, "spec."+at, f)
}

// policyMatches compares the requests that a policy is evaluated for.
func (c policyDiff) policyMatches(p policyPart, old, new matcher) {
	old, new = old.beside(new)
	if come := new.more(old); len(come) > 0 {
		f := c.evaluatedFor(p.policy, come, "the policy matches more")
		f.Rule, f.Pos = change.RulePolicyMatchesMore, p.of.at("spec."+p.at+".resourceRules"+new.place(old))
		c.partAdd(p, p.at, f)
	}
	lesser := change.Compatible
	if p.policy.mutates() && acts(c.new, p.policy.Name) {
		lesser = change.DataLost
	}
	if gone := old.more(new); len(gone) > 0 {
		c.partAdd(p, p.at, change.Finding{Rule: change.RulePolicyMatchesLess, Effect: lesser, Old: texts(gone), Message: "the policy is not evaluated for " + texts(gone) + " any more"})
	}
	for _, n := range narrowings(old, new) {
		f := change.Finding{Rule: change.RulePolicyMatchChanged, Effect: c.tighter(p.policy, new.requests()), Old: n.old, New: n.new, Message: change.Became(n.what, n.old, n.new), Advice: policyAdvice}
		if n.relation == keyword.Tighter {
			f.Effect = lesser
		}
		if n.what == "matchConditions" && orDefault(&p.policy.Spec.FailurePolicy, "Fail") == "Fail" && acts(c.new, p.policy.Name) {
			new.fails(old, &f)
		}
		at := n.what
		if at != "matchConditions" {
			at = p.at + "." + at
		}
		c.partAdd(p, at, f)
	}
}

// policyParams compares by what parameters a policy judges, which are objects of a cluster.
func (c policyDiff) policyParams(p policyPart, old, new string, requests []request) {
	if old != new {
		c.partAdd(p, p.at, change.Finding{
			Rule: change.RulePolicyParamsChanged, Effect: c.tighter(p.policy, requests), Undecided: true, Old: old, New: new, Advice: policyAdvice,
			Message: "the policy judges by other parameters: " + change.Became(p.at, old, new),
		})
	}
}

// policyFailure compares what an expression that cannot be evaluated does.
func (c policyDiff) policyFailure(a, b *AdmissionPolicy, requests []request) {
	x, y := orDefault(&a.Spec.FailurePolicy, "Fail"), orDefault(&b.Spec.FailurePolicy, "Fail")
	if x == y {
		return
	}
	f := change.Finding{Rule: change.RulePolicyFailOpen, Effect: change.Compatible, Old: x, New: y, Message: "a request that the policy cannot be evaluated for is accepted"}
	if y == "Fail" {
		f.Rule, f.Effect, f.Message = change.RulePolicyFailClosed, c.tighter(b, requests), "a request that the policy cannot be evaluated for is refused"
		f.Advice = "guard what may be missing with has() first"
	}
	c.policyAdd(b, "failurePolicy", f)
}

// A policyRule is a validation, and what it says with the variables in their place.
type policyRule struct{ text, message, says string }

func (p *AdmissionPolicy) variables() map[string]string {
	all := map[string]string{}
	for _, v := range p.Spec.Variables {
		all[v.Name] = v.Expression
	}
	return all
}

func (p *AdmissionPolicy) rules() (all []policyRule) {
	variables := p.variables()
	for _, v := range p.Spec.Validations {
		all = append(all, policyRule{v.Expression, v.Message + v.MessageExpression + orDefault(v.Reason, ""), syntax.Inlined(v.Expression, variables)})
	}
	return all
}

// validations pairs the expressions of two policies: those that say the same, then those that
// were edited.
func (c policyDiff) validations(a, b *AdmissionPolicy) {
	gone, come := a.rules(), b.rules()
	related := func(x, y policyRule) bool {
		return celrule.Related(celrule.Rule{Rule: x.text, Message: x.message}, celrule.Rule{Rule: y.text, Message: y.message}) || celrule.LetsPass(x.says, y.says) != keyword.Either
	}
	for _, pass := range []struct {
		same func(x, y policyRule) bool
		told bool
	}{
		{func(x, y policyRule) bool { return x == y }, false},
		{func(x, y policyRule) bool { return celrule.AnswerTheSame(x.says, y.says) }, true},
		{related, true},
	} {
		for _, x := range slices.Clone(gone) {
			i := slices.IndexFunc(come, func(y policyRule) bool { return pass.same(x, y) })
			if i < 0 {
				continue
			}
			if pass.told {
				c.validation(b, x, come[i])
			}
			gone, come = slices.DeleteFunc(gone, func(r policyRule) bool { return r == x }), slices.Delete(come, i, i+1)
		}
	}
	requests := matcherOfPolicy(&b.Spec, c.new.CRDs).requests()
	for _, r := range gone {
		c.policyAdd(b, "validations", change.Finding{Rule: change.RulePolicyRuleRemoved, Effect: change.Compatible, Old: r.text, Message: "rule " + change.Clip(r.text) + " is gone"})
	}
	for _, r := range come {
		c.policyAdd(b, "validations", change.Finding{Rule: change.RulePolicyRuleAdded, Effect: c.tighter(b, requests), New: r.text, Message: "rule " + change.Clip(r.text) + " is new", Advice: policyAdvice})
	}
}

// validation compares two expressions that are one that was edited, or whose variables were.
func (c policyDiff) validation(p *AdmissionPolicy, x, y policyRule) {
	requests := matcherOfPolicy(&p.Spec, c.new.CRDs).requests()
	f := change.Finding{Old: x.text, New: y.text, Message: change.Became("rule", x.text, y.text), Advice: policyAdvice}
	if x.text == y.text {
		f.Message = fmt.Sprintf("the variables of rule %s changed: it says %s now", change.Clip(y.text), change.Clip(y.says))
	}
	relation := celrule.RelationOf(syntax.Parse(x.says), syntax.Parse(y.says))
	if p.Spec.FailurePolicy != "Ignore" { // else what cannot be answered passes
		relation = celrule.LetsPass(x.says, y.says)
	}
	switch {
	case celrule.AnswerTheSame(x.says, y.says):
		f.Rule, f.Effect, f.Message = change.RulePolicyRuleReworded, change.Cosmetic, "the words of rule "+change.Clip(y.text)+" changed"
	case relation == keyword.Looser:
		f.Rule, f.Effect = change.RulePolicyRuleLoosened, change.Compatible
	case relation == keyword.Tighter:
		f.Rule, f.Effect = change.RulePolicyRuleTightened, c.tighter(p, requests)
	default:
		f.Rule, f.Effect, f.Undecided = change.RulePolicyRuleChanged, c.tighter(p, requests), true
	}
	c.policyAdd(p, "validations", f)
}
