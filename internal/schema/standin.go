package schema

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// A standIn makes the schemas that stand in for types of which no schema is needed, since
// markers replace all of their values or leave them out.
type standIn struct{ *builder }

// unlessNeeded is use, or what stands in for the type where its schema is not needed.
func (g standIn) unlessNeeded(at usage, t *model.Type, replaced bool) apiext.JSONSchemaProps {
	if replaced {
		return g.of(at, t)
	}
	return g.use(at, t)
}

// of makes a schema of what a type says of its values as a whole, and nothing of what is
// inside: that may have no schema, and is not looked at.
func (g standIn) of(at usage, t *model.Type) apiext.JSONSchemaProps {
	for range model.MaxChain {
		if t.Shape != model.Pointer || t.Declared() || t.Elem == nil {
			break
		}
		t = t.Elem
	}
	if _, known := site.Known[t.Name]; known {
		return g.use(at, t)
	}
	s := apiext.JSONSchemaProps{Type: site.ShapeType(t)} // without what lists and maps hold
	switch u := t.Underlying(); {
	case t.MarshalsText:
		s.Type = site.TypeString
	case t.Declared() && t.MarshalsJSON && site.GivenType(t) != "":
		s.Type = ""
	case u.Shape == model.Slice && site.IsByte(u.Elem):
		s = apiext.JSONSchemaProps{Type: site.TypeString, Format: "byte"}
	case u.Shape == model.Basic:
		g.diags.Collect(func() { s = g.predeclared(at, u.Name.Name) })
	}
	if t.Declared() {
		s.Description = t.Doc
		g.diags.Collect(func() { g.markers.Apply(origin.Target{Type: t}, t.Marks, &s) })
	}
	return s
}
