package override

import (
	"cmp"
	"fmt"
	"go/token"
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
	"github.com/crdgen/crdgen/markers/own"
)

// A composed is one marker of a composition, with what it says.
type composed struct {
	markers.Composition
	mark markers.Mark
}

// addCompositions notes the compositions among the markers of a type or field, those of
// one value together: their alternatives are made of several markers. They come after
// what other markers change of the value.
func (b *Book) addCompositions(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	var all []*override
	at := map[string]*override{}
	for _, m := range set {
		var path fieldpath.Path
		if v, ok := m.Value.(markers.At); ok {
			path, m = v.Path, v.Mark
		}
		v, ok := m.Value.(markers.Composition)
		if !ok {
			continue
		}
		o := at[pathKey(path)]
		if o == nil {
			o = &override{on: on, path: path, mark: m}
			at[pathKey(path)] = o
			all = append(all, o)
		}
		o.composed = append(o.composed, composed{v, m})
	}
	for _, o := range all {
		b.add(s, *o)
	}
}

// pathKey is the same for paths that lead to the same value.
func pathKey(path fieldpath.Path) string {
	var b strings.Builder
	for _, step := range path {
		b.WriteByte(0)
		b.WriteString(step.Name)
	}
	return b.String()
}

// compose adds the alternatives of an override to the schema of its value.
func (a *Amender) compose(s *apiext.JSONSchemaProps, o override) {
	c := composer{a, o.on}
	c.into(s, s, o.composed)
}

// A composer makes the schemas that stand in anyOf, oneOf, allOf and not. They hold
// validations of the value that the structure around them describes, and nothing that
// describes it: so the API server wants it.
type composer struct {
	*Amender
	on origin.Target
}

// into adds to a schema what the markers about its value ask for. The structure is the
// schema that describes the value; it may be the same.
func (c composer) into(s, structure *apiext.JSONSchemaProps, all []composed) {
	for _, keyword := range []string{"allOf", "anyOf", "oneOf", "not"} {
		for _, one := range compositions(all, keyword) {
			if made := c.alternatives(structure, one, keyword); len(made) > 0 {
				combine(s, keyword, made)
			}
		}
	}
}

// compositions divides the markers of one keyword: what a use of a project's own marker
// stands for is complete in itself, so that two uses are two choices. A use that stands
// for one alternative is none: it adds that to the choice of the others.
func compositions(all []composed, keyword string) [][]composed {
	names := map[token.Position]map[string]bool{}
	unnamed := map[token.Position]int{}
	all = slices.DeleteFunc(slices.Clone(all), func(m composed) bool { return m.Keyword != keyword })
	for _, m := range all {
		switch {
		case m.Alternative == "":
			unnamed[m.Use]++
		case names[m.Use] == nil:
			names[m.Use] = map[string]bool{m.Alternative: true}
		default:
			names[m.Use][m.Alternative] = true
		}
	}
	isOneOf := keyword == "anyOf" || keyword == "oneOf"
	var divided [][]composed
	at := map[token.Position]int{}
	for _, m := range all {
		var of token.Position // that of what the source holds
		if isOneOf && len(names[m.Use])+unnamed[m.Use] > 1 {
			of = m.Use
		}
		i, ok := at[of]
		if !ok {
			i = len(divided)
			at[of] = i
			divided = append(divided, nil)
		}
		divided[i] = append(divided[i], m)
	}
	return divided
}

// combine adds alternatives to a schema. A keyword that the schema has already stays,
// and the new one stands beside it in allOf.
func combine(s *apiext.JSONSchemaProps, keyword string, made []apiext.JSONSchemaProps) {
	of, taken := s, false
	switch keyword {
	case "anyOf":
		taken = len(s.AnyOf) > 0
	case "oneOf":
		taken = len(s.OneOf) > 0
	case "not":
		taken = s.Not != nil
	}
	var member apiext.JSONSchemaProps
	if taken {
		of = &member
	}
	switch {
	case keyword == "allOf":
		s.AllOf = slices.Concat(s.AllOf, made)
	case keyword == "anyOf":
		of.AnyOf = made
	case keyword == "oneOf":
		of.OneOf = made
	case len(made) == 1:
		of.Not = &made[0]
	default:
		of.Not = &apiext.JSONSchemaProps{AnyOf: made}
	}
	if taken {
		s.AllOf = append(slices.Clip(s.AllOf), member)
	}
}

