// Package constraint reads from the syntax of a CEL rule what a value has to be for the rule
// to have a result: clauses, of which one suffices, each of constraints that hold at once, which
// is the rule's disjunctive normal form as far as it is followed. It stands above
// internal/check/expression, which parses rules, and below internal/check/counterexample, which
// makes values meet constraints. It knows no schema and evaluates nothing, so that a clause may
// lead elsewhere: the server's code has the last word.
package constraint

import (
	"slices"

	"github.com/google/cel-go/common/ast"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// A Constraint is one thing that a value has to be for an expression to have a result.
type Constraint struct {
	Kind Kind
	// Path leads from self to what is meant: names of fields as schemas have them, numbers of
	// items as [0], and [EveryItem], [SomeItem] or [NewItem].
	Path []string
	// Value is what is asked for, Like the path of what has it where that is not written in the
	// expression.
	Value any
	Like  []string
}

// A Kind is what a [Constraint] asks for.
type Kind uint8

// The kinds of constraints. Numbers are int64 or float64.
const (
	// Present and Absent ask for a field to be there, or not.
	Present Kind = iota
	Absent
	// Equal and Differ compare with the value.
	Equal
	Differ
	// AtLeast and AtMost compare a number with it.
	AtLeast
	AtMost
	// Longer and Shorter ask for as many characters, items or keys, and more or less.
	Longer
	Shorter
	// Matches and Mismatches ask of a string to match the value, a pattern.
	Matches
	Mismatches
	// Begins, Ends and Contains ask for the value in a string.
	Begins
	Ends
	Contains
	// Unknown stands for a part of the expression of which nobody knows what it asks for.
	Unknown
)

// Steps of paths into lists.
const (
	EveryItem = "[]"
	SomeItem  = "[?]"
	// NewItem is one more item; all constraints of one clause mean the same one.
	NewItem = "[+]"
)

// mostClauses is how many clauses are followed.
const mostClauses = 32

// Clauses returns clauses for a rule to have a result: each is what a value has to be at once. The
// form of the rule alone tells them, so that a clause may lead elsewhere: try it. Holds reports
// whether a value is as a constraint asks for already; what holds is left out, so that an empty
// clause says that the rule seems to have the result. Nil takes nothing for granted.
func Clauses(c *expression.Compiler, rule string, result bool, holds func(Constraint) bool) [][]Constraint {
	tree := c.Parsed(rule)
	if tree == nil {
		return nil
	}
	if holds == nil {
		holds = func(Constraint) bool { return false }
	}
	clauses := reader{holds}.clauses(tree.Expr(), result, scope{"self": {path: []string{}}})
	slices.SortStableFunc(clauses, func(a, b []Constraint) int { return len(a) - len(b) })
	return clauses
}

// A reader walks an expression.
type reader struct{ holds func(Constraint) bool }

// A scope says what variables stand for: a path, or an expression in its own scope.
type scope map[string]binding

type binding struct {
	path  []string
	expr  ast.Expr
	scope scope
}

// with is a scope with one more variable.
func (s scope) with(name string, b binding) scope {
	out := make(scope, len(s)+1)
	for k, v := range s {
		out[k] = v
	}
	out[name] = b
	return out
}

// ask is the one clause that a constraint is.
func (w reader) ask(one Constraint) [][]Constraint {
	if one.Kind != Unknown && w.holds(one) {
		return [][]Constraint{nil}
	}
	return [][]Constraint{{one}}
}

// unknown is the clause of what nobody can tell.
func unknown() [][]Constraint { return [][]Constraint{{{Kind: Unknown}}} }

// either are clauses of one or the other. Where one asks for nothing, nothing is asked.
func either(all ...[][]Constraint) [][]Constraint {
	var out [][]Constraint
	for _, clauses := range all {
		for _, clause := range clauses {
			if len(clause) == 0 {
				return [][]Constraint{nil}
			}
			out = append(out, clause)
		}
	}
	return out
}

// both are clauses that are those of one and of the other, the short ones first.
func both(a, b [][]Constraint) [][]Constraint {
	var out [][]Constraint
	for _, one := range a {
		for _, other := range b {
			if clause := slices.Concat(one, other); !contradicts(clause) {
				out = append(out, clause)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b []Constraint) int { return len(a) - len(b) })
	return out[:min(len(out), mostClauses)]
}

// contradicts reports whether a clause asks for a field and for its absence, or for two values.
func contradicts(clause []Constraint) bool {
	return slices.ContainsFunc(clause, func(a Constraint) bool {
		return slices.ContainsFunc(clause, func(b Constraint) bool {
			switch {
			case a.Kind == Absent && b.Kind != Absent && b.Kind != Unknown:
				return startsWith(b.Path, a.Path)
			case a.Kind == Equal && b.Kind == Equal:
				return slices.Equal(a.Path, b.Path) && a.Like == nil && b.Like == nil && a.Value != b.Value
			case a.Kind == Equal && b.Kind == Differ:
				return slices.Equal(a.Path, b.Path) && a.Like == nil && b.Like == nil && a.Value == b.Value
			}
			return false
		})
	})
}

// startsWith reports whether some steps begin with others.
func startsWith(steps, others []string) bool {
	return len(steps) >= len(others) && slices.Equal(steps[:len(others)], others)
}

// counted are clauses for as many of some terms to be true as low and high say.
func (w reader) counted(terms []term, low, high int) [][]Constraint {
	var out [][]Constraint
	for n := max(low, 0); n <= min(high, len(terms)); n++ {
		eachChoice(len(terms), n, func(chosen []int) bool {
			clauses := [][]Constraint{nil}
			for i, t := range terms {
				clauses = both(clauses, w.clauses(t.expr, slices.Contains(chosen, i) == t.want, t.scope))
			}
			out = either(out, clauses)
			return len(out) < mostClauses
		})
	}
	return out
}

// eachChoice calls a function with each choice of k of n things, until it returns false.
func eachChoice(n, k int, yield func([]int) bool) {
	chosen := make([]int, k)
	var choose func(at, from int) bool
	choose = func(at, from int) bool {
		if at == k {
			return yield(chosen)
		}
		for i := from; i <= n-(k-at); i++ {
			chosen[at] = i
			if !choose(at+1, i+1) {
				return false
			}
		}
		return true
	}
	choose(0, 0)
}
