package syntax

import (
	"fmt"
	"math"
	pattern "regexp/syntax"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"

	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// Integer is the value of an integer that is written out.
func Integer(e ast.Expr) (int64, bool) {
	if e.Kind() != ast.LiteralKind {
		return 0, false
	}
	v, ok := e.AsLiteral().(types.Int)
	return int64(v), ok
}

// Number is the value of a number that is written out, if it is one that floats have.
func Number(x ast.Expr) (float64, bool) {
	if x.Kind() != ast.LiteralKind {
		return 0, false
	}
	var n float64
	switch v := x.AsLiteral().(type) {
	case types.Int:
		n = float64(v)
	case types.Uint:
		n = float64(v)
	case types.Double:
		n = float64(v)
	default:
		return 0, false
	}
	return n, math.Abs(n) < Exact
}

// Exact is up to where each integer is a float64 of its own.
const Exact = 1 << 53

// String is the value of a string that is written out.
func String(x ast.Expr) (string, bool) {
	if x.Kind() != ast.LiteralKind {
		return "", false
	}
	text, ok := x.AsLiteral().(types.String)
	return string(text), ok
}

// IsCall reports whether an expression calls a function or operator.
func IsCall(x ast.Expr, function string) bool {
	return x.Kind() == ast.CallKind && x.AsCall().FunctionName() == function
}

// IsSize reports whether an expression is the size of something, in either style.
func IsSize(x ast.Expr) bool {
	return x.Kind() == ast.CallKind && x.AsCall().FunctionName() == "size"
}

// IsSelf reports whether an expression is the value that a rule stands at.
func IsSelf(x ast.Expr) bool { return x.Kind() == ast.IdentKind && x.AsIdent() == "self" }

// OfObject reports whether an expression is a path of fields from the object.
func OfObject(x ast.Expr) bool {
	for x.Kind() == ast.SelectKind && !x.AsSelect().IsTestOnly() {
		x = x.AsSelect().Operand()
	}
	return x.Kind() == ast.IdentKind && (x.AsIdent() == "self" || x.AsIdent() == "oldSelf" || IsItem(x.AsIdent()))
}

// ItemOf is the name by which an item of a list is read on its own.
func ItemOf(list, i int) string { return fmt.Sprintf("__item%dof%d", i, list) }

var itemName = lazyregexp.New(`^__item\d+of\d+$`)

// IsItem reports whether a name is one of [ItemOf].
func IsItem(name string) bool { return itemName.MatchString(name) }

// Path are the names that lead to a field, from a variable; nil for what is computed.
func Path(e ast.Expr) []string {
	switch e.Kind() {
	case ast.IdentKind:
		return []string{e.AsIdent()}
	case ast.SelectKind:
		if of := Path(e.AsSelect().Operand()); of != nil {
			return append(of, e.AsSelect().FieldName())
		}
	}
	return nil
}

// Mirrored is a comparison with its sides exchanged.
func Mirrored(operator string) string {
	switch operator {
	case operators.LessEquals:
		return operators.GreaterEquals
	case operators.Less:
		return operators.Greater
	case operators.GreaterEquals:
		return operators.LessEquals
	case operators.Greater:
		return operators.Less
	}
	return operator
}

// plainMatches writes a pattern that is a plain text as a test of the text itself: matches('^a')
// is startsWith('a').
func plainMatches(e ast.Expr) {
	if !IsCall(e, "matches") || !e.AsCall().IsMemberFunction() || len(e.AsCall().Args()) != 1 {
		return
	}
	text, ok := String(e.AsCall().Args()[0])
	if !ok {
		return
	}
	re, err := pattern.Parse(text, pattern.Perl)
	if err != nil {
		return
	}
	parts := []*pattern.Regexp{re}
	if re.Op == pattern.OpConcat {
		parts = re.Sub
	}
	begins := len(parts) > 1 && parts[0].Op == pattern.OpBeginText
	if begins {
		parts = parts[1:]
	}
	ends := len(parts) > 1 && parts[len(parts)-1].Op == pattern.OpEndText
	if ends {
		parts = parts[:len(parts)-1]
	}
	if len(parts) != 1 || parts[0].Op != pattern.OpLiteral || parts[0].Flags&pattern.FoldCase != 0 {
		return
	}
	plain := ast.NewExprFactory().NewLiteral(e.AsCall().Args()[0].ID(), types.String(string(parts[0].Rune)))
	switch target, factory := e.AsCall().Target(), ast.NewExprFactory(); {
	case begins && ends:
		e.SetKindCase(factory.NewCall(e.ID(), operators.Equals, target, plain))
	case begins:
		e.SetKindCase(factory.NewMemberCall(e.ID(), "startsWith", target, plain))
	case ends:
		e.SetKindCase(factory.NewMemberCall(e.ID(), "endsWith", target, plain))
	default:
		e.SetKindCase(factory.NewMemberCall(e.ID(), "contains", target, plain))
	}
}

// Pattern is a test of a string as a pattern.
func Pattern(function, text string) (string, bool) {
	as := quoted(text)
	switch function {
	case "startsWith":
		return `\A` + as, true
	case "endsWith":
		return as + `\z`, true
	case "contains":
		return as, true
	case "matches":
		return text, true
	}
	return "", false
}

// quoted is a pattern of one plain text.
func quoted(text string) string {
	return (&pattern.Regexp{Op: pattern.OpLiteral, Rune: []rune(text)}).String()
}
