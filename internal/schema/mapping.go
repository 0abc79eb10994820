package schema

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// mapping makes the schema of a map, whose keys must be written as strings.
func (g *builder) mapping(at usage, t *model.Type) apiext.JSONSchemaProps {
	key := t.Key.Underlying()
	circular := t.Key.Declared() && g.checkForm(t.Key, true)
	if key.Shape == model.Invalid && !(circular && g.compat) || t.Elem.Shape == model.Invalid {
		return apiext.JSONSchemaProps{}
	}
	if !circular && !g.checkKey(at, t.Key) {
		return apiext.JSONSchemaProps{}
	}
	values := standIn{g}.unlessNeeded(at, t.Elem, g.replaced.Inside(t))
	onType{g}.report(&values)
	s := apiext.JSONSchemaProps{
		Type:                 site.TypeObject,
		AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &values},
	}
	g.tags.ApplyToKeys(t.Key, &s)
	return s
}

// checkKey reports whether encoding/json writes a type as the key of an object.
func (g *builder) checkKey(at usage, key *model.Type) bool {
	form := key.Underlying()
	if form.Shape == model.Basic && form.Name.Name == "string" || key.Unalias().MarshalsText {
		return true
	}
	d := diag.Diagnostic{
		Pos: at.pos, Code: diag.MapKey,
		Message: "map key must be a string or implement encoding.TextMarshaler, found " + quote(key.String()),
		Help:    "use a named string type as key",
	}
	if key.Pos.IsValid() && !key.Declared() {
		d.Pos = key.Pos
	}
	isInteger := form.Shape == model.Basic && isIntegerName(form.Name.Name)
	if isInteger {
		d.Severity = diag.Warning
		d.Message = "map key " + quote(key.String()) + " is an integer: the API server takes any string as key, and Go cannot read the object then"
	}
	g.diags.Add(d)
	return isInteger
}

// isIntegerName reports whether a predeclared type is an integer, which encoding/json writes
// as the key of an object in decimal.
func isIntegerName(name string) bool {
	switch name {
	case "int", "int8", "int16", "int32", "int64", "rune",
		"uint", "uint8", "uint16", "uint32", "uint64", "uintptr", "byte":
		return true
	}
	return false
}
