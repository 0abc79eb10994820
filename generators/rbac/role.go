package rbac

import (
	"cmp"
	"fmt"
	"go/token"
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

// A role is a ClusterRole or Role in the making.
type role struct {
	roleKey
	// first is the first marker that names it.
	first markers.Mark
	rules []*rule
	// lost are rules of which controller-gen would write one only sometimes.
	lost []collision
}

// rolesOf returns a role for each namespace and name, sorted by both, so that
// ClusterRoles come first.
func rolesOf(permissions []permission, defaultName string) []*role {
	index := map[roleKey]*role{}
	var all []*role
	for _, p := range permissions {
		key := p.role(defaultName)
		r, known := index[key]
		if !known {
			r = &role{roleKey: key, first: p.mark}
			index[key] = r
			all = append(all, r)
		}
		r.rules = append(r.rules, rulesOf(p)...)
	}
	slices.SortFunc(all, func(a, b *role) int {
		return cmp.Or(cmp.Compare(a.namespace, b.namespace), cmp.Compare(a.name, b.name))
	})
	for _, r := range all {
		r.rules, r.lost = normalize(r.rules)
	}
	return all
}

// objectsOf returns what is written for roles, and where its parts come from. The findings
// name the rules that controller-gen would write only sometimes.
func objectsOf(roles []*role) ([]any, func() []generators.Positions, diag.List) {
	var findings diag.List
	objects := make([]any, 0, len(roles))
	for _, r := range roles {
		findings.Add(reportLost(r.lost)...)
		objects = append(objects, roleObject(r.roleKey, r.rules))
	}
	places := func() []generators.Positions {
		all := make([]generators.Positions, 0, len(roles))
		for _, r := range roles {
			all = append(all, placesOf(r.first, r.rules))
		}
		return all
	}
	return objects, places, findings
}

// inCoreGroup are the markers without a group all of whose resources are in the core group
// as they are written, since another permission of the role gives them that.
func inCoreGroup(roles []*role) map[token.Position]bool {
	in := map[token.Position]bool{}
	for _, role := range roles {
		for _, r := range role.rules {
			isCore := slices.Contains(r.lists[groups], "")
			for _, p := range r.sources {
				if len(p.Groups) > 0 {
					continue
				}
				before, known := in[p.mark.Pos]
				in[p.mark.Pos] = isCore && (before || !known)
			}
		}
	}
	return in
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
