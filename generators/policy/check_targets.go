package policy

import (
	"fmt"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/internal/spelling"
)

// wildcard stands for all.
const wildcard = "*"

// A targetCheck looks for the resources that policies name.
type targetCheck struct {
	*findings
	known *resource.Known
}

// check reports rules that match no resource of the program or of
// Kubernetes, and parameters of a kind that is not there: the first has no effect
// and nothing says so, the second makes every request fail. What nobody here
// knows passes, as long as it does not look like something that is known.
func (t *targetCheck) check(p *policy, s *parts) {
	for i, r := range s.match.ResourceRules {
		t.rule(p, fmt.Sprintf("spec.matchConstraints.resourceRules[%d]", i), r)
	}
	for i, r := range s.match.ExcludeResourceRules {
		t.rule(p, fmt.Sprintf("spec.matchConstraints.excludeResourceRules[%d]", i), r)
	}
	if s.paramKind != nil {
		t.paramKind(p, s.paramKind)
	}
}

func (t *targetCheck) rule(p *policy, at string, r admissionregistration.NamedRuleWithOperations) {
	for i, group := range r.APIGroups {
		if !t.known.HasGroup(group) {
			t.group(p, fmt.Sprintf("%s.apiGroups[%d]", at, i), group)
			return
		}
	}
	for i, name := range r.Resources {
		base, sub, hasSub := strings.Cut(name, "/")
		if base == wildcard || base == "" {
			continue
		}
		matched := t.known.Named(base, r.APIGroups...)
		field := fmt.Sprintf("%s.resources[%d]", at, i)
		if len(matched) == 0 {
			t.reportResource(p, field, base, t.known.InGroups(r.APIGroups...))
			continue
		}
		if own := matched[0]; hasSub && !own.Builtin && sub != wildcard && !slices.Contains(own.Subresources, sub) {
			t.target(p, field, "", "kind %q has no subresource %q", own.Kind, sub)
		}
		t.versions(p, at, r, base, matched)
		t.scope(p, at, r, base, matched)
	}
}

// target adds an error about what a policy matches.
func (t *targetCheck) target(p *policy, path, help, format string, args ...any) *diag.Diagnostic {
	return t.add(p.places.At(path), diag.PolicyTarget, help, "%s of policy %q: %s", lastField(path), p.value.Name, fmt.Sprintf(format, args...))
}

// group reports a group that looks like a known one, and one without a dot:
// that can only be Kubernetes' own.
func (t *targetCheck) group(p *policy, path, group string) {
	near := t.known.NearGroup(group)
	if group == wildcard || near == "" && strings.Contains(group, ".") {
		return
	}
	t.target(p, path, "the group of a custom resource is a domain, as in shop.example.com",
		"no package in paths= declares group %q, and it is none of Kubernetes %s", group, builtin.Version).DidYouMean(group, near)
}

func (t *targetCheck) reportResource(p *policy, path, name string, known []resource.Resource) {
	meant := resource.Nearest(name, slices.Values(known), func(k resource.Resource) bool { return k.IsSlip(name) })
	if meant == nil && (len(known) == 0 || known[0].Builtin) {
		return // a later release may have it
	}
	t.target(p, path, "", "no kind in its groups has the resource %q", name).DidYouMeanOneOf(diag.Resource, name, meant)
}

// versions reports versions that none of the resources has.
func (t *targetCheck) versions(p *policy, at string, r admissionregistration.NamedRuleWithOperations, name string, matched []resource.Resource) {
	var known []string
	for _, m := range matched {
		known = append(known, m.Versions...)
	}
	for i, v := range r.APIVersions {
		if v == wildcard || v == "" || slices.Contains(known, v) {
			continue
		}
		t.target(p, fmt.Sprintf("%s.apiVersions[%d]", at, i), "it has "+strings.Join(known, ", "), "resource %q has no version %q", name, v).
			DidYouMeanTheVersion(strings.TrimSuffix(name, "/status"), v, spelling.Nearest(v, known))
	}
}

// scope reports a scope that none of the resources has.
func (t *targetCheck) scope(p *policy, at string, r admissionregistration.NamedRuleWithOperations, name string, matched []resource.Resource) {
	if r.Scope == nil || *r.Scope != admissionregistration.ClusterScope && *r.Scope != admissionregistration.NamespacedScope {
		return
	}
	cluster := *r.Scope == admissionregistration.ClusterScope
	if slices.ContainsFunc(matched, func(m resource.Resource) bool { return m.Cluster == cluster }) {
		return
	}
	is := admissionregistration.NamespacedScope
	if !cluster {
		is = admissionregistration.ClusterScope
	}
	d := t.target(p, at+".scope", "", "resource %q is of scope %q, found %q", name, is, *r.Scope)
	d.DidYouMean(string(*r.Scope), string(is))
	d.Word.Certain = true
}

// paramKind reports a kind of parameters that its group does not have.
func (t *targetCheck) paramKind(p *policy, k *admissionregistration.ParamKind) {
	const path = "spec.paramKind"
	group, version := groupVersion(k.APIVersion)
	known := t.known.InGroups(group)
	if len(known) == 0 {
		if near := t.known.NearGroup(group); near != "" {
			t.target(p, path+".apiVersion", "", "nobody declares group %q", group).DidYouMean(k.APIVersion, near+"/"+version)
		}
		return
	}
	var kinds []string
	for _, r := range known {
		if r.Kind != k.Kind {
			kinds = append(kinds, r.Kind)
			continue
		}
		if !slices.Contains(r.Versions, version) {
			t.target(p, path+".apiVersion", "it has "+strings.Join(r.Versions, ", "), "kind %q has no version %q", k.Kind, version).
				DidYouMeanTheVersion(k.Kind, version, "")
		}
		return
	}
	t.target(p, path+".kind", "", "group %q has no kind %q", group, k.Kind).DidYouMeanThe(diag.Kind, k.Kind, spelling.Nearest(k.Kind, kinds))
}
