package apply

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// applyExtensions applies the markers that controller-gen does not know, after
// all others. The program holds none of them under compat.
func (g *Applier) applyExtensions(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	nested := false
	tagged := false
	for _, m := range set {
		switch v := m.Value.(type) {
		case markers.DescriptionLimit:
			g.NotNegative(m, "max", v.Max)
		case markers.RecursionLimit:
			g.NotNegative(m, "depth", v.Depth)
		case markers.Nested:
			nested = true
		case markers.EnumOfConstants:
			g.Ledger.By(on.Origin(m), s, func() { g.applyConstants(on.Type, m, s) })
		case *k8stag.Tag:
			tagged = true
		}
	}
	if nested {
		g.applyNested(on, set, s)
	}
	if tagged {
		g.Tags.ApplyTo(on, set, s)
	}
}

// NotNegative reports a limit below zero.
func (g *Applier) NotNegative(m markers.Mark, argument string, n int) {
	if n < 0 {
		g.Diags.Errorf(m.ArgPos(argument), diag.MalformedMarker, "%s of marker %q: expected a number that is not negative, found %d", argument, "+"+m.Name, n)
	}
}
