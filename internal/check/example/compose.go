package example

import (
	"iter"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// What anyOf, oneOf, allOf and not ask for stands beside the keywords of a schema that a
// [Maker] goes by. So one alternative of each anyOf and oneOf is chosen, and what is asked
// for is said in allOf, of a property or an item at the property or item itself, where the
// maker looks. What no keyword can say is left out: values are held against the whole
// schema afterwards.

// A pick says which alternative of anyOf or oneOf is taken at one place, in the order in
// which the places are met; elsewhere the first one is that does not contradict what is
// there.
type pick struct{ place, alternative int }

// mostPicks bounds how many choices are tried.
const mostPicks = 40

// Descriptions yields the schema with its alternatives chosen: the first ones, then
// another one at each place in turn. A schema without compositions is yielded as it is.
func Descriptions(root *Schema) iter.Seq[*Schema] {
	return func(yield func(*Schema) bool) {
		first := composer{}
		s, changed := first.describe(root)
		if !yield(s) || !changed {
			return
		}
		tries := 0
		for place, n := range first.counts {
			for i := 1; i < n && tries < mostPicks; i++ {
				tries++
				c := composer{pick: &pick{place, i}}
				if s, _ := c.describe(root); !yield(s) {
					return
				}
			}
		}
	}
}

// withChoices is a schema with its first alternatives chosen; what is below it is left as it
// is.
func withChoices(s *Schema) *Schema { return (&composer{}).chosen(s) }

// A composer writes what compositions ask for into a schema.
type composer struct {
	pick   *pick
	counts []int // the alternatives of each place
}

// take returns the alternative that is taken at the next place of n.
func (c *composer) take(n, first int) int {
	place := len(c.counts)
	c.counts = append(c.counts, n)
	if c.pick != nil && c.pick.place == place && c.pick.alternative < n {
		if c.pick.alternative <= first { // the first one was tried
			return c.pick.alternative - 1
		}
		return c.pick.alternative
	}
	return first
}

// describe chooses the alternatives of a schema and all that is below it; false where nothing had to be.
func (c *composer) describe(s *Schema) (*Schema, bool) {
	chosen := c.chosen(s)
	out, changed := *chosen, chosen != s
	owned := changed // the map of properties
	for _, name := range slices.Sorted(maps.Keys(out.Properties)) {
		p := out.Properties[name]
		inner, differs := c.describe(&p)
		if !differs {
			continue
		}
		if !owned {
			out.Properties, owned = maps.Clone(out.Properties), true
		}
		out.Properties[name], changed = *inner, true
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

// chosen is a schema with its alternatives chosen; the schema itself where it has none.
func (c *composer) chosen(s *Schema) *Schema {
	if len(s.AllOf)+len(s.AnyOf)+len(s.OneOf) == 0 && s.Not == nil || s.XIntOrString {
		return s
	}
	out := *s
	out.AllOf, out.AnyOf, out.OneOf, out.Not = nil, nil, nil, nil
	out.Properties = maps.Clone(s.Properties)
	c.compose(&out, s)
	return &out
}

// compose asks of a schema what the compositions of another one ask for.
func (c *composer) compose(out, of *Schema) {
	for i := range of.AllOf {
		c.ask(out, &of.AllOf[i])
	}
	if of.Not != nil {
		refute(out, of.Not)
	}
	c.chooseOne(out, of.AnyOf, false)
	c.chooseOne(out, of.OneOf, true)
}

// chooseOne asks for the first alternative that contradicts nothing, and that the others are
// not met where exactly one may be.
func (c *composer) chooseOne(out *Schema, alternatives []Schema, exactlyOne bool) {
	i := slices.IndexFunc(alternatives, func(a Schema) bool { return !contradicts(out, &a) })
	if len(alternatives) == 0 {
		return
	}
	i = c.take(len(alternatives), max(i, 0))
	c.ask(out, &alternatives[i])
	for j := range alternatives {
		if exactlyOne && j != i {
			refute(out, &alternatives[j])
		}
	}
}

// ask adds to a schema what another one asks for, with the compositions of that.
func (c *composer) ask(out, other *Schema) {
	asked := *other
	asked.AllOf, asked.AnyOf, asked.OneOf, asked.Not = nil, nil, nil, nil
	asked.Properties, asked.Items, asked.AdditionalProperties = nil, nil, nil
	out.AllOf = append(slices.Clip(out.AllOf), asked)
	for name, p := range other.Properties {
		if known, ok := out.Properties[name]; ok {
			known.AllOf = append(slices.Clip(known.AllOf), p)
			out.Properties[name] = known
		}
	}
	out.Items = itemsAsked(out.Items, other.Items)
	if both := out.AdditionalProperties; both != nil && both.Schema != nil && other.AdditionalProperties != nil && other.AdditionalProperties.Schema != nil {
		values := *both.Schema
		values.AllOf = append(slices.Clip(values.AllOf), *other.AdditionalProperties.Schema)
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: both.Allows, Schema: &values}
	}
	c.compose(out, other)
}

func itemsAsked(items, other *apiext.JSONSchemaPropsOrArray) *apiext.JSONSchemaPropsOrArray {
	if items == nil || items.Schema == nil || other == nil || other.Schema == nil {
		return items
	}
	item := *items.Schema
	item.AllOf = append(slices.Clip(item.AllOf), *other.Schema)
	return &apiext.JSONSchemaPropsOrArray{Schema: &item}
}

// contradicts reports whether the enums of two schemas, or those of a property in both,
// have nothing in common, or one of them requires what the other one has no property for.
func contradicts(s, other *Schema) bool {
	both := Schema{AllOf: []Schema{*s, *other}}
	if len(enumOf(s)) > 0 && len(enumOf(other)) > 0 && len(enumOf(&both)) == 0 {
		return true
	}
	if len(s.Properties) > 0 && slices.ContainsFunc(other.Required, func(name string) bool {
		_, known := s.Properties[name]
		return !known
	}) {
		return true
	}
	for name, p := range other.Properties {
		if known, ok := s.Properties[name]; ok && contradicts(&known, &p) {
			return true
		}
	}
	return slices.ContainsFunc(other.AllOf, func(a Schema) bool { return contradicts(s, &a) })
}

// refute asks of a schema that another one is not met, where one keyword can say so.
func refute(out, other *Schema) {
	for _, name := range other.Required {
		if _, ok := out.Properties[name]; ok && !slices.Contains(requiredOf(out), name) {
			delete(out.Properties, name)
			return
		}
	}
	opposite := Schema{}
	switch values := enumOf(out); {
	case len(other.Enum) > 0 && len(values) > 0:
		opposite.Enum = slices.DeleteFunc(slices.Clone(values), func(v apiext.JSON) bool {
			return slices.ContainsFunc(other.Enum, func(o apiext.JSON) bool { return string(o.Raw) == string(v.Raw) })
		})
	case other.Minimum != nil:
		opposite.Maximum, opposite.ExclusiveMaximum = other.Minimum, !other.ExclusiveMinimum
	case other.Maximum != nil:
		opposite.Minimum, opposite.ExclusiveMinimum = other.Maximum, !other.ExclusiveMaximum
	case other.MinLength != nil && *other.MinLength > 0:
		opposite.MaxLength = new(*other.MinLength - 1)
	case other.MaxLength != nil:
		opposite.MinLength = new(*other.MaxLength + 1)
	case other.MinItems != nil && *other.MinItems > 0:
		opposite.MaxItems = new(*other.MinItems - 1)
	case other.MaxItems != nil:
		opposite.MinItems = new(*other.MaxItems + 1)
	case len(other.Properties) > 0:
		refuteProperty(out, other)
		return
	default: // of alternatives none may be met, of what is asked together one thing is not
		for _, a := range slices.Concat(other.AnyOf, other.OneOf) {
			refute(out, &a)
		}
		for _, a := range other.AllOf[:min(1, len(other.AllOf))] {
			refute(out, &a)
		}
		return
	}
	out.AllOf = append(slices.Clip(out.AllOf), opposite)
}

// refuteProperty asks that the first property that another schema speaks of is not met,
// which holds for a property that is there.
func refuteProperty(out, other *Schema) {
	for _, name := range slices.Sorted(maps.Keys(other.Properties)) {
		if known, ok := out.Properties[name]; ok {
			p := other.Properties[name]
			known.AllOf = append(slices.Clip(known.AllOf), Schema{Not: &p})
			out.Properties[name] = known
			if !slices.Contains(requiredOf(out), name) {
				out.Required = append(slices.Clip(out.Required), name)
			}
			return
		}
	}
}

// Forbidden is a schema whose values lack the field that some steps lead to, so that no
// alternative is chosen that requires it; the schema itself where no alternative does.
func Forbidden(s *Schema, steps []string) *Schema {
	if len(steps) == 0 {
		return s
	}
	name, rest := steps[0], steps[1:]
	out := *s
	switch {
	case name == InItems && s.Items != nil && s.Items.Schema != nil:
		item := Forbidden(s.Items.Schema, rest)
		if item == s.Items.Schema {
			return s
		}
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: item}
	case name == InValues && s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
		value := Forbidden(s.AdditionalProperties.Schema, rest)
		if value == s.AdditionalProperties.Schema {
			return s
		}
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: s.AdditionalProperties.Allows, Schema: value}
	case len(rest) > 0:
		p, ok := s.Properties[name]
		if !ok {
			return s
		}
		inner := Forbidden(&p, rest)
		if inner == &p {
			return s
		}
		out.Properties = maps.Clone(s.Properties)
		out.Properties[name] = *inner
	case slices.ContainsFunc(slices.Concat(s.AnyOf, s.OneOf, s.AllOf), func(a Schema) bool { return mayRequire(&a, name) }):
		out.AllOf = append([]Schema{{Not: &Schema{Required: []string{name}}}}, s.AllOf...)
	default:
		return s
	}
	return &out
}

// mayRequire reports whether a schema or one of its alternatives requires a field.
func mayRequire(s *Schema, name string) bool {
	return slices.Contains(s.Required, name) ||
		slices.ContainsFunc(slices.Concat(s.AnyOf, s.OneOf, s.AllOf), func(a Schema) bool { return mayRequire(&a, name) })
}
