package admission

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	celtypes "github.com/google/cel-go/common/types"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiserver/pkg/cel/common"
	"k8s.io/apiserver/pkg/cel/environment"
	"k8s.io/apiserver/pkg/cel/library"
	"k8s.io/apiserver/pkg/cel/mutation"
	"k8s.io/apiserver/pkg/cel/mutation/dynamic"
)

// What mutations make: objects of the types Object, Object.spec and so on, and
// lists of JSONPatch. A server compiles them without their schema and finds out
// when a request is under way.

// checkMade compares what a mutation makes with the schema of the object.
func (t *typedCompiler) checkMade(e Expression) []Problem {
	env, err := t.madeEnv()
	if err != nil {
		return []Problem{{Message: err.Error()}}
	}
	parsed, checked, issues := compileData(env, e.Text)
	problems := t.mistyped(e, parsed, issues)
	if issues.Err() != nil {
		return problems
	}
	native := checked.NativeRep()
	m := &maker{t: t, result: e.Result, at: func(id int64) int {
		return offsetOf(e.Text, native.SourceInfo().GetStartLocation(id))
	}}
	ast.PreOrderVisit(native.Expr(), ast.NewExprVisitor(m.visit))
	return append(problems, m.problems...)
}

// madeEnv has dynamic variables and types of what is made. Both with types would
// refuse to take a part of the object over, whose type has another name.
func (t *typedCompiler) madeEnv() (*cel.Env, error) {
	if t.made != nil {
		return t.made, nil
	}
	set, err := t.base.Extend(t.declarations(Scope{Params: true}, nil))
	if err != nil {
		return nil, fmt.Errorf("CEL environment of mutations: %w", err)
	}
	env, err := set.Env(environment.NewExpressions)
	if err != nil {
		return nil, fmt.Errorf("CEL environment of mutations: %w", err)
	}
	t.made, err = env.Extend(
		cel.Variable("variables", cel.DynType),
		common.ResolverEnvOption(madeTypes{t.object}), library.JSONPatch())
	return t.made, err
}

// madeTypes resolves Object and the types below it by the schema.
type madeTypes struct{ object *Type }

// Resolve finds a type by its name; one that the schema says nothing about may
// have any field.
func (m madeTypes) Resolve(name string) (common.ResolvedType, bool) {
	if name == mutation.JSONPatchTypeName {
		return madePatch{&mutation.JSONPatchType{}}, true
	}
	path, ok := strings.CutPrefix(name, mutation.ObjectTypeName)
	if !ok || path != "" && path[0] != '.' {
		return nil, false
	}
	s, known := m.object.schemaAt(strings.Split(path, ".")[1:])
	switch {
	case !known:
		return dynamic.NewObjectType(name), true
	case s == nil || len(s.Properties) == 0:
		return nil, false
	}
	return &madeType{ObjectType: dynamic.NewObjectType(name), schema: s}, true
}

// schemaAt follows the names of fields, where lists and maps between them count
// for nothing. known is false behind metadata, whose types are Kubernetes' own,
// and where the schema allows anything; the schema is nil where there is no such
// field.
func (t *Type) schemaAt(path []string) (s *apiext.JSONSchemaProps, known bool) {
	s = t.schema
	for i, name := range path {
		property, ok := s.Properties[name]
		if !ok {
			return nil, true
		}
		s = innermost(&property)
		if isOpen(s) || i == 0 && name == "metadata" {
			return nil, false
		}
	}
	return s, true
}

// innermost is the schema of what stands in lists and maps.
func innermost(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	for !isOpen(s) {
		switch {
		case s.Items != nil && s.Items.Schema != nil:
			s = s.Items.Schema
		case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
			s = s.AdditionalProperties.Schema
		default:
			return s
		}
	}
	return s
}

// madePatch is the type JSONPatch without fields that it does not have, for
// which the server's own knows no type.
type madePatch struct{ *mutation.JSONPatchType }

// Field returns the type of a field.
func (p madePatch) Field(name string) (*celtypes.FieldType, bool) {
	if !slices.Contains(patchFields(), name) {
		return nil, false
	}
	return p.JSONPatchType.Field(name)
}

func patchFields() []string { return []string{"op", "path", "from", "value"} }

// A madeType is one of the types whose fields are known.
type madeType struct {
	*dynamic.ObjectType
	schema *apiext.JSONSchemaProps
}

// Field returns the type of a field, false for one that the schema does not have.
func (m *madeType) Field(name string) (*celtypes.FieldType, bool) {
	property, ok := m.schema.Properties[name]
	if !ok {
		return nil, false
	}
	field, _ := m.ObjectType.Field(name)
	field.Type = madeFieldType(&property)
	return field, true
}

