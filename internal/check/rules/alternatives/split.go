// Package alternatives finds out what anyOf, oneOf, allOf and not of a schema ask for together:
// it splits a schema into cases without them, of which a value meets one if it meets the schema,
// and says why a case contradicts itself. Only what is certain is said. It knows schemas, and neither
// markers nor where one came from.
package alternatives

import (
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// mostCases bounds how many cases of a schema are looked at. Of a schema with more,
// nothing is known.
const mostCases = 512

// Cases are what a schema asks for, of which one must hold.
type Cases struct {
	all       []oneCase
	mentioned map[string]bool
}

// Of splits a schema. It says false of one with too many cases, and of one with an empty
// alternative, as its marker has an error.
func Of(s *apiext.JSONSchemaProps) (Cases, bool) {
	c := splitter{mentioned: map[string]bool{}}
	c.mention(s, "", true)
	all := c.meets(s, "", ofStructure)
	return Cases{all, c.mentioned}, !c.tooMany && len(all) > 0
}

// Len is how many cases there are.
func (c Cases) Len() int { return len(c.all) }

// Paths are those that alternatives mention, the value itself first.
func (c Cases) Paths() []string {
	return append([]string{""}, slices.Sorted(maps.Keys(c.mentioned))...)
}

// Contradiction says why the first case contradicts itself if all do wherever there is
// a value at a path, "" where one does not.
func (c Cases) Contradiction(path string) (why string) {
	for _, one := range c.all {
		contradiction := one.where(path).contradiction()
		if contradiction == "" || path != "" && one.forbids(path) {
			return ""
		}
		why = cmp.Or(why, contradiction)
	}
	return why
}

// NeverSet says why no object that meets a schema has a field, "" where one may.
func NeverSet(s *apiext.JSONSchemaProps, name string) (why string) {
	c := splitter{mentioned: map[string]bool{}}
	c.mention(s, "", true)
	if !c.mentioned[fieldAt("", name)] {
		return ""
	}
	all := c.meets(s, "", ofStructure)
	if c.tooMany {
		return ""
	}
	for _, one := range all {
		if why = append(slices.Clip(one), present(fieldAt("", name), false)).contradiction(); why == "" {
			return ""
		}
	}
	return why
}

// In reports whether a schema, or its allOf, has alternatives of which one
// must hold, or must not.
func In(s *apiext.JSONSchemaProps) bool {
	if s.Not != nil || len(s.OneOf) > 0 || len(s.AnyOf) > 0 && !s.XIntOrString {
		return true
	}
	for i := range s.AllOf {
		if In(&s.AllOf[i]) {
			return true
		}
	}
	return false
}

// Counted reports whether a schema without alternatives may contradict itself: it bounds the
// number of its fields, or has bounds and a number of which values are multiples.
func Counted(s *apiext.JSONSchemaProps) bool {
	return (s.MinProperties != nil || s.MaxProperties != nil) && fieldsOf(s, "") != nil || s.MultipleOf != nil && s.Minimum != nil && s.Maximum != nil
}

// Culprit is the keyword of a schema, beside its alternatives, without which it would not
// contradict itself; "" where it takes alternatives for that.
func Culprit(s *apiext.JSONSchemaProps) string {
	bare := *s
	bare.AllOf, bare.AnyOf, bare.OneOf, bare.Not = nil, nil, nil, nil
	contradicts := func(s apiext.JSONSchemaProps) bool {
		all, ok := Of(&s)
		return ok && all.Contradiction("") != ""
	}
	if !Counted(&bare) || !contradicts(bare) {
		return ""
	}
	for _, keyword := range CountedKeywords() {
		without := bare
		switch keyword {
		case "multipleOf":
			without.MultipleOf = nil
		case "maxProperties":
			without.MaxProperties = nil
		case "minProperties":
			without.MinProperties = nil
		}
		if !contradicts(without) {
			return keyword
		}
	}
	return ""
}

// CountedKeywords are those that can make a schema without alternatives contradict itself.
func CountedKeywords() []string { return []string{"multipleOf", "maxProperties", "minProperties"} }

// An atom is one keyword of a schema for the value at a path. The keyword required is
// an atom of the field that it names.
type atom struct {
	path    string // of fields, each behind a dot; empty for the value itself
	keyword string
	schema  apiext.JSONSchemaProps // with this keyword alone
	text    string                 // of the schema: atoms with the same are the same
	negated bool
	from    source
	named   bool     // in the keyword required, and not only spoken of
	fields  []string // of the keyword "fields": all that an object of the schema can have
}

// A source is what an atom stands in.
type source uint8

const (
	ofAlternative source = iota // of the value, or of one around it
	ofAllOf                     // of the schema that describes the value
	ofStructure                 // the schema that describes the value itself
)

// allOf is the source of what stands in the allOf of a schema.
func (f source) allOf() source {
	if f == ofAlternative {
		return ofAlternative
	}
	return ofAllOf
}

// inside is the source of what stands in a property of a schema.
func (f source) inside() source {
	if f == ofStructure {
		return ofStructure
	}
	return ofAlternative
}

// itemsStep is the step of a path that leads to the items of a list.
const itemsStep = "[*]"

// dot stands in a path for a dot that is part of a field's name.
const dot = "\x00"

// fieldAt is the path of a field of what stands at a path.
func fieldAt(path, name string) string { return path + "." + strings.ReplaceAll(name, ".", dot) }

// nameOf is the name of the field that a path leads to.
func nameOf(path string) string {
	return strings.ReplaceAll(path[strings.LastIndexByte(path, '.')+1:], dot, ".")
}

// Shown is a path as messages write it.
func Shown(path string) string {
	return strings.ReplaceAll(strings.ReplaceAll(strings.TrimPrefix(path, "."), "."+itemsStep, itemsStep), dot, ".")
}

// A oneCase is what must hold together.
type oneCase []atom

// A splitter makes cases of a schema. Only fields that alternatives mention are looked at.
type splitter struct {
	mentioned map[string]bool
	tooMany   bool
}

// mention notes the fields that the alternatives of a schema name.
func (c *splitter) mention(s *apiext.JSONSchemaProps, path string, structure bool) {
	if !structure {
		for _, name := range s.Required {
			c.note(fieldAt(path, name))
		}
		for name, p := range s.Properties {
			c.note(fieldAt(path, name))
			c.mention(&p, fieldAt(path, name), false)
		}
		if s.Items != nil && s.Items.Schema != nil {
			c.note(path + "." + itemsStep)
			c.mention(s.Items.Schema, path+"."+itemsStep, false)
		}
	}
	for _, list := range [][]apiext.JSONSchemaProps{s.AllOf, s.AnyOf, s.OneOf} {
		for i := range list {
			c.mention(&list[i], path, false)
		}
	}
	if s.Not != nil {
		c.mention(s.Not, path, false)
	}
}

func (c *splitter) note(path string) {
	for ; path != ""; path = path[:strings.LastIndexByte(path, '.')] {
		c.mentioned[path] = true
	}
}

// meets returns the cases in which the value at a path meets a schema.
func (c *splitter) meets(s *apiext.JSONSchemaProps, path string, from source) []oneCase {
	own := keywordsOf(s, path)
	for i := range own {
		own[i].from = from
	}
	for _, name := range s.Required {
		demanded := present(fieldAt(path, name), false)
		demanded.named = true
		own = append(own, demanded)
	}
	for _, name := range sortedNames(s.Properties) {
		if from == ofStructure && s.Properties[name].Default != nil {
			own = append(own, present(fieldAt(path, name), false))
		}
	}
	if from == ofStructure {
		own = append(own, fieldsOf(s, path)...)
	}
	all := []oneCase{own} // none from where there are too many on
	for _, name := range sortedNames(s.Properties) {
		if p, at := s.Properties[name], fieldAt(path, name); c.mentioned[at] {
			all = c.both(all, c.meets(&p, at, from.inside()))
		}
	}
	if at := path + "." + itemsStep; s.Items != nil && s.Items.Schema != nil && c.mentioned[at] {
		all = c.both(all, c.meets(s.Items.Schema, at, from.inside()))
	}
	for i := range s.AllOf {
		all = c.both(all, c.meets(&s.AllOf[i], path, from.allOf()))
	}
	if len(s.AnyOf) > 0 {
		var any []oneCase
		for i := range s.AnyOf {
			any = append(any, c.meets(&s.AnyOf[i], path, ofAlternative)...)
		}
		all = c.both(all, any)
	}
	if len(s.OneOf) > 0 {
		var one []oneCase
		for i := range s.OneOf {
			this := c.meets(&s.OneOf[i], path, ofAlternative)
			for k := range s.OneOf {
				if k != i {
					this = c.both(this, c.misses(&s.OneOf[k], path))
				}
			}
			one = append(one, this...)
		}
		all = c.both(all, one)
	}
	if s.Not != nil {
		all = c.both(all, c.misses(s.Not, path))
	}
	return all
}

// misses returns the cases in which the value at a path does not meet a schema: in each
// of them some keyword does not hold. Of keywords that nothing is known of, that is one
// case without any condition.
func (c *splitter) misses(s *apiext.JSONSchemaProps, path string) []oneCase {
	var all []oneCase
	for _, a := range keywordsOf(s, path) {
		a.negated = true
		all = append(all, oneCase{a})
	}
	for _, name := range s.Required {
		all = append(all, oneCase{present(fieldAt(path, name), true)})
	}
	for _, name := range sortedNames(s.Properties) {
		p, at := s.Properties[name], fieldAt(path, name)
		all = append(all, c.both([]oneCase{{present(at, false)}}, c.misses(&p, at))...)
	}
	for i := range s.AllOf {
		all = append(all, c.misses(&s.AllOf[i], path)...)
	}
	if len(s.AnyOf) > 0 {
		none := []oneCase{nil}
		for i := range s.AnyOf {
			none = c.both(none, c.misses(&s.AnyOf[i], path))
		}
		all = append(all, none...)
	}
	if s.Not != nil {
		all = append(all, c.meets(s.Not, path, ofAlternative)...)
	}
	if len(s.OneOf) > 0 || s.Items != nil || s.AdditionalProperties != nil {
		all = append(all, nil)
	}
	return all
}

// both combines cases of which one of each list must hold.
func (c *splitter) both(a, b []oneCase) []oneCase {
	if len(a)*len(b) > mostCases {
		c.tooMany = true
		return nil
	}
	var all []oneCase
	for _, x := range a {
		for _, y := range b {
			all = append(all, slices.Concat(x, y))
		}
	}
	return all
}

func present(path string, negated bool) atom {
	return atom{path: path, keyword: "required", text: "required", negated: negated}
}

// keywordsOf returns the keywords of a schema that say something of one value. A bound
// and whether it excludes itself are one.
func keywordsOf(s *apiext.JSONSchemaProps, path string) oneCase {
	single := []struct {
		keyword string
		has     bool
		schema  apiext.JSONSchemaProps
	}{
		{"type", s.Type != "", apiext.JSONSchemaProps{Type: s.Type}},
		{"nullable", s.Nullable, apiext.JSONSchemaProps{Nullable: true}},
		{"format", s.Format != "", apiext.JSONSchemaProps{Format: s.Format}},
		{"pattern", s.Pattern != "", apiext.JSONSchemaProps{Pattern: s.Pattern}},
		{"enum", len(s.Enum) > 0, apiext.JSONSchemaProps{Enum: sortedValues(s.Enum)}},
		{"minimum", s.Minimum != nil, apiext.JSONSchemaProps{Minimum: s.Minimum, ExclusiveMinimum: s.ExclusiveMinimum}},
		{"maximum", s.Maximum != nil, apiext.JSONSchemaProps{Maximum: s.Maximum, ExclusiveMaximum: s.ExclusiveMaximum}},
		{"multipleOf", s.MultipleOf != nil, apiext.JSONSchemaProps{MultipleOf: s.MultipleOf}},
		{"minLength", s.MinLength != nil, apiext.JSONSchemaProps{MinLength: s.MinLength}},
		{"maxLength", s.MaxLength != nil, apiext.JSONSchemaProps{MaxLength: s.MaxLength}},
		{"minItems", s.MinItems != nil, apiext.JSONSchemaProps{MinItems: s.MinItems}},
		{"maxItems", s.MaxItems != nil, apiext.JSONSchemaProps{MaxItems: s.MaxItems}},
		{"minProperties", s.MinProperties != nil, apiext.JSONSchemaProps{MinProperties: s.MinProperties}},
		{"maxProperties", s.MaxProperties != nil, apiext.JSONSchemaProps{MaxProperties: s.MaxProperties}},
	}
	var all oneCase
	for _, k := range single {
		if k.has {
			text, _ := json.Marshal(k.schema)
			all = append(all, atom{path: path, keyword: k.keyword, schema: k.schema, text: string(text)})
		}
	}
	return all
}

func sortedValues(values []apiext.JSON) []apiext.JSON {
	return slices.SortedFunc(slices.Values(values), func(a, b apiext.JSON) int { return strings.Compare(string(a.Raw), string(b.Raw)) })
}

func sortedNames(m map[string]apiext.JSONSchemaProps) []string {
	names := make([]string, 0, len(m))
	for name := range m {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}
