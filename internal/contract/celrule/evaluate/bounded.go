package evaluate

import (
	"math"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// An Interval is the integers from one to another.
type Interval struct{ Least, Most float64 }

// bounded compares an integer with a literal where the schema leaves one answer only, as
// "self.size <= 10" of a field with a maximum of 5, or "self % 1 == 0" of any.
func (e Evaluator) bounded(operator string, args []ast.Expr) (o Outcome, decided bool) {
	x := args[0]
	n, ok := syntax.Integer(args[1])
	if !ok {
		x, operator = args[1], syntax.Mirrored(operator)
		if n, ok = syntax.Integer(args[0]); !ok {
			return 0, false
		}
	}
	in, ok := e.Interval(x)
	if !ok || math.Abs(float64(n)) >= syntax.Exact {
		return 0, false
	}
	to := float64(n)
	all, none := false, false
	switch operator {
	case operators.Less:
		all, none = in.Most < to, in.Least >= to
	case operators.LessEquals:
		all, none = in.Most <= to, in.Least > to
	case operators.Greater:
		all, none = in.Least > to, in.Most <= to
	case operators.GreaterEquals:
		all, none = in.Least >= to, in.Most < to
	case operators.Equals:
		all, none = in.Least == to && in.Most == to, to < in.Least || to > in.Most
	}
	return one(all) | e.missing(x), all || none
}

// Interval is where an integer surely lies: the size of a string, list or map, the remainder of an
// integer, or an integer with bounds.
func (e Evaluator) Interval(x ast.Expr) (in Interval, ok bool) {
	x = e.Original(x)
	switch {
	case syntax.IsSize(x):
		return e.sizes(x.AsCall())
	case syntax.IsCall(x, operators.Modulo) && e.IsInteger(x.AsCall().Args()[0]):
		n, ok := syntax.Integer(x.AsCall().Args()[1])
		if !ok || n == 0 {
			return in, false
		}
		most := math.Abs(float64(n)) - 1
		in = Interval{-most, most}
		if of, known := e.Interval(x.AsCall().Args()[0]); known && of.Least >= 0 { // it has the sign of the number
			in.Least = 0
		}
		return in, true
	case e.IsInteger(x):
		s := keyword.InOneWay(e.Schema(x))
		in = Interval{math.Inf(-1), math.Inf(1)}
		if s.Maximum != nil {
			in.Most = *s.Maximum
		}
		if s.Minimum != nil {
			in.Least = *s.Minimum
		}
		return in, s.Maximum != nil || s.Minimum != nil
	}
	return in, false
}

// IsInteger reports whether an expression is a field, or an item, that is surely an integer
// where it is there.
func (e Evaluator) IsInteger(x ast.Expr) bool {
	x = e.Original(x)
	s := e.Schema(x)
	return s != nil && s.Type == "integer" && !s.XIntOrString && (!s.Nullable || syntax.IsSelf(x))
}

// sizes is where the size of a string, list or map lies.
func (e Evaluator) sizes(c ast.CallExpr) (in Interval, ok bool) {
	of := c.Target()
	if !c.IsMemberFunction() {
		if len(c.Args()) != 1 {
			return in, false
		}
		of = c.Args()[0]
	}
	s := e.Schema(of)
	switch {
	case s == nil || s.Nullable && !syntax.IsSelf(e.Original(of)):
		return in, false
	case IsPlainString(s):
		return Interval{keyword.AtLeast(s.MinLength), keyword.AtMost(s.MaxLength)}, true
	case s.Type == "array" && e.Original(of).Kind() != ast.CallKind: // of what is filtered fewer are left
		return Interval{keyword.AtLeast(s.MinItems), keyword.AtMost(s.MaxItems)}, true
	case s.Type == "object" && s.AdditionalProperties != nil && len(s.Properties) == 0:
		return Interval{keyword.AtLeast(s.MinProperties), keyword.AtMost(s.MaxProperties)}, true
	}
	return in, false
}
