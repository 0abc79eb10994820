package expression

import (
	"strings"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/types"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiservercel "k8s.io/apiserver/pkg/cel"
)

// A need is what the compiler has to know of a schema to compile some rules: the fields that
// these name, wherever they stand, and those that an object must have, by which the least size
// of objects, and with it the cost of loops, is estimated.
type need struct {
	names map[string]bool
	paths []string // of fields, as rules have them in fieldPath
}

// alwaysNeeded are the fields that the server adds to whole objects.
var alwaysNeeded = []string{"apiVersion", "kind", "metadata", "name", "generateName"}

// needOf is what some rules need; false where one cannot be parsed.
func (c *Compiler) needOf(rules []apiext.ValidationRule) (n need, ok bool) {
	n.names = make(map[string]bool)
	for _, name := range alwaysNeeded {
		n.names[name] = true
	}
	for i := range rules {
		r := &rules[i]
		if r.FieldPath != "" {
			n.paths = append(n.paths, r.FieldPath)
		}
		for _, text := range []string{r.Rule, r.MessageExpression} {
			if strings.TrimSpace(text) == "" {
				continue
			}
			tree := c.Parsed(text)
			if tree == nil {
				return need{}, false
			}
			ast.PreOrderVisit(tree.Expr(), ast.NewExprVisitor(n.read))
		}
	}
	return n, true
}

// read notes the fields that an expression names.
func (n need) read(e ast.Expr) {
	switch e.Kind() {
	case ast.SelectKind:
		n.note(e.AsSelect().FieldName())
	case ast.LiteralKind: // an optional field is selected by a string
		if name, ok := e.AsLiteral().(types.String); ok {
			n.note(string(name))
		}
	case ast.StructKind:
		for _, f := range e.AsStruct().Fields() {
			n.note(f.AsStructField().Name())
		}
	}
}

func (n need) note(name string) {
	n.names[name] = true
	if unescaped, ok := apiservercel.Unescape(name); ok {
		n.names[unescaped] = true
	}
}

// has reports whether a field is needed.
func (n need) has(name string) bool {
	if n.names[name] {
		return true
	}
	for _, path := range n.paths {
		if strings.Contains(path, name) {
			return true
		}
	}
	return false
}

// part is a schema without the fields that are not needed, nil where all are. The rules compile
// to the same by it as by the whole, and cost the same, unless they are wrong.
func (n need) part(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	var less *apiext.JSONSchemaProps
	own := func() *apiext.JSONSchemaProps {
		if less == nil {
			less = new(*s)
			less.AllOf, less.OneOf, less.AnyOf, less.Not = nil, nil, nil, nil
		}
		return less
	}
	if kept := n.properties(s); kept != nil {
		own().Properties = kept
	}
	if s.Items != nil && s.Items.Schema != nil {
		if items := n.part(s.Items.Schema); items != nil {
			own().Items = &apiext.JSONSchemaPropsOrArray{Schema: items, JSONSchemas: s.Items.JSONSchemas}
		}
	}
	if v := s.AdditionalProperties; v != nil && v.Schema != nil {
		if values := n.part(v.Schema); values != nil {
			own().AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: v.Allows, Schema: values}
		}
	}
	return less
}

// properties are the fields of an object that are needed, nil where all are, with all that they hold.
func (n need) properties(s *apiext.JSONSchemaProps) map[string]apiext.JSONSchemaProps {
	if len(s.Properties) == 0 {
		return nil
	}
	required := make(map[string]bool, len(s.Required))
	for _, name := range s.Required {
		required[name] = true
	}
	kept, changed := make(map[string]apiext.JSONSchemaProps), false
	for name := range s.Properties {
		if !required[name] && !n.has(name) {
			changed = true
			continue
		}
		changed = n.keep(kept, name, s.Properties[name]) || changed
	}
	if !changed {
		return nil
	}
	return kept
}

// keep adds what is needed of a field to others, and reports whether that is not all of it. It
// takes a value, as [dropRulesIn] does in package server.
//
//go:noinline
func (n need) keep(kept map[string]apiext.JSONSchemaProps, name string, s apiext.JSONSchemaProps) bool {
	if less := n.part(&s); less != nil {
		kept[name] = *less
		return true
	}
	kept[name] = s
	return false
}
