package resource

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Known are resources of a program together with those of Kubernetes, by what rules name
// them with. It takes as long for the rules of thousands of kinds as for those of one.
type Known struct {
	own    []Resource
	groups map[string][]Resource // the program's own
	named  map[name][]Resource
	kinds  map[name]bool
}

// A name is that of a resource or of a kind in a group.
type name struct{ group, name string }

// NewKnown indexes resources of the program, which come before those of Kubernetes wherever
// resources have an order.
func NewKnown(own []Resource) *Known {
	k := &Known{own: own, groups: map[string][]Resource{}, named: map[name][]Resource{}, kinds: map[name]bool{}}
	for _, r := range own {
		k.groups[r.Group] = append(k.groups[r.Group], r)
		k.named[name{r.Group, r.Plural}] = append(k.named[name{r.Group, r.Plural}], r)
		k.kinds[name{r.Group, r.Kind}] = true
	}
	return k
}

// Own returns the resources of the program, in the order of the kinds.
func (k *Known) Own() []Resource { return k.own }

// OwnInGroup returns the resources that the program has in a group.
func (k *Known) OwnInGroup(group string) []Resource { return k.groups[group] }

// OwnNamed returns the resources of the program in a group that have a name in the plural.
func (k *Known) OwnNamed(group, plural string) []Resource { return k.named[name{group, plural}] }

// OwnsKind reports whether a kind is the program's.
func (k *Known) OwnsKind(group, kind string) bool { return k.kinds[name{group, kind}] }

// HasGroup reports whether the program or Kubernetes has a group.
func (k *Known) HasGroup(group string) bool {
	_, ok := builtin.GroupNamed(group)
	return ok || k.groups[group] != nil
}

// InGroups returns the resources of groups.
func (k *Known) InGroups(groups ...string) []Resource {
	var found []Resource
	for _, group := range groups {
		found = append(found, k.groups[group]...)
		if g, ok := builtin.GroupNamed(group); ok {
			found = slices.AppendSeq(found, Builtin(g))
		}
	}
	return found
}

// Named returns the resources of groups that have a name in the plural.
func (k *Known) Named(plural string, groups ...string) []Resource {
	var found []Resource
	for _, group := range groups {
		found = append(found, k.named[name{group, plural}]...)
		if g, ok := builtin.GroupNamed(group); ok {
			for r := range Builtin(g) {
				if r.Plural == plural {
					found = append(found, r)
				}
			}
		}
	}
	return found
}

// NearGroup finds the group that a name was meant to be: one with a few other
// letters, or one whose domain was left out; "" if there is none.
func (k *Known) NearGroup(name string) string {
	var groups []string
	for _, r := range k.own {
		if len(groups) == 0 || groups[len(groups)-1] != r.Group {
			groups = append(groups, r.Group)
		}
	}
	for _, g := range builtin.Groups() {
		groups = append(groups, g.Name)
	}
	if builtin.IsOfSubproject(name) {
		groups = slices.DeleteFunc(groups, func(g string) bool { return !builtin.IsOfSubproject(g) })
	}
	for _, g := range groups {
		if strings.HasPrefix(g, name+".") {
			return g
		}
	}
	return spelling.Nearest(name, groups)
}
