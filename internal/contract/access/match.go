package access

import (
	"fmt"
	"slices"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// A request is what an admission webhook or policy is asked about: an operation on a
// resource of a version, which is * where equivalent versions are asked about as well.
type request struct{ operation, group, version, resource, scope, name string }

// A matcher decides about which requests something is asked.
type matcher struct {
	rules      []admissionv1.NamedRuleWithOperations
	policy     string   // Exact or Equivalent
	namespace  []string // what selectors ask for, empty for all
	object     []string
	conditions []string                           // expressions
	excluded   []string                           // rules as text
	declared   string                             // the policy, where requests are compared by another one
	crds       []*apiext.CustomResourceDefinition // definitions beside it
}

// beside makes two matchers comparable: where one asks about equivalent versions and
// the other does not, versions do not count.
func (m matcher) beside(other matcher) (matcher, matcher) {
	m.declared, other.declared = m.policy, other.policy
	if m.policy != other.policy {
		m.policy, other.policy = "Equivalent", "Equivalent"
	}
	return m, other
}

// matcherOfHook is the matcher of a webhook that stands beside definitions.
func matcherOfHook(h *admissionv1.MutatingWebhook, crds []*apiext.CustomResourceDefinition) matcher {
	m := matcher{crds: crds, policy: orDefault(h.MatchPolicy, "Equivalent"), namespace: requirements(h.NamespaceSelector), object: requirements(h.ObjectSelector), conditions: conditions(h.MatchConditions)}
	for _, r := range h.Rules {
		m.rules = append(m.rules, admissionv1.NamedRuleWithOperations{RuleWithOperations: r})
	}
	return m
}

// matcherOfPolicy is the matcher of a policy that stands beside definitions.
func matcherOfPolicy(s *PolicySpec, crds []*apiext.CustomResourceDefinition) matcher {
	m := matcher{crds: crds, policy: "Equivalent", conditions: conditions(s.MatchConditions)}
	if c := s.MatchConstraints; c != nil {
		m.rules, m.policy = c.ResourceRules, orDefault(c.MatchPolicy, "Equivalent")
		m.namespace, m.object = requirements(c.NamespaceSelector), requirements(c.ObjectSelector)
		for _, r := range c.ExcludeResourceRules {
			m.excluded = append(m.excluded, jsonOf(r))
		}
	}
	return m
}

func conditions(all []admissionv1.MatchCondition) []string {
	var out []string
	for _, c := range all {
		out = append(out, syntax.Parse(c.Expression).Text)
	}
	return out
}

// conjunction is the expression that is true where all of some are.
func conjunction(all []string) string {
	if len(all) == 0 {
		return "true"
	}
	return "(" + strings.Join(all, ") && (") + ")"
}

// serves reports whether a server has a resource in one of some versions, so that requests
// can be converted to it. What no definition says is taken to be there.
func (m matcher) serves(group, resource string, versions []string) bool {
	resource, _, _ = strings.Cut(resource, "/")
	i := slices.IndexFunc(m.crds, func(crd *apiext.CustomResourceDefinition) bool {
		return crd.Spec.Group == group && crd.Spec.Names.Plural == resource
	})
	return i < 0 || slices.ContainsFunc(m.crds[i].Spec.Versions, func(v apiext.CustomResourceDefinitionVersion) bool {
		return v.Served && oneOrAll(versions, v.Name)
	})
}

// converted are the versions, as in "lamps.example.com v1", whose objects another matcher
// takes as they are and this one, which asks about the same requests, in another version.
func (m matcher) converted(other matcher) []string {
	var all []string
	if m.policy != "Equivalent" || other.policy != "Equivalent" {
		return nil
	}
	asIs := func(m matcher, q request) bool {
		m.policy = "Exact"
		return m.takes(q)
	}
	for _, q := range m.requests() {
		for _, crd := range m.crds {
			if crd.Spec.Group != q.group || crd.Spec.Names.Plural != q.resource {
				continue
			}
			for _, v := range crd.Spec.Versions {
				if q.version = v.Name; v.Served && asIs(other, q) && !asIs(m, q) {
					all = append(all, q.resource+"."+q.group+" "+v.Name)
				}
			}
		}
	}
	return all
}

// requests are what the rules name, one by one.
func (m matcher) requests() []request {
	var all []request
	for _, r := range m.rules {
		names := r.ResourceNames
		if len(names) == 0 {
			names = []string{""}
		}
		versions := r.APIVersions
		if m.policy == "Equivalent" {
			versions = []string{"*"}
		}
		for _, group := range r.APIGroups {
			for _, version := range versions {
				for _, resource := range r.Resources {
					for _, op := range operations(r.Operations) {
						scope := m.scope(group, resource, orDefault(r.Scope, "*"))
						if scope == "" || !possible(op, resource) || m.policy == "Equivalent" && !m.serves(group, resource, r.APIVersions) {
							continue
						}
						for _, name := range names {
							all = append(all, request{op, group, version, resource, scope, name})
						}
					}
				}
			}
		}
	}
	return all
}

// scope is that of the requests on a resource that a rule names with a scope: a definition says
// which there are. It is empty where there are none.
func (m matcher) scope(group, resource, named string) string {
	resource, _, _ = strings.Cut(resource, "/") // subresources have the scope of the resource
	i := slices.IndexFunc(m.crds, func(crd *apiext.CustomResourceDefinition) bool {
		return crd.Spec.Group == group && crd.Spec.Names.Plural == resource
	})
	switch {
	case i < 0:
		return named
	case named != "*" && named != string(m.crds[i].Spec.Scope):
		return ""
	}
	return string(m.crds[i].Spec.Scope)
}

// possible reports whether there are requests of an operation on a resource. The status and
// the scale of an object are written and never created or deleted, whatever rules name.
func possible(operation, resource string) bool {
	_, sub, _ := strings.Cut(resource, "/")
	return sub != "status" && sub != "scale" || operation == "UPDATE"
}

// operations writes a wildcard out.
func operations(ops []admissionv1.OperationType) []string {
	if slices.Contains(ops, admissionv1.OperationAll) {
		return []string{"CREATE", "UPDATE", "DELETE", "CONNECT"}
	}
	var all []string
	for _, op := range ops {
		all = append(all, string(op))
	}
	return all
}

// takes reports whether the rules name a request.
func (m matcher) takes(q request) bool {
	return slices.ContainsFunc(m.rules, func(r admissionv1.NamedRuleWithOperations) bool {
		scope := m.scope(q.group, q.resource, orDefault(r.Scope, "*"))
		return slices.Contains(operations(r.Operations), q.operation) && oneOrAll(r.APIGroups, q.group) &&
			(oneOrAll(r.APIVersions, q.version) || m.policy == "Equivalent" && m.serves(q.group, q.resource, r.APIVersions)) && takesResource(r.Resources, q.resource) &&
			(scope == "*" || scope == q.scope) && (len(r.ResourceNames) == 0 || slices.Contains(r.ResourceNames, q.name))
	})
}

// takesResource reports whether the resources of a rule name one. A * alone names no
// subresource.
func takesResource(resources []string, resource string) bool {
	name, sub, divided := strings.Cut(resource, "/")
	return slices.ContainsFunc(resources, func(r string) bool {
		switch {
		case r == resource, r == "*/*":
			return true
		case divided:
			return r == name+"/*" || r == "*/"+sub
		}
		return r == "*"
	})
}

// String is a request as messages write it.
func (q request) String() string {
	out := q.operation + " " + q.resource
	if q.group != "" {
		out += "." + q.group
	}
	if q.version != "*" {
		out += " " + q.version
	}
	if q.name != "" {
		out += fmt.Sprintf(" %q", q.name)
	}
	return out
}

// more are the requests that one matcher names and another does not.
func (m matcher) more(other matcher) []request {
	var all []request
	for _, q := range m.requests() {
		if !other.takes(q) && !slices.Contains(all, q) {
			all = append(all, q)
		}
	}
	return all
}

// place is where the rules name the first request that another matcher does not take: the
// operation if that matcher is asked about others on the same resource, else the resource.
// It is "" if there is none.
func (m matcher) place(other matcher) string {
	for i, r := range m.rules {
		one := m
		one.rules = m.rules[i : i+1]
		come := one.more(other)
		if len(come) == 0 {
			continue
		}
		q := come[0]
		known := slices.ContainsFunc([]string{"CREATE", "UPDATE", "DELETE", "CONNECT"}, func(op string) bool {
			q.operation = op
			return other.takes(q)
		})
		if known {
			k := slices.IndexFunc(r.Operations, func(op admissionv1.OperationType) bool {
				return op == admissionv1.OperationAll || string(op) == come[0].operation
			})
			return fmt.Sprintf("[%d].operations[%d]", i, k)
		}
		return fmt.Sprintf("[%d].resources[%d]", i, slices.Index(r.Resources, q.resource))
	}
	return ""
}

// texts writes requests.
func texts(all []request) string {
	var out []string
	for _, q := range all {
		out = append(out, q.String())
	}
	return change.Joined(out)
}

// A narrowing is a part of what is asked of objects besides: Tighter means that fewer
// requests are asked about.
type narrowing struct {
	what, old, new string
	relation       keyword.Relation
}

// narrowings compares what is asked of objects besides, part by part.
func narrowings(old, new matcher) []narrowing {
	var all []narrowing
	if old.declared != new.declared {
		n := narrowing{"matchPolicy", old.declared, new.declared, keyword.Looser}
		if new.declared == "Exact" {
			n.relation = keyword.Tighter
		}
		all = append(all, n)
	}
	for _, s := range []struct {
		what     string
		old, new []string
	}{
		{"namespaceSelector", old.namespace, new.namespace},
		{"objectSelector", old.object, new.object},
		{"matchConditions", old.conditions, new.conditions},
		{"excludeResourceRules", old.excluded, new.excluded},
	} {
		gone, come := keyword.Without(s.old, s.new), keyword.Without(s.new, s.old)
		n := narrowing{s.what, change.Joined(s.old), change.Joined(s.new), keyword.Either}
		switch {
		case len(gone)+len(come) == 0:
			continue
		case s.what == "matchConditions" && celrule.AnswerTheSame(conjunction(s.old), conjunction(s.new)):
			continue
		case len(come) == 0:
			n.relation = keyword.Looser
		case len(gone) == 0:
			n.relation = keyword.Tighter
		}
		all = append(all, n)
	}
	return all
}
