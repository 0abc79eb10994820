package applyconfiguration

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/kube-openapi/pkg/util"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
)

// refPrefix is what references to definitions begin with.
const refPrefix = "#/definitions/"

// object is a JSON object.
type object = map[string]any

// openAPI makes the OpenAPI v2 document of the kinds and of all types that they
// refer to, nil if there are no kinds. The library makes the schema of managed
// fields from it, by which Extract functions find what an owner applied.
func (out directory) openAPI(env generators.Env) ([]byte, diag.List, error) {
	kinds := out.kinds()
	if len(kinds) == 0 {
		return nil, nil, nil
	}
	spell := func(t *model.Type) string { return refPrefix + definitionName(t) }
	all, found := schema.Definitions(schemaOptions(env.Compat), kinds, spell)
	definitions := object{}
	for _, d := range all {
		definition, err := asObject(forV2(d.Schema))
		if err != nil {
			return nil, nil, err
		}
		if slices.Contains(kinds, d.Type) {
			definition["x-kubernetes-group-version-kind"] = []any{
				object{"group": d.Type.Package.Group, "version": d.Type.Package.Version, "kind": d.Type.Name.Name},
			}
		}
		definitions[definitionName(d.Type)] = definition
	}
	resolve(definitions)
	doc, err := json.Marshal(object{
		"swagger":     "2.0",
		"info":        object{"title": out[0].pkg.Group, "version": out[0].pkg.Version},
		"paths":       object{},
		"definitions": definitions,
	})
	return doc, found, err
}

// definitionName is the name of a type as kube-openapi spells it.
func definitionName(t *model.Type) string {
	return util.ToRESTFriendlyName(t.Name.Package + "." + t.Name.Name)
}

// forV2 leaves out what OpenAPI v2 does not have.
func forV2(s apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	if s.Ref != nil {
		s.Type, s.Format = "", ""
	}
	s.Nullable, s.AnyOf, s.OneOf, s.Not = false, nil, nil, nil
	if s.Items != nil && s.Items.Schema != nil {
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: new(forV2(*s.Items.Schema))}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: new(forV2(*a.Schema))}
	}
	s.AllOf = slices.Clone(s.AllOf)
	for i := range s.AllOf {
		s.AllOf[i] = forV2(s.AllOf[i])
	}
	s.Properties = maps.Clone(s.Properties)
	for name, p := range s.Properties {
		s.Properties[name] = forV2(p)
	}
	return s
}

func asObject(s apiext.JSONSchemaProps) (object, error) {
	text, err := json.Marshal(s)
	if err != nil {
		return nil, err
	}
	var out object
	return out, json.Unmarshal(text, &out)
}

// resolve replaces definitions that are nothing but a reference, which types
// defined as others have, by what they refer to: the library knows no such thing.
func resolve(definitions object) {
	for name := range definitions {
		for range definitions { // a circle is reported elsewhere
			from := definitions[name].(object)
			ref, _ := from["$ref"].(string)
			to, ok := definitions[strings.TrimPrefix(ref, refPrefix)].(object)
			if ref == "" || !ok {
				break
			}
			both := maps.Clone(to)
			delete(from, "$ref")
			maps.Copy(both, from)
			definitions[name] = both
		}
	}
}
