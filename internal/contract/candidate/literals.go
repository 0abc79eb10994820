package candidate

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/operators"
	"github.com/google/cel-go/common/types"
	"k8s.io/apimachinery/pkg/api/resource"

	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// literals are what rules and keywords name.
type literals struct {
	numbers  []float64
	texts    []string
	patterns []string
	// compared are the literals that fields are compared with, by the field's name.
	compared map[string][]any
	// kinds are what strings are read as, by the names of functions and formats.
	kinds []string
}

// read reads rules as expressions, and what is none word by word.
func read(texts []string) (l literals) {
	for _, text := range texts {
		p, _, ok := syntax.Open(text)
		if !ok {
			l.words(text)
			continue
		}
		ast.PreOrderVisit(p.Root, ast.NewExprVisitor(l.visit))
	}
	l.numbers, l.texts = unique(l.numbers), unique(l.texts)
	l.patterns, l.kinds = unique(l.patterns), unique(l.kinds)
	return l
}

func unique[T comparable](all []T) (out []T) {
	seen := make(map[T]bool, len(all))
	for _, v := range all {
		if !seen[v] {
			seen[v] = true
			out = append(out, v)
		}
	}
	return out
}

func (l *literals) visit(x ast.Expr) {
	switch x.Kind() {
	case ast.LiteralKind:
		switch v := x.AsLiteral().(type) {
		case types.Int:
			l.numbers = append(l.numbers, float64(v))
		case types.Uint:
			l.numbers = append(l.numbers, float64(v))
		case types.Double:
			l.numbers = append(l.numbers, float64(v))
		case types.String:
			l.texts = append(l.texts, string(v))
		}
	case ast.CallKind:
		c := x.AsCall()
		l.kinds = append(l.kinds, c.FunctionName())
		l.compare(c)
		if c.FunctionName() == "matches" && c.IsMemberFunction() && len(c.Args()) == 1 {
			if pattern, ok := syntax.String(c.Args()[0]); ok {
				l.patterns = append(l.patterns, pattern)
			}
		}
	}
}

// compare notes that a field is compared with a literal, or looked for among some.
func (l *literals) compare(c ast.CallExpr) {
	if len(c.Args()) != 2 || !slices.Contains([]string{operators.Equals, operators.NotEquals, operators.In}, c.FunctionName()) {
		return
	}
	for i, of := range c.Args() {
		if of.Kind() != ast.SelectKind || of.AsSelect().IsTestOnly() {
			continue
		}
		others := []ast.Expr{c.Args()[1-i]}
		if others[0].Kind() == ast.ListKind {
			others = others[0].AsList().Elements()
		}
		for _, other := range others {
			if v := literalValue(other); v != nil {
				if l.compared == nil {
					l.compared = map[string][]any{}
				}
				l.compared[of.AsSelect().FieldName()] = append(l.compared[of.AsSelect().FieldName()], v)
			}
		}
	}
}

// literalValue is a scalar that is written out; nil for anything else.
func literalValue(x ast.Expr) any {
	if x.Kind() != ast.LiteralKind {
		return nil
	}
	switch v := x.AsLiteral().(type) {
	case types.Int:
		return int64(v)
	case types.String:
		return string(v)
	case types.Bool:
		return bool(v)
	}
	return nil
}

// literal is a string or number in the text of a keyword.
var literal = lazyregexp.New(`"[^"\\]*"|'[^'\\]*'|-?\b[0-9]+(\.[0-9]+)?\b|\b[a-z][a-z0-9-]+\b`)

func (l *literals) words(text string) {
	for _, word := range literal.FindAllString(text, -1) {
		n, err := strconv.ParseFloat(word, 64)
		switch {
		case err == nil:
			l.numbers = append(l.numbers, n)
		case word[0] == '"' || word[0] == '\'':
			l.texts = append(l.texts, word[1:len(word)-1])
			l.kinds = append(l.kinds, word[1:len(word)-1])
		default:
			l.kinds = append(l.kinds, word)
		}
	}
}

// beside are the numbers on both sides of those that are named, with those between two of them
// for a type that has such.
func (l literals) beside(fractions bool) (all []float64) {
	sorted := slices.Sorted(slices.Values(l.numbers))
	for _, n := range l.numbers {
		all = append(all, n, n-1, n+1)
	}
	if fractions {
		for i, n := range sorted {
			if all = append(all, n+0.5, n-0.5); i > 0 {
				all = append(all, (n+sorted[i-1])/2)
			}
		}
	}
	return all
}

// between are strings that stand for something with an order, as durations do, on both sides of
// those that are named and between them.
func (l literals) between() (all []string) {
	var durations []time.Duration
	var times []time.Time
	var quantities []int64
	for _, text := range l.texts {
		if d, err := time.ParseDuration(text); err == nil {
			durations = append(durations, d)
		} else if t, err := time.Parse(time.RFC3339, text); err == nil {
			times = append(times, t)
		}
		if q, err := resource.ParseQuantity(text); err == nil {
			quantities = append(quantities, q.MilliValue())
		}
	}
	slices.Sort(durations)
	for i, d := range durations {
		if all = append(all, (d + time.Nanosecond).String(), (d - time.Nanosecond).String(), (d + time.Minute).String()); i > 0 {
			all = append(all, ((d + durations[i-1]) / 2).String())
		}
	}
	slices.SortFunc(times, time.Time.Compare)
	for i, t := range times {
		step := time.Second
		if all = append(all, t.Add(step).Format(time.RFC3339Nano), t.Add(-step).Format(time.RFC3339Nano)); i > 0 {
			all = append(all, t.Add(times[i-1].Sub(t)/2).Format(time.RFC3339Nano))
		}
	}
	slices.Sort(quantities)
	for i, q := range quantities {
		quantity := func(milli int64) string { return strconv.FormatInt(milli, 10) + "m" }
		if all = append(all, quantity(q+1), quantity(q-1)); i > 0 {
			all = append(all, quantity(q/2+quantities[i-1]/2))
		}
	}
	return all
}

// likely are the strings that are named, and such as differ from them in little.
func (l literals) likely() (all []string) {
	all = slices.Clone(l.texts)
	for _, text := range l.texts {
		all = append(all, text+"x", "x"+text, strings.ToUpper(text), strings.ToLower(text))
	}
	return all
}
