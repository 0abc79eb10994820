package evaluate

import (
	"cmp"
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	apiservercel "k8s.io/apiserver/pkg/cel"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// Schema is that of the value of an expression; nil where that is not known.
func (e Evaluator) Schema(x ast.Expr) *keyword.Schema {
	x = e.Original(x)
	switch x.Kind() {
	case ast.IdentKind:
		return e.Scope[x.AsIdent()]
	case ast.SelectKind:
		holder := e.Schema(x.AsSelect().Operand())
		if holder == nil {
			return nil
		}
		for name, p := range holder.Properties {
			if name == x.AsSelect().FieldName() || syntax.Escaped(name) == x.AsSelect().FieldName() {
				return &p
			}
		}
	case ast.CallKind:
		if c := x.AsCall(); c.FunctionName() == operators.Index && len(c.Args()) == 2 {
			of := e.Schema(c.Args()[0])
			return cmp.Or(keyword.ItemOf(of), keyword.ValueOf(of))
		} else if c.FunctionName() == operators.Filter && c.IsMemberFunction() {
			return e.Schema(c.Target())
		}
	}
	return nil
}

// IsOfType reports whether a value is surely compared with a constant of its own type, so that
// it has one place among all of them. To be equal to one of them it need not be.
func (e Evaluator) IsOfType(x ast.Expr, constant ref.Val, operator string) bool {
	s := e.Schema(x)
	order := operator != operators.Equals && operator != operators.NotEquals
	never := s != nil && !s.XIntOrString && (!s.Nullable || syntax.IsSelf(x)) // of another type
	switch constant.(type) {
	case types.Int, types.Uint, types.Double:
		return syntax.IsSize(x) || never && (s.Type == "integer" || s.Type == "number")
	case types.String:
		return never && IsPlainString(s) || !order && s == nil
	case types.Duration:
		return syntax.IsCall(x, "duration") || s != nil && s.Type == "string" && s.Format == "duration" && !s.Nullable
	case types.Timestamp:
		return syntax.IsCall(x, "timestamp")
	case apiservercel.Quantity:
		return syntax.IsCall(x, "quantity")
	}
	return false
}

// ElementOf is the schema of what a macro goes through: the items of a list or the keys of a
// map; nil where it is not known.
func ElementOf(s *keyword.Schema) *keyword.Schema {
	if s != nil && s.Type == "object" {
		return &keyword.Schema{Type: "string"}
	}
	return keyword.ItemOf(s)
}

// IsPlainString reports whether rules see a string as it is: those of some formats are
// times, or bytes.
func IsPlainString(s *keyword.Schema) bool {
	return s.Type == "string" && !slices.Contains([]string{"byte", "date", "date-time", "datetime", "duration"}, s.Format)
}
