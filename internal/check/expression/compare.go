package expression

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"github.com/google/cel-go/common"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiservercel "k8s.io/apiserver/pkg/cel"
)

// A Comparison is one place of an expression that compares a field with a literal.
type Comparison struct {
	// Field is the name of the field, or of the variable that holds its value.
	Field string
	// Schema is the field's.
	Schema *apiext.JSONSchemaProps
	// Operator is "==", "!=" or "in". OfItems says that the field is a list which is asked
	// for the literal: Schema describes its items then.
	Operator string
	OfItems  bool
	// Literal is JSON. Line and Column count from 1, the column in characters.
	Literal      []byte
	Line, Column int
	// Demanded says that the expression is false wherever the comparison is.
	Demanded bool
}

// Replace writes another string into the expression in the place of the literal; false
// where one of them is none that stands between plain quotes.
func (c Comparison) Replace(text, other string) (string, bool) {
	at := c.Offset(text)
	if other == "" || strings.ContainsAny(other, "'\"\\\n") || at >= len(text) || text[at] != '\'' && text[at] != '"' {
		return "", false
	}
	end := at + LiteralEnd(text[at:])
	if end >= len(text) || strconv.Quote(text[at+1:end]) != string(c.Literal) {
		return "", false // such as one between three quotes
	}
	return text[:at+1] + other + text[end:], true
}

// Offset counts the bytes of the expression before the literal.
func (c Comparison) Offset(text string) int { return ByteAt(text, c.Line, c.Column) }

// NeverTrue says that the field never has the value, as what an expression does.
func (c Comparison) NeverTrue() string {
	if c.OfItems {
		return fmt.Sprintf("looks for %s in %q, which never holds it", c.Literal, c.Field)
	}
	return fmt.Sprintf("compares %q with %s, which it never is", c.Field, c.Literal)
}

// Names says how expressions write the names of fields.
type Names uint8

const (
	// Escaped names are those of rules in a schema, which write [__namespace__].
	Escaped Names = iota
	// Plain names are those of admission.
	Plain
)

// Comparisons returns what an expression compares with strings and numbers, but for the
// empty string, which asks whether there is a value. roots are the schemas of its variables. Parts whose schema is not certain are left out:
// results of functions, values behind a question mark, objects that keep unknown fields.
func (c *Compiler) Comparisons(text string, roots map[string]*apiext.JSONSchemaProps, names Names) []Comparison {
	tree := c.Parsed(text)
	if tree == nil {
		return nil
	}
	found := comparer{source: tree.SourceInfo(), names: names}
	found.conjuncts(tree.Expr(), roots)
	return found.found
}

// A comparer walks an expression with what is known of its variables.
type comparer struct {
	source *ast.SourceInfo
	names  Names
	found  []Comparison
}

// conjuncts visits an expression whose parts beside "&&" must all hold.
func (c *comparer) conjuncts(e ast.Expr, vars map[string]*apiext.JSONSchemaProps) {
	if e.Kind() == ast.CallKind && e.AsCall().FunctionName() == operators.LogicalAnd {
		for _, arg := range e.AsCall().Args() {
			c.conjuncts(arg, vars)
		}
		return
	}
	before := len(c.found)
	c.visit(e, vars)
	if e.Kind() != ast.CallKind || e.AsCall().FunctionName() != operators.Equals {
		return
	}
	alone := comparer{source: c.source, names: c.names}
	if alone.compare(e.AsCall(), vars); len(alone.found) == 1 {
		c.found[before].Demanded = true // which visit notes first
	}
}

func (c *comparer) visit(e ast.Expr, vars map[string]*apiext.JSONSchemaProps) {
	switch e.Kind() {
	case ast.CallKind:
		call := e.AsCall()
		c.compare(call, vars)
		if call.IsMemberFunction() {
			c.visit(call.Target(), vars)
		}
		for _, arg := range call.Args() {
			c.visit(arg, vars)
		}
	case ast.SelectKind:
		c.visit(e.AsSelect().Operand(), vars)
	case ast.ListKind:
		for _, element := range e.AsList().Elements() {
			c.visit(element, vars)
		}
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			c.visit(entry.AsMapEntry().Key(), vars)
			c.visit(entry.AsMapEntry().Value(), vars)
		}
	case ast.StructKind:
		for _, field := range e.AsStruct().Fields() {
			c.visit(field.AsStructField().Value(), vars)
		}
	case ast.ComprehensionKind:
		c.comprehension(e.AsComprehension(), vars)
	}
}

