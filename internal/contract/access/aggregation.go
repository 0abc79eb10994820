package access

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/labels"

	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// aggregateTo begins the labels by which roles are collected into those of a name, as
// view, edit and admin are on every server.
const aggregateTo = "rbac.authorization.k8s.io/aggregate-to-"

// aggregating is a cluster role that collects others by its usual label.
func aggregating(name string) *Role {
	return &Role{Meta: Meta{Kind: "ClusterRole", Name: name}, Aggregation: &rbacv1.AggregationRule{
		ClusterRoleSelectors: []metav1.LabelSelector{{MatchLabels: map[string]string{aggregateTo + name: "true"}}},
	}}
}

// servers are the cluster roles that every server has, each of which is collected by the
// next one, and one that holds whatever they allow of the server's own resources.
func servers() []*Role {
	view, edit := aggregating("view"), aggregating("edit")
	view.Labels = map[string]string{aggregateTo + "edit": "true"}
	edit.Labels = map[string]string{aggregateTo + "admin": "true"}
	own := &Role{Meta: Meta{Kind: "ClusterRole", Name: "system:aggregate-to-view", Labels: map[string]string{aggregateTo + "view": "true"}}}
	own.Rules = []rbacv1.PolicyRule{{
		Verbs: []string{"*"}, Resources: []string{"*"},
		APIGroups: []string{"", "apps", "authorization.k8s.io", "autoscaling", "batch", "discovery.k8s.io", "events.k8s.io", "extensions", "networking.k8s.io", "policy", rbacv1.GroupName},
	}}
	return []*Role{own, view, edit, aggregating("admin")}
}

// withOthers are the roles of a side, and those that collect some of them and stand
// elsewhere: the server's own, and others that labels name in the usual way.
func withOthers(roles []*Role) []*Role {
	others := servers()
	for _, r := range roles {
		for _, label := range slices.Sorted(maps.Keys(r.Labels)) {
			if name, ok := strings.CutPrefix(label, aggregateTo); ok {
				others = append(others, aggregating(name))
			}
		}
	}
	all := slices.Clone(roles)
	for _, o := range others {
		if !slices.ContainsFunc(all, func(r *Role) bool { return r.key() == o.key() }) {
			all = append(all, o)
		}
	}
	return all
}

// collects reports whether the server puts the rules of another role into those of a role.
func (r *Role) collects(other *Role) bool {
	return r.Aggregation != nil && other.Kind == "ClusterRole" && other != r &&
		slices.ContainsFunc(r.Aggregation.ClusterRoleSelectors, func(s metav1.LabelSelector) bool {
			selector, err := metav1.LabelSelectorAsSelector(&s)
			return err == nil && selector.Matches(labels.Set(other.Labels))
		})
}

// collectors are the roles that have the rules of a role, at once or by way of other ones.
func collectors(roles []*Role, r *Role) []*Role {
	var all []*Role
	for next := []*Role{r}; len(next) > 0; next = next[1:] {
		for _, other := range roles {
			if other.collects(next[0]) && !slices.Contains(all, other) {
				all, next = append(all, other), append(next, other)
			}
		}
	}
	return all
}

// collected are the rules of all roles that a role of a name collects.
func collected(roles []*Role, name string) []rbacv1.PolicyRule {
	var rules []rbacv1.PolicyRule
	for _, r := range roles {
		if r.Aggregation == nil && slices.ContainsFunc(collectors(roles, r), func(c *Role) bool { return c.Name == name }) {
			rules = append(rules, r.Rules...)
		}
	}
	return rules
}

// collection compares which other roles have the rules of a role that both sides have. What
// the role itself gains or loses is told with it.
func (c objectDiff) collection(a, b *Role) {
	if !c.whole { // else labels may be put on later, as by kustomize
		return
	}
	old, new := withOthers(c.old.Roles), withOthers(c.new.Roles)
	for _, e := range uncollected(old, new, a, b) {
		c.add(b.Meta, "metadata.labels", change.Finding{
			Rule: change.RuleRolePermissionLost, Effect: change.ReadersBreak, Old: e.String(),
			Message: fmt.Sprintf("what is bound to %s may not %s any more: the rules of %s are not collected there", e.holders, e, b.Name),
			Advice:  "keep the label by which they are collected, or bind a role to whoever needs them",
			Request: e.String(), Answer: fmt.Sprintf("forbidden: no rule of %s allows it", e.holders),
		})
	}
	for _, e := range uncollected(new, old, b, a) {
		c.add(b.Meta, "metadata.labels", change.Finding{
			Rule: change.RuleRolePermissionGained, Effect: change.Compatible, New: e.String(),
			Message: fmt.Sprintf("what is bound to %s may %s now: the rules of %s are collected there", e.holders, e, b.Name),
		})
	}
}

// uncollected is what a role allows on two sides and other roles have from it on one of them
// only.
func uncollected(has, lacks []*Role, a, b *Role) []excess {
	holders := collectors(has, a)
	return beyond(a.Rules, func(p permission) string {
		if !allows(b.Rules, p) {
			return ""
		}
		var names []string
		for _, h := range holders {
			gone := h.Object != nil && !slices.ContainsFunc(lacks, func(r *Role) bool { return r.key() == h.key() }) // told of its own
			if !gone && !allows(collected(lacks, h.Name), p) {
				names = append(names, h.Name)
			}
		}
		return strings.Join(names, ", ")
	})
}

// aggregation compares from which roles the server collects the rules of one.
func (c objectDiff) aggregation(a, b *Role) {
	f := change.Finding{
		Rule: change.RuleRoleAggregationChanged, Effect: change.ReadersBreak, Old: keyword.Truth(a.Aggregation != nil), New: keyword.Truth(b.Aggregation != nil),
		Message: "the rules of the role come from elsewhere now, so that its permissions may differ",
		Advice:  "compare the rules in a cluster: kubectl get clusterrole " + b.Name + " -o yaml",
	}
	if a.Aggregation == nil || b.Aggregation == nil {
		c.add(b.Meta, "aggregationRule", f)
		return
	}
	of := func(r *Role) (all []string) {
		for _, s := range r.Aggregation.ClusterRoleSelectors {
			all = append(all, strings.Join(requirements(&s), ","))
		}
		return all
	}
	old, new := of(a), of(b)
	f.Old, f.New = change.Joined(old), change.Joined(new)
	switch gone, come := keyword.Without(old, new), keyword.Without(new, old); {
	case len(gone) > 0:
		f.Message, f.Unknown = "roles with "+strings.Join(gone, " or ")+" are not collected any more: what they allow is not known", true
		c.add(b.Meta, "aggregationRule", f)
	case len(come) > 0:
		f.Message, f.Effect, f.Advice = "roles with "+strings.Join(come, " or ")+" are collected now", change.Compatible, ""
		c.add(b.Meta, "aggregationRule", f)
	}
}