// madeFieldType is the type of a value that is made. Objects are dynamic: an
// initializer, a map and a part of the object itself will do.
func madeFieldType(s *apiext.JSONSchemaProps) *cel.Type {
	if isOpen(s) {
		return cel.DynType
	}
	switch s.Type {
	case "array":
		if s.Items != nil && s.Items.Schema != nil {
			return cel.ListType(madeFieldType(s.Items.Schema))
		}
	case "object":
		if more := s.AdditionalProperties; more != nil && more.Schema != nil {
			return cel.MapType(cel.StringType, madeFieldType(more.Schema))
		}
	case "string":
		return cel.StringType
	case "boolean":
		return cel.BoolType
	case "integer":
		return cel.IntType
	}
	return cel.DynType // a number may be written as an integer
}

// A maker looks at everything that an expression makes.
type maker struct {
	t        *typedCompiler
	result   Result
	at       func(id int64) int
	problems []Problem
}

func (m *maker) visit(e ast.Expr) {
	if e.Kind() != ast.StructKind {
		return
	}
	made := e.AsStruct()
	if made.TypeName() == mutation.JSONPatchTypeName {
		m.checkPatch(made)
		return
	}
	for _, f := range made.Fields() {
		field := f.AsStructField()
		m.checkNesting(made.TypeName()+"."+field.Name(), field.Value())
		if m.result == ApplyConfiguration {
			m.checkAtomic(made.TypeName(), field)
		}
	}
}

// checkNesting demands that an initializer in a field, or in a list or map in it,
// is of the field's type: a server compares the names on every request.
func (m *maker) checkNesting(want string, e ast.Expr) {
	switch e.Kind() {
	case ast.StructKind:
		got := e.AsStruct().TypeName()
		if got != want && got != mutation.JSONPatchTypeName {
			m.add(e, fmt.Sprintf("expected an initializer of type %q here, found %q", want, got), fmt.Sprintf("write %s{…}", want))
		}
	case ast.ListKind:
		for _, item := range e.AsList().Elements() {
			m.checkNesting(want, item)
		}
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			m.checkNesting(want, entry.AsMapEntry().Value())
		}
	}
}

// checkAtomic refuses a list or map that can only be replaced as a whole: a
// server refuses every request in which an apply configuration sets one.
func (m *maker) checkAtomic(in string, field ast.StructField) {
	path := strings.Split(in+"."+field.Name(), ".")
	parent, known := m.t.object.schemaAt(path[1 : len(path)-1])
	if !known || parent == nil {
		return
	}
	s := parent.Properties[field.Name()]
	isList := s.Type == "array" && (s.XListType == nil || *s.XListType == "atomic")
	isMap := s.XMapType != nil && *s.XMapType == "atomic"
	switch {
	case isOpen(&s):
	case isList:
		m.add(field.Value(), fmt.Sprintf("an apply configuration cannot set the atomic list %q", strings.Join(path[1:], ".")),
			"use patchType=JSONPatch, or mark the field with +listType=set or +listType=map")
	case isMap:
		m.add(field.Value(), fmt.Sprintf("an apply configuration cannot set the atomic map %q", strings.Join(path[1:], ".")),
			"use patchType=JSONPatch, or mark the field with +mapType=granular")
	}
}

// patchOps are the operations of RFC 6902.
func patchOps() []string { return []string{"add", "remove", "replace", "move", "copy", "test"} }

// checkPatch compares the constant parts of a patch with what there is.
func (m *maker) checkPatch(patch ast.StructExpr) {
	for _, f := range patch.Fields() {
		field := f.AsStructField()
		text, constant := constantText(field.Value())
		if !constant {
			continue
		}
		switch field.Name() {
		case "op":
			if !slices.Contains(patchOps(), text) {
				m.add(field.Value(), fmt.Sprintf("a JSON patch has no operation %q", text), "")
				m.problems[len(m.problems)-1].Word = nearest(text, patchOps())
			}
		case "path", "from":
			if problem := m.t.object.notPointer(text); problem != "" {
				m.add(field.Value(), problem, "")
			}
		}
	}
}

// notPointer says what is wrong with a JSON pointer, "" if nothing is.
func (t *Type) notPointer(pointer string) string {
	if !strings.HasPrefix(pointer, "/") {
		return fmt.Sprintf("expected a path with %q in front, found %q", "/", pointer)
	}
	s := t.schema
	for i, key := range strings.Split(pointer[1:], "/") {
		key = strings.NewReplacer("~1", "/", "~0", "~").Replace(key)
		if isOpen(s) || i == 1 && strings.HasPrefix(pointer, "/metadata/") {
			return ""
		}
		switch {
		case s.Items != nil && s.Items.Schema != nil:
			s = s.Items.Schema
		case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
			s = s.AdditionalProperties.Schema
		default:
			property, ok := s.Properties[key]
			if !ok {
				return fmt.Sprintf("path %q leads to no field: there is no %q", pointer, key)
			}
			s = &property
		}
	}
	return ""
}

func (m *maker) add(e ast.Expr, message, help string) {
	m.problems = append(m.problems, Problem{Class: Mistyped, Offset: m.at(e.ID()), Message: message, Help: help})
}
