package admission

import (
	"fmt"
	"slices"
	"strings"

	admissionregistration "k8s.io/api/admissionregistration/v1"
	"k8s.io/apimachinery/pkg/api/validate/content"
)

// wildcard stands for all.
const wildcard = "*"

// matchResources are the rules about what a policy or binding matches.
func (r *rules) matchResources(at string, m *admissionregistration.MatchResources) {
	r.optional(at+".matchPolicy", (*string)(m.MatchPolicy), matchPolicies())
	r.selector(at+".namespaceSelector", m.NamespaceSelector)
	r.selector(at+".objectSelector", m.ObjectSelector)
	for i, rule := range m.ResourceRules {
		r.namedRule(fmt.Sprintf("%s.resourceRules[%d]", at, i), rule)
	}
	for i, rule := range m.ExcludeResourceRules {
		r.namedRule(fmt.Sprintf("%s.excludeResourceRules[%d]", at, i), rule)
	}
}

func (r *rules) namedRule(at string, rule admissionregistration.NamedRuleWithOperations) {
	for i, name := range rule.ResourceNames {
		field := fmt.Sprintf("%s.resourceNames[%d]", at, i)
		switch {
		case len(content.IsPathSegmentName(name)) > 0:
			r.add(field, "", "expected the name of an object, found %q", name)
		case slices.Contains(rule.ResourceNames[:i], name):
			r.add(field, "", "name %q is given twice", name)
		}
	}
	r.rule(at, rule.RuleWithOperations)
}

// rule are the rules about what requests one rule names.
func (r *rules) rule(at string, rule admissionregistration.RuleWithOperations) {
	operations := texts(rule.Operations...)
	known := texts(admissionregistration.Create, admissionregistration.Update, admissionregistration.Delete, admissionregistration.Connect, admissionregistration.OperationAll)
	for i, o := range operations {
		r.oneOf(fmt.Sprintf("%s.operations[%d]", at, i), o, known)
	}
	r.list(at+".operations", operations)
	r.list(at+".apiGroups", rule.APIGroups)
	r.list(at+".apiVersions", rule.APIVersions)
	if i := slices.Index(rule.APIVersions, ""); i >= 0 {
		r.add(fmt.Sprintf("%s.apiVersions[%d]", at, i), "", "expected a version, found nothing")
	}
	r.resources(at+".resources", rule.Resources)
	r.optional(at+".scope", (*string)(rule.Scope), texts(admissionregistration.ClusterScope, admissionregistration.NamespacedScope, admissionregistration.AllScopes))
}

// list demands at least one element, and "*" only by itself.
func (r *rules) list(at string, list []string) {
	switch i := slices.Index(list, wildcard); {
	case len(list) == 0:
		r.add(at, "write * for all", "expected at least one, found none")
	case i >= 0 && len(list) > 1:
		r.add(fmt.Sprintf("%s[%d]", at, i), "keep one or the other", "\"*\" stands for all, found others beside it")
	}
}

// resources demands resources of which none covers another one: "*" covers all
// without subresources, "*/*" all, "a/*" the subresources of a, and "*/b" the
// subresource b of all.
func (r *rules) resources(at string, list []string) {
	if len(list) == 0 {
		r.add(at, "write * for all", "expected at least one, found none")
	}
	for i, resource := range list {
		field := fmt.Sprintf("%s[%d]", at, i)
		if resource == "" {
			r.add(field, "", "expected a resource, found nothing")
			continue
		}
		if by := CoveredBy(resource, list); by != "" {
			r.add(field, "leave it out", "resource %q is covered by %q", resource, by)
		}
	}
}

// CoveredBy returns the element of a list that covers a resource, "" for none.
func CoveredBy(resource string, list []string) string {
	base, sub, hasSub := strings.Cut(resource, "/")
	candidates := []string{wildcard, "*/*"}
	if hasSub {
		candidates = []string{"*/*", base + "/*", "*/" + sub}
	}
	for _, c := range candidates {
		if c != resource && slices.Contains(list, c) {
			return c
		}
	}
	return ""
}

// notDeleting demands that a policy that mutates is not asked about deletions:
// nothing is left to be changed.
func (r *rules) notDeleting(at string, m *admissionregistration.MatchResources) {
	if m == nil {
		return
	}
	for i, rule := range m.ResourceRules {
		if j := slices.Index(rule.Operations, admissionregistration.Delete); j >= 0 {
			r.add(fmt.Sprintf("%s.resourceRules[%d].operations[%d]", at, i, j), "", "a policy that mutates is not asked about \"DELETE\"")
		}
	}
}
