package decide

import (
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"
	"github.com/google/cel-go/common/types/traits"
	apiservercel "k8s.io/apiserver/pkg/cel"

	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
)

// A subject is what rules compare with constants, as self.size of "self.size < 5". Its answer
// is where its value lies among all of them: 2i+1 is the constant i, 2i what lies before it.
type subject struct {
	answer int // its number
	// sized is the name that the subject of its size has.
	sized     string
	constants []ref.Val
	// whole says that nothing lies between a number and the next one, size that nothing lies
	// below 0.
	whole, size bool
	// listed are the only values that there are; nil for any.
	listed []ref.Val
	// places are where the listed values lie, once the constants are in order.
	places map[int]bool
	// fails says that there may be no answer.
	fails bool
	// in is where a number or size lies; nil where that is not known.
	in *evaluate.Interval
}

// finalize orders the constants and returns the possible answers.
func (s *subject) finalize() []ref.Val {
	slices.SortFunc(s.constants, func(a, b ref.Val) int { n, _ := ordered(a, b); return n })
	s.constants = slices.CompactFunc(s.constants, func(a, b ref.Val) bool { n, _ := ordered(a, b); return n == 0 })
	if s.listed != nil {
		s.places = make(map[int]bool, len(s.listed))
		for _, v := range s.listed {
			s.places[s.place(v)] = true
		}
	}
	var all []ref.Val
	for i := range 2*len(s.constants) + 1 {
		if s.possible(i) {
			all = append(all, types.Int(i))
		}
	}
	if s.fails {
		all = append(all, noValue)
	}
	return all
}

// possible reports whether there are values at a place among the constants.
func (s *subject) possible(at int) bool {
	number := func(i int) (int64, bool) {
		if i < 0 || i >= len(s.constants) {
			return 0, false
		}
		n, ok := s.constants[i].(types.Int)
		return int64(n), ok
	}
	if s.listed != nil {
		return s.places[at]
	}
	before, hasBefore := number(at/2 - 1)
	next, hasNext := number(at / 2)
	if s.in != nil && s.outside(at, before, next, hasBefore, hasNext) {
		return false
	}
	switch {
	case s.size && hasNext && at%2 == 1 && next < 0, s.size && hasNext && at%2 == 0 && next <= 0:
		return false
	case s.whole && at%2 == 0 && hasBefore && hasNext:
		return next-before > 1
	}
	return true
}

// outside reports whether no value of the interval lies at a place, which is after one number
// and before another one, or at that.
func (s *subject) outside(at int, before, next int64, hasBefore, hasNext bool) bool {
	if at%2 == 1 {
		return hasNext && (float64(next) < s.in.Least || float64(next) > s.in.Most)
	}
	return hasBefore && float64(before) >= s.in.Most || hasNext && float64(next) <= s.in.Least
}

// place is where a value lies among the constants.
func (s *subject) place(v ref.Val) int {
	i, found := slices.BinarySearchFunc(s.constants, v, func(c, v ref.Val) int { n, _ := ordered(v, c); return -n })
	if found {
		return 2*i + 1
	}
	return 2 * i
}

// holds returns what reports whether an answer compares as it has to with one of some constants,
// which are in order when it is asked first.
func (s *subject) holds(operator string, constants []ref.Val) func(answer ref.Val) bool {
	var places map[int]bool
	return func(answer ref.Val) bool {
		at, ok := answer.(types.Int)
		if !ok {
			return false
		}
		if places == nil {
			places = make(map[int]bool, len(constants))
			for _, c := range constants {
				places[s.place(c)] = true
			}
		}
		if operator == operators.Equals {
			return places[int(at)]
		}
		for place := range places { // there is one
			if compares(int(at)-place, operator) {
				return true
			}
		}
		return false
	}
}

// compares reports whether a value on one side of another one compares with that as it has to.
func compares(side int, operator string) bool {
	switch operator {
	case operators.Less:
		return side < 0
	case operators.LessEquals:
		return side <= 0
	case operators.Greater:
		return side > 0
	case operators.GreaterEquals:
		return side >= 0
	case operators.NotEquals:
		return side != 0
	}
	return side == 0
}

// ordered compares two constants, and reports whether they can be.
func ordered(a, b ref.Val) (int, bool) {
	if x, ok := a.(apiservercel.Quantity); ok {
		y, ok := b.(apiservercel.Quantity)
		if !ok {
			return 1, false
		}
		return x.Cmp(*y.Quantity), true
	}
	if x, ok := a.(traits.Comparer); ok {
		if n, ok := x.Compare(b).(types.Int); ok {
			return int(n), true
		}
	}
	return 1, false
}

