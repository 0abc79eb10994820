package schema

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// applyExtensions applies the markers that controller-gen does not know, after
// all others. The program holds none of them under compat.
func (g *builder) applyExtensions(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	nested := false
	tagged := false
	for _, m := range set {
		switch v := m.Value.(type) {
		case markers.DescriptionLimit:
			g.notNegative(m, "max", v.Max)
		case markers.RecursionLimit:
			g.notNegative(m, "depth", v.Depth)
		case markers.Nested:
			nested = true
		case markers.EnumOfConstants:
			g.ledger.By(on.Origin(m), s, func() { g.applyConstants(on.Type, m, s) })
		case *k8stag.Tag:
			tagged = true
		}
	}
	if nested {
		g.applyNested(on, set, s)
	}
	if tagged {
		g.tags.ApplyTo(on, set, s)
	}
}

// notNegative reports a limit below zero.
func (g *builder) notNegative(m markers.Mark, argument string, n int) {
	if n < 0 {
		g.diags.Errorf(m.ArgPos(argument), diag.MalformedMarker, "%s of marker %q: expected a number that is not negative, found %d", argument, "+"+m.Name, n)
	}
}

// parentRules adds what the tags of fields ask of the struct around them.
func (b *structBuilder) parentRules() {
	if b.compat {
		return
	}
	b.tags.ApplyToStruct(b.typ, b.origin, b.schema)
}
