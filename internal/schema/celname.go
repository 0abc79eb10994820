package schema

import "github.com/crdgen/crdgen/internal/schema/cel"

// celName spells a property as CEL rules must: names that are no identifiers are
// escaped as the API server documents it under x-kubernetes-validations.
// controller-gen does not, so under compat the name stays.
func (g *builder) celName(name string) string {
	if g.compat {
		return name
	}
	return cel.Escape(name)
}

func (g *builder) celNames(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = g.celName(n)
	}
	return out
}
