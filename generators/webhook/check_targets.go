package webhook

import (
	"fmt"
	"slices"
	"strings"

	admission "k8s.io/api/admissionregistration/v1"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A targetCheck looks for the resources that the rules of webhooks name.
type targetCheck struct {
	*findings
	known   *resource.Known
	program *model.Program
	// unknownGroups are those that were reported.
	unknownGroups []string
	// owners are the program's kinds by the paths at which they are served, made when needed.
	owners map[string]servedKind
}

// check reports rules that match no resource of the program or of
// Kubernetes: such a webhook is never called, and nothing says so.
func (t *targetCheck) check(h *hook) {
	for i, r := range h.result.Rules {
		unknown := slices.DeleteFunc(slices.Clone(r.APIGroups), t.known.HasGroup)
		all := slices.Contains(r.APIGroups, wildcard)
		if all {
			unknown = nil
		}
		for _, group := range unknown {
			t.group(h, i, group)
		}
		if all || len(unknown) > 0 {
			continue // what is not found here may be there
		}
		for _, name := range r.Resources {
			if t.exempt(h, i, r, name) {
				continue
			}
			if matched := t.resource(h, i, name); len(matched) > 0 {
				t.versions(h, i, r, name, matched)
				t.scope(h, i, r, name, matched)
			}
		}
	}
}

// exemptGroup and exemptResources are what the API server asks no webhook about, so that a
// broken one can be deleted (IsExemptAdmissionConfigurationResource of k8s.io/apiserver).
const exemptGroup = "admissionregistration.k8s.io"

var exemptResources = []string{
	"mutatingadmissionpolicies", "mutatingadmissionpolicybindings", "mutatingwebhookconfigurations",
	"validatingadmissionpolicies", "validatingadmissionpolicybindings", "validatingwebhookconfigurations",
}

// exempt reports whether the API server calls no webhook for a resource, and warns of it.
func (t *targetCheck) exempt(h *hook, i int, r admission.RuleWithOperations, name string) bool {
	if len(r.APIGroups) != 1 || r.APIGroups[0] != exemptGroup || !slices.Contains(exemptResources, name) {
		return false
	}
	t.diags.Add(diag.Diagnostic{
		Pos: h.rulePos(i, "resources", "resources", name), Code: diag.WebhookTarget, Severity: diag.Warning, Stricter: true,
		Message: fmt.Sprintf("resources of webhook %q: the API server calls no webhook for %q, so that a broken one can be deleted", h.result.Name, name),
		Help:    "leave it out, and restrict by roles who may write it",
	})
	return true
}

// group reports a group that nobody here declares and that looks like a known one, once.
// It is a warning, for another project may declare it: webhooks for the kinds of others
// are common, so that no other group with a dot is reported. One without a dot can only
// be Kubernetes' own.
func (t *targetCheck) group(h *hook, i int, name string) {
	dotless := !strings.Contains(name, ".")
	if h.extra.External || len(t.known.Own()) == 0 && !dotless || slices.Contains(t.unknownGroups, name) {
		return
	}
	near := t.known.NearGroup(name)
	if near == "" && t.pathElsewhere(h, i, name) || near == "" && !dotless {
		return
	}
	t.unknownGroups = append(t.unknownGroups, name)
	d := diag.Diagnostic{
		Pos: h.rulePos(i, "apiGroups", "groups", name), Code: diag.WebhookTarget, Severity: diag.Warning, Stricter: true,
		Message: fmt.Sprintf("groups of webhook %q: no package in paths= declares group %q, and it is none of Kubernetes %s", h.result.Name, name, builtin.Version),
		Help:    external(h, "if another project defines it"),
	}
	if dotless {
		d.Severity = diag.Error
		d.Help = "the group of a custom resource is a domain, as in shop.example.com"
	}
	switch {
	case near != "" && dotless:
		d.DidYouMean(name, near)
	case near != "":
		d.Help = fmt.Sprintf("did you mean %q? %s", near, d.Help)
	}
	apidiag.Disputed(&d, t.program, name, near)
	t.diags.Add(d)
}

// pathElsewhere reports a group of which nothing is known where the webhook has the path of a kind of
// the program whose resource the rule names: the webhook is for that kind, and it is never asked about
// it. A group is most likely one that was scaffolded and then changed everywhere else.
func (t *targetCheck) pathElsewhere(h *hook, i int, group string) bool {
	owner, found := t.ownerOf(h.value.Path)
	if !found || h.extra.CustomPath || h.patches("clientConfig") || !slices.Contains(h.result.Rules[i].Resources, owner.Plural) {
		return false
	}
	for _, r := range h.result.Rules {
		if slices.Contains(r.APIGroups, owner.Group) || slices.Contains(r.APIGroups, wildcard) {
			return false
		}
	}
	t.unknownGroups = append(t.unknownGroups, group)
	d := stricterError(h.rulePos(i, "apiGroups", "groups", group), diag.WebhookTarget, "",
		"groups of webhook %q: the path is that of kind %q in group %q, which no rule matches", h.result.Name, owner.Kind, owner.Group)
	d.DidYouMean(group, owner.Group)
	apidiag.Disputed(&d, t.program, group, owner.Group)
	t.diags.Add(d)
	return true
}

// external is the advice to declare the resources of a webhook's rule as those
// of somebody else.
func external(h *hook, when string) string {
	return fmt.Sprintf("%s, say so: +crdgen:webhook:name=%s,external=true", when, h.value.Name)
}

// resource returns what a rule's resource names, or reports that there is none.
func (t *targetCheck) resource(h *hook, i int, name string) []resource.Resource {
	groups := h.result.Rules[i].APIGroups
	base, sub, hasSub := strings.Cut(name, "/")
	if base == wildcard {
		return t.known.InGroups(groups...)
	}
	matched := t.known.Named(base, groups...)
	if len(matched) == 0 {
		t.reportResource(h, i, name, base, t.known.InGroups(groups...))
		return nil
	}
	if own := matched[0]; hasSub && len(matched) == 1 && !own.Builtin && sub != wildcard && !slices.Contains(own.Subresources, sub) {
		help := "a custom resource can have the subresources \"status\" and \"scale\""
		if sub == "status" || sub == "scale" {
			help = fmt.Sprintf("add +kubebuilder:subresource:%s to type %s", sub, own.Kind)
		}
		t.stricter(h.rulePos(i, "resources", "resources", name), diag.WebhookTarget, help,
			"resources of webhook %q: kind %q has no subresource %q", h.result.Name, own.Kind, sub)
	}
	return matched
}

// named returns what the resources of a rule name, subresources aside.
func (t *targetCheck) named(r admission.RuleWithOperations) []resource.Resource {
	var names []string
	for _, element := range r.Resources {
		base, _, _ := strings.Cut(element, "/")
		if base == wildcard {
			return t.known.InGroups(r.APIGroups...)
		}
		names = append(names, base)
	}
	slices.Sort(names)
	var found []resource.Resource
	for _, base := range slices.Compact(names) {
		found = append(found, t.known.Named(base, r.APIGroups...)...)
	}
	return found
}

// reportResource reports a resource that none of the candidates is. It is a
// warning where it looks like none of them: the paths may leave out a package of
// the group, and a later release of Kubernetes may have it.
func (t *targetCheck) reportResource(h *hook, i int, name, base string, candidates []resource.Resource) {
	d := diag.Diagnostic{
		Pos: h.rulePos(i, "resources", "resources", name), Code: diag.WebhookTarget, Severity: diag.Warning, Stricter: true,
		Message: fmt.Sprintf("resources of webhook %q: no kind in its groups has the resource %q", h.result.Name, base),
		Help:    external(h, "if a package outside of paths= or a newer Kubernetes defines it"),
	}
	named := model.Name{Of: model.Resources, Text: base}
	d.DidYouMeanThe(diag.Resource, base, "")
	_, leftOut := t.program.LeftOut(named)
	meant := resource.Nearest(base, slices.Values(candidates), func(c resource.Resource) bool { return c.IsSlip(base) })
	switch {
	case leftOut:
	case meant != nil:
		d.Severity = diag.Error
		d.DidYouMeanOneOf(diag.Resource, base, meant)
		if !slices.ContainsFunc(candidates, func(c resource.Resource) bool { return c.Plural == meant[0] && fitsScope(h.result.Rules[i].Scope, c) }) {
			d.Unfixed = "the scope of the rule is another than that of the resource"
		}
	case h.extra.External:
		return
	default:
		if home, ok := builtin.GroupOf(base); ok && !slices.ContainsFunc(h.result.Rules[i].APIGroups, func(g string) bool { return t.known.OwnInGroup(g) != nil }) {
			d.Help = fmt.Sprintf("it is in group %q", home)
		}
	}
	t.diags.Add(d)
}

// versions reports a resource that exists in none of the rule's versions, and versions that none
// of its kinds has. It warns of one that was once a version of Kubernetes' own resource: the
// webhook is not called for the versions that are.
func (t *targetCheck) versions(h *hook, i int, r admission.RuleWithOperations, name string, matched []resource.Resource) {
	if slices.Contains(r.APIVersions, wildcard) || h.extra.External {
		return
	}
	var known []string
	for _, m := range matched {
		known = append(known, m.Versions...)
	}
	if len(known) == 0 {
		return
	}
	slices.Sort(known)
	known = slices.Compact(known)
	goneSince := goneOf(matched)
	served := slices.DeleteFunc(slices.Clone(known), func(v string) bool { _, gone := goneSince(v); return gone })
	if slices.ContainsFunc(r.APIVersions, func(v string) bool { return slices.Contains(served, v) }) {
		return
	}
	help := ""
	if len(served) > 0 {
		help = "it has " + strings.Join(quoteAll(served), ", ")
	}
	base, _, _ := strings.Cut(name, "/")
	for _, v := range r.APIVersions {
		d := diag.Diagnostic{
			Pos: h.rulePos(i, "apiVersions", "versions", v), Code: diag.WebhookTarget, Stricter: true,
			Message: fmt.Sprintf("versions of webhook %q: resource %q has no version %q", h.result.Name, name, v),
			Help:    help,
		}
		if minor, gone := goneSince(v); gone {
			d.Severity = diag.Warning
			d.Message = fmt.Sprintf("versions of webhook %q: no API server since 1.%d serves %q of resource %q", h.result.Name, minor, v, name)
		} else {
			d.DidYouMeanTheVersion(base, v, spelling.Nearest(v, served))
		}
		t.diags.Add(d)
	}
}

// goneOf tells which versions of Kubernetes' own resource no API server serves any more, and since
// which minor release.
func goneOf(matched []resource.Resource) func(version string) (minor int, gone bool) {
	if len(matched) != 1 || !matched[0].Builtin {
		return func(string) (int, bool) { return 0, false }
	}
	group, _ := builtin.GroupNamed(matched[0].Group)
	return group.Gone
}

// scope reports a scope that the resource does not have.
func (t *targetCheck) scope(h *hook, i int, r admission.RuleWithOperations, name string, matched []resource.Resource) {
	if r.Scope == nil || name == wildcard || *r.Scope == admission.AllScopes {
		return
	}
	if slices.ContainsFunc(matched, func(m resource.Resource) bool { return fitsScope(r.Scope, m) }) {
		return
	}
	is := admission.ClusterScope
	if *r.Scope == admission.ClusterScope {
		is = admission.NamespacedScope
	}
	d := stricterError(h.rulePos(i, "scope", "scope", string(*r.Scope)), diag.WebhookTarget, "", "scope of webhook %q: resource %q is of scope %q, found %q",
		h.result.Name, name, is, *r.Scope)
	d.DidYouMean(string(*r.Scope), string(is))
	d.Word.Certain = true
	t.diags.Add(d)
}

// fitsScope reports whether a rule of a scope matches requests for a resource.
func fitsScope(scope *admission.ScopeType, r resource.Resource) bool {
	return scope == nil || *scope == admission.AllScopes || r.Cluster == (*scope == admission.ClusterScope)
}
