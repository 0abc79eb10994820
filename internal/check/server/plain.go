package server

import (
	"encoding/json"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// withoutPlain returns a CRD without the properties that the server has nothing to say
// about, wherever they stand: most of a schema is types, lengths and descriptions, and
// the server converts each three times before it finds that nothing is wrong. What the
// server finds wrong is wrong in both or in neither, but for values that it shows. The
// CRD shares with the other what holds no such property; it is the same one where
// there is none.
func withoutPlain(crd *apiext.CustomResourceDefinition) *apiext.CustomResourceDefinition {
	less := *crd
	less.Spec.Versions = slices.Clone(crd.Spec.Versions)
	had := false
	for i := range less.Spec.Versions {
		v := &less.Spec.Versions[i]
		if v.Schema == nil || v.Schema.OpenAPIV3Schema == nil || len(v.SelectableFields) > 0 {
			continue
		}
		if _, schema := dropPlain(v.Schema.OpenAPIV3Schema, ofEveryObject); schema != nil {
			had = true
			v.Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: schema}
		}
	}
	if !had {
		return crd
	}
	return &less
}

// ofEveryObject are the properties of a whole object that the server looks at. It does not
// look at those of others by their names, but for the keys of a list.
var ofEveryObject = []string{"apiVersion", "kind", "metadata"}

// dropPlain reports whether a schema is plain: that the server has nothing to say about it
// and those below, wherever it stands. Of another one it returns what remains without its
// plain properties, those in kept excepted; nil where there are none.
func dropPlain(s *apiext.JSONSchemaProps, kept []string) (plain bool, less *apiext.JSONSchemaProps) {
	if s.Default != nil || s.XEmbeddedResource || len(s.AllOf)+len(s.OneOf)+len(s.AnyOf) > 0 || s.Not != nil {
		return false, nil // these are about properties
	}
	plain = isPlainAlone(s)
	switch {
	case s.Type == "array" && s.Items != nil && s.Items.Schema != nil && s.Properties == nil && s.AdditionalProperties == nil:
		below, items := dropPlain(s.Items.Schema, s.XListMapKeys)
		if items != nil {
			less = new(*s)
			less.Items = &apiext.JSONSchemaPropsOrArray{Schema: items, JSONSchemas: s.Items.JSONSchemas}
		}
		return plain && below && s.Items.JSONSchemas == nil, less
	case s.Type == "object" && s.Items == nil && s.AdditionalProperties == nil:
		return dropPlainOf(s, plain, kept)
	case s.Type == "object" && s.Items == nil && s.AdditionalProperties.Schema != nil && s.Properties == nil:
		below, values := dropPlain(s.AdditionalProperties.Schema, nil)
		if values != nil {
			less = new(*s)
			less.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: s.AdditionalProperties.Allows, Schema: values}
		}
		return plain && below, less
	}
	isScalar := s.Type == "string" || s.Type == "integer" || s.Type == "number" || s.Type == "boolean"
	return plain && isScalar && s.Properties == nil && s.Items == nil && s.AdditionalProperties == nil, nil
}

// dropPlainOf is dropPlain for an object with properties; plain says that there is nothing
// to say about its other keywords.
func dropPlainOf(s *apiext.JSONSchemaProps, plain bool, kept []string) (bool, *apiext.JSONSchemaProps) {
	type property struct {
		name string
		less *apiext.JSONSchemaProps // nil for the same one
	}
	var rest []property
	changed := false
	for name := range s.Properties {
		if slices.Contains(kept, name) {
			rest = append(rest, property{name: name})
			continue
		}
		gone, less := dropPlainIn(s.Properties[name])
		if !gone {
			rest = append(rest, property{name, less})
		}
		changed = changed || gone || less != nil
	}
	if plain && len(rest) == 0 {
		return true, nil
	}
	if !changed {
		return false, nil
	}
	remains := *s
	remains.Properties = make(map[string]apiext.JSONSchemaProps, len(rest))
	for _, p := range rest {
		if p.less == nil {
			remains.Properties[p.name] = s.Properties[p.name]
		} else {
			remains.Properties[p.name] = *p.less
		}
	}
	return false, &remains
}

// dropPlainIn is dropPlain for a schema in a map. A variable of a loop in a function that
// calls itself with its address is moved to the heap, an argument is not.
//
//go:noinline
func dropPlainIn(s apiext.JSONSchemaProps) (bool, *apiext.JSONSchemaProps) { return dropPlain(&s, nil) }

// isPlainAlone reports whether the server has nothing to say about the keywords of a schema
// but for those of other values. Those that are not named here it never objects to. New
// keywords have to be looked at here: a test counts them.
func isPlainAlone(s *apiext.JSONSchemaProps) bool {
	return s.ID == "" && s.Schema == "" && s.Ref == nil && s.Default == nil && s.Pattern == "" && !s.UniqueItems && s.MultipleOf == nil &&
		s.AllOf == nil && s.OneOf == nil && s.AnyOf == nil && s.Not == nil &&
		s.PatternProperties == nil && s.Dependencies == nil && s.AdditionalItems == nil && s.Definitions == nil &&
		s.ExternalDocs == nil && s.Example == nil && !s.Nullable && s.XPreserveUnknownFields == nil && !s.XEmbeddedResource && !s.XIntOrString &&
		s.XListMapKeys == nil && s.XValidations == nil && arePlain(s.Enum) &&
		(s.XListType == nil || *s.XListType == "atomic" && s.Type == "array") && (s.XMapType == nil || *s.XMapType == "atomic" && s.Type == "object")
}

// arePlain reports whether all values are strings that can be read.
func arePlain(values []apiext.JSON) bool {
	return !slices.ContainsFunc(values, func(v apiext.JSON) bool { return len(v.Raw) == 0 || v.Raw[0] != '"' || !json.Valid(v.Raw) })
}
