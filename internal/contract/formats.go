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
func AsChecked(crd *CRD, minor uint) *CRD {
	if minor == 0 || minor >= checksNumbers {
		return crd
	}
	crd = crd.DeepCopy()
	for i := range crd.Spec.Versions {
		if s := crd.Spec.Versions[i].Schema; s != nil {
			eachSchema(s.OpenAPIV3Schema, func(s *Schema) {
				if ignoresFormat(s, minor) {
					s.Format = ""
				}
			})
		}
	}
	return crd
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

// eachSchema calls a function for a schema and all in it.
func eachSchema(s *Schema, do func(*Schema)) {
	if s == nil {
		return
	}
	do(s)
	for _, in := range []map[string]apiext.JSONSchemaProps{s.Properties, s.PatternProperties, s.Definitions} {
		for name, member := range in {
			eachSchema(&member, do)
			in[name] = member
		}
	}
	for _, list := range [][]apiext.JSONSchemaProps{s.AllOf, s.AnyOf, s.OneOf} {
		for i := range list {
			eachSchema(&list[i], do)
		}
	}
	eachSchema(s.Not, do)
	if s.Items != nil {
		eachSchema(s.Items.Schema, do)
		for i := range s.Items.JSONSchemas {
			eachSchema(&s.Items.JSONSchemas[i], do)
		}
	}
	if s.AdditionalProperties != nil {
		eachSchema(s.AdditionalProperties.Schema, do)
	}
}
