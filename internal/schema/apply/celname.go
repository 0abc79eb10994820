package apply

import "github.com/crdgen/crdgen/internal/schema/cel"

// CELName spells a property as CEL rules must: names that are no identifiers are
// escaped as the API server documents it under x-kubernetes-validations.
// controller-gen does not, so under compat the name stays.
func (g *Applier) CELName(name string) string {
	if g.Compat {
		return name
	}
	return cel.Escape(name)
}

func (g *Applier) celNames(names []string) []string {
	out := make([]string, len(names))
	for i, n := range names {
		out[i] = g.CELName(n)
	}
	return out
}
