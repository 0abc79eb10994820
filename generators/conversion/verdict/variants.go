package verdict

import (
	"reflect"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
)

// conditionalSchemas are those of a program in which markers behind conditions count.
type conditionalSchemas struct {
	program *model.Program
	made    *schema.Schemas
}

// inAnyVariant is the schema of a root that asks what it asks in every variant of the
// output: conversions are the same in all of them, and a value that one of the written
// CRDs takes is not lost because another one refuses it.
func (s *Schemas) inAnyVariant(t *model.Type) apiext.JSONSchemaProps {
	of := s.ofRoot(t)
	for _, c := range s.conditionals() {
		if root := c.root(t); root != nil {
			of = looser(of, c.made.OfRoot(root))
		}
	}
	return of
}

// conditionals are the schemas of the programs in which markers behind conditions count.
func (s *Schemas) conditionals() []*conditionalSchemas {
	if s.conditional == nil {
		for _, p := range s.program.Conditional() {
			s.conditional = append(s.conditional, &conditionalSchemas{p, schema.New(p, SchemaOptions())})
		}
	}
	return s.conditional
}

// root is what a type of a version is in this program.
func (c *conditionalSchemas) root(t *model.Type) *model.Type {
	for _, k := range c.program.Kinds {
		for _, v := range slices.Concat(k.Versions, k.Unlisted) {
			if v.Root.Name == t.Name {
				return v.Root
			}
		}
	}
	return nil
}

// looser is a schema that takes what either of two schemas of one Go type takes: each
// keyword asks what both ask.
func looser(a, b apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	out := a
	out.Enum = eitherOf(a.Enum, b.Enum)
	out.Minimum, out.ExclusiveMinimum = looserBound(a.Minimum, b.Minimum, a.ExclusiveMinimum, b.ExclusiveMinimum, -1)
	out.Maximum, out.ExclusiveMaximum = looserBound(a.Maximum, b.Maximum, a.ExclusiveMaximum, b.ExclusiveMaximum, 1)
	out.MultipleOf = inBoth(a.MultipleOf, b.MultipleOf)
	out.MinLength, out.MaxLength = lesser(a.MinLength, b.MinLength), greater(a.MaxLength, b.MaxLength)
	out.MinItems, out.MaxItems = lesser(a.MinItems, b.MinItems), greater(a.MaxItems, b.MaxItems)
	out.MinProperties, out.MaxProperties = lesser(a.MinProperties, b.MinProperties), greater(a.MaxProperties, b.MaxProperties)
	out.Pattern, out.Format, out.Type = inBoth(a.Pattern, b.Pattern), inBoth(a.Format, b.Format), inBoth(a.Type, b.Type)
	out.UniqueItems = a.UniqueItems && b.UniqueItems
	out.Nullable = a.Nullable || b.Nullable
	if !reflect.DeepEqual(a.XListType, b.XListType) || !slices.Equal(a.XListMapKeys, b.XListMapKeys) {
		out.XListType, out.XListMapKeys = nil, nil
	}
	out.Required = slices.DeleteFunc(slices.Clone(a.Required), func(name string) bool { return !slices.Contains(b.Required, name) })
	out.AllOf, out.AnyOf, out.OneOf, out.Not = inBoth(a.AllOf, b.AllOf), inBoth(a.AnyOf, b.AnyOf), inBoth(a.OneOf, b.OneOf), inBoth(a.Not, b.Not)
	out.XValidations = inBoth(a.XValidations, b.XValidations)
	out.XPreserveUnknownFields = eitherTrue(a.XPreserveUnknownFields, b.XPreserveUnknownFields)
	out.Properties = looserProperties(a.Properties, b.Properties)
	out.Items = nil
	if a.Items != nil && b.Items != nil && a.Items.Schema != nil && b.Items.Schema != nil {
		items := looser(*a.Items.Schema, *b.Items.Schema)
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: &items}
	}
	out.AdditionalProperties = nil
	if a.AdditionalProperties != nil && b.AdditionalProperties != nil && a.AdditionalProperties.Schema != nil && b.AdditionalProperties.Schema != nil {
		values := looser(*a.AdditionalProperties.Schema, *b.AdditionalProperties.Schema)
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &values}
	}
	return out
}

// looserProperties are the fields of either schema: what one does not have it leaves out of
// what is stored, and asks nothing of.
func looserProperties(a, b map[string]apiext.JSONSchemaProps) map[string]apiext.JSONSchemaProps {
	if len(a) == 0 && len(b) == 0 {
		return nil
	}
	out := map[string]apiext.JSONSchemaProps{}
	for name, of := range b {
		out[name] = of
	}
	for name, of := range a {
		if other, ok := b[name]; ok {
			of = looser(of, other)
		}
		out[name] = of
	}
	return out
}

// eitherOf are the values of two enums, none if either takes every value.
func eitherOf(a, b []apiext.JSON) []apiext.JSON {
	if len(a) == 0 || len(b) == 0 {
		return nil
	}
	out := slices.Clone(a)
	for _, value := range b {
		if !slices.ContainsFunc(out, func(other apiext.JSON) bool { return string(other.Raw) == string(value.Raw) }) {
			out = append(out, value)
		}
	}
	return out
}

// looserBound is the one of two bounds that takes more; sign is 1 where a greater one does.
func looserBound(a, b *float64, aExcludes, bExcludes bool, sign float64) (*float64, bool) {
	switch {
	case a == nil || b == nil:
		return nil, false
	case *a == *b:
		return a, aExcludes && bExcludes
	case sign**a > sign**b:
		return a, aExcludes
	}
	return b, bExcludes
}

func lesser(a, b *int64) *int64 {
	if a == nil || b == nil {
		return nil
	}
	return new(min(*a, *b))
}

func greater(a, b *int64) *int64 {
	if a == nil || b == nil {
		return nil
	}
	return new(max(*a, *b))
}

// inBoth is what two schemas have alike, nothing where they differ.
func inBoth[T any](a, b T) (none T) {
	if reflect.DeepEqual(a, b) {
		return a
	}
	return none
}

func eitherTrue(a, b *bool) *bool {
	if a != nil && *a {
		return a
	}
	return b
}
