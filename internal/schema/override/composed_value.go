package override

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/misuse"
	"github.com/crdgen/crdgen/markers/own"
)

// value applies the markers about one value to its schema in an alternative.
func (c composer) value(s, structure *apiext.JSONSchemaProps, all []composed) {
	var inner []composed
	var set markers.Set
	for _, m := range all {
		switch v := m.Mark.Value.(type) {
		case markers.Composition:
			inner = append(inner, composed{v, m.Mark})
		case apply.Marker:
			if !strings.HasPrefix(m.Mark.Name, crdmarkers.ValidationItemsPrefix) {
				set = append(set, m.Mark)
				c.keyword(s, structure, m, v)
				continue
			}
			c.follow(s, structure, m, fieldpath.Path{{Pos: m.Mark.Pos}}, func(s, structure *apiext.JSONSchemaProps) { c.keyword(s, structure, m, v) })
		case markers.Nested:
			c.nested(s, structure, m, v)
		default:
			c.noValidation(m)
		}
	}
	c.check(set, s, structure)
	c.into(s, structure, inner)
}

// nested follows the items: of a marker as further steps.
func (c composer) nested(s, structure *apiext.JSONSchemaProps, m composed, v markers.Nested) {
	value, ok := v.Value.(apply.Marker)
	if slices.Contains(v.Path, markers.Keys) {
		d := misuse.Conflict(m.Mark, "keys have no schema")
		d.Stricter, d.Help = true, keysRule
		c.Markers.Diags.Add(d)
		return
	}
	if !ok {
		c.noValidation(m)
		return
	}
	path := make(fieldpath.Path, len(v.Path))
	for i := range path {
		path[i].Pos = m.Mark.Pos
	}
	c.follow(s, structure, m, path, func(s, structure *apiext.JSONSchemaProps) { c.keyword(s, structure, m, value) })
}

// keyword applies a marker to a copy of what describes its value, so that it finds the
// type there, and takes over what it sets.
func (c composer) keyword(s, structure *apiext.JSONSchemaProps, m composed, value apply.Marker) {
	if slices.Contains([]string{"k8s:enum", "k8s:immutable"}, m.Mark.Name) {
		c.Markers.Diags.Add(misuse.Conflict(m.Mark, "it depends on the Go type of what it stands on"))
		return
	}
	switch value.(type) {
	case crdmarkers.Type, crdmarkers.XIntOrString, crdmarkers.XValidation, crdmarkers.ExactlyOneOf, crdmarkers.AtMostOneOf, crdmarkers.AtLeastOneOf:
		c.noValidation(m)
		return
	}
	before := apiext.JSONSchemaProps{
		Type: structure.Type, XIntOrString: structure.XIntOrString,
		Items: structure.Items, Properties: structure.Properties, AdditionalProperties: structure.AdditionalProperties,
	}
	if structure.XIntOrString && apply.BoundsNumbers(value) {
		before.Type = "integer" // the strings among the values meet it
	}
	trial := before
	found := c.Markers.Diags.Collect(func() {
		c.Markers.CheckAt(&before).Value(m.Mark)
		c.Markers.Value(c.on, m.Mark, value, &trial)
	})
	c.Markers.Diags.Add(found...)
	if found.HasErrors() {
		return
	}
	for name, i := range origin.Keywords() {
		if origin.SameKeyword(&before, &trial, i) {
			continue
		}
		if !slices.Contains(validations, name) {
			c.noValidation(m)
			return
		}
		if origin.HasKeyword(s, name) {
			c.twice(s, &trial, m, name)
			return
		}
		c.Markers.Ledger.By(c.on.Origin(m.Mark), s, func() {
			reflect.ValueOf(s).Elem().Field(i).Set(reflect.ValueOf(trial).Field(i))
		})
	}
}

// validations are the keywords with one value that may stand in an alternative.
var validations = []string{
	"enum", "exclusiveMaximum", "exclusiveMinimum", "format", "maxItems", "maxLength", "maxProperties", "maximum",
	"minItems", "minLength", "minProperties", "minimum", "multipleOf", "pattern", "uniqueItems",
}

