package site

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
)

const metaPkg = "k8s.io/apimachinery/pkg/apis/meta/v1"

// What stands behind type in a schema.
const (
	TypeString  = "string"
	TypeObject  = "object"
	TypeArray   = "array"
	TypeInteger = "integer"
	TypeNumber  = "number"
	TypeBoolean = "boolean"
)

// ObjectMeta names the type whose schema depends on generateEmbeddedObjectMeta.
var ObjectMeta = model.GoName{Package: metaPkg, Name: "ObjectMeta"}

// RawMessage names the type that controller-gen takes for the bytes it is made of.
var RawMessage = model.GoName{Package: "encoding/json", Name: "RawMessage"}

// Known are the types whose JSON form does not follow from their Go form.
var Known = map[model.GoName]func() apiext.JSONSchemaProps{
	ObjectMeta:                                                         object,
	{Package: metaPkg, Name: "Time"}:                                   dateTime,
	{Package: metaPkg, Name: "MicroTime"}:                              dateTime,
	{Package: metaPkg, Name: "Duration"}:                               func() apiext.JSONSchemaProps { return apiext.JSONSchemaProps{Type: TypeString} },
	{Package: metaPkg, Name: "Fields"}:                                 freeMap,
	{Package: "k8s.io/apimachinery/pkg/runtime", Name: "RawExtension"}: rawExtension,
	{Package: "k8s.io/apimachinery/pkg/apis/meta/v1/unstructured", Name: "Unstructured"}:     object,
	{Package: "k8s.io/apimachinery/pkg/api/resource", Name: "Quantity"}:                      quantity,
	{Package: "k8s.io/apimachinery/pkg/util/intstr", Name: "IntOrString"}:                    intOrString,
	{Package: "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1", Name: "JSON"}: anyJSON,
	{Package: "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1", Name: "JSON"}:      anyJSON,
	RawMessage:                      anyJSON,
	{Package: "time", Name: "Time"}: dateTime,
}

func object() apiext.JSONSchemaProps { return apiext.JSONSchemaProps{Type: TypeObject} }

func dateTime() apiext.JSONSchemaProps {
	return apiext.JSONSchemaProps{Type: TypeString, Format: "date-time"}
}

func freeMap() apiext.JSONSchemaProps {
	return apiext.JSONSchemaProps{Type: TypeObject, AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true}}
}

func anyJSON() apiext.JSONSchemaProps {
	return apiext.JSONSchemaProps{XPreserveUnknownFields: new(true)}
}

func rawExtension() apiext.JSONSchemaProps {
	return apiext.JSONSchemaProps{Type: TypeObject, XPreserveUnknownFields: new(true)}
}

func intOrString() apiext.JSONSchemaProps {
	return apiext.JSONSchemaProps{
		XIntOrString: true,
		AnyOf:        []apiext.JSONSchemaProps{{Type: TypeInteger}, {Type: TypeString}},
	}
}

// quantity is what resource.ParseQuantity accepts.
func quantity() apiext.JSONSchemaProps {
	s := intOrString()
	s.Pattern = `^(\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\+|-)?(([0-9]+(\.[0-9]*)?)|(\.[0-9]+))))?$`
	return s
}

// DescribedMeta is the schema of ObjectMeta under generateEmbeddedObjectMeta: the
// fields a user may set on an embedded object.
func DescribedMeta() apiext.JSONSchemaProps {
	str := apiext.JSONSchemaProps{Type: TypeString}
	stringMap := apiext.JSONSchemaProps{Type: TypeObject, AdditionalProperties: &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &str}}
	return apiext.JSONSchemaProps{
		Type: TypeObject,
		Properties: map[string]apiext.JSONSchemaProps{
			"name":        str,
			"namespace":   str,
			"labels":      stringMap,
			"annotations": stringMap,
			"finalizers":  {Type: TypeArray, Items: &apiext.JSONSchemaPropsOrArray{Schema: &str}},
		},
	}
}
