package verdict

import (
	"bytes"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/model"
)

// Examples makes objects of a version that its schema takes: one with every field, one
// without those fields that are optional and no structs or lists, and the smallest. Rules in
// CEL and what Go types ask besides are not looked at.
func (s *Schemas) Examples(v *model.Version) plan.Examples {
	root := s.ofRoot(v.Root)
	root.Properties = maps.Clone(root.Properties)
	for _, name := range []string{"apiVersion", "kind", "metadata"} {
		delete(root.Properties, name)
	}
	root = *closed(v.Root, &root, 0)
	var made plan.Examples
	for _, maker := range []example.Maker{
		{Fill: true, Choose: told(), Keep: func(path string, _ *example.Schema) bool { return depthOf(path) < deepest }},
		{Fill: true, Choose: told(), Keep: func(path string, s *example.Schema) bool {
			return depthOf(path) < deepest && (s.Type == "object" || s.Type == "array")
		}},
		{},
	} {
		value, _ := maker.Make(&root)
		if text := indented(value); !slices.Contains(made.Objects, text) {
			made.Objects = append(made.Objects, text)
		}
	}
	made.Choices = append(choicesOf(&root, nil), formsOf(v.Root, &root, nil)...)
	return made
}

// closed is a schema without what is inside of Kubernetes' own structs: a table has them as one
// row each, and fills them by their Go types.
func closed(t *model.Type, node *apiext.JSONSchemaProps, depth int) *apiext.JSONSchemaProps {
	u := t.Underlying()
	switch {
	case node == nil || depth > gotype.MaxDepth:
		return node
	case node.Type == "object" && gotype.IsOpaque(t.Unalias()):
		return &apiext.JSONSchemaProps{Type: node.Type, Nullable: node.Nullable, Default: node.Default}
	case u.Shape == model.Pointer:
		return closed(u.Elem, node, depth+1)
	}
	made := *node
	switch {
	case gotype.IsCollection(t) && node.Items != nil:
		items := *node.Items
		items.Schema = closed(u.Elem, items.Schema, depth+1)
		made.Items = &items
	case gotype.IsCollection(t) && node.AdditionalProperties != nil:
		values := *node.AdditionalProperties
		values.Schema = closed(u.Elem, values.Schema, depth+1)
		made.AdditionalProperties = &values
	case u.Shape == model.Struct:
		made.Properties = maps.Clone(node.Properties)
		for _, m := range gotype.Members(t) {
			name := m[len(m)-1:].Steps()
			if property, ok := made.Properties[name]; ok {
				made.Properties[name] = *closed(m.Type(), &property, depth+1)
			}
		}
	}
	return &made
}

// deepest is how many fields lead to one at most: schemas of types that hold themselves are
// cut off, and a table is to be read.
const deepest = 12

func depthOf(path string) int { return strings.Count(path, ".") }

// told chooses values by which fields can be told apart, where a schema takes any.
func told() func(path string, s *example.Schema) (any, bool) {
	next := int64(1)
	return func(path string, s *example.Schema) (any, bool) {
		if len(s.Enum) > 0 {
			return tellingValue(s.Enum)
		}
		if s.Format != "" && s.Format != "int32" && s.Format != "int64" || len(s.AllOf) > 0 || len(s.AnyOf) > 0 || len(s.OneOf) > 0 || s.Not != nil {
			return nil, false
		}
		switch {
		case s.XIntOrString:
			return nil, false
		case s.Type == "string" && s.Pattern == "" && s.MaxLength == nil && s.MinLength == nil && !strings.HasSuffix(path, "]") && !strings.HasSuffix(path, "}"):
			return path[strings.LastIndexByte(path, '.')+1:], true
		case s.Type == "integer" && s.Minimum == nil && s.Maximum == nil && s.MultipleOf == nil:
			next++
			return next, true
		}
		return nil, false
	}
}

// tellingValue is the first value of an enum that Go does not leave out, if one of them may be.
func tellingValue(enum []apiext.JSON) (any, bool) {
	isEmpty := func(e apiext.JSON) bool { return slices.Contains([]string{`""`, "0", "false", "null"}, string(e.Raw)) }
	if !isEmpty(enum[0]) {
		return nil, false
	}
	i := slices.IndexFunc(enum, func(e apiext.JSON) bool { return !isEmpty(e) })
	if i < 0 {
		return nil, false
	}
	return example.Decoded(enum[i].Raw), true
}

func indented(value any) string {
	var out bytes.Buffer
	e := json.NewEncoder(&out)
	e.SetEscapeHTML(false)
	e.SetIndent("", "\t")
	if e.Encode(value) != nil {
		return "{}"
	}
	return strings.TrimSpace(out.String())
}

// choicesOf are the values of all enums in a schema.
func choicesOf(s *apiext.JSONSchemaProps, at []string) []plan.Choice {
	if s == nil || len(at) > deepest {
		return nil
	}
	var all []plan.Choice
	if len(s.Enum) > 0 {
		c := plan.Choice{Path: strings.Join(at, "/")}
		for _, e := range s.Enum {
			c.JSON = append(c.JSON, string(e.Raw))
		}
		all = append(all, c)
	}
	for _, name := range sortedProperties(s) {
		property := s.Properties[name]
		all = append(all, choicesOf(&property, append(slices.Clone(at), name))...)
	}
	return append(all, choicesOf(itemOf(s), append(slices.Clone(at), "*"))...)
}

func sortedProperties(s *apiext.JSONSchemaProps) []string {
	var names []string
	for name := range s.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
