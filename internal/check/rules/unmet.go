package rules

import (
	"cmp"
	"encoding/json"
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

func unmetSchema() pass.Rule {
	return pass.Rule{
		Code: diag.UnmetSchema, Level: pass.Fast, Each: findUnmetSchema,
		Title: "no value can meet what anyOf, oneOf, allOf and not ask for together",
		Doc: "What stands in these keywords counts together with all that stands beside them. Where an alternative asks for what not forbids, or for what the type excludes, " +
			"that alternative holds for nothing; where that is so of every alternative, the API server takes the schema and refuses every value, or every object that has the field. " +
			"Only what is certain is reported. Change or remove one of the two markers.",
		Example: "// +crdgen:anyOf=.crust +kubebuilder:validation:Enum=thin\n// +crdgen:not=.crust +kubebuilder:validation:Enum=thin\ntype Pizza struct {\n\tCrust string `json:\"crust\"`\n}",
	}
}

// mostCases bounds how many cases of a schema are looked at. Of a schema with more,
// nothing is known.
const mostCases = 512

// findUnmetSchema splits a schema into cases without alternatives, of which a value
// meets one if it meets the schema, and reports the schema if each contradicts itself,
// or a field of it that contradicts itself in each case in which it is there.
func findUnmetSchema(p *pass.Pass, n *trace.Node) {
	s := n.Schema
	if !hasAlternatives(s) && len(s.AllOf) == 0 || !n.Fixable() {
		return
	}
	c := cases{mentioned: map[string]bool{}}
	c.mention(s, "", true)
	all := c.meets(s, "", ofStructure)
	if c.tooMany || len(all) == 0 { // none: an alternative is empty, as its marker has an error
		return
	}
	for _, path := range append([]string{""}, slices.Sorted(maps.Keys(c.mentioned))...) {
		if why := contradictionIn(all, path); why != "" {
			reportUnmet(p, n, path, why, len(all))
			return
		}
	}
}

// contradictionIn says why the first case contradicts itself if all do wherever there is
// a value at a path, "" where one does not.
func contradictionIn(all []oneCase, path string) (why string) {
	for _, one := range all {
		contradiction := one.where(path).contradiction()
		if contradiction == "" || path != "" && one.forbids(path) {
			return ""
		}
		why = cmp.Or(why, contradiction)
	}
	return why
}

func reportUnmet(p *pass.Pass, n *trace.Node, path, why string, combinations int) {
	what := "no value"
	if path != "" {
		what = fmt.Sprintf("no value of %q", shown(path))
	}
	d := diag.Diagnostic{
		Pos: alternativePos(n), Message: what + " is valid: what all markers ask for here contradicts itself: " + why,
		Help: "change or remove one of the markers that contradict each other",
	}
	if combinations > 1 {
		d.Message += fmt.Sprintf(", and so in each of the %d combinations of alternatives", combinations)
	}
	p.Report(d)
}

// alternativePos is where the first marker stands that gives a schema alternatives, else
// the place of the schema.
func alternativePos(n *trace.Node) token.Position {
	if all := n.Compositions(); len(all) > 0 {
		return all[0].Pos
	}
	return n.Pos()
}

// hasAlternatives reports whether a schema, or its allOf, has alternatives of which one
// must hold, or must not.
func hasAlternatives(s *apiext.JSONSchemaProps) bool {
	if s.Not != nil || len(s.OneOf) > 0 || len(s.AnyOf) > 0 && !s.XIntOrString {
		return true
	}
	for i := range s.AllOf {
		if hasAlternatives(&s.AllOf[i]) {
			return true
		}
	}
	return false
}

// An atom is one keyword of a schema for the value at a path. The keyword required is
// an atom of the field that it names.
type atom struct {
	path    string // of fields, each behind a dot; empty for the value itself
	keyword string
	schema  apiext.JSONSchemaProps // with this keyword alone
	text    string                 // of the schema: atoms with the same are the same
	negated bool
	from    source
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

// shown is a path as messages write it.
func shown(path string) string {
	return strings.ReplaceAll(strings.TrimPrefix(path, "."), "."+itemsStep, itemsStep)
}

// A oneCase is what must hold together.
type oneCase []atom

// A splitter of a schema into cases. Only fields that alternatives mention are looked at.
type cases struct {
	mentioned map[string]bool
	tooMany   bool
}

// mention notes the fields that the alternatives of a schema name.
func (c *cases) mention(s *apiext.JSONSchemaProps, path string, structure bool) {
	if !structure {
		for _, name := range s.Required {
			c.note(path + "." + name)
		}
		for name, p := range s.Properties {
			c.note(path + "." + name)
			c.mention(&p, path+"."+name, false)
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

func (c *cases) note(path string) {
	for ; path != ""; path = path[:strings.LastIndexByte(path, '.')] {
		c.mentioned[path] = true
	}
}

// meets returns the cases in which the value at a path meets a schema.
func (c *cases) meets(s *apiext.JSONSchemaProps, path string, from source) []oneCase {
	own := keywordsOf(s, path)
	for i := range own {
		own[i].from = from
	}
	for _, name := range s.Required {
		own = append(own, present(path+"."+name, false))
	}
	for _, name := range sortedNames(s.Properties) {
		if at := path + "." + name; from == ofStructure && c.mentioned[at] && s.Properties[name].Default != nil {
			own = append(own, present(at, false))
		}
	}
	all := []oneCase{own} // none from where there are too many on
	for _, name := range sortedNames(s.Properties) {
		if p, at := s.Properties[name], path+"."+name; c.mentioned[at] {
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
func (c *cases) misses(s *apiext.JSONSchemaProps, path string) []oneCase {
	var all []oneCase
	for _, a := range keywordsOf(s, path) {
		a.negated = true
		all = append(all, oneCase{a})
	}
	for _, name := range s.Required {
		all = append(all, oneCase{present(path+"."+name, true)})
	}
	for _, name := range sortedNames(s.Properties) {
		p, at := s.Properties[name], path+"."+name
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
func (c *cases) both(a, b []oneCase) []oneCase {
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
