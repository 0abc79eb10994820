package admission

import (
	"maps"
	"slices"
	"sync"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/types"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiservercel "k8s.io/apiserver/pkg/cel"
)

// A Type is what a schema says about the objects of a kind in one version.
//
// Admission evaluates expressions over plain JSON, unlike the rules in a schema:
// names of fields are not escaped, and texts with a format stay texts. So these
// types are not those of k8s.io/apiserver/pkg/cel/common.SchemaDeclType, which
// the server's own check uses, and what both say differs there.
type Type struct {
	name   string
	schema *apiext.JSONSchemaProps
	decl   *apiservercel.DeclType
	// source is the Go package that tells of a kind of another project, empty for a kind of
	// the program.
	source string
}

// NewType makes the type of a kind's objects. The name stands in messages and
// has to be different for every type of a scope; "v1.Pizza" is one. The schema is
// that of a CustomResourceDefinition, without references, and is not changed.
func NewType(name string, schema *apiext.JSONSchemaProps) *Type {
	root := *schema
	root.Properties = withMeta(schema.Properties)
	return &Type{name: name, schema: &root, decl: declType(name, &root)}
}

// NewForeignType makes the type of another project's kind, as a Go package of the release
// that go.mod requires tells of it. The API server may know more fields and more values,
// and bounds them in ways that no schema tells, so that less is certain.
func NewForeignType(name, source string, schema *apiext.JSONSchemaProps) *Type {
	t := NewType(name, schema)
	t.source = source
	return t
}

// Name returns the name that messages have.
func (t *Type) Name() string { return t.name }

// foreign reports whether the kind is another project's; nil is of nobody.
func (t *Type) foreign() bool { return t != nil && t.source != "" }

// Fields returns the names of all fields at any depth, sorted.
func (t *Type) Fields() []string {
	names := map[string]bool{}
	var walk func(s *apiext.JSONSchemaProps)
	walk = func(s *apiext.JSONSchemaProps) {
		for name, property := range s.Properties {
			names[name] = true
			walk(&property)
		}
		if s.Items != nil && s.Items.Schema != nil {
			walk(s.Items.Schema)
		}
		if s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil {
			walk(s.AdditionalProperties.Schema)
		}
	}
	walk(t.schema)
	return slices.Sorted(maps.Keys(names))
}

// isOpen reports whether a value may be something that its schema does not tell.
func isOpen(s *apiext.JSONSchemaProps) bool {
	return s.XIntOrString || s.Nullable || s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
}

// requestBytes is the size of the largest request that a server takes, which
// bounds what a schema does not bound.
const requestBytes = apiservercel.DefaultMaxRequestSizeBytes

// declType makes the CEL type of a schema. Types of objects are named by the way
// that leads to them.
func declType(name string, s *apiext.JSONSchemaProps) *apiservercel.DeclType {
	if isOpen(s) {
		return apiservercel.DynType
	}
	switch s.Type {
	case "object":
		return objectType(name, s)
	case "array":
		if s.Items == nil || s.Items.Schema == nil {
			return apiservercel.DynType
		}
		item := declType(name+"[]", s.Items.Schema)
		return apiservercel.NewListType(item, bound(s.MaxItems, (requestBytes-2)/(item.MinSerializedSize+1)))
	case "string":
		return stringType(s)
	case "boolean":
		return apiservercel.BoolType
	case "integer":
		return apiservercel.IntType
	case "number":
		return apiservercel.DoubleType
	}
	return apiservercel.DynType
}

func objectType(name string, s *apiext.JSONSchemaProps) *apiservercel.DeclType {
	if more := s.AdditionalProperties; more != nil && (more.Schema != nil || more.Allows) {
		value := apiservercel.DynType
		if more.Schema != nil {
			value = declType(name+"[]", more.Schema)
		}
		return apiservercel.NewMapType(apiservercel.StringType, value, bound(s.MaxProperties, (requestBytes-2)/(value.MinSerializedSize+6)))
	}
	properties := s.Properties
	if s.XEmbeddedResource {
		properties = withMeta(properties)
	}
	fields := make(map[string]*apiservercel.DeclField, len(properties))
	size := int64(len("{}"))
	for key, property := range properties {
		t := declType(name+"."+key, &property)
		required := slices.Contains(s.Required, key)
		fields[key] = apiservercel.NewDeclField(key, t, required, nil, nil)
		if required && property.Default == nil {
			size += int64(len(key)) + t.MinSerializedSize + int64(len(`"":,`))
		}
	}
	t := apiservercel.NewObjectType(name, fields)
	t.MinSerializedSize = size
	return t
}

func stringType(s *apiext.JSONSchemaProps) *apiservercel.DeclType {
	t := apiservercel.NewSimpleTypeWithMinSize("string", cel.StringType, types.String(""), apiservercel.MinStringSize)
	t.MaxElements = requestBytes - int64(len(`""`))
	switch {
	case s.MaxLength != nil:
		t.MaxElements = max(*s.MaxLength, 0) * 4 // bytes of a character
	case len(s.Enum) > 0:
		t.MaxElements = 0
		for _, v := range s.Enum {
			t.MaxElements = max(t.MaxElements, int64(len(v.Raw)))
		}
	}
	return t
}

// bound is a limit of a schema, or what a request has room for.
func bound(limit *int64, room int64) int64 {
	if limit != nil {
		return max(*limit, 0)
	}
	return room
}

// metadata is what every object has under that name: the fields are those of k8s.io/apimachinery's
// ObjectMeta. It is shared by all types, as it takes more than most of them do, and is not changed.
var metadata = sync.OnceValue(func() apiext.JSONSchemaProps {
	number := apiext.JSONSchemaProps{Type: "integer"}
	text := apiext.JSONSchemaProps{Type: "string"}
	texts := apiext.JSONSchemaProps{Type: "object", AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Schema: &text}}
	open := true
	anything := apiext.JSONSchemaProps{Type: "object", XPreserveUnknownFields: &open}
	listOf := func(s apiext.JSONSchemaProps) apiext.JSONSchemaProps {
		return apiext.JSONSchemaProps{Type: "array", Items: &apiext.JSONSchemaPropsOrArray{Schema: &s}}
	}
	flag := apiext.JSONSchemaProps{Type: "boolean"}
	owner := apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{
		"apiVersion": text, "kind": text, "name": text, "uid": text, "controller": flag, "blockOwnerDeletion": flag,
	}}
	return apiext.JSONSchemaProps{Type: "object", Properties: map[string]apiext.JSONSchemaProps{
		"name": text, "generateName": text, "namespace": text, "uid": text, "resourceVersion": text, "selfLink": text,
		"creationTimestamp": text, "deletionTimestamp": text, "generation": number, "deletionGracePeriodSeconds": number,
		"labels": texts, "annotations": texts, "finalizers": listOf(text), "ownerReferences": listOf(owner), "managedFields": listOf(anything),
	}}
})

// withMeta adds what every object has.
func withMeta(properties map[string]apiext.JSONSchemaProps) map[string]apiext.JSONSchemaProps {
	out := maps.Clone(properties)
	if out == nil {
		out = map[string]apiext.JSONSchemaProps{}
	}
	text := apiext.JSONSchemaProps{Type: "string"}
	out["apiVersion"], out["kind"], out["metadata"] = text, text, metadata()
	return out
}
