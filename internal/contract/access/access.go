// Package access says what a change of the objects does that control access to an API: of
// roles and their bindings, which authorize requests, of webhooks and policies, which admit
// them, and of the bindings of policies.
//
// Objects are compared by what they allow, ask about and refuse, not by how they are
// written: see [Compare]. It stands beside what package contract does with definitions,
// which it knows only as the resources that rules name. It reads no files and knows no
// conversion, and no comparison looks at what another one found.
package access

import (
	"cmp"
	"go/token"
	"slices"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// Objects are what a side has: those that say who may do what and who is asked before, and
// the definitions beside them.
type Objects struct {
	CRDs     []*apiext.CustomResourceDefinition
	Roles    []*Role
	Bindings []*Binding
	Webhooks []*Webhooks
	Policies []*AdmissionPolicy
	// PolicyBindings bind admission policies.
	PolicyBindings []*PolicyBinding
}

// A Meta is what all objects but definitions have.
type Meta struct {
	// Kind is the object's, as in ClusterRole, Name its name, with the namespace and a
	// slash in front where it has one.
	Kind, Name          string
	Annotations, Labels map[string]string
	// Object is the object itself in JSON; nil if nothing is known of it but what its type here holds.
	Object []byte
	// Pos is where a part of the object is declared; nil where that is not known.
	Pos func(path string) token.Position
}

// at is where a part of the object is declared, not valid where that is not known.
func (m Meta) at(path string) token.Position {
	if m.Pos == nil {
		return token.Position{}
	}
	return m.Pos(path)
}

// judges reports whether the object says what is asked about requests, and what is answered
// depends on them: webhooks and policies. Roles give permissions, whatever is asked.
func (m Meta) judges() bool {
	return strings.Contains(m.Kind, "Admission") || strings.HasSuffix(m.Kind, "WebhookConfiguration")
}

func (m Meta) key() string { return m.Kind + " " + m.Name }

// A Role is a Role or ClusterRole.
type Role struct {
	Meta
	Rules []rbacv1.PolicyRule
	// Aggregation says from which other roles the server collects the rules; nil if it does not.
	Aggregation *rbacv1.AggregationRule
}

// A Binding is a RoleBinding or ClusterRoleBinding.
type Binding struct {
	Meta
	Role     rbacv1.RoleRef
	Subjects []rbacv1.Subject
}

// Webhooks are a ValidatingWebhookConfiguration or a MutatingWebhookConfiguration,
// whose webhooks have the same fields but for the reinvocation policy.
type Webhooks struct {
	Meta
	Hooks []admissionv1.MutatingWebhook
}

// An AdmissionPolicy is a ValidatingAdmissionPolicy or a MutatingAdmissionPolicy.
type AdmissionPolicy struct {
	Meta `json:"-"`
	Spec PolicySpec `json:"spec"`
}

// A PolicySpec is what both have, with the validations of one and the mutations of the
// other.
type PolicySpec struct {
	ParamKind        *admissionv1.ParamKind        `json:"paramKind"`
	MatchConstraints *admissionv1.MatchResources   `json:"matchConstraints"`
	MatchConditions  []admissionv1.MatchCondition  `json:"matchConditions"`
	FailurePolicy    string                        `json:"failurePolicy"`
	Variables        []admissionv1.Variable        `json:"variables"`
	Validations      []admissionv1.Validation      `json:"validations"`
	AuditAnnotations []admissionv1.AuditAnnotation `json:"auditAnnotations"`
	Mutations        []map[string]any              `json:"mutations"`
}

// A PolicyBinding is a ValidatingAdmissionPolicyBinding or a
// MutatingAdmissionPolicyBinding.
type PolicyBinding struct {
	Meta
	Policy  string
	Actions []string
	// Match and Params are nil where the binding does not narrow its policy, and gives it no
	// parameters.
	Match  *admissionv1.MatchResources
	Params *admissionv1.ParamRef
}

// Compare returns every change between two sides. Objects are paired by
// kind and name. Without whole, an object that only one side has means nothing, since
// that side was read in another way: those of generated source are some of those that a
// directory of manifests has.
func Compare(old, new Objects, whole bool) []change.Finding {
	var found []change.Finding
	d := objectDiff{old: old, new: new, whole: whole, report: func(f change.Finding) { found = append(found, f) }}
	d.held = new.held()
	d.roles()
	d.bindings()
	webhookDiff{d}.webhooks()
	policyDiff{d}.policies()
	d.refusals()
	return found
}

// An objectDiff compares objects that are no definitions.
type objectDiff struct {
	old, new Objects
	whole    bool
	held     bool                 // the new side is a cluster, which is without what it does not have
	report   func(change.Finding) // takes what is found; nothing asks what was
}

// held reports whether the objects are as a cluster has them, with those of others.
func (o Objects) held() bool {
	return slices.ContainsFunc(o.Roles, func(r *Role) bool { return fromCluster(r.Meta) }) ||
		slices.ContainsFunc(o.Bindings, func(b *Binding) bool { return fromCluster(b.Meta) }) ||
		slices.ContainsFunc(o.Webhooks, func(w *Webhooks) bool { return fromCluster(w.Meta) }) ||
		slices.ContainsFunc(o.Policies, func(p *AdmissionPolicy) bool { return fromCluster(p.Meta) }) ||
		slices.ContainsFunc(o.PolicyBindings, func(b *PolicyBinding) bool { return fromCluster(b.Meta) })
}

// A webhookDiff compares admission webhooks, a policyDiff admission policies and what binds them.
type (
	webhookDiff struct{ objectDiff }
	policyDiff  struct{ objectDiff }
)

// add records a finding about an object; at is the part of it that changed, where the
// finding stands unless it has a place of its own.
func (c objectDiff) add(m Meta, at string, f change.Finding) {
	f.CRD, f.Kind, f.Keyword = m.Name, m.Kind, at
	f.OfObjects = m.judges() && f.Effect != change.Refused && !f.Decided
	if !f.Pos.IsValid() {
		f.Pos = m.at(at)
	}
	c.report(f)
}

// paired calls both for objects that both sides have, and gone and come for the others.
func paired[T any](c objectDiff, old, new []*T, meta func(*T) Meta, both func(a, b *T), gone, come func(*T)) {
	at := map[string]*T{}
	for _, b := range new {
		at[meta(b).key()] = b
	}
	for _, a := range old {
		key := meta(a).key()
		b := at[key]
		delete(at, key)
		switch {
		case b != nil:
			both(a, b)
		case c.whole && (c.held || !fromCluster(meta(a))):
			gone(a)
		}
	}
	for _, b := range new {
		if at[meta(b).key()] != nil && c.whole {
			come(b)
		}
	}
}

// freshResource reports whether the resource is of a definition that only the new side
// has: nobody can have relied on it.
func (c objectDiff) freshResource(group, resource string) bool {
	resource, _, _ = strings.Cut(resource, "/")
	of := func(crds []*apiext.CustomResourceDefinition) bool {
		return slices.ContainsFunc(crds, func(crd *apiext.CustomResourceDefinition) bool {
			return crd.Spec.Group == group && crd.Spec.Names.Plural == resource
		})
	}
	return of(c.new.CRDs) && !of(c.old.CRDs)
}

// orDefault is a value or what the server fills in.
func orDefault[T ~string](v *T, filled string) string {
	if v == nil {
		return filled
	}
	return cmp.Or(string(*v), filled)
}
