package counterexample

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/check/constraint"
	"github.com/crdgen/crdgen/internal/check/example"
)

// An editor changes values as constraints ask for.
type editor struct {
	root *example.Shape
	// fixed is the path of what stays; empty for nothing.
	fixed string
}

// index is the step to an item of a list.
func index(i int) string { return "[" + strconv.Itoa(i) + "]" }

// indexOf is the number of an item that a step leads to; false for another step.
func indexOf(step string) (int, bool) {
	if len(step) < 3 || step[0] != '[' || step[len(step)-1] != ']' {
		return 0, false
	}
	i, err := strconv.Atoi(step[1 : len(step)-1])
	return i, err == nil
}

// apply does what a step asks of an object, which it changes; changed is false where
// something of it cannot be done, or nothing was to do.
func (e editor) apply(object map[string]any, s step) (out map[string]any, changed bool) {
	v, changed := e.value(object, s)
	if out, ok := v.(map[string]any); ok {
		return out, changed
	}
	return object, false
}

func (e editor) value(v any, s step) (out any, changed bool) {
	before := keyOf(v)
	grown := map[string]bool{}
	for _, one := range s.clause {
		if one.Kind == constraint.Unknown || e.check(v, s.at, one) {
			continue
		}
		if one.Like != nil {
			like, ok := read(v, slices.Concat(s.at, one.Like))
			if !ok {
				return v, false
			}
			one.Value = like
		}
		t := edit{editor: e, want: one, grown: grown}
		next, keep := t.at(e.root, v, true, slices.Concat(s.at, one.Path), "")
		if t.failed || !keep {
			return v, false
		}
		v = next
	}
	return v, keyOf(v) != before
}

// holds reports of constraints at a place whether they are met.
func (e editor) holds(v any, at []string) func(constraint.Constraint) bool {
	return func(w constraint.Constraint) bool { return e.check(v, at, w) }
}

// check reports whether a constraint is met.
func (e editor) check(v any, at []string, w constraint.Constraint) bool {
	if w.Like != nil {
		like, ok := read(v, slices.Concat(at, w.Like))
		if !ok {
			return false
		}
		w.Value = like
	}
	return meets(e.root, v, true, slices.Concat(at, w.Path), w)
}

// read is the value that some steps lead to.
func read(v any, steps []string) (any, bool) {
	for _, s := range steps {
		switch holder := v.(type) {
		case map[string]any:
			next, there := holder[s]
			if !there {
				return nil, false
			}
			v = next
		case []any:
			i, isIndex := indexOf(s)
			if !isIndex {
				i = 0
			}
			if i >= len(holder) {
				return nil, false
			}
			v = holder[i]
		default:
			return nil, false
		}
	}
	return v, true
}

// meets reports whether what some steps lead to is as a constraint asks for. What the server fills
// in is there.
func meets(n *example.Shape, v any, there bool, steps []string, w constraint.Constraint) bool {
	if n == nil {
		return false
	}
	if !there && n.Schema.Default != nil {
		v, there = example.Decoded(n.Schema.Default.Raw), true
	}
	if len(steps) == 0 {
		return suits(v, there, w)
	}
	if !there {
		return w.Kind == constraint.Absent || steps[0] == constraint.EveryItem
	}
	rest := steps[1:]
	switch holder := v.(type) {
	case map[string]any:
		if isOfKeys(n, steps[0]) {
			return len(rest) == 0 && meetsKeys(holder, steps[0], w)
		}
		value, there := holder[steps[0]]
		return meets(n.TowardsName(steps[0]), value, there, rest, w)
	case []any:
		each := func(item any) bool { return meets(n.Items(), item, true, rest, w) }
		switch i, isIndex := indexOf(steps[0]); {
		case isIndex:
			return i < len(holder) && each(holder[i])
		case steps[0] == constraint.EveryItem:
			return !slices.ContainsFunc(holder, func(item any) bool { return !each(item) })
		case steps[0] == constraint.SomeItem:
			return slices.ContainsFunc(holder, each)
		}
	}
	return false
}

// isOfKeys reports whether a step means keys of a map: macros go over these.
func isOfKeys(n *example.Shape, step string) bool {
	return (step == constraint.EveryItem || step == constraint.SomeItem || step == constraint.NewItem) && n.Named(step) == nil
}

// meetsKeys reports whether keys of a map are as a constraint asks for.
func meetsKeys(holder map[string]any, step string, w constraint.Constraint) bool {
	for key := range holder {
		if ok := suits(key, true, w); ok != (step == constraint.EveryItem) {
			return ok
		}
	}
	return step == constraint.EveryItem
}

// suits reports whether a value, or none, is as a constraint asks for.
func suits(v any, there bool, w constraint.Constraint) bool {
	switch w.Kind {
	case constraint.Absent:
		return !there
	case constraint.Present:
		return there
	case constraint.Equal:
		return there && same(v, w.Value)
	case constraint.Differ:
		return there && !same(v, w.Value)
	case constraint.AtLeast, constraint.AtMost:
		n, isNumber := numberOf(v)
		bound, _ := numberOf(w.Value)
		return isNumber && (w.Kind == constraint.AtLeast && n >= bound || w.Kind == constraint.AtMost && n <= bound)
	case constraint.Longer, constraint.Shorter:
		n, _ := w.Value.(int64)
		size, sized := sizeOf(v)
		return sized && (w.Kind == constraint.Longer && size >= n || w.Kind == constraint.Shorter && size <= n)
	}
	text, isText := v.(string)
	return isText && suitsText(text, w)
}

func suitsText(text string, w constraint.Constraint) bool {
	want, _ := w.Value.(string)
	switch w.Kind {
	case constraint.Matches, constraint.Mismatches:
		re, err := regexp.Compile(want)
		return err == nil && re.MatchString(text) == (w.Kind == constraint.Matches)
	case constraint.Begins:
		return strings.HasPrefix(text, want)
	case constraint.Ends:
		return strings.HasSuffix(text, want)
	case constraint.Contains:
		return strings.Contains(text, want)
	}
	return false
}

func same(a, b any) bool {
	x, isNumber := numberOf(a)
	y, isToo := numberOf(b)
	if isNumber && isToo {
		return x == y
	}
	return keyOf(a) == keyOf(b)
}

func numberOf(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}

func sizeOf(v any) (int64, bool) {
	switch v := v.(type) {
	case string:
		return int64(len([]rune(v))), true
	case []any:
		return int64(len(v)), true
	case map[string]any:
		return int64(len(v)), true
	}
	return 0, false
}
