package schema

import (
	"reflect"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/tags"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// ignoresType reports whether the validations of the type that a schema refers to do
// not count.
func (f *flattener) ignoresType(s *apiext.JSONSchemaProps) bool {
	for _, o := range f.overridesOf(s) {
		if o.ofReference {
			return true
		}
	}
	return false
}

// withoutType returns the schema of a type without its validations, for a reference that
// ignores them. A type that has none is reported.
func (f *flattener) withoutType(ref *apiext.JSONSchemaProps, of apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	out := unvalidated(of)
	if !reflect.DeepEqual(out, of) {
		return out
	}
	for _, o := range f.overridesOf(ref) {
		if o.ofReference {
			f.diags.Add(diag.Diagnostic{
				Pos: o.mark.Pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true,
				Message: "tag " + quote("+"+tags.OpaqueType) + " changes nothing: the type has no validation",
				Help:    "remove it",
			})
		}
	}
	return out
}

// unvalidated returns a flattened schema without what restricts values: its form, its
// defaults and how it is merged stay.
func unvalidated(s apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	out := apiext.JSONSchemaProps{
		ID: s.ID, Description: s.Description, Title: s.Title, Type: s.Type, Format: s.Format, Nullable: s.Nullable,
		Default: s.Default, Example: s.Example, ExternalDocs: s.ExternalDocs,
		Items: s.Items, Properties: s.Properties, AdditionalProperties: s.AdditionalProperties,
		XPreserveUnknownFields: s.XPreserveUnknownFields, XEmbeddedResource: s.XEmbeddedResource, XIntOrString: s.XIntOrString,
		XListType: s.XListType, XListMapKeys: s.XListMapKeys, XMapType: s.XMapType,
	}
	if s.XIntOrString {
		out.AnyOf = s.AnyOf
	}
	if out.Items != nil && out.Items.Schema != nil {
		item := unvalidated(*out.Items.Schema)
		keepKeys(&item, s.Items.Schema, s.XListMapKeys)
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: &item}
	}
	if a := out.AdditionalProperties; a != nil && a.Schema != nil {
		value := unvalidated(*a.Schema)
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: &value}
	}
	if s.Properties != nil {
		out.Properties = make(map[string]apiext.JSONSchemaProps, len(s.Properties))
		for name, p := range s.Properties {
			out.Properties[name] = unvalidated(p)
		}
	}
	return out
}

// keepKeys keeps the demand for the keys of a list, without which the API server
// cannot tell items apart.
func keepKeys(item, before *apiext.JSONSchemaProps, keys []string) {
	for _, name := range before.Required {
		if slices.Contains(keys, name) {
			item.Required = append(item.Required, name)
		}
	}
}

// ignoreType notes a tag by which the validations of a type do not count.
func (g *builder) ignoreType(on origin.Target, tag *k8stag.Tag, s *apiext.JSONSchemaProps, ofReference bool) {
	g.override(s, override{on: on, mark: markers.Mark{Name: tags.OpaqueType, Pos: tag.Pos, Value: tag}, ofReference: ofReference})
}
