package counterexample

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// An axis is a field that an expression speaks of, with the values worth a trial: those
// on both sides of every literal and bound.
type axis struct {
	path   string
	values []any
}

// mostAxes is how many fields are varied, mostValues how many values each takes alone
// and mostPaired how many in pairs with another.
const (
	mostAxes   = 8
	mostValues = 24
	mostPaired = 8
)

// choose is how [example.Maker] asks for the value at a path.
type choose = func(path string, s *example.Schema) (any, bool)

// spoken are expressions, and the fields below a schema that they speak of.
type spoken struct {
	root        *example.Shape
	expressions []string
	// words are the names of fields in each expression.
	words [][]string
	// fields are in the order of their paths; wordOf is how expressions write the name of
	// each.
	fields []*example.Shape
	wordOf []string
}

func newSpoken(root *example.Shape, expressions []string) *spoken {
	s := &spoken{root: root, expressions: expressions, words: make([][]string, len(expressions))}
	speaks := map[string]bool{}
	for i, e := range expressions {
		s.words[i] = wordsOf(celtoken.Read(e))
		for _, word := range s.words[i] {
			speaks[word] = true
		}
	}
	s.collect(root, 0, speaks)
	return s
}

// collect lists the properties below a schema that are spoken of in the order of their
// names, the outer ones first.
func (s *spoken) collect(n *example.Shape, depth int, speaks map[string]bool) {
	if depth > deepestField {
		return
	}
	for _, p := range n.Below() {
		if word := expression.Word(p.Name); speaks[word] {
			s.fields, s.wordOf = append(s.fields, p.Shape), append(s.wordOf, word)
		}
		s.collect(p.Shape, depth+1, speaks)
	}
	if items := n.Items(); items != nil {
		s.collect(items, depth+1, speaks)
	}
	if values := n.Values(); values != nil {
		s.collect(values, depth+1, speaks)
	}
}

// axes returns the fields that some of the expressions speak of, save the one at a path,
// and then those of all others, in the order of their paths, with the values that their
// literals make worth a trial.
func (s *spoken) axes(own []int, without string) []axis {
	var found literals
	words := []string{}
	for _, i := range own {
		found.add(s.expressions[i])
		words = append(words, s.words[i]...)
	}
	all := s.more(nil, without, words, found.valuesOf)
	if len(all) == mostAxes {
		return all
	}
	found = literals{}
	for _, e := range s.expressions {
		found.add(e)
	}
	return s.more(all, without, nil, found.valuesOf)
}

// more adds the fields whose names are among words, of which nil are all, to axes.
func (s *spoken) more(all []axis, without string, words []string, valuesOf func(*example.Schema) []any) []axis {
	before := all
	for i, f := range s.fields {
		if len(all) == mostAxes {
			break
		}
		if f.Path == without || example.IsAround(f.Path, without) || words != nil && !slices.Contains(words, s.wordOf[i]) ||
			slices.ContainsFunc(before, func(a axis) bool { return a.path == f.Path }) {
			continue
		}
		if values := valuesOf(f.Schema); len(values) > 0 {
			all = append(all, axis{f.Path, values[:min(len(values), mostValues)]})
		}
	}
	return all
}

// wordsOf are the names of fields that an expression reads or asks for.
func wordsOf(ts celtoken.Tokens) []string {
	read, asked := expression.FieldsOf(ts)
	return append(read, asked...)
}

// literals are the numbers and strings of expressions.
type literals struct {
	numbers []float64
	texts   []string
}

// add reads the literals of an expression.
func (l *literals) add(text string) {
	ts := celtoken.Read(text)
	for i, t := range ts {
		if value, ok := t.Value(); ok {
			l.texts = append(l.texts, value)
		} else if n, err := strconv.ParseFloat(t.Text, 64); t.Kind == celtoken.Number && err == nil {
			l.numbers = append(l.numbers, n)
			if ts.Is(i-1, "-") {
				l.numbers = append(l.numbers, -n)
			}
		}
	}
}

// valuesOf are the values of a schema on both sides of the literals and of its own
// bounds. Some may be outside of the bounds: whoever tries them asks the schema.
func (l *literals) valuesOf(s *example.Schema) []any {
	switch {
	case s.Type == "boolean":
		return []any{false, true}
	case len(s.Enum) > 0:
		return valuesOf(s)
	}
	switch s.Type {
	case "integer":
		return l.integersOf(s)
	case "string":
		return l.textsOf(s)
	case "array":
		return append(l.listsOf(s), l.sizesOf(s, s.MinItems, s.MaxItems, func(s *example.Schema, n int64) { s.MinItems = &n })...)
	case "object":
		if s.AdditionalProperties != nil {
			return append(l.mapsOf(s), l.sizesOf(s, s.MinProperties, s.MaxProperties, func(s *example.Schema, n int64) { s.MinProperties = &n })...)
		}
	case "":
		if s.XIntOrString {
			return l.textsOf(s)
		}
	}
	return nil
}

