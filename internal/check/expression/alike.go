package expression

import (
	"bytes"
	"maps"
	"reflect"
	"slices"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Same reports whether two schemas are equal. Lists and maps that are empty are equal to
// none, and JSON is equal where its values are.
func Same(a, b *apiext.JSONSchemaProps) bool { return comparison{texts: true}.schemas(a, b) }

// SameAlone reports whether two schemas are equal but for what is written for people and the
// schemas that they hold: fields, items, values and branches.
func SameAlone(a, b *apiext.JSONSchemaProps) bool { return a == b || alikeAlone(a, b) }

// SameTexts reports whether what is written for people is equal.
func SameTexts(a, b *apiext.JSONSchemaProps) bool { return a == b || sameTexts(a, b) }

// alike reports whether two schemas say the same of values: they are equal but for what
// is written for people (description, title and external documentation).
func alike(a, b *apiext.JSONSchemaProps) bool { return comparison{}.schemas(a, b) }

// A comparison of schemas looks at texts for people, or does not.
type comparison struct{ texts bool }

func (c comparison) schemas(a, b *apiext.JSONSchemaProps) bool {
	if a == b {
		return true
	}
	return a != nil && b != nil && (!c.texts || sameTexts(a, b)) && alikeAlone(a, b) && c.below(a, b) && c.beside(a, b)
}

// sameTexts reports whether what is written for people is the same.
func sameTexts(a, b *apiext.JSONSchemaProps) bool {
	return a.Description == b.Description && a.Title == b.Title && equal(a.ExternalDocs, b.ExternalDocs)
}

// alikeAlone reports whether the keywords that hold no schema are alike.
func alikeAlone(a, b *apiext.JSONSchemaProps) bool {
	return a.ID == b.ID && a.Schema == b.Schema && equal(a.Ref, b.Ref) && a.Type == b.Type && a.Format == b.Format &&
		alikeJSON(a.Default, b.Default) && alikeJSON(a.Example, b.Example) && alikeBounds(a, b) &&
		slices.EqualFunc(a.Enum, b.Enum, func(a, b apiext.JSON) bool { return alikeJSON(&a, &b) }) &&
		slices.Equal(a.Required, b.Required) && a.Nullable == b.Nullable &&
		equal(a.XPreserveUnknownFields, b.XPreserveUnknownFields) && a.XEmbeddedResource == b.XEmbeddedResource && a.XIntOrString == b.XIntOrString &&
		slices.Equal(a.XListMapKeys, b.XListMapKeys) && equal(a.XListType, b.XListType) && equal(a.XMapType, b.XMapType) &&
		slices.EqualFunc(a.XValidations, b.XValidations, alikeRules)
}

// alikeBounds reports whether the limits of numbers, strings, lists and objects are alike.
func alikeBounds(a, b *apiext.JSONSchemaProps) bool {
	return equal(a.Maximum, b.Maximum) && a.ExclusiveMaximum == b.ExclusiveMaximum &&
		equal(a.Minimum, b.Minimum) && a.ExclusiveMinimum == b.ExclusiveMinimum && equal(a.MultipleOf, b.MultipleOf) &&
		equal(a.MaxLength, b.MaxLength) && equal(a.MinLength, b.MinLength) && a.Pattern == b.Pattern &&
		equal(a.MaxItems, b.MaxItems) && equal(a.MinItems, b.MinItems) && a.UniqueItems == b.UniqueItems &&
		equal(a.MaxProperties, b.MaxProperties) && equal(a.MinProperties, b.MinProperties)
}

// below reports whether the schemas of other values are alike.
func (c comparison) below(a, b *apiext.JSONSchemaProps) bool {
	return c.maps(a.Properties, b.Properties) && c.maps(a.PatternProperties, b.PatternProperties) && c.maps(a.Definitions, b.Definitions) &&
		c.items(a.Items, b.Items) && c.orBool(a.AdditionalProperties, b.AdditionalProperties) && c.orBool(a.AdditionalItems, b.AdditionalItems)
}

// beside reports whether the schemas that say more of the same value are alike.
func (c comparison) beside(a, b *apiext.JSONSchemaProps) bool {
	return c.lists(a.AllOf, b.AllOf) && c.lists(a.OneOf, b.OneOf) && c.lists(a.AnyOf, b.AnyOf) && c.schemas(a.Not, b.Not) &&
		maps.EqualFunc(a.Dependencies, b.Dependencies, func(a, b apiext.JSONSchemaPropsOrStringArray) bool {
			return c.schemas(a.Schema, b.Schema) && slices.Equal(a.Property, b.Property)
		})
}

func equal[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

// alikeJSON reports whether values are alike as the server reads them. What cannot be read is equal to
// itself only.
func alikeJSON(a, b *apiext.JSON) bool {
	if a == b || a == nil || b == nil || bytes.Equal(a.Raw, b.Raw) {
		return (a == nil) == (b == nil)
	}
	var one, other apiextensions.JSON
	return apiext.Convert_v1_JSON_To_apiextensions_JSON(a, &one, nil) == nil &&
		apiext.Convert_v1_JSON_To_apiextensions_JSON(b, &other, nil) == nil && reflect.DeepEqual(one, other)
}

func alikeRules(a, b apiext.ValidationRule) bool {
	return a.Rule == b.Rule && a.Message == b.Message && a.MessageExpression == b.MessageExpression && equal(a.Reason, b.Reason) &&
		a.FieldPath == b.FieldPath && equal(a.OptionalOldSelf, b.OptionalOldSelf)
}

func (c comparison) lists(a, b []apiext.JSONSchemaProps) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !c.schemas(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

func (c comparison) maps(a, b map[string]apiext.JSONSchemaProps) bool {
	if len(a) != len(b) {
		return false
	}
	for name := range a {
		one := a[name]
		if other, ok := b[name]; !ok || !c.schemas(&one, &other) {
			return false
		}
	}
	return true
}

func (c comparison) items(a, b *apiext.JSONSchemaPropsOrArray) bool {
	return a == b || a != nil && b != nil && c.schemas(a.Schema, b.Schema) && c.lists(a.JSONSchemas, b.JSONSchemas)
}

func (c comparison) orBool(a, b *apiext.JSONSchemaPropsOrBool) bool {
	return a == b || a != nil && b != nil && a.Allows == b.Allows && c.schemas(a.Schema, b.Schema)
}