// alternatives makes those of one composition, in the order in which they are first named.
func (c composer) alternatives(structure *apiext.JSONSchemaProps, all []composed, keyword string) []apiext.JSONSchemaProps {
	type name struct {
		use         token.Position
		alternative string
	}
	var groups [][]composed
	named := map[name]int{}
	for _, m := range all {
		of := name{m.Use, m.Alternative}
		i, ok := named[of]
		if !ok || m.Alternative == "" {
			i = len(groups)
			groups = append(groups, nil)
			named[of] = i
		}
		groups[i] = append(groups[i], m)
	}
	made := make([]apiext.JSONSchemaProps, len(groups))
	for i, group := range groups {
		found := c.Markers.Diags.Collect(func() { c.alternative(&made[i], structure, group) })
		c.Markers.Diags.Add(found...)
		if keyword != "allOf" && !found.HasErrors() {
			c.metWithout(structure, group)
		}
	}
	return made
}

// metWithout warns of a condition about a field that may be missing, or about the items of a
// list that may have none: an object without the field, and a list without items, meet it. So
// "not" refuses them as well, and an alternative of anyOf or oneOf holds for them.
func (c composer) metWithout(structure *apiext.JSONSchemaProps, group []composed) {
	told := map[string]bool{}
	for _, m := range group {
		path := m.Path
		if isRequired(m) && len(path) > 0 {
			path = path[:len(path)-1]
		}
		i := optionalStep(structure, path, group)
		if i < 0 || told[pathKey(path[:i+1])] {
			continue
		}
		told[pathKey(path[:i+1])] = true
		c.Markers.Diags.Add(vacuous(m, path[:i+1]))
	}
}

func isRequired(m composed) bool { return markers.RequirednessOf(m.Mark.Name) == markers.Required }

// optionalStep returns the first step of a path whose field or items may be missing where an
// alternative holds, -1 if there is none.
func optionalStep(structure *apiext.JSONSchemaProps, path fieldpath.Path, group []composed) int {
	for i, step := range path {
		if list := structure; step.Name == "" && list.Items != nil && list.Items.Schema != nil {
			structure = list.Items.Schema
			if (list.MinItems == nil || *list.MinItems < 1) && !slices.ContainsFunc(group, func(o composed) bool {
				least, ok := o.Mark.Value.(crdmarkers.MinItems)
				return ok && least > 0 && pathKey(o.Path) == pathKey(path[:i])
			}) {
				return i
			}
			continue
		}
		p, ok := structure.Properties[step.Name]
		if !ok {
			return -1
		}
		required := slices.Contains(structure.Required, step.Name) || p.Default != nil || slices.ContainsFunc(group, func(o composed) bool {
			return isRequired(o) && pathKey(o.Path) == pathKey(path[:i+1])
		})
		if !required {
			return i
		}
		structure = &p
	}
	return -1
}

// vacuous is the finding about a condition that objects meet which lack the field at the
// end of a path.
func vacuous(m composed, path fieldpath.Path) diag.Diagnostic {
	step := path[len(path)-1]
	without, what, demanded := fmt.Sprintf("objects without %q", step.Name), "the field", "+required"
	if step.Name == "" {
		without, what, demanded = "lists without items", "an item", "+kubebuilder:validation:MinItems=1"
		path = path[:len(path)-1]
	}
	name := cmp.Or(m.Alternative, "NAME")
	beside := fmt.Sprintf("+%s:%s=%s %s beside it, with one name for both", strings.TrimSuffix(m.mark.Name, ":"+m.Alternative), name, path.String(), demanded)
	d := diag.Diagnostic{
		Pos: step.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true,
		Message: fmt.Sprintf("%s meet this alternative of %s: what is not there meets every validation", without, m.Keyword),
		Help:    "where " + what + " must be there, write " + beside,
	}
	if m.Keyword == "not" {
		d.Message = fmt.Sprintf("marker %q refuses %s, too: what is not there meets every validation", "+"+m.mark.Name, without)
		d.Help = fmt.Sprintf("write %s; or +crdgen:allOf=PATH +%s=. +MARKER", beside, m.mark.Name)
	}
	return d
}

// alternative makes one of what its markers ask for. The markers of one value are
// applied together.
func (c composer) alternative(s, structure *apiext.JSONSchemaProps, all []composed) {
	var order []string
	of := map[string][]composed{}
	for _, m := range all {
		key := pathKey(m.Path)
		if of[key] == nil {
			order = append(order, key)
		}
		of[key] = append(of[key], m)
	}
	for _, key := range order {
		var values []composed
		for _, m := range of[key] {
			if isRequired(m) {
				c.require(s, structure, m)
			} else {
				values = append(values, m)
			}
		}
		if len(values) > 0 {
			c.follow(s, structure, values[0], values[0].Path, func(s, structure *apiext.JSONSchemaProps) { c.value(s, structure, values) })
		}
	}
}

