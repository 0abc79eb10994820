package counterexample

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
)

// An Answer says what a value showed, and so how a search goes on.
type Answer struct {
	// Shown ends the search.
	Shown bool
	// Spoilt are the expressions to put right: one in question fails as wanted, but the value
	// breaks these as well. It is nil where none in question fails: then only a field
	// that they speak of can change that.
	Spoilt []int
	// Final says that none in question fails as wanted, so that no value shows more of
	// which they read the same.
	Final bool
}

// A searchSpace is where a search looks for a value on which rules fail.
//
// Two fields are varied together where that can show more than each alone: where one of
// the rules in question speaks of both of them, or where the second puts right what was
// wrong with the value besides. All pairs of all fields that any rule names would be ten
// times as many, and of schemas with many rules, which are those with the most fields, a
// hundred times.
type searchSpace struct {
	// without is the path of a field that no value has; empty for none.
	without string
	// own are the rules in question.
	own []int
	// first are tried before fields are varied.
	first []example.Maker
	// keeps are the fields that are there, in each of the ways to try.
	keeps []func(path string) bool
	// axes are the fields to vary.
	axes []axis
	// about are, for each axis, the rules that speak of it.
	about [][]int
	// reads are the parts of a value that the rules in question can read; nil where that is
	// not known.
	reads []expression.Read
	// pairs reports whether two axes that one rule in question speaks of are worth trying
	// together; nil takes all.
	pairs func(a, b axis) bool
}

// search tries the values of a space until one is shown.
func (t *Trial) search(q searchSpace, try func(v any) Answer) {
	root := t.speaking().root
	if s := example.Forbidden(t.schema, example.Steps(q.without)); s != t.schema {
		root = example.NewShape("", s)
	}
	q.search(root, func(v any) Answer { return try(t.complete(v)) })
}

// search tries values of a schema until one is shown.
func (q searchSpace) search(root *example.Shape, try func(v any) Answer) {
	for _, m := range q.first {
		if v, gaps := m.MakeOf(root); len(gaps) == 0 && try(v).Shown {
			return
		}
	}
	for _, keep := range q.keeps {
		r := repairs{left: mostRepairs, failed: map[string]int{}}
		made := map[*example.Shape]any{}
		known := newKnown(q.reads, root, keep)
		one := func(chosen ...setting) Answer {
			if known.isFinal(chosen) {
				return Answer{Final: true}
			}
			isChosen := func(at string) bool {
				return slices.ContainsFunc(chosen, func(c setting) bool { return at == c.path || example.IsAround(at, c.path) })
			}
			m := example.Maker{Fill: true, Choose: choiceOf(chosen), Keep: func(at string, _ *example.Schema) bool {
				return keep(at) || isChosen(at)
			}}
			v, gaps := m.Sharing(root, made, isChosen)
			if len(gaps) > 0 {
				return Answer{}
			}
			got := try(v)
			if got.Final {
				known.finalize(chosen)
			}
			return got
		}
		if q.vary(func(chosen ...setting) bool { return q.repair(one, &r, chosen, one(chosen...)) }) {
			return
		}
	}
}

// mostSettings is how many fields are set at once, mostRepairs how many values a search
// spends on putting others right, and mostFailed how often it does so in vain for the
// same rules: what puts them right seldom depends on the rest.
const (
	mostSettings = 4
	mostRepairs  = 100
	mostFailed   = 2
)

// repairs are what a search has spent on putting values right.
type repairs struct {
	left   int
	failed map[string]int
}

// repair reports whether a value can be put right with the settings of more fields: one
// rule that it breaks after the other, each by a field that the rule speaks of.
func (q searchSpace) repair(try func(...setting) Answer, r *repairs, chosen []setting, got Answer) bool {
	broken := fmt.Sprint(got.Spoilt)
	if got.Shown || len(got.Spoilt) == 0 || len(chosen) >= mostSettings || r.failed[broken] >= mostFailed {
		return got.Shown
	}
	for i, a := range q.axes {
		if !slices.Contains(q.about[i], got.Spoilt[0]) || slices.ContainsFunc(chosen, func(c setting) bool { return c.path == a.path }) {
			continue
		}
		for nth, v := range a.values[:min(len(a.values), mostPaired)] {
			if r.left--; r.left < 0 {
				return false
			}
			more := append(slices.Clone(chosen), setting{a.path, v, nth})
			next := try(more...)
			if next.Shown {
				return true
			}
			if len(next.Spoilt) > 0 && len(next.Spoilt) < len(got.Spoilt) && q.repair(try, r, more, next) {
				return true
			}
		}
	}
	r.failed[broken]++
	return false
}

// A setting is a value of an axis at its path.
type setting struct {
	path  string
	value any
	// nth is the index of the value among those of its axis.
	nth int
}

// choiceOf is how a [example.Maker] is told settings.
func choiceOf(chosen []setting) choose {
	if len(chosen) == 0 {
		return nil
	}
	return func(at string, _ *example.Schema) (any, bool) {
		for _, c := range chosen {
			if c.path == at {
				return c.value, true
			}
		}
		return nil, false
	}
}

