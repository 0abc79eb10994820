// Package syntax reads CEL expressions: it parses them, rewrites them into one way of writing,
// and says of one of their parts what it is. It stands below all that judges rules, and knows
// expressions as they are written only: no schema, no value, and not what follows from them.
package syntax

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"sync"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/parser"
	"k8s.io/apiserver/pkg/cel/environment"
)

// A Parsed expression, or its words alone where it does not parse.
type Parsed struct {
	Text string // in one way of writing
	// All are the operands of && and Any those of ||, as texts in order; one without either is
	// its only operand.
	All, Any []string
	Root     ast.Expr // nil for one that does not parse
	info     *ast.SourceInfo
}

// serverEnv is the environment in which the server reads what is stored.
var serverEnv = sync.OnceValues(func() (*cel.Env, error) {
	return environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion()).StoredExpressionsEnv().Extend(cel.EnableMacroCallTracking())
})

// Parse parses a rule and rewrites each of its expressions, those inside of others first.
func Parse(text string, rewrites ...func(ast.Expr)) Parsed {
	p := Parsed{Text: strings.Join(strings.Fields(text), " ")}
	env, err := serverEnv()
	if err != nil {
		return p
	}
	tree, issues := env.Parse(text)
	if issues.Err() != nil {
		return p
	}
	rewrites = append(rewrites, inOneStyle, plainMatches, named(tree.NativeRep().SourceInfo()), inOneOrder)
	p.Root, p.info = rewritten(tree.NativeRep(), rewrites...)
	p.Text = p.Write(p.Root)
	for _, e := range Operands(p.Root, operators.LogicalAnd) {
		p.All = append(p.All, p.Write(e))
	}
	for _, e := range Operands(p.Root, operators.LogicalOr) {
		p.Any = append(p.Any, p.Write(e))
	}
	slices.Sort(p.All)
	slices.Sort(p.Any)
	if len(p.All) > 1 {
		p.Text = "(" + strings.Join(p.All, ") && (") + ")" // an operand may be an alternative
	} else if len(p.Any) > 1 {
		p.Text = strings.Join(p.Any, " || ")
	}
	return p
}

// Open is an expression as it was written, but for the style of its calls, and the tree that
// it is part of: a program of the tree has what was put into the place of its parts.
func Open(text string) (p Parsed, tree *cel.Ast, ok bool) {
	env, err := serverEnv()
	if err != nil {
		return p, nil, false
	}
	tree, issues := env.Parse(text)
	if issues.Err() != nil {
		return p, nil, false
	}
	p.Root, p.info = rewritten(tree.NativeRep(), inOneStyle, plainMatches)
	return p, tree, true
}

// Program is what evaluates a tree of [Open]; nil where it cannot be.
func Program(tree *cel.Ast) cel.Program {
	env, err := serverEnv()
	if err != nil {
		return nil
	}
	p, err := env.Program(tree)
	if err != nil {
		return nil
	}
	return p
}

// Variables are the names that an expression gives to what it goes through.
func (p Parsed) Variables() map[string]bool {
	bound := map[string]bool{}
	for _, call := range p.info.MacroCalls() {
		if call.Kind() == ast.CallKind {
			for _, arg := range call.AsCall().Args() {
				if arg.Kind() == ast.IdentKind {
					bound[arg.AsIdent()] = true
				}
			}
		}
	}
	return bound
}

// Rewrite writes a rule with each of its expressions rewritten, as it is where it does not
// parse.
func Rewrite(text string, rewrites ...func(ast.Expr)) string {
	if p := Parse(text, rewrites...); p.Root != nil {
		return p.Write(p.Root)
	}
	return text
}

// rewritten is an expression in which each part was rewritten, what macros were written
// from as well.
func rewritten(tree *ast.AST, rewrites ...func(ast.Expr)) (ast.Expr, *ast.SourceInfo) {
	root, info := tree.Expr(), tree.SourceInfo()
	for _, rewrite := range rewrites {
		ast.PostOrderVisit(root, ast.NewExprVisitor(rewrite))
		for _, call := range info.MacroCalls() {
			ast.PostOrderVisit(call, ast.NewExprVisitor(rewrite))
		}
	}
	return root, info
}

