package contract

import (
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// When the server began to hold values against formats; what it does not know it ignores
// (pkg/apiserver/validation/formats.go of k8s.io/apiextensions-apiserver).
const (
	checksNames   uint = 34
	checksNumbers uint = 36
)

// AsChecked returns a definition as an API server of a minor version checks objects: without
// the formats that it ignores. Zero is the newest. The definition itself stays as it is.
//
// Where the definition is compared with another one, a format that only one of them has stays:
// the server ignores it, and a later one, which checks it, takes the place of the server some day.
func AsChecked(crd *CRD, minor uint, compared *CRD) *CRD {
	if minor == 0 || minor >= checksNumbers {
		return crd
	}
	checked := crd.DeepCopy()
	for i := range checked.Spec.Versions {
		v := &checked.Spec.Versions[i]
		if v.Schema == nil {
			continue
		}
		ignored{minor: minor, compared: compared != nil}.leaveOut(v.Schema.OpenAPIV3Schema, versionSchema(compared, v.Name))
	}
	return checked
}

// versionSchema is the schema of a version of a definition, nil if there is none.
func versionSchema(crd *CRD, version string) *Schema {
	if crd == nil {
		return nil
	}
	for i := range crd.Spec.Versions {
		if v := &crd.Spec.Versions[i]; v.Name == version && v.Schema != nil {
			return v.Schema.OpenAPIV3Schema
		}
	}
	return nil
}

// ignoresFormat reports whether a server of a minor version takes no notice of a format that
// later ones know.
func ignoresFormat(s *Schema, minor uint) bool {
	switch s.Type {
	case "integer", "number":
		return minor < checksNumbers
	case "", "string":
		return minor < checksNames && strings.HasPrefix(s.Format, "k8s-")
	}
	return false
}

// ignored are the formats that a server of a minor version ignores, those of them that both of
// two schemas have if one is compared with another.
type ignored struct {
	minor    uint
	compared bool
}

// leaveOut takes them out of a schema and all in it, and out of no other one: what stands at the same
// place of the other schema is nil where that has no such place.
func (i ignored) leaveOut(s, other *Schema) {
	if s == nil {
		return
	}
	if ignoresFormat(s, i.minor) && (!i.compared || other == nil || other.Format == s.Format) {
		s.Format = ""
	}
	if other == nil {
		other = &Schema{}
	}
	for _, in := range [][2]map[string]apiext.JSONSchemaProps{
		{s.Properties, other.Properties}, {s.PatternProperties, other.PatternProperties}, {s.Definitions, other.Definitions},
	} {
		for name, member := range in[0] {
			var beside *Schema
			if o, ok := in[1][name]; ok {
				beside = &o
			}
			i.leaveOut(&member, beside)
			in[0][name] = member
		}
	}
	for _, lists := range [][2][]apiext.JSONSchemaProps{{s.AllOf, other.AllOf}, {s.AnyOf, other.AnyOf}, {s.OneOf, other.OneOf}} {
		i.leaveOutOfList(lists[0], lists[1])
	}
	i.leaveOut(s.Not, other.Not)
	if s.Items != nil {
		items := &apiext.JSONSchemaPropsOrArray{}
		if other.Items != nil {
			items = other.Items
		}
		i.leaveOut(s.Items.Schema, items.Schema)
		i.leaveOutOfList(s.Items.JSONSchemas, items.JSONSchemas)
	}
	if s.AdditionalProperties != nil {
		var beside *Schema
		if other.AdditionalProperties != nil {
			beside = other.AdditionalProperties.Schema
		}
		i.leaveOut(s.AdditionalProperties.Schema, beside)
	}
}

func (i ignored) leaveOutOfList(list, other []apiext.JSONSchemaProps) {
	for n := range list {
		var beside *Schema
		if n < len(other) {
			beside = &other[n]
		}
		i.leaveOut(&list[n], beside)
	}
}
