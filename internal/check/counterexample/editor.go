package counterexample

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// An editor changes values as wishes ask for.
type editor struct {
	root *shape
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
	for _, wish := range s.way {
		if wish.Kind == expression.Unknown || e.check(v, s.at, wish) {
			continue
		}
		if wish.Like != nil {
			like, ok := e.read(v, slices.Concat(s.at, wish.Like))
			if !ok {
				return v, false
			}
			wish.Value = like
		}
		t := edit{editor: e, wish: wish, grown: grown}
		next, keep := t.at(e.root, v, true, slices.Concat(s.at, wish.Path), "")
		if t.failed || !keep {
			return v, false
		}
		v = next
	}
	return v, keyOf(v) != before
}

// holds reports of wishes at a place whether they are met.
func (e editor) holds(v any, at []string) func(expression.Wish) bool {
	return func(w expression.Wish) bool { return e.check(v, at, w) }
}

// check reports whether a wish is met.
func (e editor) check(v any, at []string, w expression.Wish) bool {
	if w.Like != nil {
		like, ok := e.read(v, slices.Concat(at, w.Like))
		if !ok {
			return false
		}
		w.Value = like
	}
	return e.root.meets(v, true, slices.Concat(at, w.Path), w)
}

// read is the value that some steps lead to.
func (e editor) read(v any, steps []string) (any, bool) {
	n := e.root
	for _, s := range steps {
		switch holder := v.(type) {
		case map[string]any:
			next, there := holder[s]
			if !there {
				return nil, false
			}
			if v = next; n != nil {
				n = n.towardsName(s)
			}
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

// towardsName is the shape of a property, or of the values of a map.
func (n *shape) towardsName(name string) *shape {
	if p := n.named(name); p != nil {
		return p
	}
	return n.values()
}

// meets reports whether what some steps lead to is as a wish asks for. What the server fills
// in is there.
func (n *shape) meets(v any, there bool, steps []string, w expression.Wish) bool {
	if n == nil {
		return false
	}
	if !there && n.schema.Default != nil {
		v, there = decoded(n.schema.Default.Raw), true
	}
	if len(steps) == 0 {
		return suits(v, there, w)
	}
	if !there {
		return w.Kind == expression.Absent || steps[0] == expression.EveryItem
	}
	rest := steps[1:]
	switch holder := v.(type) {
	case map[string]any:
		if isOfKeys(n, steps[0]) {
			return len(rest) == 0 && meetsKeys(holder, steps[0], w)
		}
		value, there := holder[steps[0]]
		return n.towardsName(steps[0]).meets(value, there, rest, w)
	case []any:
		each := func(item any) bool { return n.items().meets(item, true, rest, w) }
		switch i, isIndex := indexOf(steps[0]); {
		case isIndex:
			return i < len(holder) && each(holder[i])
		case steps[0] == expression.EveryItem:
			return !slices.ContainsFunc(holder, func(item any) bool { return !each(item) })
		case steps[0] == expression.SomeItem:
			return slices.ContainsFunc(holder, each)
		}
	}
	return false
}

// isOfKeys reports whether a step means keys of a map: macros go over these.
func isOfKeys(n *shape, step string) bool {
	return (step == expression.EveryItem || step == expression.SomeItem || step == expression.NewItem) && n.named(step) == nil
}

// meetsKeys reports whether keys of a map are as a wish asks for.
func meetsKeys(holder map[string]any, step string, w expression.Wish) bool {
	for key := range holder {
		if ok := suits(key, true, w); ok != (step == expression.EveryItem) {
			return ok
		}
	}
	return step == expression.EveryItem
}

// suits reports whether a value, or none, is as a wish asks for.
func suits(v any, there bool, w expression.Wish) bool {
	switch w.Kind {
	case expression.Absent:
		return !there
	case expression.Present:
		return there
	case expression.Equal:
		return there && same(v, w.Value)
	case expression.Differ:
		return there && !same(v, w.Value)
	case expression.AtLeast, expression.AtMost:
		n, isNumber := numberOf(v)
		bound, _ := numberOf(w.Value)
		return isNumber && (w.Kind == expression.AtLeast && n >= bound || w.Kind == expression.AtMost && n <= bound)
	case expression.Longer, expression.Shorter:
		n, _ := w.Value.(int64)
		size, sized := sizeOf(v)
		return sized && (w.Kind == expression.Longer && size >= n || w.Kind == expression.Shorter && size <= n)
	}
	text, isText := v.(string)
	return isText && suitsText(text, w)
}

func suitsText(text string, w expression.Wish) bool {
	want, _ := w.Value.(string)
	switch w.Kind {
	case expression.Matches, expression.Mismatches:
		re, err := regexp.Compile(want)
		return err == nil && re.MatchString(text) == (w.Kind == expression.Matches)
	case expression.Begins:
		return strings.HasPrefix(text, want)
	case expression.Ends:
		return strings.HasSuffix(text, want)
	case expression.Contains:
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
