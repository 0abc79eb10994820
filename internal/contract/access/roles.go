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

// An excess is the permissions of one object that some lack, who have names in messages.
type excess struct {
	object, holders string
	verbs           []string
	first           permission
}

// String is what may not be done, as in "get, list lamps.example.com".
func (e excess) String() string { return doing(e.verbs) + " " + e.object }

// beyond groups what rules allow and others lack, by object and by who they are: lacking
// names them, and is empty where nobody lacks a permission.
func beyond(rules []rbacv1.PolicyRule, lacking func(permission) string) []excess {
	var all []excess
	for _, p := range permissions(rules) {
		holders, object := lacking(p), p.object()
		if holders == "" {
			continue
		}
		i := slices.IndexFunc(all, func(e excess) bool { return e.object == object && e.holders == holders })
		if i < 0 {
			i = len(all)
			all = append(all, excess{object: object, holders: holders, first: p})
		}
		if e := &all[i]; !slices.Contains(e.verbs, p.verb) {
			e.verbs = append(e.verbs, p.verb)
		}
	}
	slices.SortFunc(all, func(a, b excess) int {
		return cmp.Or(cmp.Compare(a.object, b.object), cmp.Compare(a.holders, b.holders))
	})
	return all
}

// without is who lacks what some rules do not allow.
func without(rules []rbacv1.PolicyRule) func(permission) string {
	return func(p permission) string {
		if allows(rules, p) {
			return ""
		}
		return "the role"
	}
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

func (c objectDiff) role(a, b *Role) {
	c.collection(a, b)
	if a.Aggregation != nil || b.Aggregation != nil {
		c.aggregation(a, b)
		return
	}
	for _, e := range beyond(a.Rules, without(b.Rules)) {
		c.add(b.Meta, "rules", change.Finding{
			Rule: change.RuleRolePermissionLost, Effect: change.ReadersBreak, Pos: b.at(speaksOf(b.Rules, e.first)), Old: e.String(),
			Message: fmt.Sprintf("what is bound to %s may not %s any more", e.holders, e),
			Advice:  "keep the permission until no running version asks for it; waive the change where the code that asked is gone with it",
			Request: e.String(), Answer: fmt.Sprintf("forbidden: no rule of %s allows it", b.Name),
		})
	}
	for _, e := range beyond(b.Rules, without(a.Rules)) {
		c.add(b.Meta, "rules", change.Finding{
			Rule: change.RuleRolePermissionGained, Effect: change.Compatible, Pos: b.at(e.first.at), New: e.String(),
			Message: fmt.Sprintf("what is bound to %s may %s now", e.holders, e),
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
