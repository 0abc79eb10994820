package expression

import (
	"fmt"
	"slices"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
)

// Unguarded returns the names of the fields that an expression reads somewhere without
// asking before, by has(), whether they are there; it is not ok for one that cannot be
// parsed. A name is one as it is written in expressions ([Word]). What is known of a
// value that is computed is not followed: its fields count as unguarded.
func (c *Compiler) Unguarded(rule string) (names []string, ok bool) {
	g, ok := c.guards(rule)
	return g.names, ok
}

// UnguardedPaths are the paths of [Compiler.Unguarded], as object.spec.x, without those of
// values that are computed.
func (c *Compiler) UnguardedPaths(rule string) []string {
	g, _ := c.guards(rule)
	return g.paths
}

func (c *Compiler) guards(rule string) (g guards, ok bool) {
	tree := c.Parsed(rule)
	if tree == nil {
		return g, false
	}
	g.walk(tree.Expr(), nil)
	slices.Sort(g.names)
	slices.Sort(g.paths)
	return guards{slices.Compact(g.names), slices.Compact(g.paths)}, true
}

// guards collects what is read without a guard. Known are the fields, with what they are
// fields of, that are there wherever the expression at hand has a say.
type guards struct{ names, paths []string }

func (g *guards) walk(e ast.Expr, known []string) {
	switch e.Kind() {
	case ast.SelectKind:
		s := e.AsSelect()
		if path, ok := pathOf(e); !s.IsTestOnly() && (!ok || !slices.Contains(known, path)) {
			g.names = append(g.names, s.FieldName())
			if ok {
				g.paths = append(g.paths, path)
			}
		}
		g.walk(s.Operand(), known)
	case ast.CallKind:
		g.call(e.AsCall(), known)
	case ast.ListKind:
		g.all(e.AsList().Elements(), known)
	case ast.MapKind:
		for _, entry := range e.AsMap().Entries() {
			g.all([]ast.Expr{entry.AsMapEntry().Key(), entry.AsMapEntry().Value()}, known)
		}
	case ast.StructKind:
		for _, field := range e.AsStruct().Fields() {
			g.walk(field.AsStructField().Value(), known)
		}
	case ast.ComprehensionKind:
		loop := e.AsComprehension()
		g.all([]ast.Expr{loop.IterRange(), loop.AccuInit(), loop.LoopCondition(), loop.LoopStep(), loop.Result()}, known)
	}
}

func (g *guards) all(parts []ast.Expr, known []string) {
	for _, part := range parts {
		g.walk(part, known)
	}
}

// call walks the operands of a call: one side of "and" and "or" has a say only if the other
// leaves it open, in whatever order they stand.
func (g *guards) call(call ast.CallExpr, known []string) {
	args := call.Args()
	switch call.FunctionName() {
	case operators.LogicalAnd:
		g.walk(args[0], slices.Concat(known, askedFor(args[1], true)))
		g.walk(args[1], slices.Concat(known, askedFor(args[0], true)))
		return
	case operators.LogicalOr:
		g.walk(args[0], slices.Concat(known, askedFor(args[1], false)))
		g.walk(args[1], slices.Concat(known, askedFor(args[0], false)))
		return
	case operators.Conditional:
		g.walk(args[0], known)
		g.walk(args[1], slices.Concat(known, askedFor(args[0], true)))
		g.walk(args[2], slices.Concat(known, askedFor(args[0], false)))
		return
	}
	if call.IsMemberFunction() {
		g.walk(call.Target(), known)
	}
	g.all(args, known)
}

// askedFor returns the fields that are there, by has(), where an expression is true, or false.
func askedFor(e ast.Expr, result bool) []string {
	if e.Kind() == ast.SelectKind && e.AsSelect().IsTestOnly() && result {
		if path, ok := pathOf(e); ok {
			return []string{path}
		}
	}
	if e.Kind() != ast.CallKind {
		return nil
	}
	args := e.AsCall().Args()
	switch e.AsCall().FunctionName() {
	case operators.LogicalNot:
		return askedFor(args[0], !result)
	case operators.LogicalAnd, operators.LogicalOr:
		left, right := askedFor(args[0], result), askedFor(args[1], result)
		if (e.AsCall().FunctionName() == operators.LogicalAnd) == result { // both have this result
			return slices.Concat(left, right)
		}
		return slices.DeleteFunc(left, func(path string) bool { return !slices.Contains(right, path) })
	}
	return nil
}

// pathOf writes names, fields of fields, and items by a number or key that is written out;
// it is not ok for what is computed.
func pathOf(e ast.Expr) (string, bool) {
	switch e.Kind() {
	case ast.CallKind:
		if call := e.AsCall(); call.FunctionName() == operators.Index && call.Args()[1].Kind() == ast.LiteralKind {
			of, ok := pathOf(call.Args()[0])
			return fmt.Sprintf("%s[%v]", of, call.Args()[1].AsLiteral().Value()), ok
		}
	case ast.IdentKind:
		return e.AsIdent(), true
	case ast.SelectKind:
		of, ok := pathOf(e.AsSelect().Operand())
		return of + "." + e.AsSelect().FieldName(), ok
	}
	return "", false
}