// comprehension visits what a macro such as all or exists is written out as.
func (c *comparer) comprehension(e ast.ComprehensionExpr, vars map[string]*apiext.JSONSchemaProps) {
	c.visit(e.IterRange(), vars)
	inside := make(map[string]*apiext.JSONSchemaProps, len(vars)+2)
	for name, schema := range vars {
		inside[name] = schema
	}
	item := itemsOf(c.schemaOf(e.IterRange(), vars))
	switch {
	case e.HasIterVar2(): // the first is an index or a key
		inside[e.IterVar()], inside[e.IterVar2()] = nil, item
		if over := c.schemaOf(e.IterRange(), vars); over != nil && over.AdditionalProperties != nil && over.AdditionalProperties.Schema != nil {
			inside[e.IterVar2()] = over.AdditionalProperties.Schema
		}
	default:
		inside[e.IterVar()] = item
	}
	inside[e.AccuVar()] = nil
	c.visit(e.LoopStep(), inside)
	c.visit(e.Result(), inside)
}

// compare notes the comparison that a call is.
func (c *comparer) compare(call ast.CallExpr, vars map[string]*apiext.JSONSchemaProps) {
	if len(call.Args()) != 2 {
		return
	}
	left, right := call.Args()[0], call.Args()[1]
	switch call.FunctionName() {
	case operators.Equals, operators.NotEquals:
		operator := "=="
		if call.FunctionName() == operators.NotEquals {
			operator = "!="
		}
		c.note(operator, left, right, c.schemaOf(left, vars))
		c.note(operator, right, left, c.schemaOf(right, vars))
	case operators.In:
		if right.Kind() == ast.ListKind {
			for _, element := range right.AsList().Elements() {
				c.note("in", left, element, c.schemaOf(left, vars))
			}
			return
		}
		before := len(c.found)
		c.note("in", right, left, itemsOf(c.schemaOf(right, vars)))
		for i := before; i < len(c.found); i++ {
			c.found[i].OfItems = true
		}
	}
}

func (c *comparer) note(operator string, field, literal ast.Expr, schema *apiext.JSONSchemaProps) {
	if schema == nil || literal.Kind() != ast.LiteralKind {
		return
	}
	var value any
	switch v := literal.AsLiteral().(type) {
	case types.String:
		if v == "" {
			return
		}
		value = string(v)
	case types.Int:
		value = int64(v)
	case types.Double:
		value = float64(v)
	default:
		return
	}
	raw, err := json.Marshal(value)
	if err != nil {
		return
	}
	at := c.source.GetStartLocation(literal.ID())
	if at == common.NoLocation {
		return
	}
	c.found = append(c.found, Comparison{
		Field: c.nameOf(field), Schema: schema, Operator: operator, Literal: raw, Line: at.Line(), Column: at.Column() + 1,
	})
}

// nameOf is the last name of an expression that stands for a field.
func (c *comparer) nameOf(e ast.Expr) string {
	switch e.Kind() {
	case ast.SelectKind:
		return c.plain(e.AsSelect().FieldName())
	case ast.IdentKind:
		return e.AsIdent()
	case ast.CallKind:
		if name, ok := textOf(e.AsCall().Args()[1]); ok {
			return name
		}
		return c.nameOf(e.AsCall().Args()[0])
	}
	return ""
}

func (c *comparer) plain(name string) string {
	if c.names == Escaped {
		if plain, ok := apiservercel.Unescape(name); ok {
			return plain
		}
	}
	return name
}

// schemaOf is the schema of a variable, of a field, or of an item of a list; nil where it
// is not certain.
func (c *comparer) schemaOf(e ast.Expr, vars map[string]*apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	switch e.Kind() {
	case ast.IdentKind:
		return vars[e.AsIdent()]
	case ast.SelectKind:
		if !e.AsSelect().IsTestOnly() {
			return fieldOf(c.schemaOf(e.AsSelect().Operand(), vars), c.plain(e.AsSelect().FieldName()))
		}
	case ast.CallKind:
		call := e.AsCall()
		if call.FunctionName() != operators.Index || len(call.Args()) != 2 {
			return nil
		}
		schema := c.schemaOf(call.Args()[0], vars)
		if name, ok := textOf(call.Args()[1]); ok {
			return fieldOf(schema, name)
		}
		if valued := fieldOf(schema, ""); valued != nil {
			return valued
		}
		return itemsOf(schema)
	}
	return nil
}

func textOf(e ast.Expr) (string, bool) {
	if e.Kind() != ast.LiteralKind {
		return "", false
	}
	text, ok := e.AsLiteral().(types.String)
	return string(text), ok
}

// fieldOf is the schema of a field or of a map's value.
func fieldOf(s *apiext.JSONSchemaProps, name string) *apiext.JSONSchemaProps {
	if s == nil {
		return nil
	}
	if property, ok := s.Properties[name]; ok {
		return &property
	}
	if more := s.AdditionalProperties; more != nil {
		return more.Schema
	}
	return nil
}

func itemsOf(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	if s == nil || s.Items == nil {
		return nil
	}
	return s.Items.Schema
}
