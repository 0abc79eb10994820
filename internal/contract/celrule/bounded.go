package celrule

import (
	"math"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// An interval is the integers from one to another.
type interval struct{ least, most float64 }

// bounded compares an integer with a literal where the schema leaves one answer only, as
// "self.size <= 10" of a field with a maximum of 5, or "self % 1 == 0" of any.
func (e evaluator) bounded(operator string, args []ast.Expr) (o outcome, decided bool) {
	x := args[0]
	n, ok := syntax.Integer(args[1])
	if !ok {
		x, operator = args[1], syntax.Mirrored(operator)
		if n, ok = syntax.Integer(args[0]); !ok {
			return 0, false
		}
	}
	in, ok := e.interval(x)
	if !ok || math.Abs(float64(n)) >= syntax.Exact {
		return 0, false
	}
	to := float64(n)
	all, none := false, false
	switch operator {
	case operators.Less:
		all, none = in.most < to, in.least >= to
	case operators.LessEquals:
		all, none = in.most <= to, in.least > to
	case operators.Greater:
		all, none = in.least > to, in.most <= to
	case operators.GreaterEquals:
		all, none = in.least >= to, in.most < to
	case operators.Equals:
		all, none = in.least == to && in.most == to, to < in.least || to > in.most
	}
	return one(all) | e.missing(x), all || none
}

// interval is where an integer surely lies: the size of a string, list or map, the remainder of an
// integer, or an integer with bounds.
func (e evaluator) interval(x ast.Expr) (in interval, ok bool) {
	x = e.Original(x)
	switch {
	case syntax.IsSize(x):
		return e.sizes(x.AsCall())
	case syntax.IsCall(x, operators.Modulo) && e.isInteger(x.AsCall().Args()[0]):
		n, ok := syntax.Integer(x.AsCall().Args()[1])
		if !ok || n == 0 {
			return in, false
		}
		most := math.Abs(float64(n)) - 1
		in = interval{-most, most}
		if of, known := e.interval(x.AsCall().Args()[0]); known && of.least >= 0 { // it has the sign of the number
			in.least = 0
		}
		return in, true
	case e.isInteger(x):
		s := InOneWay(e.schema(x))
		in = interval{math.Inf(-1), math.Inf(1)}
		if s.Maximum != nil {
			in.most = *s.Maximum
		}
		if s.Minimum != nil {
			in.least = *s.Minimum
		}
		return in, s.Maximum != nil || s.Minimum != nil
	}
	return in, false
}

// isInteger reports whether an expression is a field, or an item, that is surely an integer
// where it is there.
func (e evaluator) isInteger(x ast.Expr) bool {
	x = e.Original(x)
	s := e.schema(x)
	return s != nil && s.Type == "integer" && !s.XIntOrString && (!s.Nullable || syntax.IsSelf(x))
}

// sizes is where the size of a string, list or map lies.
func (e evaluator) sizes(c ast.CallExpr) (in interval, ok bool) {
	of := c.Target()
	if !c.IsMemberFunction() {
		if len(c.Args()) != 1 {
			return in, false
		}
		of = c.Args()[0]
	}
	s := e.schema(of)
	switch {
	case s == nil || s.Nullable && !syntax.IsSelf(e.Original(of)):
		return in, false
	case isPlainString(s):
		return interval{keyword.AtLeast(s.MinLength), keyword.AtMost(s.MaxLength)}, true
	case s.Type == "array" && e.Original(of).Kind() != ast.CallKind: // of what is filtered fewer are left
		return interval{keyword.AtLeast(s.MinItems), keyword.AtMost(s.MaxItems)}, true
	case s.Type == "object" && s.AdditionalProperties != nil && len(s.Properties) == 0:
		return interval{keyword.AtLeast(s.MinProperties), keyword.AtMost(s.MaxProperties)}, true
	}
	return in, false
}