// besides returns a text with the numbers in it one larger and one smaller, as 1Gi,
// 5m and v1.2.0 are on one side of others of their kind: the first number, and the last
// one where there are several.
func besides(text string) []string {
	var all []string
	replace := func(at []int) {
		n, err := strconv.ParseInt(text[at[0]:at[1]], 10, 32)
		if err != nil {
			return
		}
		for _, other := range []int64{n + 1, n - 1} {
			if other >= 0 {
				all = append(all, text[:at[0]]+strconv.FormatInt(other, 10)+text[at[1]:])
			}
		}
	}
	runs := digits.FindAllStringIndex(text, -1)
	for i, at := range runs {
		if i == 0 || i == len(runs)-1 {
			replace(at)
		}
	}
	return all
}

var digits = lazyregexp.New("[0-9]+")

// listsOf are lists that hold the texts of the literals, one in each.
func (l *literals) listsOf(s *example.Schema) []any {
	if s.Items == nil || s.Items.Schema == nil || s.Items.Schema.Type != "string" {
		return nil
	}
	all := make([]any, len(l.texts))
	for i, text := range l.texts {
		all[i] = []any{text}
	}
	return all
}

// mapsOf are maps that have the texts of the literals as keys, one in each.
func (l *literals) mapsOf(s *example.Schema) []any {
	if s.AdditionalProperties.Schema == nil {
		return nil
	}
	v, gaps := (example.Maker{}).Make(s.AdditionalProperties.Schema)
	if len(gaps) > 0 {
		return nil
	}
	all := make([]any, len(l.texts))
	for i, text := range l.texts {
		all[i] = map[string]any{text: v}
	}
	return all
}

// around returns each number with its neighbours, those first that are on both sides
// of a literal, and then small ones.
func around(numbers []float64, bounds ...*float64) []int64 {
	var all []int64
	add := func(f float64) {
		if math.Abs(f) > 1<<53 {
			return
		}
		for _, n := range []int64{int64(math.Floor(f)), int64(math.Floor(f)) + 1, int64(math.Ceil(f)) - 1} {
			if !slices.Contains(all, n) {
				all = append(all, n)
			}
		}
	}
	for _, n := range numbers {
		add(n)
	}
	for _, b := range bounds {
		if b != nil {
			add(*b)
		}
	}
	add(1)
	return all
}

func (l *literals) integersOf(s *example.Schema) []any {
	var all []any
	for _, n := range around(l.numbers, s.Minimum, s.Maximum) {
		if (s.Minimum == nil || float64(n) >= *s.Minimum) && (s.Maximum == nil || float64(n) <= *s.Maximum) {
			all = append(all, n)
		}
	}
	return all
}

// longestTried is the longest string and the longest list that is made for a size in
// an expression.
const (
	longestTried = 512
	mostItems    = 16
)

func (l *literals) textsOf(s *example.Schema) []any {
	var all []any
	add := func(text string) {
		if !slices.Contains(all, any(text)) {
			all = append(all, text)
		}
	}
	for _, text := range l.texts {
		add(text)
	}
	for _, text := range l.texts {
		for _, other := range besides(text) {
			add(other)
		}
	}
	if v, gaps := (example.Maker{}).Make(s); len(gaps) == 0 {
		if text, ok := v.(string); ok {
			add(text)
		}
	}
	add("")
	for _, n := range around(l.numbers, real(s.MinLength), real(s.MaxLength)) {
		if n >= 0 && n <= longestTried {
			add(strings.Repeat("e", int(n)))
		}
	}
	return all
}

// sizesOf makes lists or maps with as many elements as literals and bounds say.
func (l *literals) sizesOf(s *example.Schema, low, high *int64, demand func(*example.Schema, int64)) []any {
	var all []any
	for _, n := range around(l.numbers, real(low), real(high)) {
		if n < 0 || n > mostItems || low != nil && n < *low || high != nil && n > *high {
			continue
		}
		sized := *s
		demand(&sized, n)
		if v, gaps := (example.Maker{}).Make(&sized); len(gaps) == 0 {
			all = append(all, v)
		}
	}
	return all
}

func real(n *int64) *float64 {
	if n == nil {
		return nil
	}
	return new(float64(*n))
}
