package expression

import (
	"bytes"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// alike reports whether two schemas say the same of values: they are equal but for what
// is written for people (description, title, example and external documentation).
func alike(a, b *apiext.JSONSchemaProps) bool {
	if a == b {
		return true
	}
	return a != nil && b != nil && alikeAlone(a, b) && alikeBelow(a, b) && alikeBeside(a, b)
}

// alikeAlone compares the keywords that hold no schema.
func alikeAlone(a, b *apiext.JSONSchemaProps) bool {
	return a.ID == b.ID && a.Schema == b.Schema && equal(a.Ref, b.Ref) && a.Type == b.Type && a.Format == b.Format &&
		alikeJSON(a.Default, b.Default) && alikeJSON(a.Example, b.Example) && alikeBounds(a, b) &&
		slices.EqualFunc(a.Enum, b.Enum, func(a, b apiext.JSON) bool { return bytes.Equal(a.Raw, b.Raw) }) &&
		slices.Equal(a.Required, b.Required) && a.Nullable == b.Nullable &&
		equal(a.XPreserveUnknownFields, b.XPreserveUnknownFields) && a.XEmbeddedResource == b.XEmbeddedResource && a.XIntOrString == b.XIntOrString &&
		slices.Equal(a.XListMapKeys, b.XListMapKeys) && equal(a.XListType, b.XListType) && equal(a.XMapType, b.XMapType) &&
		slices.EqualFunc(a.XValidations, b.XValidations, alikeRules)
}

// alikeBounds compares the limits of numbers, strings, lists and objects.
func alikeBounds(a, b *apiext.JSONSchemaProps) bool {
	return equal(a.Maximum, b.Maximum) && a.ExclusiveMaximum == b.ExclusiveMaximum &&
		equal(a.Minimum, b.Minimum) && a.ExclusiveMinimum == b.ExclusiveMinimum && equal(a.MultipleOf, b.MultipleOf) &&
		equal(a.MaxLength, b.MaxLength) && equal(a.MinLength, b.MinLength) && a.Pattern == b.Pattern &&
		equal(a.MaxItems, b.MaxItems) && equal(a.MinItems, b.MinItems) && a.UniqueItems == b.UniqueItems &&
		equal(a.MaxProperties, b.MaxProperties) && equal(a.MinProperties, b.MinProperties)
}

// alikeBelow compares the schemas of other values.
func alikeBelow(a, b *apiext.JSONSchemaProps) bool {
	return alikeMaps(a.Properties, b.Properties) && alikeMaps(a.PatternProperties, b.PatternProperties) && alikeMaps(a.Definitions, b.Definitions) &&
		alikeItems(a.Items, b.Items) && alikeOrBool(a.AdditionalProperties, b.AdditionalProperties) && alikeOrBool(a.AdditionalItems, b.AdditionalItems)
}

// alikeBeside compares the schemas that say more of the same value.
func alikeBeside(a, b *apiext.JSONSchemaProps) bool {
	return alikeLists(a.AllOf, b.AllOf) && alikeLists(a.OneOf, b.OneOf) && alikeLists(a.AnyOf, b.AnyOf) && alike(a.Not, b.Not) &&
		alikeEach(a.Dependencies, b.Dependencies, func(a, b *apiext.JSONSchemaPropsOrStringArray) bool {
			return alike(a.Schema, b.Schema) && slices.Equal(a.Property, b.Property)
		})
}

func equal[T comparable](a, b *T) bool { return a == b || a != nil && b != nil && *a == *b }

func alikeJSON(a, b *apiext.JSON) bool {
	return a == b || a != nil && b != nil && bytes.Equal(a.Raw, b.Raw)
}

func alikeRules(a, b apiext.ValidationRule) bool {
	return a.Rule == b.Rule && a.Message == b.Message && a.MessageExpression == b.MessageExpression && equal(a.Reason, b.Reason) &&
		a.FieldPath == b.FieldPath && equal(a.OptionalOldSelf, b.OptionalOldSelf)
}

func alikeLists(a, b []apiext.JSONSchemaProps) bool {
	if len(a) != len(b) {
		return false
	}
	for i := range a {
		if !alike(&a[i], &b[i]) {
			return false
		}
	}
	return true
}

func alikeMaps(a, b map[string]apiext.JSONSchemaProps) bool { return alikeEach(a, b, alike) }

func alikeEach[V any](a, b map[string]V, alike func(a, b *V) bool) bool {
	if len(a) != len(b) {
		return false
	}
	for name, one := range a {
		if other, ok := b[name]; !ok || !alike(&one, &other) {
			return false
		}
	}
	return true
}

func alikeItems(a, b *apiext.JSONSchemaPropsOrArray) bool {
	return a == b || a != nil && b != nil && alike(a.Schema, b.Schema) && alikeLists(a.JSONSchemas, b.JSONSchemas)
}

func alikeOrBool(a, b *apiext.JSONSchemaPropsOrBool) bool {
	return a == b || a != nil && b != nil && a.Allows == b.Allows && alike(a.Schema, b.Schema)
}
