package yaml

import (
	"reflect"
	"sync"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Nearly all of a CustomResourceDefinition is schema, so schemas are written by
// hand: field by field in the order of keys, without reflection. A test holds
// this file against the plan of the same type.

// A schemaWriter writes schemas and what only they are made of. Everything else that
// stands in a schema, and a schema that is edited, is a value like any other: it is
// left to the writer, which is the same document.
type schemaWriter struct {
	*writer
	// slots has one schema for each open map of schemas, so that walking costs no
	// garbage.
	slots    []*apiextensionsv1.JSONSchemaProps
	slotsOut int
}

// release lets go of the schemas that were written.
func (w *schemaWriter) release() {
	for _, s := range w.slots {
		*s = apiextensionsv1.JSONSchemaProps{}
	}
	w.slotsOut = 0
}

// apiextensions writes a value of one of the types that stand here.
func (w *schemaWriter) apiextensions(v reflect.Value) {
	v = addressable(v)
	switch x := v.Addr().Interface().(type) {
	case *apiextensionsv1.JSON:
		w.rawJSON(x)
	case *apiextensionsv1.JSONSchemaProps:
		w.schema(x)
	case *apiextensionsv1.JSONSchemaPropsOrBool:
		w.schemaOrBool(x)
	case *apiextensionsv1.JSONSchemaPropsOrArray:
		w.schemaOrArray(x)
	case *apiextensionsv1.JSONSchemaPropsOrStringArray:
		w.schemaOrStrings(x)
	}
}

// schema writes a schema as the next node.
func (w *schemaWriter) schema(s *apiextensionsv1.JSONSchemaProps) {
	if w.edit != nil {
		w.structure(reflect.ValueOf(s).Elem(), schemaPlan())
		return
	}
	c := w.beginMapping()
	if w.err == nil {
		w.schemaToN(&c, s)
		w.schemaFromN(&c, s)
		w.schemaExtensions(&c, s)
	}
	w.endMapping(&c)
}

// schemaPlan is the plan for the schema's fields, which edits need.
var schemaPlan = sync.OnceValue(func() *plan {
	p := &plan{typ: reflect.TypeFor[apiextensionsv1.JSONSchemaProps]()}
	p.fill()
	p.once.Do(func() {})
	return p
})

// schemaToN writes the keys up to the letter m.
func (w *schemaWriter) schemaToN(c *collection, s *apiextensionsv1.JSONSchemaProps) {
	if s.Ref != nil {
		w.textField(c, "$ref:", *s.Ref)
	}
	w.optText(c, "$schema:", string(s.Schema))
	if s.AdditionalItems != nil {
		w.field(c, "additionalItems:")
		w.schemaOrBool(s.AdditionalItems)
	}
	if s.AdditionalProperties != nil {
		w.field(c, "additionalProperties:")
		w.schemaOrBool(s.AdditionalProperties)
	}
	w.optSchemas(c, "allOf:", s.AllOf)
	w.optSchemas(c, "anyOf:", s.AnyOf)
	w.optRaw(c, "default:", s.Default)
	w.optSchemaMap(c, "definitions:", s.Definitions)
	w.optDependencies(c, s.Dependencies)
	w.optText(c, "description:", s.Description)
	w.optEnum(c, s.Enum)
	w.optRaw(c, "example:", s.Example)
	w.optTrue(c, "exclusiveMaximum:", s.ExclusiveMaximum)
	w.optTrue(c, "exclusiveMinimum:", s.ExclusiveMinimum)
	w.optExternalDocs(c, s.ExternalDocs)
	w.optText(c, "format:", s.Format)
	w.optText(c, "id:", s.ID)
	if s.Items != nil {
		w.field(c, "items:")
		w.schemaOrArray(s.Items)
	}
	w.optInt(c, "maxItems:", s.MaxItems)
	w.optInt(c, "maxLength:", s.MaxLength)
	w.optInt(c, "maxProperties:", s.MaxProperties)
	w.optFloat(c, "maximum:", s.Maximum)
	w.optInt(c, "minItems:", s.MinItems)
	w.optInt(c, "minLength:", s.MinLength)
	w.optInt(c, "minProperties:", s.MinProperties)
	w.optFloat(c, "minimum:", s.Minimum)
	w.optFloat(c, "multipleOf:", s.MultipleOf)
}

// schemaFromN writes the keys from the letter n that every JSON schema has.
func (w *schemaWriter) schemaFromN(c *collection, s *apiextensionsv1.JSONSchemaProps) {
	if s.Not != nil {
		w.field(c, "not:")
		w.schema(s.Not)
	}
	w.optTrue(c, "nullable:", s.Nullable)
	w.optSchemas(c, "oneOf:", s.OneOf)
	w.optText(c, "pattern:", s.Pattern)
	w.optSchemaMap(c, "patternProperties:", s.PatternProperties)
	w.optSchemaMap(c, "properties:", s.Properties)
	w.optTexts(c, "required:", s.Required)
	w.optText(c, "title:", s.Title)
	w.optText(c, "type:", s.Type)
	w.optTrue(c, "uniqueItems:", s.UniqueItems)
}

// schemaExtensions writes the keys that only Kubernetes knows.
func (w *schemaWriter) schemaExtensions(c *collection, s *apiextensionsv1.JSONSchemaProps) {
	w.optTrue(c, "x-kubernetes-embedded-resource:", s.XEmbeddedResource)
	w.optTrue(c, "x-kubernetes-int-or-string:", s.XIntOrString)
	w.optTexts(c, "x-kubernetes-list-map-keys:", s.XListMapKeys)
	if s.XListType != nil {
		w.textField(c, "x-kubernetes-list-type:", *s.XListType)
	}
	if s.XMapType != nil {
		w.textField(c, "x-kubernetes-map-type:", *s.XMapType)
	}
	if s.XPreserveUnknownFields != nil {
		w.field(c, "x-kubernetes-preserve-unknown-fields:")
		w.bool(*s.XPreserveUnknownFields)
	}
	if len(s.XValidations) > 0 {
		w.field(c, "x-kubernetes-validations:")
		w.validations(s.XValidations)
	}
}

func (w *schemaWriter) validations(rules apiextensionsv1.ValidationRules) {
	list := w.beginSequence()
	for i := range rules {
		r := &rules[i]
		w.item(&list)
		c := w.beginMapping()
		w.optText(&c, "fieldPath:", r.FieldPath)
		w.optText(&c, "message:", r.Message)
		w.optText(&c, "messageExpression:", r.MessageExpression)
		if r.OptionalOldSelf != nil {
			w.field(&c, "optionalOldSelf:")
			w.bool(*r.OptionalOldSelf)
		}
		if r.Reason != nil {
			w.textField(&c, "reason:", string(*r.Reason))
		}
		w.textField(&c, "rule:", r.Rule)
		w.endMapping(&c)
	}
	w.endSequence(&list)
}

// schemaMap writes schemas by name, which must not be nil. The map holds them
// by value, so each one is copied to the same place in turn.
func (w *schemaWriter) schemaMap(schemas map[string]apiextensionsv1.JSONSchemaProps) {
	c := w.beginMapping()
	schemas, base := sortedKeys(&w.layout, schemas)
	slot := w.takeSlot()
	for i := base; i < base+len(schemas) && w.err == nil; i++ {
		name := w.keys[i]
		*slot = schemas[name]
		w.key(&c, name)
		w.schema(slot)
	}
	w.slotsOut--
	w.keys = w.keys[:base]
	w.endMapping(&c)
}

func (w *schemaWriter) takeSlot() *apiextensionsv1.JSONSchemaProps {
	if w.slotsOut == len(w.slots) {
		w.slots = append(w.slots, new(apiextensionsv1.JSONSchemaProps))
	}
	w.slotsOut++
	return w.slots[w.slotsOut-1]
}

func (w *schemaWriter) schemaOrBool(s *apiextensionsv1.JSONSchemaPropsOrBool) {
	if s.Schema != nil {
		w.schema(s.Schema)
		return
	}
	w.bool(s.Allows)
}

func (w *schemaWriter) schemaOrArray(s *apiextensionsv1.JSONSchemaPropsOrArray) {
	switch {
	case len(s.JSONSchemas) > 0:
		w.schemaList(s.JSONSchemas)
	case s.Schema != nil:
		w.schema(s.Schema)
	default:
		w.null()
	}
}

func (w *schemaWriter) schemaOrStrings(s *apiextensionsv1.JSONSchemaPropsOrStringArray) {
	switch {
	case len(s.Property) > 0:
		w.texts(s.Property)
	case s.Schema != nil:
		w.schema(s.Schema)
	default:
		w.null()
	}
}

func (w *schemaWriter) rawJSON(j *apiextensionsv1.JSON) {
	if len(j.Raw) == 0 {
		w.null()
		return
	}
	w.raw(j.Raw)
}

func (w *schemaWriter) schemaList(list []apiextensionsv1.JSONSchemaProps) {
	c := w.beginSequence()
	for i := range list {
		w.item(&c)
		w.schema(&list[i])
	}
	w.endSequence(&c)
}

func (w *layout) texts(list []string) {
	c := w.beginSequence()
	for _, s := range list {
		w.item(&c)
		w.text(s)
	}
	w.endSequence(&c)
}
