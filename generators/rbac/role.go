package rbac

import (
	"cmp"
	"fmt"
	"slices"

	rbacv1 "k8s.io/api/rbac/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// markerName is the one marker that this package reads.
const markerName = "kubebuilder:rbac"

// A permission is one marker.
type permission struct {
	markers.RBACRule
	mark markers.Mark
}

// collect returns the permissions of the packages that were named, package by
// package in source order.
func collect(p *model.Program) []permission {
	var all []permission
	for _, pkg := range p.Packages {
		if !pkg.Root {
			continue
		}
		for _, m := range pkg.Marks {
			if m.Name == markerName {
				all = append(all, permission{RBACRule: m.Value.(markers.RBACRule), mark: m})
			}
		}
	}
	return all
}

// A roleKey says which role a permission belongs to; an empty namespace stands
// for a ClusterRole.
type roleKey struct{ namespace, name string }

func (p permission) role(defaultName string) roleKey {
	return roleKey{namespace: p.Namespace, name: cmp.Or(p.RoleName, defaultName)}
}

// makeRoles returns a ClusterRole or Role for each namespace and name, sorted by
// both, so that ClusterRoles come first, and where their parts come from. The findings name the rules that
// controller-gen would write only sometimes.
func makeRoles(permissions []permission, defaultName string) ([]any, func() []generators.Positions, diag.List) {
	rules := map[roleKey][]*rule{}
	first := map[roleKey]markers.Mark{}
	var keys []roleKey
	for _, p := range permissions {
		key := p.role(defaultName)
		if _, known := rules[key]; !known {
			keys = append(keys, key)
			first[key] = p.mark
		}
		rules[key] = append(rules[key], rulesOf(p)...)
	}
	slices.SortFunc(keys, func(a, b roleKey) int {
		return cmp.Or(cmp.Compare(a.namespace, b.namespace), cmp.Compare(a.name, b.name))
	})
	var findings diag.List
	roles := make([]any, 0, len(keys))
	done := make([][]*rule, 0, len(keys))
	for _, key := range keys {
		united, lost := normalize(rules[key])
		findings.Add(reportLost(lost)...)
		roles = append(roles, roleObject(key, united))
		done = append(done, united)
	}
	places := func() []generators.Positions {
		all := make([]generators.Positions, 0, len(keys))
		for i, key := range keys {
			all = append(all, placesOf(first[key], done[i]))
		}
		return all
	}
	return roles, places, findings
}

func roleObject(key roleKey, rules []*rule) any {
	policies := make([]rbacv1.PolicyRule, 0, len(rules))
	for _, r := range rules {
		policies = append(policies, r.policy())
	}
	version := rbacv1.SchemeGroupVersion.String()
	if key.namespace == "" {
		return &rbacv1.ClusterRole{
			TypeMeta:   metav1.TypeMeta{APIVersion: version, Kind: "ClusterRole"},
			ObjectMeta: metav1.ObjectMeta{Name: key.name},
			Rules:      policies,
		}
	}
	return &rbacv1.Role{
		TypeMeta:   metav1.TypeMeta{APIVersion: version, Kind: "Role"},
		ObjectMeta: metav1.ObjectMeta{Name: key.name, Namespace: key.namespace},
		Rules:      policies,
	}
}

// reportLost reports pairs of rules of which controller-gen keeps one at random.
func reportLost(lost []collision) diag.List {
	var findings diag.List
	for _, c := range lost {
		findings.Add(diag.Diagnostic{
			Pos: c.second.origin.Pos, Severity: diag.Warning, Code: diag.ControllerGenDiffers, Stricter: true,
			Message: fmt.Sprintf("rule for %s is written twice with other verbs, and controller-gen drops one of the two at random", c.second.subject()),
			Help:    "crdgen writes both as one rule; so does controller-gen if one marker has all groups and verbs",
			Notes:   []diag.Note{{Pos: c.first.origin.Pos, Message: "the other one comes from here"}},
		})
	}
	return findings
}
