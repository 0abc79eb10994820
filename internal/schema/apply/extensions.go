package apply

import (
	"fmt"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/misuse"
)

// An extension is what markers with one type of value do to the raw schema of what they
// stand on, where controller-gen does not know them.
type extension struct {
	has func(value any) bool
	// apply is called once for a type or field that has such markers, with all its markers.
	apply func(g *Applier, on origin.Target, set markers.Set, s *apiext.JSONSchemaProps)
}

// extensions are told apart here alone, in the order in which they are applied. What
// changes finished schemas is in package override.
var extensions = []extension{
	each(func(g *Applier, _ origin.Target, m markers.Mark, v markers.DescriptionLimit, _ *apiext.JSONSchemaProps) {
		g.NotNegative(m, "max", v.Max)
	}),
	each(func(g *Applier, _ origin.Target, m markers.Mark, v markers.RecursionLimit, _ *apiext.JSONSchemaProps) {
		g.NotNegative(m, "depth", v.Depth)
	}),
	each(func(g *Applier, on origin.Target, m markers.Mark, _ markers.EnumOfConstants, s *apiext.JSONSchemaProps) {
		g.Ledger.By(on.Origin(m), s, func() { g.applyConstants(on.Type, m, s) })
	}),
	{has: is[markers.Nested], apply: (*Applier).applyNested},
	{has: is[*k8stag.Tag], apply: func(g *Applier, on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
		g.Tags.ApplyTo(on, set, s)
	}},
}

func is[T any](value any) bool {
	_, ok := value.(T)
	return ok
}

// each is the extension of markers that are applied one by one.
func each[T any](one func(g *Applier, on origin.Target, m markers.Mark, v T, s *apiext.JSONSchemaProps)) extension {
	return extension{has: is[T], apply: func(g *Applier, on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
		for _, m := range set {
			if v, ok := m.Value.(T); ok {
				one(g, on, m, v, s)
			}
		}
	}}
}

// Changes reports whether a marker changes the raw schema of what it stands on, or limits it.
func Changes(m markers.Mark) bool {
	return is[Marker](m.Value) || slices.ContainsFunc(extensions, func(e extension) bool { return e.has(m.Value) })
}

// applyExtensions applies the markers that controller-gen does not know, after
// all others. The program holds none of them under compat.
func (g *Applier) applyExtensions(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	for _, e := range extensions {
		if slices.ContainsFunc(set, func(m markers.Mark) bool { return e.has(m.Value) }) {
			e.apply(g, on, set, s)
		}
	}
}

// NotNegative reports a limit below zero.
func (g *Applier) NotNegative(m markers.Mark, argument string, n int) {
	if n < 0 {
		g.Diags.Add(misuse.WrongValue(m, argument, fmt.Sprintf("%s of marker %q needs a number that is not negative, found %d", argument, "+"+m.Name, n), "write 0 or more, or delete the marker"))
	}
}