// noValidation reports a marker that describes a value instead of validating it.
func (c composer) noValidation(m composed) {
	d := misuse.Conflict(m.Mark, "the API server takes validations in "+m.Keyword+", and nothing that describes a value")
	d.Stricter = true
	d.Help = "write it without +" + m.mark.Name
	switch m.Mark.Value.(type) {
	case crdmarkers.XValidation:
		d.Message = misuse.Conflict(m.Mark, "the API server takes no rule in "+m.Keyword).Message
		d.Help = "write the rule without +" + m.mark.Name + ", and say in it when it holds: !has(self.a) || …"
	case crdmarkers.ExactlyOneOf, crdmarkers.AtMostOneOf, crdmarkers.AtLeastOneOf:
		d.Message = misuse.Conflict(m.Mark, "it stands for a rule, and the API server takes no rule in "+m.Keyword).Message
		d.Help = "name the fields one by one: +" + m.mark.Name + "=.a +required"
	}
	if use, ok := m.Mark.Value.(own.Use); ok && use.HasRules() {
		d.Message = misuse.Conflict(m.Mark, "it stands for a rule, and the API server takes no rule in "+m.Keyword).Message
	}
	if tag, ok := m.Mark.Value.(*k8stag.Tag); ok {
		d.Message = misuse.Conflict(m.Mark, "the tag depends on the Go type of what it stands on").Message
		name := strings.TrimPrefix(tag.Name, "k8s:")
		d.Help = "write +kubebuilder:validation:" + strings.ToUpper(name[:1]) + name[1:] + ", if there is such a marker"
	}
	if markers.RequirednessOf(m.Mark.Name) == markers.Optional {
		d.Help = "an alternative requires nothing that it does not name"
	}
	c.Markers.Diags.Add(d)
}

// twice reports a marker that sets a keyword which another one of the same alternative
// has set to another value.
func (c composer) twice(s, trial *apiext.JSONSchemaProps, m composed, name string) {
	i := origin.Keywords()[name]
	if reflect.DeepEqual(reflect.ValueOf(s).Elem().Field(i).Interface(), reflect.ValueOf(trial).Elem().Field(i).Interface()) {
		return
	}
	d := misuse.Conflict(m.Mark, "another marker of the same alternative says another "+name)
	d.Stricter = true
	d.Help = fmt.Sprintf("where both must hold, write +crdgen:allOf=. +%s behind the path", m.Mark.Name)
	c.Markers.Diags.Add(d)
}

// check reports what contradicts itself in an alternative, and values that the enum of
// the value itself does not have: no object can meet those.
func (c composer) check(set markers.Set, s, structure *apiext.JSONSchemaProps) {
	if len(set) == 0 {
		return
	}
	both := *s
	both.Type, both.XIntOrString, both.Nullable = structure.Type, structure.XIntOrString, structure.Nullable
	c.Markers.CheckAt(&both).Schema(set, &both)
	if len(structure.Enum) == 0 {
		return
	}
	m, ok := set.Get("kubebuilder:validation:Enum")
	if !ok {
		return
	}
	known, isKnown := make([]string, len(structure.Enum)), map[string]bool{}
	for i, v := range structure.Enum {
		known[i] = string(v.Raw)
		isKnown[known[i]] = true
	}
	for _, v := range s.Enum {
		if isKnown[string(v.Raw)] {
			continue
		}
		d := misuse.UselessValue(m, "", fmt.Sprintf("enum value %s is not among those that the value can have", v.Raw), "use one of "+apply.EnumText(structure.Enum))
		d.Severity = diag.Warning
		if near := spelling.Nearest(string(v.Raw), known); near != "" {
			d.DidYouMean(strings.Trim(string(v.Raw), `"`), strings.Trim(near, `"`))
		}
		c.Markers.Diags.Add(d)
	}
}
