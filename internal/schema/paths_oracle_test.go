package schema_test

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
)

// A demand is what the markers of a random source ask of one value, read from the markers
// alone: the oracle of TestPathsAndCompositionsAgree. It knows neither schemas nor how they
// are merged.
type demand struct {
	kind    string // string, integer, array, map or object
	bounds  []bound
	choices []*choice
	fields  []*fieldDemand
	items   *demand // or the values of a map
	opaque  bool
}

type fieldDemand struct {
	*demand
	name     string
	required bool
	value    any // that it has by default; nil for none
}

// A bound is one validation of a value.
type bound struct {
	keyword string // as in MaxLength
	n       int
	text    string // of a pattern, or the values of an enum
}

// A choice is what stands in anyOf, oneOf, allOf or not.
type choice struct {
	keyword      string
	alternatives [][]part
}

// A part is one thing that an alternative asks for: a bound, a field that has to be there,
// or another choice, of what a path leads to.
type part struct {
	path     []string // names of fields, and "" for all items
	bound    bound
	required string
	inner    *choice
}

// at calls do with what a path leads to.
func (d *demand) at(path []string, do func(*demand)) {
	switch {
	case len(path) == 0:
		do(d)
	case path[0] == "":
		d.items.at(path[1:], do)
	default:
		d.field(path[0]).at(path[1:], do)
	}
}

func (d *demand) field(name string) *fieldDemand {
	return d.fields[slices.IndexFunc(d.fields, func(f *fieldDemand) bool { return f.name == name })]
}

// copied is a demand that may be changed at one use of its type.
func (d *demand) copied() *demand {
	out := *d
	out.bounds, out.choices = slices.Clone(d.bounds), slices.Clone(d.choices)
	out.fields = nil
	for _, f := range d.fields {
		out.fields = append(out.fields, &fieldDemand{f.copied(), f.name, f.required, f.value})
	}
	if d.items != nil {
		out.items = d.items.copied()
	}
	return &out
}

// refuses says why a value does not meet a demand, "" where it does.
func (d *demand) refuses(v any) string {
	for _, b := range d.bounds {
		if !b.holds(v) {
			return fmt.Sprintf("%v is not %v", v, b)
		}
	}
	for _, c := range d.choices {
		if !c.holds(v) {
			return fmt.Sprintf("%v does not meet %s", v, c.keyword)
		}
	}
	switch v := v.(type) {
	case map[string]any:
		if d.kind == "map" {
			return d.refusesValues(slices.Collect(maps.Values(v)))
		}
		for _, f := range d.fields {
			inner, there := v[f.name]
			if f.required && !there {
				return f.name + " is missing"
			}
			if there {
				if why := f.refuses(inner); why != "" {
					return f.name + ": " + why
				}
			}
		}
	case []any:
		return d.refusesValues(v)
	}
	return ""
}

func (d *demand) refusesValues(values []any) string {
	for _, inner := range values {
		if why := d.items.refuses(inner); why != "" {
			return "item: " + why
		}
	}
	return ""
}

// completed is a value without what no field is for, and with defaults.
func (d *demand) completed(v any) any {
	switch v := v.(type) {
	case []any:
		for i := range v {
			v[i] = d.items.completed(v[i])
		}
	case map[string]any:
		switch {
		case d.opaque:
		case d.kind == "map":
			for key := range v {
				v[key] = d.items.completed(v[key])
			}
		default:
			maps.DeleteFunc(v, func(name string, _ any) bool {
				return !slices.ContainsFunc(d.fields, func(f *fieldDemand) bool { return f.name == name })
			})
			for _, f := range d.fields {
				if inner, there := v[f.name]; there {
					v[f.name] = f.completed(inner)
				} else if f.value != nil {
					v[f.name] = f.value
				}
			}
		}
	}
	return v
}

// wrongDefault is a default that its own field refuses, "" for none. The API server looks at
// none below the values of a map.
func (d *demand) wrongDefault() string {
	for _, f := range d.fields {
		if f.value != nil && f.refuses(f.value) != "" {
			return f.name
		}
		if wrong := f.wrongDefault(); wrong != "" {
			return f.name + "." + wrong
		}
	}
	if d.kind == "array" {
		return d.items.wrongDefault()
	}
	return ""
}

// patterns are the expressions that were compiled, by their texts.
var patterns sync.Map

// patternOf compiles an expression once: objects are judged by the same few.
func patternOf(text string) *regexp.Regexp {
	if re, ok := patterns.Load(text); ok {
		return re.(*regexp.Regexp)
	}
	re := regexp.MustCompile(text)
	patterns.Store(text, re)
	return re
}

func (b bound) holds(v any) bool {
	switch v := v.(type) {
	case string:
		switch b.keyword {
		case "MinLength":
			return len(v) >= b.n
		case "MaxLength":
			return len(v) <= b.n
		case "Pattern":
			return patternOf(b.text).MatchString(v)
		case "Enum":
			return slices.Contains(strings.Split(b.text, ";"), v)
		}
	case int:
		switch b.keyword {
		case "Minimum":
			return v >= b.n
		case "Maximum":
			return v <= b.n
		case "MultipleOf":
			return v%b.n == 0
		case "Enum":
			return slices.Contains(strings.Split(b.text, ";"), fmt.Sprint(v))
		}
	case []any:
		return b.keyword == "MinItems" && len(v) >= b.n || b.keyword == "MaxItems" && len(v) <= b.n
	case map[string]any:
		return b.keyword == "MinProperties" && len(v) >= b.n || b.keyword == "MaxProperties" && len(v) <= b.n
	}
	panic(fmt.Sprintf("%v of %v", b, v))
}

func (c *choice) holds(v any) bool {
	met := 0
	for _, alternative := range c.alternatives {
		if !slices.ContainsFunc(alternative, func(p part) bool { return !p.holds(v, p.path) }) {
			met++
		}
	}
	switch c.keyword {
	case "anyOf":
		return met > 0
	case "oneOf":
		return met == 1
	case "allOf":
		return met == len(c.alternatives)
	}
	return met == 0
}

// holds reports whether what a path leads to meets the part; what is not there does.
func (p part) holds(v any, path []string) bool {
	switch {
	case len(path) > 0 && path[0] == "":
		return !slices.ContainsFunc(v.([]any), func(v any) bool { return !p.holds(v, path[1:]) })
	case len(path) > 0:
		inner, there := v.(map[string]any)[path[0]]
		return !there || p.holds(inner, path[1:])
	case p.required != "":
		_, there := v.(map[string]any)[p.required]
		return there
	case p.inner != nil:
		return p.inner.holds(v)
	}
	return p.bound.holds(v)
}
