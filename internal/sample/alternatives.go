package sample

import (
	"iter"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/counterexample"
)

// What anyOf, oneOf, allOf and not ask for stands beside the schema that describes a
// value. An object is made from a description alone: so one alternative is chosen, and
// what it asks for is written into the description. The API server's code judges the
// object by the schema as it is.

// A pick says which alternative of anyOf or oneOf is taken at one place, in the order in
// which the places are met; elsewhere the first one is.
type pick struct{ place, alternative int }

// mostPicks bounds how many choices are tried.
const mostPicks = 40

// descriptions yields the schema with its alternatives chosen: the first ones, then
// another one at each place in turn. A schema without alternatives is yielded as it is.
func descriptions(root *counterexample.Schema) iter.Seq[*counterexample.Schema] {
	return func(yield func(*counterexample.Schema) bool) {
		first := chooser{}
		s, changed := first.describe(root)
		if !yield(s) || !changed {
			return
		}
		tries := 0
		for place, n := range first.counts {
			for i := 1; i < n && tries < mostPicks; i++ {
				tries++
				c := chooser{pick: &pick{place, i}}
				if s, _ := c.describe(root); !yield(s) {
					return
				}
			}
		}
	}
}

// A chooser writes alternatives into a description.
type chooser struct {
	pick   *pick
	counts []int // the alternatives of each place
}

// take returns the alternative that is taken at the next place.
func (c *chooser) take(n int) int {
	place := len(c.counts)
	c.counts = append(c.counts, n)
	if c.pick != nil && c.pick.place == place && c.pick.alternative < n {
		return c.pick.alternative
	}
	return 0
}

// describe returns a schema with what its alternatives ask for, or the schema itself where
// it has none.
func (c *chooser) describe(s *counterexample.Schema) (*counterexample.Schema, bool) {
	out, changed := *s, false
	if asks := len(s.AnyOf)+len(s.OneOf)+len(s.AllOf) > 0 || s.Not != nil; asks && !s.XIntOrString {
		out.Properties = maps.Clone(s.Properties)
		c.apply(&out, s)
		out.AnyOf, out.OneOf, out.AllOf, out.Not = nil, nil, nil, nil
		changed = true
	}
	for _, name := range slices.Sorted(maps.Keys(out.Properties)) {
		p := out.Properties[name]
		inner, differs := c.describe(&p)
		if !differs {
			continue
		}
		if !changed {
			out.Properties, changed = maps.Clone(s.Properties), true
		}
		out.Properties[name] = *inner
	}
	if out.Items != nil && out.Items.Schema != nil {
		if inner, differs := c.describe(out.Items.Schema); differs {
			out.Items, changed = &apiext.JSONSchemaPropsOrArray{Schema: inner}, true
		}
	}
	if out.AdditionalProperties != nil && out.AdditionalProperties.Schema != nil {
		if inner, differs := c.describe(out.AdditionalProperties.Schema); differs {
			out.AdditionalProperties, changed = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: inner}, true
		}
	}
	if !changed {
		return s, false
	}
	return &out, true
}

// apply writes what a schema asks for beside its description into a copy of that.
func (c *chooser) apply(out, asks *counterexample.Schema) {
	for i := range asks.AllOf {
		c.merge(out, &asks.AllOf[i])
	}
	for _, list := range [][]counterexample.Schema{asks.AnyOf, asks.OneOf} {
		if len(list) > 0 {
			c.merge(out, &list[c.take(len(list))])
		}
	}
	for i := range asks.OneOf {
		exclude(out, &asks.OneOf[i])
	}
	if asks.Not != nil {
		exclude(out, asks.Not)
		for i := range asks.Not.AnyOf {
			exclude(out, &asks.Not.AnyOf[i])
		}
	}
}

// exclude takes the fields out of a description by which an object would meet an
// alternative: those that it requires and the description does not.
func exclude(out, alternative *counterexample.Schema) {
	if len(alternative.Required) == 0 || !slices.ContainsFunc(alternative.Required, func(name string) bool { return !slices.Contains(out.Required, name) }) {
		return
	}
	for _, name := range alternative.Required {
		if !slices.Contains(out.Required, name) {
			delete(out.Properties, name)
			return // without one of them it is not met
		}
	}
}

// merge writes one alternative into a description.
func (c *chooser) merge(out, a *counterexample.Schema) {
	for _, name := range a.Required {
		if !slices.Contains(out.Required, name) {
			out.Required = append(slices.Clip(out.Required), name)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(a.Properties)) {
		p, ok := out.Properties[name]
		if !ok {
			continue
		}
		inner := a.Properties[name]
		p.Properties = maps.Clone(p.Properties)
		c.merge(&p, &inner)
		out.Properties[name] = p
	}
	if a.Items != nil && a.Items.Schema != nil && out.Items != nil && out.Items.Schema != nil {
		items := *out.Items.Schema
		items.Properties = maps.Clone(items.Properties)
		c.merge(&items, a.Items.Schema)
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: &items}
	}
	bound(out, a)
	c.apply(out, a)
}

// bound takes the validations of a value over that an alternative has.
func bound(out, a *counterexample.Schema) {
	replace(&out.Minimum, a.Minimum)
	replace(&out.Maximum, a.Maximum)
	replace(&out.MultipleOf, a.MultipleOf)
	replace(&out.MinLength, a.MinLength)
	replace(&out.MaxLength, a.MaxLength)
	replace(&out.MinItems, a.MinItems)
	replace(&out.MaxItems, a.MaxItems)
	replace(&out.MinProperties, a.MinProperties)
	replace(&out.MaxProperties, a.MaxProperties)
	if a.Pattern != "" {
		out.Pattern = a.Pattern
	}
	if a.Format != "" {
		out.Format = a.Format
	}
	if len(a.Enum) > 0 {
		out.Enum = a.Enum
	}
	out.ExclusiveMinimum = out.ExclusiveMinimum || a.ExclusiveMinimum
	out.ExclusiveMaximum = out.ExclusiveMaximum || a.ExclusiveMaximum
}

func replace[T any](at **T, by *T) {
	if by != nil {
		*at = by
	}
}
