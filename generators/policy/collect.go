package policy

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
)

// The markers, without '+'.
const (
	policyMarker     = "crdgen:policy"
	paramKindMarker  = "crdgen:policy:paramKind"
	validationMarker = "crdgen:policy:validation"
	mutationMarker   = "crdgen:policy:mutation"
)

// A builder makes the policies of one program.
type builder struct {
	*findings
	program *model.Program
	server  uint // of the run, 0 for any
	compat  bool
	known   *resource.Known
	// policies are sorted: those that mutate first, as they are called first, then
	// by name.
	policies []*policy
	// made says where the fields of the objects come from that are made of policies.
	made map[any]generators.Positions
}

func newBuilder(p *model.Program, env generators.Env) *builder {
	return &builder{findings: &findings{}, made: map[any]generators.Positions{}, program: p, server: env.Server, compat: env.Compat, known: resource.NewKnown(resource.Own(p))}
}

// A policy is the marks of one policy, in source order by sort.
type policy struct {
	mark    markers.Mark
	value   markers.Policy
	kind    *model.Kind
	version *model.Version
	// resource is the kind as it is served.
	resource resource.Resource

	paramKinds, resourceRules, excluded, variables, conditions, validations, audits, mutations, bindings []markers.Mark

	// places says where the fields of the policy come from.
	places generators.Positions
}

// mutates reports whether the policy is a mutating one.
func (p *policy) mutates() bool { return len(p.mutations) > 0 }

// takes puts a mark into its list; false if the value is no part of a policy.
func (p *policy) takes(m markers.Mark) {
	list := map[string]*[]markers.Mark{
		paramKindMarker:                     &p.paramKinds,
		"crdgen:policy:resourceRule":        &p.resourceRules,
		"crdgen:policy:excludeResourceRule": &p.excluded,
		"crdgen:policy:variable":            &p.variables,
		"crdgen:policy:matchCondition":      &p.conditions,
		validationMarker:                    &p.validations,
		"crdgen:policy:auditAnnotation":     &p.audits,
		mutationMarker:                      &p.mutations,
		"crdgen:policy:binding":             &p.bindings,
	}[m.Name]
	*list = append(*list, m)
}

// ownerOf returns the name of the policy that a mark is a part of, which may be
// empty; false for the mark of anything else.
func ownerOf(m markers.Mark) (string, bool) {
	switch v := m.Value.(type) {
	case markers.PolicyParamKind:
		return v.Policy, true
	case markers.PolicyRule:
		return v.Policy, true
	case markers.PolicyVariable:
		return v.Policy, true
	case markers.PolicyCondition:
		return v.Policy, true
	case markers.PolicyValidation:
		return v.Policy, true
	case markers.PolicyAuditAnnotation:
		return v.Policy, true
	case markers.PolicyMutation:
		return v.Policy, true
	case markers.PolicyBinding:
		return v.Policy, true
	}
	return "", false
}

// collect finds the policies of all kinds in the packages that were named.
func (b *builder) collect() {
	kinds := map[*model.Type]bool{}
	for _, k := range b.program.Kinds {
		r := resource.Of(k)
		for _, v := range k.Versions {
			kinds[v.Root] = true
			b.collectType(k, v, r)
		}
	}
	for _, p := range b.program.Packages {
		for _, t := range p.Types {
			if p.Root && !kinds[t] {
				b.reportNoKind(t)
			}
		}
	}
	slices.SortStableFunc(b.policies, func(x, y *policy) int {
		if x.mutates() != y.mutates() {
			if x.mutates() {
				return -1
			}
			return 1
		}
		return cmp.Or(cmp.Compare(x.value.Name, y.value.Name), comparePos(x.mark.Pos, y.mark.Pos))
	})
}

func comparePos(a, b token.Position) int {
	return cmp.Or(cmp.Compare(a.Filename, b.Filename), cmp.Compare(a.Line, b.Line), cmp.Compare(a.Column, b.Column))
}

// collectType finds the policies of one type and gives each its parts.
func (b *builder) collectType(k *model.Kind, v *model.Version, r resource.Resource) {
	var here []*policy
	for _, m := range v.Root.Marks.All(policyMarker) {
		p := &policy{mark: m, value: m.Value.(markers.Policy), kind: k, version: v, resource: r, places: generators.Positions{}}
		if d, missing := apidiag.MissingGroup(v); missing {
			b.diags.Add(d) // nothing can match the kind
			return
		}
		here = append(here, p)
	}
	for _, m := range v.Root.Marks {
		owner, ok := ownerOf(m)
		if !ok {
			continue
		}
		if p := b.policyFor(m, owner, here); p != nil {
			p.takes(m)
		}
	}
	b.policies = append(b.policies, here...)
}

// policyFor returns the policy of a part, or reports that it cannot be told.
func (b *builder) policyFor(m markers.Mark, owner string, here []*policy) *policy {
	var names []string
	for _, p := range here {
		if p.value.Name == owner || owner == "" && len(here) == 1 {
			return p
		}
		names = append(names, p.value.Name)
	}
	switch {
	case len(here) == 0:
		b.add(m.Pos, diag.PolicyName, "declare one: +crdgen:policy:name=NAME", "marker %q: the type has no policy", "+"+m.Name)
	case owner == "":
		b.add(m.Pos, diag.PolicyName, fmt.Sprintf("say which: policy=%s", names[0]), "marker %q: the type has several policies", "+"+m.Name)
	default:
		b.add(m.ArgPos("policy"), diag.PolicyName, "", "marker %q: the type has no policy %q", "+"+m.Name, owner).DidYouMeanThe(diag.Policy, owner, spelling.Nearest(owner, names))
	}
	return nil
}

// reportNoKind reports policy markers on a type that is no kind.
func (b *builder) reportNoKind(t *model.Type) {
	for _, m := range t.Marks {
		if _, part := ownerOf(m); part || m.Name == policyMarker {
			b.add(m.Pos, diag.PolicyTarget, "put it on the type of a kind, which embeds metav1.TypeMeta and metav1.ObjectMeta",
				"marker %q: type %q is no kind", "+"+m.Name, t.Name.Name)
		}
	}
}
