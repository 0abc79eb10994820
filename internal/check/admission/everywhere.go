package admission

import (
	"fmt"
	"slices"
	"strings"

	"github.com/google/cel-go/cel"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"k8s.io/apiserver/pkg/cel/environment"
)

// A failure is what is wrong with an expression for one type of object, and the parts of
// the expression that fail for that whenever they are evaluated.
type failure struct {
	Problem
	of    *Type
	parts map[int64]bool
}

// mistypedForAll are the problems with types that an expression has for objects of every type.
func mistypedForAll(typed []*typedCompiler, text string, found [][]Problem) []Problem {
	env, err := typed[0].typed.Env(environment.NewExpressions)
	if err != nil {
		return []Problem{{Message: err.Error()}}
	}
	parsed, _, _ := compileData(env, text)
	if parsed == nil {
		return nil
	}
	all := make([][]failure, len(found))
	for i, problems := range found {
		all[i] = failures(parsed, typed[i].object, problems)
	}
	return everywhere(parsed, all)
}

// everywhere are the problems of parts of an expression that fail for objects of every
// type, given what is wrong for each. A part fails with what it is made of: with
// object.spec.a also object.spec.a.b, so that one type may lack a and the other b.
func everywhere(parsed *cel.Ast, found [][]failure) []Problem {
	failsForAll := func(id int64) bool {
		return !slices.ContainsFunc(found, func(one []failure) bool {
			return !slices.ContainsFunc(one, func(f failure) bool { return f.parts[id] })
		})
	}
	var all []Problem
	for _, e := range ast.MatchDescendants(ast.NavigateAST(parsed.NativeRep()), func(e ast.NavigableExpr) bool {
		return failsForAll(e.ID()) && !slices.ContainsFunc(e.Children(), func(c ast.NavigableExpr) bool { return failsForAll(c.ID()) })
	}) {
		all = append(all, joined(e.ID(), slices.Concat(found...))...)
	}
	return all
}

// failures are the problems of one type of which the part is known.
func failures(parsed *cel.Ast, of *Type, problems []Problem) []failure {
	var all []failure
	tree := ast.NavigateAST(parsed.NativeRep())
	for _, p := range problems {
		f := failure{p, of, map[int64]bool{}}
		for _, e := range ast.MatchDescendants(tree, func(e ast.NavigableExpr) bool { return e.ID() == p.node }) {
			f.parts[e.ID()] = true
			for parent, ok := e.Parent(); ok && fails(e) && needs(parent, e); parent, ok = e.Parent() {
				f.parts[parent.ID()], e = true, parent
			}
		}
		all = append(all, f)
	}
	return all
}

// fails reports whether a part that is wrong fails, and does not just say no.
func fails(e ast.Expr) bool {
	switch e.Kind() {
	case ast.SelectKind:
		return !e.AsSelect().IsTestOnly()
	case ast.CallKind:
		name := e.AsCall().FunctionName()
		return name != operators.Equals && name != operators.NotEquals
	}
	return true
}

// needs reports whether an expression cannot be evaluated where a part of it fails.
func needs(e ast.Expr, part ast.NavigableExpr) bool {
	switch e.Kind() {
	case ast.SelectKind:
		return true
	case ast.CallKind:
		call := e.AsCall()
		switch name := call.FunctionName(); {
		case name == operators.Conditional:
			return call.Args()[0].ID() == part.ID()
		case name == operators.LogicalAnd, name == operators.LogicalOr, name == operators.NotStrictlyFalse,
			strings.HasPrefix(name, "or"), strings.Contains(name, "?"), strings.Contains(name, "opt"):
			return false
		}
		return true
	}
	return false
}

// joined is what is said of a part that fails for all types: what is wrong with the part
// itself, for those types that have what it is made of. Where each lacks another thing
// of that, all of them are told.
func joined(id int64, all []failure) []Problem {
	certain := map[*Type]bool{}
	var own, inside []failure
	for _, f := range all {
		switch {
		case !f.parts[id]:
			continue
		case f.node == id:
			own = append(own, f)
		default:
			inside = append(inside, f)
		}
		certain[f.of] = certain[f.of] || f.Class != Foreign
	}
	class := Mistyped
	for _, sure := range certain {
		if !sure {
			class = Foreign
		}
	}
	if len(own) > 0 {
		p := said(own)
		p.Class = class
		return []Problem{p}
	}
	var problems []Problem
	for _, f := range inside {
		f.Message, f.Class = f.of.name+": "+f.Message, class
		problems = append(problems, f.Problem)
	}
	return problems
}

// said is one problem for what is wrong with one part of an expression for several types.
func said(own []failure) Problem {
	p := own[0].Problem
	var names []string
	for _, f := range own {
		names = append(names, f.of.name)
		if p.Word.Meant == "" {
			p.Word = f.Word
		}
	}
	differs := func(f failure) bool { return f.Word.Meant != "" && f.Word.Meant != p.Word.Meant }
	if slices.ContainsFunc(own, differs) {
		p.Word.Meant = ""
	}
	if p.Word.Meant == "" && slices.ContainsFunc(own, func(f failure) bool { return f.Help != p.Help }) {
		p.Help = fmt.Sprintf("it is wrong for %s", strings.Join(names, " and "))
	}
	return p
}
