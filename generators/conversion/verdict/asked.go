package verdict

import (
	"encoding/json"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// quantityPattern begins the pattern of a quantity, of which the Go type asks more.
const quantityPattern = `^(\+|-)?(([0-9]+`

// asks returns what a schema asks of values that are written from a Go type, nil for
// nothing: types only where typed says that the Go type does not decide.
func asks(node *apiext.JSONSchemaProps, typed bool) map[string]any {
	if node == nil || node.XPreserveUnknownFields != nil && *node.XPreserveUnknownFields && node.Type == "" {
		return nil
	}
	text, err := json.Marshal(node)
	var all map[string]any
	if err != nil || json.Unmarshal(text, &all) != nil {
		return nil
	}
	asked := map[string]any{}
	for _, name := range []string{
		"enum", "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf", "minLength", "maxLength", "pattern",
		"minItems", "maxItems", "uniqueItems", "minProperties", "maxProperties",
	} {
		if value, ok := all[name]; ok {
			asked[name] = value
		}
	}
	if len(node.Properties) > 0 { // a struct: Go writes fields that nobody set
		rename(asked, "minProperties", "minFields")
		rename(asked, "maxProperties", "maxFields")
	}
	if holdsAnyMembers(node) {
		asked["type"] = node.Type
	}
	if typed {
		if node.Type != "" {
			asked["type"] = node.Type
		}
		if len(node.Required) > 0 {
			asked["required"] = node.Required
		}
	}
	if node.XIntOrString && strings.HasPrefix(node.Pattern, quantityPattern) {
		delete(asked, "pattern")
	}
	putInner(asked, node, typed)
	putTopology(asked, node)
	putCombined(asked, node)
	if len(asked) == 0 {
		return nil
	}
	return asked
}

// rename gives what is asked another name.
func rename(asked map[string]any, from, to string) {
	if value, ok := asked[from]; ok {
		asked[to] = value
		delete(asked, from)
	}
}

// boundsFields reports whether a schema asks how many fields of a struct are set.
func boundsFields(node *apiext.JSONSchemaProps) bool {
	return len(node.Properties) > 0 && (node.MinProperties != nil || node.MaxProperties != nil)
}

// holdsAnyMembers reports whether a schema names no member of the object that it asks for: a
// RawExtension holds any JSON in Go.
func holdsAnyMembers(node *apiext.JSONSchemaProps) bool {
	return node.XPreserveUnknownFields != nil && *node.XPreserveUnknownFields && node.Type == "object" && len(node.Properties) == 0
}

// putInner puts what a schema asks of fields, items and map values.
func putInner(asked map[string]any, node *apiext.JSONSchemaProps, typed bool) {
	properties := map[string]any{}
	for name, property := range node.Properties {
		if inner := asks(&property, typed); inner != nil {
			properties[name] = inner
		}
	}
	if len(properties) > 0 {
		asked["properties"] = properties
	}
	if node.Items != nil {
		put(asked, "items", asks(node.Items.Schema, typed))
	}
	if node.AdditionalProperties != nil {
		put(asked, "additionalProperties", asks(node.AdditionalProperties.Schema, typed))
	}
}

// putTopology puts that the items of a set are unique, and by which keys those of a list
// are, with the defaults of keys that may be left out.
func putTopology(asked map[string]any, node *apiext.JSONSchemaProps) {
	if node.XListType == nil {
		return
	}
	switch *node.XListType {
	case "set":
		asked["uniqueItems"] = true
	case "map":
		asked["x-kubernetes-list-map-keys"] = node.XListMapKeys
		item := itemOf(node)
		for _, key := range node.XListMapKeys {
			if item != nil && item.Properties[key].Default != nil {
				entryOf(entryOf(entryOf(asked, "items"), "properties"), key)["default"] = item.Properties[key].Default
			}
		}
	}
}

// entryOf is what an entry of what is asked asks.
func entryOf(asked map[string]any, name string) map[string]any {
	inner, ok := asked[name].(map[string]any)
	if !ok {
		inner = map[string]any{}
		asked[name] = inner
	}
	return inner
}

// putCombined puts what the schemas in not, allOf, anyOf and oneOf ask.
func putCombined(asked map[string]any, node *apiext.JSONSchemaProps) {
	put(asked, "not", asks(node.Not, true))
	for name, list := range map[string][]apiext.JSONSchemaProps{"allOf": node.AllOf, "anyOf": node.AnyOf, "oneOf": node.OneOf} {
		if node.XIntOrString && name == "anyOf" {
			continue
		}
		var inner []any
		for i := range list {
			one := asks(&list[i], true)
			if one == nil {
				one = map[string]any{}
			}
			inner = append(inner, one)
		}
		if len(inner) > 0 {
			asked[name] = inner
		}
	}
}

func put(asked map[string]any, name string, inner map[string]any) {
	if inner != nil {
		asked[name] = inner
	}
}
