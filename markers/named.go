package markers

import (
	"cmp"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"
)

// SameNamed reports whether two marks that may stand several times say one thing, of which
// there can be one: they have one name, and what they set has one, as a printer column or a
// webhook does. Parts of a policy that names none are about the only policy of the type.
func (m Mark) SameNamed(o Mark) bool {
	if m.Name != o.Name {
		return false
	}
	switch a := m.Value.(type) {
	case crdmarkers.PrintColumn:
		b, ok := o.Value.(crdmarkers.PrintColumn)
		return ok && a.Name == b.Name
	case crdmarkers.SelectableField:
		b, ok := o.Value.(crdmarkers.SelectableField)
		return ok && a.JSONPath == b.JSONPath
	case Webhook:
		b, ok := o.Value.(Webhook)
		return ok && a.Name == b.Name && a.Mutating == b.Mutating
	case WebhookExtra:
		b, ok := o.Value.(WebhookExtra)
		return ok && a.Name == b.Name
	case WebhookConfiguration:
		b, ok := o.Value.(WebhookConfiguration)
		return ok && a.Mutating == b.Mutating
	case WebhookConfigurationExtra:
		b, ok := o.Value.(WebhookConfigurationExtra)
		return ok && a.Mutating == b.Mutating
	case policyPart:
		b, ok := o.Value.(policyPart)
		return ok && samePart(a, b)
	}
	return false
}

// A policyPart is the value of a marker of a policy of which there can be one of a name.
type policyPart interface {
	// part returns the names of the policy, which may be empty for the only one, and of
	// the part in it.
	part() (policy, name string)
}

func samePart(a, b policyPart) bool {
	policy, name := a.part()
	policyOfB, nameOfB := b.part()
	if policy != "" && policyOfB != "" && policy != policyOfB {
		return false
	}
	if binding, ok := a.(PolicyBinding); ok {
		of, other := cmp.Or(policy, policyOfB), b.(PolicyBinding)
		return binding.NameFor(of) == other.NameFor(of)
	}
	return name == nameOfB
}

// NameFor is the name of the binding of a policy.
func (p PolicyBinding) NameFor(policy string) string { return cmp.Or(p.Name, policy+"-binding") }

func (p Policy) part() (policy, name string)                { return p.Name, "" }
func (p PolicyParamKind) part() (policy, name string)       { return p.Policy, "" }
func (p PolicyVariable) part() (policy, name string)        { return p.Policy, p.Name }
func (p PolicyCondition) part() (policy, name string)       { return p.Policy, p.Name }
func (p PolicyAuditAnnotation) part() (policy, name string) { return p.Policy, p.Key }
func (p PolicyBinding) part() (policy, name string)         { return p.Policy, p.Name }