// inOneStyle writes functions that can be called in two styles in one of them: x.size() as
// size(x), and matches(x, y) as x.matches(y).
func inOneStyle(e ast.Expr) {
	if e.Kind() != ast.CallKind {
		return
	}
	switch c := e.AsCall(); {
	case c.FunctionName() == "size" && c.IsMemberFunction() && len(c.Args()) == 0:
		e.SetKindCase(ast.NewExprFactory().NewCall(e.ID(), "size", c.Target()))
	case c.FunctionName() == "matches" && !c.IsMemberFunction() && len(c.Args()) == 2:
		e.SetKindCase(ast.NewExprFactory().NewMemberCall(e.ID(), "matches", c.Args()[0], c.Args()[1]))
	}
}

// inOneOrder writes the sides of == and != in one order where both are values that are read.
func inOneOrder(e ast.Expr) {
	if !IsCall(e, operators.Equals) && !IsCall(e, operators.NotEquals) {
		return
	}
	args := e.AsCall().Args()
	left, right := Path(args[0]), Path(args[1])
	if left != nil && right != nil && slices.Compare(left, right) > 0 {
		e.SetKindCase(ast.NewExprFactory().NewCall(e.ID(), e.AsCall().FunctionName(), args[1], args[0]))
	}
}

// named gives the variables of macros, as x of list.all(x, …), names by their order: what they
// are called says nothing.
func named(info *ast.SourceInfo) func(ast.Expr) {
	var variables []ast.Expr
	for _, call := range info.MacroCalls() {
		if call.Kind() == ast.CallKind && call.AsCall().IsMemberFunction() && len(call.AsCall().Args()) > 1 && call.AsCall().Args()[0].Kind() == ast.IdentKind {
			variables = append(variables, call.AsCall().Args()[0])
		}
	}
	slices.SortFunc(variables, func(a, b ast.Expr) int { return cmp.Compare(a.ID(), b.ID()) })
	names := map[string]string{}
	for _, v := range variables {
		if _, known := names[v.AsIdent()]; !known && !slices.Contains(Roots, v.AsIdent()) {
			names[v.AsIdent()] = fmt.Sprintf("item%d", len(names)+1)
		}
	}
	return func(e ast.Expr) {
		if e.Kind() != ast.IdentKind {
			return
		}
		if name, known := names[e.AsIdent()]; known {
			e.SetKindCase(ast.NewExprFactory().NewIdent(e.ID(), name))
		}
	}
}

// Write writes a part of the expression.
func (p Parsed) Write(e ast.Expr) string {
	text, err := parser.Unparse(e, p.info, parser.WrapOnColumn(1<<20))
	if err != nil {
		return fmt.Sprint(e.ID())
	}
	return strings.Join(strings.Fields(text), " ")
}

// Original is an expression as it was written, where that is a macro.
func (p Parsed) Original(x ast.Expr) ast.Expr {
	if call, ok := p.info.GetMacroCall(x.ID()); ok {
		return call
	}
	return x
}

// Operands are what one operator joins.
func Operands(e ast.Expr, operator string) []ast.Expr {
	if e.Kind() != ast.CallKind || e.AsCall().FunctionName() != operator {
		return []ast.Expr{e}
	}
	var all []ast.Expr
	for _, arg := range e.AsCall().Args() {
		all = append(all, Operands(arg, operator)...)
	}
	return all
}

// AsksPresence reports whether an expression asks if a field of the object is there.
func (p Parsed) AsksPresence(x ast.Expr) bool {
	x = p.Original(x)
	return IsCall(x, operators.Has) && OfObject(x.AsCall().Args()[0]) ||
		x.Kind() == ast.SelectKind && x.AsSelect().IsTestOnly() && OfObject(x.AsSelect().Operand())
}

// AsksAbsence reports whether an expression asks if a field of the object is not there.
func (p Parsed) AsksAbsence(x ast.Expr) bool {
	return IsCall(x, operators.LogicalNot) && p.AsksPresence(x.AsCall().Args()[0])
}
