package policy

import (
	"fmt"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/resource"
)

// wildcard stands for all.
const wildcard = "*"

// checkTargets reports rules that match no resource of the program or of
// Kubernetes, and parameters of a kind that is not there: the first has no effect
// and nothing says so, the second makes every request fail. What nobody here
// knows passes, as long as it does not look like something that is known.
func (b *builder) checkTargets(p *policy, s *parts) {
	for i, r := range s.match.ResourceRules {
		b.checkRule(p, fmt.Sprintf("spec.matchConstraints.resourceRules[%d]", i), r)
	}
	for i, r := range s.match.ExcludeResourceRules {
		b.checkRule(p, fmt.Sprintf("spec.matchConstraints.excludeResourceRules[%d]", i), r)
	}
	if s.paramKind != nil {
		b.checkParamKind(p, s.paramKind)
	}
}

func (b *builder) checkRule(p *policy, at string, r admissionregistration.NamedRuleWithOperations) {
	var known []resource.Resource
	for i, group := range r.APIGroups {
		found := resource.InGroup(b.own, group)
		if len(found) == 0 {
			b.checkGroup(p, fmt.Sprintf("%s.apiGroups[%d]", at, i), group)
			return
		}
		known = append(known, found...)
	}
	for i, name := range r.Resources {
		base, sub, hasSub := strings.Cut(name, "/")
		if base == wildcard || base == "" {
			continue
		}
		matched := slices.DeleteFunc(slices.Clone(known), func(k resource.Resource) bool { return k.Plural != base })
		field := fmt.Sprintf("%s.resources[%d]", at, i)
		if len(matched) == 0 {
			b.reportResource(p, field, base, known)
			continue
		}
		if own := matched[0]; hasSub && !own.Builtin && sub != wildcard && !slices.Contains(own.Subresources, sub) {
			b.target(p, field, "", "kind %q has no subresource %q", own.Kind, sub)
		}
		b.checkVersions(p, at, r, base, matched)
		b.checkScope(p, at, r, base, matched)
	}
}

// target adds an error about what a policy matches.
func (b *builder) target(p *policy, path, help, format string, args ...any) {
	b.add(p.places.at(path), diag.PolicyTarget, help, "%s of policy %q: %s", lastField(path), p.value.Name, fmt.Sprintf(format, args...))
}

// checkGroup reports a group that looks like a known one, and one without a dot:
// that can only be Kubernetes' own.
func (b *builder) checkGroup(p *policy, path, group string) {
	near := resource.NearGroup(b.own, group)
	if group == wildcard || near == "" && strings.Contains(group, ".") {
		return
	}
	help := "the group of a custom resource is a domain, as in shop.example.com"
	if near != "" {
		help = fmt.Sprintf("did you mean %q?", near)
	}
	b.target(p, path, help, "no package in paths= declares group %q, and it is none of Kubernetes %s", group, builtin.Version)
}

func (b *builder) reportResource(p *policy, path, name string, known []resource.Resource) {
	help := ""
	if i := slices.IndexFunc(known, func(k resource.Resource) bool { return k.IsSlip(name) }); i >= 0 {
		help = fmt.Sprintf("did you mean %q?", known[i].Plural)
	} else if len(known) == 0 || known[0].Builtin {
		return // a later release may have it
	}
	b.target(p, path, help, "no kind in its groups has the resource %q", name)
}

// checkVersions reports versions that none of the resources has.
func (b *builder) checkVersions(p *policy, at string, r admissionregistration.NamedRuleWithOperations, name string, matched []resource.Resource) {
	var known []string
	for _, m := range matched {
		known = append(known, m.Versions...)
	}
	for i, v := range r.APIVersions {
		if v == wildcard || v == "" || slices.Contains(known, v) {
			continue
		}
		help := didYouMean(v, known)
		if help == "" {
			help = "it has " + strings.Join(known, ", ")
		}
		b.target(p, fmt.Sprintf("%s.apiVersions[%d]", at, i), help, "resource %q has no version %q", name, v)
	}
}

// checkScope reports a scope that none of the resources has.
func (b *builder) checkScope(p *policy, at string, r admissionregistration.NamedRuleWithOperations, name string, matched []resource.Resource) {
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
	b.target(p, at+".scope", fmt.Sprintf("did you mean %q?", is), "resource %q is of scope %q, found %q", name, is, *r.Scope)
}

// checkParamKind reports a kind of parameters that its group does not have.
func (b *builder) checkParamKind(p *policy, k *admissionregistration.ParamKind) {
	const path = "spec.paramKind"
	group, version := groupVersion(k.APIVersion)
	known := resource.InGroup(b.own, group)
	if len(known) == 0 {
		if near := resource.NearGroup(b.own, group); near != "" {
			b.target(p, path+".apiVersion", fmt.Sprintf("did you mean %q?", near+"/"+version), "nobody declares group %q", group)
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
			b.target(p, path+".apiVersion", "it has "+strings.Join(r.Versions, ", "), "kind %q has no version %q", k.Kind, version)
		}
		return
	}
	b.target(p, path+".kind", didYouMean(k.Kind, kinds), "group %q has no kind %q", group, k.Kind)
}