// A comparing is a question whether a value is one of some constants, or how it compares with
// one.
type comparing struct {
	value     ast.Expr
	operator  string
	constants []ref.Val
}

// comparingOf reads a comparison with constants; false for anything else.
func (r *Reading) comparingOf(x ast.Expr) (c comparing, ok bool) {
	if x.Kind() != ast.CallKind {
		return c, false
	}
	call := x.AsCall()
	operator, args := call.FunctionName(), call.Args()
	if call.IsMemberFunction() && len(args) == 1 {
		operator, args = map[string]string{"isLessThan": operators.Less, "isGreaterThan": operators.Greater}[operator], []ast.Expr{call.Target(), args[0]}
	}
	if len(args) != 2 {
		return c, false
	}
	c.value, c.operator = args[0], operator
	switch operator {
	case operators.In:
		if args[1].Kind() != ast.ListKind {
			return c, false
		}
		c.operator = operators.Equals
		for _, item := range args[1].AsList().Elements() {
			v := r.constant(item)
			if v == nil {
				return c, false
			}
			c.constants = append(c.constants, v)
		}
	case operators.Less, operators.LessEquals, operators.Greater, operators.GreaterEquals, operators.Equals, operators.NotEquals:
		v := r.constant(args[1])
		if v == nil {
			if v = r.constant(args[0]); v == nil {
				return c, false
			}
			c.value, c.operator = args[1], syntax.Mirrored(operator)
		}
		c.constants = []ref.Val{v}
		if inner := c.value; v == types.IntZero && syntax.IsCall(inner, "compareTo") && len(inner.AsCall().Args()) == 1 {
			if than := r.constant(inner.AsCall().Args()[0]); than != nil {
				c.value, c.constants = inner.AsCall().Target(), []ref.Val{than}
			}
		}
	default:
		return c, false
	}
	return c, len(c.constants) > 0 && r.constant(c.value) == nil && !slices.ContainsFunc(c.constants, func(v ref.Val) bool { return !r.IsOfType(c.value, v, c.operator) })
}

// constant is the value of an expression that looks at no object; nil for others.
func (r *Reading) constant(x ast.Expr) ref.Val {
	if x.Kind() == ast.LiteralKind {
		return x.AsLiteral()
	}
	if !slices.ContainsFunc([]string{"duration", "timestamp", "quantity"}, func(f string) bool { return syntax.IsCall(x, f) }) {
		return nil
	}
	if args := x.AsCall().Args(); len(args) != 1 || args[0].Kind() != ast.LiteralKind {
		return nil
	}
	_, tree, ok := syntax.Open(r.Write(x))
	if !ok {
		return nil
	}
	run := syntax.Program(tree)
	if run == nil {
		return nil
	}
	v, _, err := run.Eval(map[string]any{})
	if err != nil {
		return nil
	}
	return v
}

// compareWith makes a question of a comparison with constants; nil where it cannot be told how the
// constants lie to those of others.
func (r *Reading) compareWith(x ast.Expr) func(answers []ref.Val) ref.Val {
	c, ok := r.comparingOf(x)
	if !ok {
		return nil
	}
	text := valueOf + r.mark + r.Write(c.value)
	s := r.decision.subjects[text]
	first := c.constants[0]
	if s != nil {
		first = s.constants[0]
	}
	if slices.ContainsFunc(c.constants, func(v ref.Val) bool { _, comparable := ordered(first, v); return !comparable }) {
		return nil
	}
	if s == nil {
		of := r.Schema(c.value)
		s = &subject{answer: r.decision.ask(text), sized: valueOf + r.mark + "size(" + r.Write(c.value) + ")", size: syntax.IsSize(c.value), whole: syntax.IsSize(c.value) || of != nil && of.Type == "integer"}
	}
	for _, value := range r.Listed(c.value) {
		if s.constants == nil {
			s.listed = append(s.listed, types.String(value))
		}
	}
	if in, known := r.Interval(c.value); known {
		s.in = &in
	}
	r.decision.subjects[text] = s
	s.constants = append(s.constants, c.constants...)
	s.fails = s.fails || r.Eval(x)&evaluate.Fails != 0
	r.guard(x, func(answers []ref.Val) ref.Val { return answers[s.answer] })
	holds := s.holds(c.operator, c.constants)
	return func(answers []ref.Val) ref.Val {
		at := answers[s.answer]
		if at == noValue || at == open {
			return at
		}
		return types.Bool(holds(at))
	}
}
