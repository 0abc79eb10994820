package override

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/schema/origin"
)

// Unvalidated returns a flattened schema without what restricts values: its form, its
// defaults and how it is merged stay.
func Unvalidated(s apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	out := apiext.JSONSchemaProps{
		Description: s.Description, Title: s.Title, Type: s.Type, Format: s.Format, Nullable: s.Nullable,
		Default: s.Default, Example: s.Example, ExternalDocs: s.ExternalDocs,
		Items: s.Items, Properties: s.Properties, AdditionalProperties: s.AdditionalProperties,
		XPreserveUnknownFields: s.XPreserveUnknownFields, XEmbeddedResource: s.XEmbeddedResource, XIntOrString: s.XIntOrString,
		XListType: s.XListType, XListMapKeys: s.XListMapKeys, XMapType: s.XMapType,
	}
	origin.Follow(&out, &s)
	if s.XIntOrString {
		out.AnyOf = s.AnyOf
	}
	if out.Items != nil && out.Items.Schema != nil {
		item := Unvalidated(*out.Items.Schema)
		keepKeys(&item, s.Items.Schema, s.XListMapKeys)
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: &item}
	}
	if a := out.AdditionalProperties; a != nil && a.Schema != nil {
		value := Unvalidated(*a.Schema)
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: &value}
	}
	if s.Properties != nil {
		out.Properties = make(map[string]apiext.JSONSchemaProps, len(s.Properties))
		for name, p := range s.Properties {
			out.Properties[name] = Unvalidated(p)
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
