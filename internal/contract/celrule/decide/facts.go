package decide

import (
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/common/types/ref"

	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// A fact is what a question asks, as far as that says something about others which ask about
// the same.
type fact struct {
	about string
	// of is the string that a pattern is about.
	of     string
	answer func(answers []ref.Val) ref.Val
	// pattern is what a string has to match, divisor of what a number has to be a multiple;
	// order is 'l' for a value that is less than another one, 'g' for one that is greater and
	// 'e' for one that is equal. Only one of them is set.
	pattern string
	divisor int64
	order   byte
	// covered are the patterns of others that match whatever the own one does.
	covered map[string]bool
}

// know notes what a question says about others.
func (r *Reading) know(x ast.Expr, answer func(answers []ref.Val) ref.Val) {
	if f, ok := r.factOf(x); ok {
		f.about, f.of, f.answer = r.mark+f.about, r.mark+f.of, answer
		r.decision.facts = append(r.decision.facts, f)
	}
}

func (r *Reading) factOf(x ast.Expr) (f fact, ok bool) {
	if x.Kind() != ast.CallKind {
		return f, false
	}
	c := x.AsCall()
	if c.IsMemberFunction() && len(c.Args()) == 1 {
		text, isString := syntax.String(c.Args()[0])
		f.pattern, ok = syntax.Pattern(c.FunctionName(), text)
		f.of = r.canonical(c.Target())
		f.about = "text " + f.of
		return f, ok && isString
	}
	if len(c.Args()) != 2 {
		return f, false
	}
	equal := c.FunctionName() == operators.Equals || c.FunctionName() == operators.NotEquals
	if n, literal := syntax.Integer(c.Args()[1]); equal && literal && n == 0 && syntax.IsCall(c.Args()[0], operators.Modulo) {
		of := c.Args()[0].AsCall().Args()
		divisor, literal := syntax.Integer(of[1])
		return fact{about: "multiple " + r.canonical(of[0]), divisor: divisor}, literal && divisor > 0
	}
	left, right := r.canonical(c.Args()[0]), r.canonical(c.Args()[1])
	order := byte('l')
	switch c.FunctionName() {
	case operators.Less, operators.GreaterEquals:
	case operators.Greater, operators.LessEquals:
		order = 'g'
	case operators.Equals, operators.NotEquals:
		order = 'e'
	default:
		return f, false
	}
	if right < left {
		left, right = right, left
		order = map[byte]byte{'l': 'g', 'g': 'l', 'e': 'e'}[order]
	}
	return fact{about: "order " + left + " and " + right, order: order}, true
}

// possible reports whether answers go together: what is known of several questions about the
// same, and that no two items of a list have the same key.
func (d *Decision) possible() func(answers []ref.Val) bool {
	rules := d.named()
	for i, a := range d.facts {
		for j, b := range d.facts {
			if i == j || a.about != b.about {
				continue
			}
			if a.order+b.order == 0 && a.divisor+b.divisor == 0 && keyword.PatternCovers(b.pattern, a.pattern) {
				if a.covered == nil {
					a.covered = map[string]bool{}
				}
				a.covered[b.pattern] = true
			}
			rules = append(rules, func(answers []ref.Val) bool { return a.goesWith(b, a.answer(answers), b.answer(answers)) })
		}
	}
	for _, g := range d.guards {
		if holds := g.among(d.number); holds != nil {
			rules = append(rules, holds)
		}
	}
	for _, l := range d.lists {
		for i := 1; i <= d.items; i++ {
			for j := i + 1; j <= d.items; j++ {
				if same := d.sameKey(l, i, j); len(same) > 0 {
					rules = append(rules, func(answers []ref.Val) bool {
						return slices.ContainsFunc(same, func(n int) bool { return answers[n] != types.True })
					})
				}
			}
		}
	}
	return func(answers []ref.Val) bool {
		return !slices.ContainsFunc(rules, func(holds func([]ref.Val) bool) bool { return !holds(answers) })
	}
}

// goesWith reports whether the answers to two questions about the same go together: there is one
// to both or to none, values have one order, and what follows from what is true is true.
func (f fact) goesWith(other fact, own, others ref.Val) bool {
	switch {
	case f.order == 'e' && own == noValue, f.order != 'e' && other.order != 'e':
		if (own == noValue) != (others == noValue) {
			return false
		}
	}
	switch {
	case own != types.True:
		return true
	case f.order != 0:
		return f.order == other.order || others != types.True
	case f.divisor != 0:
		return others == types.True || f.divisor%other.divisor != 0
	}
	return others == types.True || !f.covered[other.pattern]
}

// A guard is what has to be there so that a question has an answer.
type guard struct {
	answer func(answers []ref.Val) ref.Val
	fields []string // the questions whether they are there
	enough bool     // where they are there, there is an answer
}

// guard notes what a question reads.
func (r *Reading) guard(x ast.Expr, answer func(answers []ref.Val) ref.Val) {
	g, present := guard{answer: answer}, map[string]bool{}
	plain := true
	ast.PreOrderVisit(x, ast.NewExprVisitor(func(e ast.Expr) {
		switch {
		case e.Kind() == ast.ComprehensionKind, isLogical(e), syntax.IsCall(e, "orValue"), syntax.IsCall(e, operators.OptSelect), syntax.IsCall(e, operators.OptIndex):
			plain = false
		case e.Kind() == ast.SelectKind && !e.AsSelect().IsTestOnly() && syntax.OfObject(e) && r.HasIn(e.AsSelect().Operand(), e.AsSelect().FieldName()) != evaluate.True:
			g.fields = append(g.fields, "has "+r.Write(e.AsSelect().Operand())+"."+e.AsSelect().FieldName())
			present[r.Write(e)] = true
		}
	}))
	if !plain || len(g.fields) == 0 {
		return
	}
	g.enough = r.Assuming(present).Eval(x)&evaluate.Fails == 0
	r.decision.guards = append(r.decision.guards, g)
}

// among is what a guard says of the answers where it is asked whether the fields are there; nil
// where that says nothing.
func (g guard) among(number map[string]int) func(answers []ref.Val) bool {
	var asked []int
	for _, field := range g.fields {
		if n, known := number[field]; known {
			asked = append(asked, n)
		}
	}
	if len(asked) == 0 {
		return nil
	}
	enough := g.enough && len(asked) == len(g.fields)
	return func(answers []ref.Val) bool {
		there := !slices.ContainsFunc(asked, func(n int) bool { return answers[n] != types.True })
		switch failed := g.answer(answers) == noValue; {
		case !there:
			return failed
		case enough:
			return !failed
		}
		return true
	}
}

// sameKey are the questions whether two items of a list have the same key, all of which are
// never true together; nil where not all are asked.
func (d *Decision) sameKey(l *list, i, j int) (same []int) {
	var parts []string
	switch keyword.ListKind(l.schema) {
	case "set":
		parts = []string{""}
	case "map":
		for _, key := range l.schema.XListMapKeys {
			parts = append(parts, "."+syntax.Escaped(key))
		}
	}
	for _, part := range parts {
		left, right := l.item(i)+part, l.item(j)+part
		if right < left {
			left, right = right, left
		}
		n, asked := d.number[l.mark+left+" == "+right]
		if !asked {
			return nil
		}
		same = append(same, n)
	}
	return same
}
