package expression

import (
	"slices"

	"github.com/google/cel-go/common/ast"
)

// A Wish is one thing that a value has to be for an expression to have a result.
type Wish struct {
	Kind WishKind
	// Path leads from self to what is meant: names of fields as schemas have them, numbers of
	// items as [0], and [EveryItem], [SomeItem] or [NewItem].
	Path []string
	// Value is what is asked for, Like the path of what has it where that is not written in the
	// expression.
	Value any
	Like  []string
}

// A WishKind is what a [Wish] asks for.
type WishKind uint8

// The kinds of wishes. Numbers are int64 or float64.
const (
	// Present and Absent ask for a field to be there, or not.
	Present WishKind = iota
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
	// NewItem is one more item; all wishes of one way mean the same one.
	NewItem = "[+]"
)

// mostWays is how many ways are followed.
const mostWays = 32

// Ways returns ways for a rule to have a result: each is what a value has to be at once. The
// form of the rule alone tells them, so that a way may lead elsewhere: try it. Holds reports
// whether a value is as a wish asks for already; what holds is left out, so that an empty
// way says that the rule seems to have the result. Nil takes nothing for granted.
func (c *Compiler) Ways(rule string, result bool, holds func(Wish) bool) [][]Wish {
	tree := c.parsed(rule)
	if tree == nil {
		return nil
	}
	if holds == nil {
		holds = func(Wish) bool { return false }
	}
	ways := wisher{holds}.ways(tree.Expr(), result, scope{"self": {path: []string{}}})
	slices.SortStableFunc(ways, func(a, b []Wish) int { return len(a) - len(b) })
	return ways
}

// A wisher walks an expression.
type wisher struct{ holds func(Wish) bool }

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

// ask is the one way that a wish is.
func (w wisher) ask(one Wish) [][]Wish {
	if one.Kind != Unknown && w.holds(one) {
		return [][]Wish{nil}
	}
	return [][]Wish{{one}}
}

// unknown is the way of what nobody can tell.
func unknown() [][]Wish { return [][]Wish{{{Kind: Unknown}}} }

// either are ways of one or the other. Where one asks for nothing, nothing is asked.
func either(all ...[][]Wish) [][]Wish {
	var out [][]Wish
	for _, ways := range all {
		for _, way := range ways {
			if len(way) == 0 {
				return [][]Wish{nil}
			}
			out = append(out, way)
		}
	}
	return out
}

// both are ways that are those of one and of the other, the short ones first.
func both(a, b [][]Wish) [][]Wish {
	var out [][]Wish
	for _, one := range a {
		for _, other := range b {
			if way := slices.Concat(one, other); !contradicts(way) {
				out = append(out, way)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b []Wish) int { return len(a) - len(b) })
	return out[:min(len(out), mostWays)]
}

// contradicts reports whether a way asks for a field and for its absence, or for two values.
func contradicts(way []Wish) bool {
	return slices.ContainsFunc(way, func(a Wish) bool {
		return slices.ContainsFunc(way, func(b Wish) bool {
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

// counted are ways for as many of some terms to be true as low and high say.
func (w wisher) counted(terms []term, low, high int) [][]Wish {
	var out [][]Wish
	for n := max(low, 0); n <= min(high, len(terms)); n++ {
		eachChoice(len(terms), n, func(chosen []int) bool {
			ways := [][]Wish{nil}
			for i, t := range terms {
				ways = both(ways, w.ways(t.expr, slices.Contains(chosen, i) == t.want, t.scope))
			}
			out = either(out, ways)
			return len(out) < mostWays
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
