package access

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// A permission is one verb on one resource, or on one path that is no resource.
type permission struct {
	verb, group, resource, name, url string
	// of is where the resource or path stands in the role, and at where its verb does.
	// Rules have no verbs below their resources: a rule is united from several markers,
	// and the verb of one resource may be another marker's than that of the next one.
	of, at string
}

// permissions are what rules allow, one by one, in their order.
func permissions(rules []rbacv1.PolicyRule) []permission {
	var all []permission
	for i, r := range rules {
		names := r.ResourceNames
		if len(names) == 0 {
			names = []string{""}
		}
		for v, verb := range r.Verbs {
			for g, group := range r.APIGroups {
				for n, resource := range r.Resources {
					of := fmt.Sprintf("rules[%d].resources[%d].apiGroups[%d]", i, n, g)
					for _, name := range names {
						all = append(all, permission{verb: verb, group: group, resource: resource, name: name, of: of, at: fmt.Sprintf("%s.verbs[%d]", of, v)})
					}
				}
			}
			for n, url := range r.NonResourceURLs {
				of := fmt.Sprintf("rules[%d].nonResourceURLs[%d]", i, n)
				all = append(all, permission{verb: verb, url: url, of: of, at: fmt.Sprintf("%s.verbs[%d]", of, v)})
			}
		}
	}
	return all
}

// allows reports whether rules allow a permission, as the server's authorizer decides.
// A wildcard is allowed by a wildcard only.
func allows(rules []rbacv1.PolicyRule, p permission) bool {
	return slices.ContainsFunc(rules, func(r rbacv1.PolicyRule) bool {
		if !oneOrAll(r.Verbs, p.verb) {
			return false
		}
		if p.url != "" {
			return slices.ContainsFunc(r.NonResourceURLs, func(url string) bool {
				prefix, wild := strings.CutSuffix(url, "*")
				return url == p.url || wild && strings.HasPrefix(p.url, prefix)
			})
		}
		return oneOrAll(r.APIGroups, p.group) && allowsResource(r.Resources, p.resource) &&
			(len(r.ResourceNames) == 0 || slices.Contains(r.ResourceNames, p.name))
	})
}

func oneOrAll(words []string, word string) bool {
	return slices.Contains(words, word) || slices.Contains(words, "*")
}

func allowsResource(resources []string, resource string) bool {
	_, sub, divided := strings.Cut(resource, "/")
	return oneOrAll(resources, resource) || divided && slices.Contains(resources, "*/"+sub)
}

// object is what the permission is for.
func (p permission) object() string {
	if p.url != "" {
		return p.url
	}
	out := p.resource
	switch {
	case p.resource == "*" && p.group == "*":
		out = "all resources"
	case p.resource == "*":
		out = fmt.Sprintf("all resources of group %q", p.group)
	case p.group != "":
		out += "." + p.group
	}
	if p.name != "" {
		out += fmt.Sprintf(" %q", p.name)
	}
	return out
}

// An excess is the permissions of one object that some rules allow and others do not.
type excess struct {
	object string
	verbs  []string
	first  permission
}

// beyond groups what some rules allow and others do not, by object.
func beyond(rules, others []rbacv1.PolicyRule) []excess {
	var all []excess
	for _, p := range permissions(rules) {
		if allows(others, p) {
			continue
		}
		object := p.object()
		i := slices.IndexFunc(all, func(e excess) bool { return e.object == object })
		if i < 0 {
			i = len(all)
			all = append(all, excess{object: object, first: p})
		}
		if e := &all[i]; !slices.Contains(e.verbs, p.verb) {
			e.verbs = append(e.verbs, p.verb)
		}
	}
	slices.SortFunc(all, func(a, b excess) int { return cmp.Compare(a.object, b.object) })
	return all
}

// speaksOf is where rules speak of the object of a permission, "rules" if they do not.
func speaksOf(rules []rbacv1.PolicyRule, p permission) string {
	for _, other := range permissions(rules) {
		if other.object() == p.object() {
			return other.of
		}
	}
	return "rules"
}

// doing writes verbs.
func doing(verbs []string) string {
	if slices.Contains(verbs, "*") {
		return "do everything with"
	}
	return change.Joined(verbs)
}

// roles compares what roles allow, not how their rules are written.
func (c objectDiff) roles() {
	paired(c, c.old.Roles, c.new.Roles, func(r *Role) Meta { return r.Meta }, c.role, func(a *Role) {
		c.add(a.Meta, "", change.Finding{
			Rule: change.RuleRoleRemoved, Effect: change.ReadersBreak, Old: a.Name, Message: "the role is gone: what is bound to it has its permissions no longer",
			Advice: "keep the role until nothing is bound to it",
		})
	}, func(b *Role) {
		c.add(b.Meta, "", change.Finding{Rule: change.RuleRoleAdded, Effect: change.Compatible, New: b.Name, Message: "the role is new"})
	})
}

