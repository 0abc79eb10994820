package crvalidation

import (
	"context"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/defaulting"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/listtype"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/validation"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// JudgeField says what the server says to the value of one field of an object, with
// the defaults inside of it filled in: its errors of schema and CEL rules, with the
// field's name at the beginning of their paths. Rules about more than the field are
// not looked at, nor are those that do not compile. It fails only for a schema that
// no server would take.
func JudgeField(ctx context.Context, name string, schema *apiext.JSONSchemaProps, value any) (field.ErrorList, error) {
	if takes(schema, value) {
		return nil, nil
	}
	return judgeField(ctx, name, about(schema, value), value)
}

func judgeField(ctx context.Context, name string, schema *apiext.JSONSchemaProps, value any) (field.ErrorList, error) {
	return FieldJudge(ctx, name, schema)(value)
}

// FieldJudge is [JudgeField] for many values: what the server makes of the schema, which may be
// large, is made once.
func FieldJudge(ctx context.Context, name string, schema *apiext.JSONSchemaProps) func(value any) (field.ErrorList, error) {
	v, err := validatorsOf(nil, fieldSchema(name, schema), false)
	return func(value any) (field.ErrorList, error) {
		if err != nil {
			return nil, err
		}
		return v.judgeField(ctx, name, value), nil
	}
}

func (v *validators) judgeField(ctx context.Context, name string, value any) field.ErrorList {
	object := runtime.DeepCopyJSON(map[string]any{name: value})
	defaulting.Default(object, v.structural)
	defaulting.PruneNonNullableNullsWithoutDefaults(object, v.structural)
	errs := validation.ValidateCustomResource(nil, object, v.schema)
	errs = inOrder(append(errs, listtype.ValidateListSetsAndMaps(nil, v.structural, object)...))
	if blocks(errs) {
		return errs
	}
	rules := v.rules()
	if rules == nil {
		return errs
	}
	for _, e := range rules.failed(ctx, object, nil) {
		if !expression.NotCompiled(e.Detail) {
			errs = append(errs, e)
		}
	}
	return errs
}

// RepeatedItems returns the items that are twice in a set, and those of one key twice in a
// list of type map, in the value of one field of an object with the defaults inside of it
// filled in. Paths are those of [JudgeField], which says the same among all else.
func RepeatedItems(name string, schema *apiext.JSONSchemaProps, value any) (field.ErrorList, error) {
	_, structural, err := structuralOf(fieldSchema(name, about(schema, value)))
	if err != nil {
		return nil, err
	}
	object := runtime.DeepCopyJSON(map[string]any{name: value})
	defaulting.Default(object, structural)
	defaulting.PruneNonNullableNullsWithoutDefaults(object, structural)
	return inOrder(listtype.ValidateListSetsAndMaps(nil, structural, object)), nil
}

// fieldSchema is that of an object with one field.
func fieldSchema(name string, schema *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	return &apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{name: *schema}}
}

// about returns a schema without what it says of fields that a value does not have and no
// default brings in, and of items and values where there are none, the same one where that is nothing. Zero values have few of the fields
// of a large schema, and the server converts all of it. What rules, alternatives and
// objects in objects speak of stays.
func about(s *apiext.JSONSchemaProps, value any) *apiext.JSONSchemaProps {
	if s.Default != nil || s.XEmbeddedResource || len(s.XValidations) > 0 || len(s.AllOf)+len(s.OneOf)+len(s.AnyOf) > 0 || s.Not != nil {
		return s
	}
	if isEmpty(value) {
		s = aboutNothing(s)
		if value == nil {
			s.Properties = nil
		}
	}
	object, ok := value.(map[string]any)
	if !ok || len(s.Properties) == 0 {
		return s
	}
	less := *s
	less.Properties = make(map[string]apiext.JSONSchemaProps, len(object))
	for name := range s.Properties {
		if v, ok := object[name]; ok {
			less.Properties[name] = aboutIn(s.Properties[name], v)
		} else if p := s.Properties[name]; p.Default != nil {
			less.Properties[name] = p
		}
	}
	return &less
}

// isEmpty reports whether a value has no items and no fields.
func isEmpty(value any) bool {
	switch v := value.(type) {
	case nil:
		return true
	case []any:
		return len(v) == 0
	case map[string]any:
		return len(v) == 0
	}
	return false
}

// aboutNothing returns a schema without what it says of the items of lists and the values of
// maps, but for their types.
func aboutNothing(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	less := *s
	if s.Items != nil && s.Items.Schema != nil {
		less.Items = &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{Type: s.Items.Schema.Type}}
	}
	if v := s.AdditionalProperties; v != nil && v.Schema != nil {
		less.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: v.Allows, Schema: &apiext.JSONSchemaProps{Type: v.Schema.Type}}
	}
	return &less
}

// aboutIn is about for a schema in a map. A variable of a loop in a function that calls
// itself with its address is moved to the heap, an argument is not.
//
//go:noinline
func aboutIn(s apiext.JSONSchemaProps, value any) apiext.JSONSchemaProps { return *about(&s, value) }
