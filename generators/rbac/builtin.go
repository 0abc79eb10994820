package rbac

import (
	"iter"

	"github.com/crdgen/crdgen/internal/builtin"
	"github.com/crdgen/crdgen/internal/resource"
)

// builtinResource looks a resource of one of Kubernetes' own groups up. known is
// false for every other group, and for those whose resources depend on the
// cluster's age.
func builtinResource(group, plural string) (found builtin.Resource, known bool) {
	g, ok := builtin.GroupNamed(group)
	if !ok || g.Partial {
		return builtin.Resource{}, false
	}
	for r := range g.Permissions() {
		if r.Plural == plural {
			return r, true
		}
	}
	return builtin.Resource{}, true
}

// builtinPermissions yields what permissions may name in a built-in group.
func builtinPermissions(group string) iter.Seq[resource.Resource] {
	return func(yield func(resource.Resource) bool) {
		g, _ := builtin.GroupNamed(group)
		for r := range g.Permissions() {
			if !yield(resource.Resource{Group: r.Group, Kind: r.Kind, Plural: r.Plural, Cluster: r.Cluster, Builtin: true}) {
				return
			}
		}
	}
}
