package rbac

import (
	"slices"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/resource"
	"github.com/crdgen/crdgen/internal/spelling"
)

// groupsLike are the known groups that a name may have been meant to be, those of the
// program first.
func (own ownResources) groupsLike(name string) []string {
	var like []string
	add := func(group string) {
		if builtin.IsOfSubproject(name) && !builtin.IsOfSubproject(group) {
			return
		}
		if len(group) >= minNearGroup && spelling.Distance(name, group) <= maxNearGroup && !slices.Contains(like, group) {
			like = append(like, group)
		}
	}
	for _, r := range own.Own() {
		add(r.Group)
	}
	for _, g := range builtin.Groups() {
		add(g.Name)
	}
	return like
}

// homeOf is the group that has all of some resources, one of the program or of Kubernetes.
func (own ownResources) homeOf(resources []string) (group string, ok bool) {
	if len(resources) == 0 {
		return "", false
	}
	hasAll := func(group string) bool {
		return !slices.ContainsFunc(resources, func(r string) bool { return !own.has(group, baseOf(r)) })
	}
	for _, r := range own.Own() {
		if r.Group != "" && hasAll(r.Group) {
			return r.Group, true
		}
	}
	for _, g := range builtin.Groups() {
		if hasAll(g.Name) {
			return g.Name, true
		}
	}
	return "", false
}

// Groups with this many letters that are this near to each other are taken for one.
const (
	minNearGroup = 8
	maxNearGroup = 2
)

func (own ownResources) hasGroup(group string) bool {
	return own.OwnInGroup(group) != nil
}

// has reports whether the group is known to have the resource.
func (own ownResources) has(group, base string) bool {
	found, _ := builtinResource(group, base)
	return found.Plural != "" || own.OwnNamed(group, base) != nil
}

// meant returns the resource of the group that was probably meant: the plural of a
// singular, the plural that a marker replaced, or what a slip of the finger made of it; none
// if there is none, and several where nobody can tell.
func (own ownResources) meant(group, base string) []string {
	could := func(r resource.Resource) bool { return r.IsNamed(base) || slip(r.Plural, base) }
	if meant := resource.Nearest(base, slices.Values(own.OwnInGroup(group)), could); meant != nil {
		return meant
	}
	return resource.Nearest(base, builtinPermissions(group), could)
}
