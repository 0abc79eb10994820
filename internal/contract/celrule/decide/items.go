package decide

import (
	"fmt"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// What rules ask of the items of a list is decided with few items, each with questions of its
// own. A rule that does not follow from others is refuted by a list, and of its items only
// those are needed which make an "all" false or an "exists" true: without the rest the same
// holds. So it is enough to look at as many items as there are such questions. Where more
// would be needed than are looked at, nothing is decided.

// Wanted says which answers of a part of a rule matter for refuting a claim: a premise has to
// be true for that, and a conclusion false.
type Wanted uint8

const (
	TrueWanted Wanted = 1 << iota
	FalseWanted
	EitherWanted = TrueWanted | FalseWanted
)

// of is what is wanted of an operand.
func (w Wanted) of(function string, operand int) Wanted {
	switch {
	case function == operators.LogicalNot:
		return w.opposite()
	case function == operators.LogicalAnd, function == operators.LogicalOr, function == operators.Conditional && operand > 0:
		return w
	}
	return EitherWanted
}

func (w Wanted) opposite() Wanted {
	switch w {
	case TrueWanted:
		return FalseWanted
	case FalseWanted:
		return TrueWanted
	}
	return EitherWanted
}

// itemNeeds is how many items of lists have to be told apart.
type itemNeeds map[string]int

func (n itemNeeds) most() (most int) {
	for _, items := range n {
		most = max(most, items)
	}
	return most
}

// A list is one whose items are asked about.
type list struct {
	number int
	mark   string // of the rule that asks
	schema *keyword.Schema
}

// item is the name that the reading of a list gives to one of its items.
func (l *list) item(i int) string { return syntax.ItemOf(l.number, i) }

// A quantifier is a question about the items of a list.
type quantifier struct {
	list, body ast.Expr
	variable   string
	// least and most are of how many items the body is true; most is -1 for any number.
	least, most int
	// all says that it is asked whether the body is true of all items instead. Strict ones
	// look at every item before they answer.
	all, strict bool
}

// quantifierOf reads a question about items; false for anything else.
func (r *Reading) quantifierOf(x ast.Expr) (q quantifier, ok bool) {
	if c := r.Original(x); c.Kind() == ast.CallKind && c.AsCall().IsMemberFunction() {
		q, ok = macroOf(c.AsCall())
		switch c.AsCall().FunctionName() {
		case operators.All:
			q.all = true
		case operators.Exists:
			q.least, q.most = 1, -1
		case operators.ExistsOne, "existsOne":
			q.least, q.most, q.strict = 1, 1, true
		default:
			return q, false
		}
		return q, ok
	}
	return r.countOf(x)
}

// macroOf are the parts of a macro with one variable.
func macroOf(c ast.CallExpr) (q quantifier, ok bool) {
	if !c.IsMemberFunction() || len(c.Args()) != 2 || c.Args()[0].Kind() != ast.IdentKind {
		return q, false
	}
	return quantifier{list: c.Target(), body: c.Args()[1], variable: c.Args()[0].AsIdent()}, true
}

// countOf reads how many items a filter leaves, as a question about none, some or one of them.
func (r *Reading) countOf(x ast.Expr) (q quantifier, ok bool) {
	if x.Kind() != ast.CallKind || len(x.AsCall().Args()) != 2 {
		return q, false
	}
	operator, of, than := x.AsCall().FunctionName(), x.AsCall().Args()[0], x.AsCall().Args()[1]
	if _, literal := syntax.Integer(of); literal {
		operator, of, than = syntax.Mirrored(operator), than, of
	}
	n, literal := syntax.Integer(than)
	switch {
	case literal && syntax.IsSize(of) && len(of.AsCall().Args()) == 1:
		of = of.AsCall().Args()[0]
	case than.Kind() == ast.ListKind && than.AsList().Size() == 0 && (operator == operators.Equals || operator == operators.NotEquals):
		n = 0
	default:
		return q, false
	}
	of = r.Original(of)
	if !syntax.IsCall(of, operators.Filter) {
		return q, false
	}
	if q, ok = macroOf(of.AsCall()); !ok {
		return q, false
	}
	q.strict = true
	q.least, q.most, ok = countedBy(operator, n)
	return q, ok
}

// countedBy are how many items a comparison of their number with another one lets be, as far as
// it tells none, one and several apart; most is -1 for any number.
func countedBy(operator string, n int64) (least, most int, ok bool) {
	switch {
	case n == 0 && (operator == operators.Equals || operator == operators.LessEquals), n == 1 && operator == operators.Less:
		return 0, 0, true
	case n == 0 && (operator == operators.NotEquals || operator == operators.Greater), n == 1 && operator == operators.GreaterEquals:
		return 1, -1, true
	case n == 1 && operator == operators.Equals:
		return 1, 1, true
	case n == 1 && operator == operators.LessEquals, n == 2 && operator == operators.Less:
		return 0, 1, true
	case n == 1 && operator == operators.Greater, n == 2 && operator == operators.GreaterEquals:
		return 2, -1, true
	}
	return 0, 0, false
}

// witnesses is how many items are needed to give a wanted answer, and whether every item is
// asked for one.
func (q quantifier) witnesses(w Wanted) (items int, each bool) {
	switch {
	case q.all && w == TrueWanted, q.least == 1 && q.most < 0 && w == FalseWanted, q.most == 0 && w == TrueWanted:
		return 0, true
	case q.all && w == FalseWanted, q.least == 1 && q.most < 0 && w == TrueWanted, q.most == 0 && w == FalseWanted:
		return 1, false
	case q.least == 2 && w == TrueWanted:
		return 2, false
	case q.least == 2 && w == FalseWanted:
		return 1, true // but for one item
	case q.most == 1, q.least == 2:
		return 2, true
	}
	return 1, true
}

// quantified is the answer to a question about items; nil for any other.
func (r *Reading) quantified(x ast.Expr, w Wanted) func(answers []ref.Val) ref.Val {
	q, ok := r.quantifierOf(x)
	if !ok || r.decision.items == 0 || evaluate.ElementOf(r.Schema(q.list)) == nil {
		return nil
	}
	text := r.mark + r.canonical(q.list)
	l := r.decision.lists[text]
	if l == nil {
		l = &list{number: len(r.decision.lists) + 1, mark: r.mark, schema: r.Schema(q.list)}
		r.decision.lists[text] = l
	}
	inner := w
	switch {
	case q.all:
	case q.most == 0:
		inner = w.opposite()
	case q.most == 1:
		inner = EitherWanted
	}
	own, each := q.witnesses(w)
	outer, most := r.decision.needs, itemNeeds{}
	var there, bodies []*Reading
	for i := 1; i <= r.decision.items; i++ {
		r.decision.needs = itemNeeds{}
		p := r.readHere(fmt.Sprintf("size(%s) >= %d", r.Write(q.list), i), EitherWanted, nil)
		b := r.readHere(renamed(r.Write(q.body), q.variable, l.item(i)), inner, map[string]*keyword.Schema{l.item(i): evaluate.ElementOf(l.schema)})
		if p == nil || b == nil {
			r.decision.needs = outer
			return nil
		}
		there, bodies = append(there, p), append(bodies, b)
		for name, n := range r.decision.needs {
			if each {
				most[name] += n
			} else {
				most[name] = max(most[name], n)
			}
		}
	}
	r.decision.needs = outer
	if !each {
		for name := range most { // each of those that make the answer has its own
			most[name] *= own
		}
	}
	for name, n := range most {
		outer[name] += n
	}
	outer[text] += own
	return func(answers []ref.Val) ref.Val { return q.answer(answers, there, bodies) }
}

// answer is what the question comes to with the items that are there.
func (q quantifier) answer(answers []ref.Val, there, bodies []*Reading) ref.Val {
	count, failed := 0, false
	for i, body := range bodies {
		switch there[i].Answer(answers) {
		case Open:
			return open
		case evaluate.Fails:
			return noValue
		case evaluate.False:
			continue
		}
		switch o := body.Answer(answers); {
		case o == Open:
			return open
		case o == evaluate.Fails:
			failed = true
		case q.all && o == evaluate.False:
			return types.False
		case o == evaluate.True:
			count++
		}
	}
	switch {
	case failed && (q.strict || q.all || count == 0):
		return noValue
	case q.all:
		return types.True
	}
	return types.Bool(count >= q.least && (q.most < 0 || count <= q.most))
}

// readHere reads another expression in the place of a part of the rule, with more variables.
func (r *Reading) readHere(text string, w Wanted, more map[string]*keyword.Schema) *Reading {
	scope := make(map[string]*keyword.Schema, len(r.Scope)+len(more))
	for name, s := range r.Scope {
		scope[name] = s
	}
	for name, s := range more {
		scope[name] = s
	}
	return r.decision.ReadWith(text, scope, r.mark, w)
}

// renamed is an expression with another name for a variable.
func renamed(text, variable, name string) string {
	return syntax.Rewrite(text, func(e ast.Expr) {
		if e.Kind() == ast.IdentKind && e.AsIdent() == variable {
			e.SetKindCase(ast.NewExprFactory().NewIdent(e.ID(), name))
		}
	})
}
