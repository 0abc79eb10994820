package rbac

import (
	"strings"

	"github.com/crdgen/crdgen/internal/builtin"
)

// builtinResource looks a resource of one of Kubernetes' own groups up. known is
// false for every other group, and for those whose resources depend on the
// cluster's age.
func builtinResource(group, resource string) (found builtin.Resource, known bool) {
	g, ok := builtin.GroupNamed(group)
	if !ok || g.Partial {
		return builtin.Resource{}, false
	}
	for r := range g.Permissions() {
		if r.Plural == resource {
			return r, true
		}
	}
	return builtin.Resource{}, true
}

// builtinGroupOf returns the first built-in group that has the resource.
func builtinGroupOf(resource string) (string, bool) {
	for _, g := range builtin.Groups() {
		if found, _ := builtinResource(g.Name, resource); found.Plural != "" {
			return g.Name, true
		}
	}
	return "", false
}

// builtinMeant returns the resource of a built-in group that a slip of the finger
// made the name of, or whose singular the name is; "" if there is none.
func builtinMeant(group, name, plural string) string {
	g, _ := builtin.GroupNamed(group)
	for r := range g.Permissions() {
		if r.Plural == plural || slip(r.Plural, name) || strings.EqualFold(r.Kind, name) {
			return r.Plural
		}
	}
	return ""
}