// collected compares which roles collect the rules of one.
func (c objectDiff) collected(a, b *Role) {
	for _, into := range keyword.Without(a.Into, b.Into) {
		c.add(b.Meta, "metadata.labels", change.Finding{
			Rule: change.RuleRoleAggregationChanged, Effect: change.ReadersBreak, Old: aggregateLabel + into,
			Message: fmt.Sprintf("the label %s%s is gone: whoever is bound to %s has the permissions of the role no longer", aggregateLabel, into, into),
			Advice:  "keep the label until nobody uses these permissions",
		})
	}
	for _, into := range keyword.Without(b.Into, a.Into) {
		c.add(b.Meta, "metadata.labels", change.Finding{
			Rule: change.RuleRoleAggregationChanged, Effect: change.Compatible, New: aggregateLabel + into,
			Message: fmt.Sprintf("whoever is bound to %s has the permissions of the role now", into),
		})
	}
}

func (c objectDiff) role(a, b *Role) {
	c.collected(a, b)
	if a.Aggregated || b.Aggregated {
		if a.Aggregated != b.Aggregated {
			c.add(b.Meta, "aggregationRule", change.Finding{
				Rule: change.RuleRoleAggregationChanged, Effect: change.ReadersBreak, Old: keyword.Truth(a.Aggregated), New: keyword.Truth(b.Aggregated),
				Message: "the rules of the role come from elsewhere now, so that its permissions may differ",
				Advice:  "compare the rules in a cluster: kubectl get clusterrole " + b.Name + " -o yaml",
			})
		}
		return
	}
	for _, e := range beyond(a.Rules, b.Rules) {
		words, object := doing(e.verbs), e.object
		c.add(b.Meta, "rules", change.Finding{
			Rule: change.RuleRolePermissionLost, Effect: change.ReadersBreak, Pos: b.at(speaksOf(b.Rules, e.first)), Old: words + " " + object,
			Message: fmt.Sprintf("what is bound to the role may not %s %s any more", words, object),
			Advice:  "keep the permission until no running version asks for it; waive the change where the code that asked is gone with it",
			Request: words + " " + object, Answer: fmt.Sprintf("forbidden: no rule of %s allows it", b.Name),
		})
	}
	for _, e := range beyond(b.Rules, a.Rules) {
		words, object := doing(e.verbs), e.object
		c.add(b.Meta, "rules", change.Finding{
			Rule: change.RuleRolePermissionGained, Effect: change.Compatible, Pos: b.at(e.first.at), New: words + " " + object,
			Message: fmt.Sprintf("what is bound to the role may %s %s now", words, object),
		})
	}
}

// bindings compares who has roles. The server refuses to bind another role.
func (c objectDiff) bindings() {
	paired(c, c.old.Bindings, c.new.Bindings, func(b *Binding) Meta { return b.Meta }, c.binding, func(a *Binding) {
		c.add(a.Meta, "", change.Finding{
			Rule: change.RuleBindingRemoved, Effect: change.ReadersBreak, Old: a.Name, Message: "the binding is gone: its subjects have the permissions of " + a.Role.Name + " no longer",
			Advice: "keep the binding until its subjects do not need the role",
		})
	}, func(b *Binding) {
		c.add(b.Meta, "", change.Finding{Rule: change.RuleBindingAdded, Effect: change.Compatible, New: b.Name, Message: "the binding is new: its subjects have the permissions of " + b.Role.Name})
	})
}

func (c objectDiff) binding(a, b *Binding) {
	ref := func(r rbacv1.RoleRef) string { return r.Kind + " " + r.Name }
	if ref(a.Role) != ref(b.Role) {
		c.add(b.Meta, "roleRef", change.Finding{
			Rule: change.RuleBindingRoleChanged, Effect: change.Refused, Old: ref(a.Role), New: ref(b.Role), Message: change.Became("roleRef", ref(a.Role), ref(b.Role)),
			Advice:  "make a binding of another name, and delete this one",
			Request: "PUT " + strings.ToLower(b.Kind) + "s/" + b.Name, Answer: "roleRef: Invalid value: cannot change roleRef",
		})
	}
	subjects := func(b *Binding) (all []string) {
		for _, s := range b.Subjects {
			all = append(all, s.Kind+" "+strings.TrimPrefix(cmp.Or(s.Namespace, "")+"/"+s.Name, "/"))
		}
		return all
	}
	for _, s := range keyword.Without(subjects(a), subjects(b)) {
		c.add(b.Meta, "subjects", change.Finding{
			Rule: change.RuleBindingSubjectRemoved, Effect: change.ReadersBreak, Old: s, Message: fmt.Sprintf("%s has the permissions of %s no longer", s, b.Role.Name),
			Advice: "keep the subject until it does not need the role",
		})
	}
	for _, s := range keyword.Without(subjects(b), subjects(a)) {
		c.add(b.Meta, "subjects", change.Finding{Rule: change.RuleBindingSubjectAdded, Effect: change.Compatible, New: s, Message: fmt.Sprintf("%s has the permissions of %s now", s, b.Role.Name)})
	}
}