// require adds the field at the end of a path to what an alternative requires.
func (c composer) require(s, structure *apiext.JSONSchemaProps, m composed) {
	last := len(m.Path) - 1
	if last < 0 || m.Path[last].Name == "" {
		d := m.Mark.Conflict("it concerns a field, and the path leads to none")
		d.Help = "end the path in the name of the field: +" + m.mark.Name + "=.name +required"
		c.Markers.Diags.Add(d)
		return
	}
	c.follow(s, structure, m, m.Path[:last], func(s, structure *apiext.JSONSchemaProps) {
		if _, ok := structure.Properties[m.Path[last].Name]; !ok {
			c.leadsNowhere(structure, m.Path[last])
			return
		}
		require(s, m.Path[last].Name)
	})
}

// follow leads from a schema and the structure of its value to those at the end of a
// path. What the schema does not have on the way is made.
func (c composer) follow(s, structure *apiext.JSONSchemaProps, m composed, path fieldpath.Path, do func(s, structure *apiext.JSONSchemaProps)) {
	if len(path) == 0 {
		do(s, structure)
		return
	}
	step := path[0]
	inner, ok := structure.Properties[step.Name]
	switch {
	case step.Name == Metadata && ok:
		c.refuseAt(m, step, "the API server takes nothing about metadata in "+m.Keyword,
			"write a rule, or for the names of a kind's objects +crdgen:at=.metadata.name +"+m.mark.Name+"=. +MARKER")
	case step.Name != "" && ok:
		p := s.Properties[step.Name]
		c.follow(&p, &inner, m, path[1:], do)
		if s.Properties == nil {
			s.Properties = map[string]apiext.JSONSchemaProps{}
		}
		s.Properties[step.Name] = p
	case step.Name == "" && structure.Items != nil && structure.Items.Schema != nil:
		if s.Items == nil {
			s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{}}
		}
		c.follow(s.Items.Schema, structure.Items.Schema, m, path[1:], do)
	case step.Name == "" && structure.AdditionalProperties != nil && structure.AdditionalProperties.Schema != nil:
		c.refuseAt(m, step, "the API server takes nothing about the values of a map in "+m.Keyword,
			"write a rule: +kubebuilder:validation:XValidation:rule=\"self.all(k, self[k] …)\"")
	default:
		c.leadsNowhere(structure, step)
	}
}

func (c composer) refuseAt(m composed, step fieldpath.Step, why, help string) {
	c.Markers.Diags.Add(diag.Diagnostic{Pos: step.Pos, Code: diag.MarkerConflict, Stricter: true, Message: "marker " + quote("+"+m.mark.Name) + " cannot be applied here: " + why, Help: help})
}

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
	if !ok || slices.Contains(v.Path, markers.Keys) {
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
		c.Markers.Diags.Add(m.Mark.Conflict("it depends on the Go type of what it stands on"))
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
		c.Markers.Check().Value(m.Mark)
		c.Markers.Value(c.on, m.Mark, value, &trial)
	})
	c.Markers.Diags.Add(found...)
	if found.HasErrors() {
		return
	}
	switch value.(type) {
	case crdmarkers.Type, crdmarkers.XIntOrString, crdmarkers.XValidation, crdmarkers.ExactlyOneOf, crdmarkers.AtMostOneOf, crdmarkers.AtLeastOneOf:
		c.noValidation(m)
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
	d := m.Mark.Conflict("the API server takes validations in " + m.Keyword + ", and nothing that describes a value")
	d.Stricter = true
	d.Help = "write it without +" + m.mark.Name
	switch m.Mark.Value.(type) {
	case crdmarkers.XValidation:
		d.Message = m.Mark.Conflict("the API server takes no rule in " + m.Keyword).Message
		d.Help = "write the rule without +" + m.mark.Name + ", and say in it when it holds: !has(self.a) || …"
	case crdmarkers.ExactlyOneOf, crdmarkers.AtMostOneOf, crdmarkers.AtLeastOneOf:
		d.Message = m.Mark.Conflict("it stands for a rule, and the API server takes no rule in " + m.Keyword).Message
		d.Help = "name the fields one by one: +" + m.mark.Name + "=.a +required"
	}
	if use, ok := m.Mark.Value.(own.Use); ok && use.HasRules() {
		d.Message = m.Mark.Conflict("it stands for a rule, and the API server takes no rule in " + m.Keyword).Message
	}
	if tag, ok := m.Mark.Value.(*k8stag.Tag); ok {
		d.Message = m.Mark.Conflict("the tag depends on the Go type of what it stands on").Message
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
	d := m.Mark.Conflict("another marker of the same alternative says another " + name)
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
	c.Markers.Check().Schema(set, &both)
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
		d := m.WrongValue("", fmt.Sprintf("enum value %s is not among those that the value can have", v.Raw), "use one of "+apply.EnumText(structure.Enum))
		d.Severity = diag.Warning
		if near := spelling.Nearest(string(v.Raw), known); near != "" {
			d.DidYouMean(strings.Trim(string(v.Raw), `"`), strings.Trim(near, `"`))
		}
		c.Markers.Diags.Add(d)
	}
}
