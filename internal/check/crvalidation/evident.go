package crvalidation

import (
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// takes reports whether the server certainly takes a value, as can be told of most zero
// values by looking at both: a validator converts the schema several times. Where it is
// false the server has to be asked.
func takes(s *apiext.JSONSchemaProps, value any) bool {
	if saysMore(s) {
		return false
	}
	switch v := value.(type) {
	case map[string]any:
		return s.Type == "object" && s.MinProperties == nil && s.MaxProperties == nil && takesFields(s, v)
	case []any:
		return s.Type == "array" && len(v) == 0 && s.MinItems == nil
	case bool:
		return s.Type == "boolean"
	case int64:
		return s.Type == "integer" && v == 0 && !isBounded(s) && slices.Contains([]string{"", "int32", "int64"}, s.Format)
	case string:
		return s.Type == "string" && s.Format == "" && s.Pattern == "" && !isBounded(s)
	}
	return false
}

// saysMore reports whether a schema says of its values what depends on no type.
func saysMore(s *apiext.JSONSchemaProps) bool {
	return s.XEmbeddedResource || s.XIntOrString || len(s.XValidations)+len(s.AllOf)+len(s.OneOf)+len(s.AnyOf)+len(s.Enum) > 0 || s.Not != nil
}

// isBounded reports whether a schema has limits of numbers or of the length of strings.
func isBounded(s *apiext.JSONSchemaProps) bool {
	return s.Minimum != nil || s.Maximum != nil || s.MultipleOf != nil || s.MinLength != nil || s.MaxLength != nil
}

// takesFields reports whether all fields are there that an object must have, no default brings in
// another one, and each is known and certainly taken.
func takesFields(s *apiext.JSONSchemaProps, object map[string]any) bool {
	for _, name := range s.Required {
		if _, ok := object[name]; !ok {
			return false
		}
	}
	for name := range s.Properties {
		if _, ok := object[name]; !ok && isFilled(s.Properties[name]) {
			return false
		}
	}
	for name, v := range object {
		p, ok := s.Properties[name]
		if !ok || !takes(&p, v) {
			return false
		}
	}
	return true
}

// isFilled reports whether a default brings a field in, as [aboutIn] takes its schema.
//
//go:noinline
func isFilled(s apiext.JSONSchemaProps) bool { return s.Default != nil }
