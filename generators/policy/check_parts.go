package policy

import (
	"fmt"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/markers"
)

// checkNames reports objects of one kind that have one name: objects of a cluster
// without namespaces.
func (b *builder) checkNames() {
	type key struct {
		binding, mutates bool
		name             string
	}
	first := map[key]markers.Mark{}
	reserve := func(k key, m markers.Mark, what string) {
		before, taken := first[k]
		if !taken {
			first[k] = m
			return
		}
		b.diags.Add(diag.Diagnostic{
			Pos: m.ArgPos("name"), Code: diag.PolicyName,
			Message: fmt.Sprintf("name of %s %q: another %s has it", what, k.name, what), Help: "give each a name of its own",
			Notes: []diag.Note{{Pos: before.ArgPos("name"), Message: "the other one is here"}},
		})
	}
	for _, p := range b.policies {
		reserve(key{false, p.mutates(), p.value.Name}, p.mark, "policy")
		for _, m := range p.bindings {
			reserve(key{true, p.mutates(), m.Value.(markers.PolicyBinding).NameFor(p.value.Name)}, m, "binding")
		}
	}
}

// checkParts reports parts that a policy lacks, and those that its sort does not
// have.
func (b *builder) checkParts(p *policy) {
	name := p.value.Name
	refuses := append(append([]markers.Mark(nil), p.validations...), p.audits...)
	switch {
	case p.mutates() && len(refuses) > 0:
		b.diags.Add(diag.Diagnostic{
			Pos: refuses[0].Pos, Code: diag.PolicyPart,
			Message: fmt.Sprintf("policy %q mutates: it cannot have %q too", name, "+"+refuses[0].Name), Help: "make two policies of it",
			Notes: []diag.Note{{Pos: p.mutations[0].Pos, Message: "it mutates here"}},
		})
	case !p.mutates() && len(refuses) == 0:
		b.add(p.mark.Pos, diag.PolicyPart, fmt.Sprintf("add +%s, +crdgen:policy:auditAnnotation or +%s", validationMarker, mutationMarker),
			"policy %q does nothing", name)
	}
	if !p.mutates() && p.value.ReinvocationPolicy != "" {
		b.idle(p.mark, "reinvocationPolicy", "reinvocationPolicy of policy %q has no effect: only policies that mutate have one", name)
	}
	if len(p.paramKinds) > 1 {
		b.diags.Add(diag.Diagnostic{
			Pos: p.paramKinds[1].Pos, Code: diag.DuplicateMarker,
			Message: fmt.Sprintf("marker %q is given twice for policy %q", "+"+paramKindMarker, name), Help: "keep one of them",
			Notes: []diag.Note{{Pos: p.paramKinds[0].Pos, Message: "first one"}},
		})
	}
}

// checkParamRef compares the parameters that a binding names with those that the
// policy takes.
func (b *builder) checkParamRef(p *policy, s *parts, m markers.Mark, ref *admissionregistration.ParamRef, what string) {
	switch {
	case s.paramKind == nil && ref != nil:
		b.add(m.ArgPos(firstGiven(m, "paramName", "paramSelector", "paramNamespace", "parameterNotFoundAction")), diag.PolicyPart,
			"add +"+paramKindMarker+" to the policy", "%s names parameters, and policy %q takes none", what, s.meta.Name)
	case s.paramKind == nil:
	case ref == nil:
		b.diags.Add(diag.Diagnostic{
			Pos: m.Pos, Code: diag.PolicyPart, Severity: diag.Warning,
			Message: fmt.Sprintf("%s names no parameters: params is null in policy %q", what, s.meta.Name), Help: "add paramName= or paramSelector=",
		})
	default:
		b.checkParamNamespace(p, s, m, ref, what)
	}
}

// checkParamNamespace applies the rule of k8s.io/apiserver's policy dispatcher:
// parameters that belong to namespaces are looked for in that of the object,
// which therefore has to have one or be given one.
func (b *builder) checkParamNamespace(p *policy, s *parts, m markers.Mark, ref *admissionregistration.ParamRef, what string) {
	params, ok := b.paramResource(s.paramKind)
	switch {
	case !ok:
	case params.Cluster && ref.Namespace != "":
		b.add(m.ArgPos("paramNamespace"), diag.PolicyArgument, "leave it out",
			"paramNamespace of %s: objects of kind %q belong to no namespace", what, params.Kind)
	case !params.Cluster && p.resource.Cluster && ref.Namespace == "":
		b.add(m.ArgPos(firstGiven(m, "paramName", "paramSelector")), diag.PolicyArgument, "add paramNamespace=",
			"%s lacks a namespace of parameters: objects of kind %q belong to none", what, p.kind.Name)
	}
}

// firstGiven returns the first of some arguments that a marker has.
func firstGiven(m markers.Mark, arguments ...string) string {
	for _, a := range arguments {
		if m.ArgPos(a) != m.Pos {
			return a
		}
	}
	return arguments[0]
}

// paramResource finds the resource of a kind of parameters, false if nothing is
// known of it.
func (b *builder) paramResource(k *admissionregistration.ParamKind) (resource.Resource, bool) {
	group, _ := groupVersion(k.APIVersion)
	for _, r := range b.known.InGroups(group) {
		if r.Kind == k.Kind {
			return r, true
		}
	}
	return resource.Resource{}, false
}

// groupVersion takes an apiVersion apart.
func groupVersion(apiVersion string) (group, version string) {
	group, version, ok := strings.Cut(apiVersion, "/")
	if !ok {
		return "", apiVersion
	}
	return group, version
}

// lastField is the name of the field that a path leads to.
func lastField(path string) string {
	path = path[strings.LastIndexByte(path, '.')+1:]
	name, _, _ := strings.Cut(path, "[")
	return name
}
