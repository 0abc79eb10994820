package crd

import (
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

const metaPkg = "k8s.io/apimachinery/pkg/apis/meta/v1"

// typeMeta and objectMeta name the types that hold what every object has.
var (
	typeMeta   = model.GoName{Package: metaPkg, Name: "TypeMeta"}
	objectMeta = model.GoName{Package: metaPkg, Name: "ObjectMeta"}
)

// checkMetadata reports a version of a kind whose metadata, or apiVersion and kind,
// are not where every object has them. A json tag decides that, and controller-gen
// refuses only a missing one.
func (g *builder) checkMetadata(k *model.Kind, v *model.Version, s *apiext.JSONSchemaProps) {
	if v.Root.MarshalsJSON {
		return
	}
	if f := embedded(v.Root, objectMeta); f != nil && !has(s, "metadata") {
		g.misplacedMeta(k, f, "ObjectMeta", "metadata", "metadata,omitempty")
	}
	if f := embedded(v.Root, typeMeta); f != nil && !(has(s, "apiVersion") && has(s, "kind")) {
		g.misplacedMeta(k, f, "TypeMeta", "apiVersion and kind", ",inline")
	}
}

// embedded returns the embedded field of a type's struct whose type has that name,
// else one that is left out of JSON, whose type nobody looked up; nil for neither.
func embedded(t *model.Type, name model.GoName) *model.Field {
	var skipped *model.Field
	for _, f := range t.Underlying().Fields {
		switch {
		case !f.Embedded:
		case f.Type != nil && f.Type.Is(name):
			return f
		case f.Type == nil && skipped == nil && f.JSON().Skipped:
			skipped = f
		}
	}
	return skipped
}

func has(s *apiext.JSONSchemaProps, property string) bool {
	_, ok := s.Properties[property]
	return ok
}

// misplacedMeta reports the tag that keeps what every object has out of its place.
func (g *builder) misplacedMeta(k *model.Kind, f *model.Field, name, what, tag string) {
	found := f.JSON()
	d := diag.Diagnostic{
		Pos: f.Pos, Code: diag.MissingJSONTag, Stricter: found.Present,
		Message: fmt.Sprintf("kind %q has no %s: metav1.%s ", k.Name, what, name),
		Help:    fmt.Sprintf("write metav1.%s `json:%q`", name, tag),
		Edits:   apidiag.Retag(f, tag),
	}
	switch {
	case !found.Present:
		d.Message += "has no json tag"
	case found.Skipped:
		d.Message += "is left out of JSON"
	case found.Inlined():
		d.Message += "is inlined"
	default:
		d.Message += fmt.Sprintf("is a field named %q", found.Name)
	}
	g.diags.Add(d)
}
