package access

import (
	"fmt"
	"slices"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// unbound reports that a policy is not bound any more by a binding that stands, or stood, at
// an object.
func (c policyDiff) unbound(a *PolicyBinding, at Meta) {
	f := change.Finding{Rule: change.RulePolicyBindingRemoved, Effect: change.Compatible, Old: a.Name, Message: fmt.Sprintf("policy %s is not bound by it any more", a.Policy)}
	if x := a.bound(c.new); x != "" {
		f.Message = fmt.Sprintf("policy %s is bound by %s as it was by this binding", a.Policy, x)
	} else if p := policyOf(c.new, a.Policy); p != nil && p.mutates() { // else the policy is gone, which is told
		f.Effect = change.DataLost
		f.Message += ": what the policy filled in stays empty"
	}
	c.add(at, "", f)
}

// unboundTo is a binding that does nothing, in the place of one that is new.
func unboundTo(b *PolicyBinding) *PolicyBinding {
	return &PolicyBinding{Meta: Meta{Kind: b.Kind, Name: b.Name}, Policy: b.Policy}
}

// acts reports whether the binding makes a policy refuse or change requests. One of a policy
// that changes them has no actions.
func (b *PolicyBinding) acts() bool {
	return slices.Contains(b.Actions, string(admissionv1.Deny)) || b.Object != nil && strings.HasPrefix(b.Kind, "Mutating")
}

// bound is the name of another binding of a side that does with the policy what this one does,
// for all objects that this one is for; empty for none.
func (b *PolicyBinding) bound(o Objects) string {
	i := slices.IndexFunc(o.PolicyBindings, func(x *PolicyBinding) bool {
		return x.Name != b.Name && x.Kind == b.Kind && x.Policy == b.Policy && change.Joined(x.Actions) == change.Joined(b.Actions) &&
			(x.Match == nil || jsonOf(x.Match) == jsonOf(b.Match)) && jsonOf(x.Params) == jsonOf(b.Params)
	})
	if i < 0 {
		return ""
	}
	return o.PolicyBindings[i].Name
}

// policyOf is the policy of a name that a side has, nil for none.
func policyOf(o Objects, name string) *AdmissionPolicy {
	if i := slices.IndexFunc(o.Policies, func(p *AdmissionPolicy) bool { return p.Name == name }); i >= 0 {
		return o.Policies[i]
	}
	return nil
}

// policyBinding compares what a binding does with what its policy refuses.
func (c policyDiff) policyBinding(a, b *PolicyBinding) {
	if a.Policy != b.Policy {
		c.unbound(a, b.Meta)
		a = unboundTo(b)
	}
	policy := policyOf(c.new, b.Policy)
	switch {
	case policy != nil && policyOf(c.old, b.Policy) == nil:
		return // the policy is new and has a finding
	case b.acts() && !a.acts() && policy != nil && b.bound(c.old) != "":
		c.add(b.Meta, "spec.validationActions", change.Finding{
			Rule: change.RulePolicyEnforced, Effect: change.Compatible, Old: change.Joined(a.Actions), New: change.Joined(b.Actions),
			Message: fmt.Sprintf("policy %s is bound by it as it was by %s", b.Policy, b.bound(c.old)),
		})
		return
	case b.acts() && !a.acts() && policy != nil:
		f := change.Finding{
			Rule: change.RulePolicyEnforced, Effect: c.tighter(policy, matcherOfBinding(b, policy, c.new.CRDs).requests()), Old: change.Joined(a.Actions), New: change.Joined(b.Actions),
			Message: fmt.Sprintf("what policy %s is against is refused now", b.Policy), Advice: "look in the audit log for what would have been refused",
		}
		if policy.mutates() {
			f.Message, f.Advice = fmt.Sprintf("policy %s changes objects now", b.Policy), "bind it for objects of your own first, by matchResources"
		}
		c.add(b.Meta, "spec.validationActions", f)
		return
	case a.acts() && !b.acts():
		c.add(b.Meta, "spec.validationActions", change.Finding{
			Rule: change.RulePolicyNotEnforced, Effect: change.Compatible, Old: change.Joined(a.Actions), New: change.Joined(b.Actions), Message: fmt.Sprintf("what policy %s is against is accepted now", b.Policy),
		})
		return
	case change.Joined(a.Actions) != change.Joined(b.Actions):
		c.add(b.Meta, "spec.validationActions", change.Finding{
			Rule: change.RulePolicyActionsChanged, Effect: change.Compatible, Old: change.Joined(a.Actions), New: change.Joined(b.Actions), Message: change.Became("validationActions", change.Joined(a.Actions), change.Joined(b.Actions)),
		})
	}
	if old := policyOf(c.old, a.Policy); policy != nil && old != nil {
		// What the policy itself matches has findings of its own.
		was, is := matcherOfBinding(a, policy, c.new.CRDs), matcherOfBinding(b, policy, c.new.CRDs)
		c.policyMatches(policyPart{policy, b.Meta, "matchResources"}, was, is)
		c.policyParams(policyPart{policy, b.Meta, "paramRef"}, jsonOf(a.Params), jsonOf(b.Params), is.requests())
	}
}

// matcherOfBinding decides what a policy is evaluated for through a binding, which can only
// narrow it: both have to match.
func matcherOfBinding(b *PolicyBinding, p *AdmissionPolicy, crds []*apiext.CustomResourceDefinition) matcher {
	if b.Match == nil {
		return matcherOfPolicy(&PolicySpec{MatchConstraints: rulesOf(p)}, crds)
	}
	m := *b.Match
	if len(m.ResourceRules) == 0 {
		m.ResourceRules = rulesOf(p).ResourceRules
	}
	return matcherOfPolicy(&PolicySpec{MatchConstraints: &m}, crds)
}

// rulesOf are the requests that a policy is about, whatever the objects.
func rulesOf(p *AdmissionPolicy) *admissionv1.MatchResources {
	if p.Spec.MatchConstraints == nil {
		return &admissionv1.MatchResources{}
	}
	return &admissionv1.MatchResources{ResourceRules: p.Spec.MatchConstraints.ResourceRules, MatchPolicy: p.Spec.MatchConstraints.MatchPolicy}
}