// vary tries no setting, each value of the fields that the rules in question speak of,
// and pairs of values, until one is shown.
func (q searchSpace) vary(try func(...setting) bool) bool {
	if try() {
		return true
	}
	for i, a := range q.axes {
		for nth, v := range a.values {
			if q.isOwn(i) && try(setting{a.path, v, nth}) {
				return true
			}
		}
	}
	for i, a := range q.axes {
		for j := i + 1; j < len(q.axes); j++ {
			if b := q.axes[j]; q.paired(i, j) && tryPairs(a, b, try) {
				return true
			}
		}
	}
	return false
}

// tryPairs tries pairs of values of two fields.
func tryPairs(a, b axis, try func(...setting) bool) bool {
	for i, v := range a.values[:min(len(a.values), mostPaired)] {
		for j, w := range b.values[:min(len(b.values), mostPaired)] {
			if try(setting{a.path, v, i}, setting{b.path, w, j}) {
				return true
			}
		}
	}
	return false
}

// isOwn reports whether a rule in question speaks of an axis.
func (q searchSpace) isOwn(i int) bool {
	return slices.ContainsFunc(q.own, func(rule int) bool { return slices.Contains(q.about[i], rule) })
}

// paired reports whether two axes are varied together.
func (q searchSpace) paired(i, j int) bool {
	share := slices.ContainsFunc(q.own, func(rule int) bool { return slices.Contains(q.about[i], rule) && slices.Contains(q.about[j], rule) })
	return share && (q.pairs == nil || q.pairs(q.axes[i], q.axes[j]))
}

// ask adds the rules in question to a space.
func (t *Trial) ask(q searchSpace, own []int, without string) searchSpace {
	q = q.ask(t.speaking(), own, without)
	var rules []string
	for _, i := range own {
		rules = append(rules, t.schema.XValidations[i].Rule)
	}
	q.reads = readsOf(t.setup.Compiler, rules)
	return q
}

// speaking is what the rules of a trial speak of.
func (t *Trial) speaking() *spoken {
	if t.spoken == nil {
		rules := make([]string, len(t.schema.XValidations))
		for i, r := range t.schema.XValidations {
			rules[i] = r.Rule
		}
		t.spoken = newSpoken(example.NewShape("", t.schema), rules)
	}
	return t.spoken
}

// ask adds the expressions in question to a space, their axes, and those of all others
// behind them.
func (q searchSpace) ask(s *spoken, own []int, without string) searchSpace {
	q.own = slices.Clone(own)
	q.axes = s.axes(own, without)
	for _, a := range q.axes {
		var about []int
		for i := range s.expressions {
			if slices.ContainsFunc(segments(a.path), func(name string) bool { return slices.Contains(s.words[i], name) }) {
				about = append(about, i)
			}
		}
		q.about = append(q.about, about)
	}
	return q
}

// segments are the names of the fields on a path, as expressions write them. A rule that
// speaks of a field may compare the whole of it, and so all that is below.
func segments(path string) []string {
	var all []string
	for name := range strings.SplitSeq(path, ".") {
		all = append(all, expression.Word(strings.TrimRight(name, "[]{}")))
	}
	return all
}

// lacking looks for values that lack the optional field at a path.
func (t *Trial) lacking(own []int, path string) searchSpace {
	return t.ask(lacking(path), own, path)
}

// lacking is where values lack the optional field at a path, have all that is around it,
// and little else or much else.
func lacking(path string) searchSpace {
	few := func(at string) bool { return example.IsAround(at, path) }
	many := func(at string) bool { return at != path && (example.IsAround(at, path) || strings.Count(at, ".") < 2) }
	return searchSpace{without: path, keeps: []func(string) bool{few, many}}
}

// edges looks among values with no optional field and with all that are near by: with as few items as may be, with
// numbers at their lowest, and at their highest where a bound is given. Numbers without
// an upper bound are left as they are: that a sum overflows at the end of int64 is
// nothing to report. A pair of fields is of use if one of them can make a rule fail; the
// other one leads there.
func (t *Trial) edges(own []int) searchSpace {
	none := func(string) bool { return false }
	near := func(at string) bool { return strings.Count(at, ".") < 2 }
	keep := func(at string, _ *example.Schema) bool { return near(at) }
	lowest := func(_ string, s *example.Schema) (any, bool) {
		if s.Type != "integer" || len(s.Enum) > 0 {
			return nil, false
		}
		if s.Minimum == nil || *s.Minimum < 0 {
			return int64(0), true
		}
		return int64(*s.Minimum), !s.ExclusiveMinimum
	}
	highest := func(_ string, s *example.Schema) (any, bool) {
		if s.Type != "integer" || len(s.Enum) > 0 || s.Maximum == nil {
			return nil, false
		}
		return int64(*s.Maximum), !s.ExclusiveMaximum
	}
	var culprits []string
	all := false
	for _, i := range own {
		fields := t.setup.Compiler.PartialFields(t.schema.XValidations[i].Rule)
		culprits = append(culprits, fields...)
		all = all || fields == nil
	}
	isCulprit := func(a axis) bool {
		return all || slices.ContainsFunc(segments(a.path), func(s string) bool { return slices.Contains(culprits, s) })
	}
	return t.ask(searchSpace{
		first: []example.Maker{{}, {Keep: keep}, {Keep: keep, Fill: true, Choose: lowest}, {Keep: keep, Fill: true, Choose: highest}},
		keeps: []func(string) bool{none, near},
		pairs: func(a, b axis) bool { return isCulprit(a) || isCulprit(b) },
	}, own, "")
}
