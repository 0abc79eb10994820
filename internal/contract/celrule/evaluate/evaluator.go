package evaluate

import (
	"maps"
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// An Evaluator looks at an expression without values.
type Evaluator struct {
	syntax.Parsed
	Scope   map[string]*keyword.Schema // those of variables
	present map[string]bool            // fields that were asked for before
}

// Assuming is the evaluator of what is asked where fields are there, by their paths.
func (e Evaluator) Assuming(present map[string]bool) Evaluator {
	e.present = present
	return e
}

// New is the evaluator of a parsed expression, given the schemas of its variables.
func New(p syntax.Parsed, scope map[string]*keyword.Schema) Evaluator {
	return Evaluator{Parsed: p, Scope: scope, present: map[string]bool{}}
}

// Eval is what an expression may come to.
func (e Evaluator) Eval(x ast.Expr) Outcome { return e.look(x).Outcome }

// look is [Evaluator.Eval] that also says what is surely empty.
func (e Evaluator) look(x ast.Expr) result {
	x = e.Original(x)
	switch x.Kind() {
	case ast.LiteralKind:
		if b, ok := x.AsLiteral().(types.Bool); ok {
			return result{Outcome: one(bool(b))}
		}
	case ast.SelectKind:
		if sel := x.AsSelect(); sel.IsTestOnly() {
			return result{Outcome: e.Has(sel.Operand(), sel.FieldName())}
		}
		return result{Outcome: Unknown | e.missing(x)}
	case ast.CallKind:
		return e.call(x.AsCall())
	}
	return result{Outcome: Unknown}
}

// Has is the question whether a field is there. Asked of what is not there itself, it ends in
// an error.
func (e Evaluator) Has(operand ast.Expr, field string) Outcome {
	return e.HasIn(operand, field) | e.missing(operand)
}

// HasIn is [Evaluator.Has] where what the field is of is there.
func (e Evaluator) HasIn(operand ast.Expr, field string) Outcome {
	holder := e.Schema(operand)
	if holder == nil || len(holder.Properties) == 0 || holder.AdditionalProperties != nil || keyword.KeepsUnknown(holder) && !slices.Contains(holder.Required, field) {
		return Unknown
	}
	for name, p := range holder.Properties {
		switch {
		case name != field && syntax.Escaped(name) != field:
		case slices.Contains(keyword.Demanded(holder), name) && !p.Nullable:
			if p.Type == "string" && !IsPlainString(&p) {
				return True | Fails // on bytes that are none
			}
			return True
		default:
			return Unknown
		}
	}
	return False
}

// missing is the error of reading a field that may not be there, or of asking for what
// there need not be an answer to, as the item of a list.
func (e Evaluator) missing(x ast.Expr) Outcome {
	x = e.Original(x)
	switch x.Kind() {
	case ast.SelectKind:
	case ast.CallKind:
		return e.missingOf(x.AsCall())
	default:
		return 0
	}
	sel := x.AsSelect()
	holder := e.Schema(sel.Operand())
	if holder == nil {
		return Fails
	}
	p, there := holder.Properties[sel.FieldName()]
	if p.Type == "string" && p.Format == "byte" {
		return Fails // on bytes that are none
	}
	if there && (slices.Contains(holder.Required, sel.FieldName()) || p.Default != nil || e.present[e.Write(x)]) {
		return e.missing(sel.Operand())
	}
	return Fails
}

// missingOf is [Evaluator.missing] for a call: of a list that is filtered and of sizes there
// is always an answer if there is one of what they are of.
func (e Evaluator) missingOf(c ast.CallExpr) Outcome {
	switch name := c.FunctionName(); {
	case name == "size" && c.IsMemberFunction(), name == operators.Filter && c.IsMemberFunction() && e.call(c).Outcome&Fails == 0:
		return e.missing(c.Target())
	case name == "size" && len(c.Args()) == 1:
		return e.missing(c.Args()[0])
	case name == operators.Modulo && e.IsInteger(c.Args()[0]):
		if n, ok := syntax.Integer(c.Args()[1]); ok && n != 0 {
			return e.missing(c.Args()[0])
		}
	}
	return Fails
}

func (e Evaluator) call(c ast.CallExpr) result {
	args := c.Args()
	switch c.FunctionName() {
	case operators.LogicalNot:
		return result{Outcome: not(e.Eval(args[0]))}
	case operators.LogicalAnd:
		a := e.Eval(args[0])
		b := e.knowing(args[0], operators.LogicalAnd, false).Eval(args[1])
		return result{Outcome: combine(a, b, False)}
	case operators.LogicalOr:
		a := e.Eval(args[0])
		b := e.knowing(args[0], operators.LogicalOr, true).Eval(args[1])
		return result{Outcome: combine(a, b, True)}
	case operators.Conditional:
		return result{Outcome: e.conditional(args)}
	case operators.Equals:
		return result{Outcome: e.equal(args)}
	case operators.NotEquals:
		return result{Outcome: not(e.equal(args))}
	case operators.In:
		return result{Outcome: e.in(args)}
	case operators.LessEquals, operators.Less, operators.Greater, operators.GreaterEquals:
		return result{Outcome: e.compare(c.FunctionName(), args)}
	case operators.Has:
		if arg := args[0]; arg.Kind() == ast.SelectKind {
			return result{Outcome: e.Has(arg.AsSelect().Operand(), arg.AsSelect().FieldName())}
		}
	case "size":
		return e.size(c)
	case operators.All, operators.Exists, operators.ExistsOne, operators.Filter:
		if c.IsMemberFunction() && len(args) == 2 && args[0].Kind() == ast.IdentKind {
			return e.each(c.FunctionName(), c.Target(), args[0].AsIdent(), args[1])
		}
	}
	if c.IsMemberFunction() && len(args) == 1 && e.matchesAll(c.FunctionName(), args[0]) && e.IsOfType(c.Target(), types.String(""), operators.Less) {
		return result{Outcome: True | e.missing(c.Target())}
	}
	return result{Outcome: Unknown | Fails}
}

// size is the outcome of size(), which is a number: what counts is whether it is that of
// nothing.
func (e Evaluator) size(c ast.CallExpr) result {
	of := c.Args()
	if c.IsMemberFunction() {
		of = []ast.Expr{c.Target()}
	}
	return result{Outcome: Unknown, empty: len(of) == 1 && e.look(of[0]).empty}
}

// knowing is the evaluator of what comes after a question for fields.
func (e Evaluator) knowing(x ast.Expr, operator string, negated bool) Evaluator {
	next := e
	next.present = maps.Clone(e.present)
	for _, part := range syntax.Operands(x, operator) {
		part = e.Original(part)
		if negated {
			if part.Kind() != ast.CallKind || part.AsCall().FunctionName() != operators.LogicalNot {
				continue
			}
			part = e.Original(part.AsCall().Args()[0])
		}
		switch {
		case part.Kind() == ast.CallKind && part.AsCall().FunctionName() == operators.Has:
			next.present[e.Write(part.AsCall().Args()[0])] = true
		case part.Kind() == ast.SelectKind && part.AsSelect().IsTestOnly():
			next.present[e.Write(part.AsSelect().Operand())+"."+part.AsSelect().FieldName()] = true
		}
	}
	return next
}

func (e Evaluator) conditional(args []ast.Expr) Outcome {
	c := e.Eval(args[0])
	out := c & Fails
	if c&True != 0 {
		out |= e.knowing(args[0], operators.LogicalAnd, false).Eval(args[1])
	}
	if c&False != 0 {
		out |= e.Eval(args[2])
	}
	return out
}

// equal compares a field with a literal that its enum may not list.
func (e Evaluator) equal(args []ast.Expr) Outcome {
	for i, x := range args {
		text, ok := syntax.String(args[1-i])
		if listed := e.Listed(x); ok && listed != nil && !slices.Contains(listed, text) {
			return False | e.missing(x)
		}
	}
	if of, same := e.same(args); same {
		return True | e.missing(of)
	}
	if o, decided := e.bounded(operators.Equals, args); decided {
		return o
	}
	return Unknown | e.missing(args[0]) | e.missing(args[1])
}

// same reports whether two expressions are one: the object, a field of it, or the size of
// one, and which field that is.
func (e Evaluator) same(args []ast.Expr) (of ast.Expr, same bool) {
	of = e.Original(args[0])
	if of.Kind() == ast.CallKind && of.AsCall().FunctionName() == "size" {
		if c := of.AsCall(); c.IsMemberFunction() {
			of = e.Original(c.Target())
		} else if len(c.Args()) == 1 {
			of = e.Original(c.Args()[0])
		}
	}
	return of, syntax.OfObject(of) && e.Write(args[0]) == e.Write(args[1])
}

// in compares a field with literals that its enum may not list.
func (e Evaluator) in(args []ast.Expr) Outcome {
	listed := e.Listed(args[0])
	if listed == nil || args[1].Kind() != ast.ListKind {
		return Unknown | Fails
	}
	var texts []string
	for _, x := range args[1].AsList().Elements() {
		text, ok := syntax.String(x)
		if !ok {
			return Unknown | Fails
		}
		texts = append(texts, text)
	}
	missing := keyword.Without(listed, texts)
	switch len(missing) {
	case 0:
		return True | e.missing(args[0])
	case len(listed):
		return False | e.missing(args[0])
	}
	return Unknown | e.missing(args[0])
}

// Listed are the strings that a field's enum has; nil without an enum.
func (e Evaluator) Listed(x ast.Expr) []string {
	s := e.Schema(x)
	if s == nil || s.Type != "string" || len(s.Enum) == 0 {
		return nil
	}
	var all []string
	for _, v := range s.Enum {
		if text := string(v.Raw); len(text) > 1 && text[0] == '"' {
			all = append(all, text[1:len(text)-1])
		}
	}
	return all
}

// compare compares what is surely zero with a number, and a value with itself.
func (e Evaluator) compare(operator string, args []ast.Expr) Outcome {
	if of, same := e.same(args); same {
		return one(operator == operators.LessEquals || operator == operators.GreaterEquals) | e.missing(of)
	}
	if o, decided := e.bounded(operator, args); decided {
		return o
	}
	n, ok := syntax.Integer(args[1])
	if !ok || !e.look(args[0]).empty {
		return Unknown | e.ordered(args[0]) | e.ordered(args[1])
	}
	switch operator {
	case operators.LessEquals:
		return one(0 <= n)
	case operators.Less:
		return one(0 < n)
	case operators.Greater:
		return one(0 > n)
	}
	return one(0 >= n)
}

// ordered is the error of comparing a value: one that is not there, or null, or of any type.
func (e Evaluator) ordered(x ast.Expr) Outcome {
	x = e.Original(x)
	if call := x; call.Kind() == ast.CallKind && call.AsCall().FunctionName() == "size" {
		if c := call.AsCall(); c.IsMemberFunction() {
			x = e.Original(c.Target())
		} else {
			x = e.Original(c.Args()[0])
		}
	}
	switch s := e.Schema(x); {
	case x.Kind() == ast.LiteralKind:
		return 0
	case s == nil || keyword.TypeOf(s) == keyword.AnyValue || keyword.TypeOf(s) == keyword.IntOrString:
		return Fails
	case s.Nullable && !syntax.IsSelf(x):
		return Fails // rules are not asked of what is null, only of what has it
	}
	return e.missing(x)
}

// matchesAll reports whether every string answers a test of its characters.
func (e Evaluator) matchesAll(function string, than ast.Expr) bool {
	text, ok := syntax.String(than)
	if function == "matches" {
		return ok && keyword.PatternCovers(text, "")
	}
	return ok && text == "" && slices.Contains([]string{"startsWith", "endsWith", "contains"}, function)
}

// each is a question to all items.
func (e Evaluator) each(macro string, list ast.Expr, name string, body ast.Expr) result {
	inner := e
	inner.Scope = maps.Clone(e.Scope)
	inner.Scope[name] = ElementOf(e.Schema(list))
	o := inner.Eval(body)
	lost := e.missing(list)
	switch {
	case macro == operators.Filter:
		return result{Outcome: Unknown | lost | o&Fails, empty: o == False && lost == 0}
	case macro == operators.All:
		return result{Outcome: True | lost | o}
	case o == False:
		return result{Outcome: False | lost}
	}
	return result{Outcome: Unknown | lost | o}
}
