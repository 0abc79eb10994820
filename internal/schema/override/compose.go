package override

import (
	"go/token"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/misuse"
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
	c := composer{a, o.on, o.path}
	c.into(s, s, o.composed)
}

// A composer makes the schemas that stand in anyOf, oneOf, allOf and not. They hold
// validations of the value that the structure around them describes, and nothing that
// describes it: so the API server wants it.
type composer struct {
	*Amender
	on   origin.Target
	path fieldpath.Path // to the value of which they are
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

// note notes what an alternative is made of.
func (b *Book) note(alternative *apiext.JSONSchemaProps, of []composed) {
	if b.alternatives == nil {
		b.alternatives = map[*apiext.JSONSchemaProps][]composed{}
	}
	b.alternatives[alternative] = of
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
		c.Book.note(&made[i], group)
		if keyword != "allOf" && !found.HasErrors() {
			c.metWithout(structure, group)
		}
	}
	c.ofOneKind(structure, groups, keyword)
	return made
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
	if m.Mark.Name == "k8s:required" {
		d := misuse.Conflict(m.Mark, "the tag depends on the Go type of what it stands on: it refuses the zero value, too")
		d.Stricter, d.Help = true, "write +required, which asks for presence alone, and what else is to hold behind the same path"
		c.Markers.Diags.Add(d)
		return
	}
	last := len(m.Path) - 1
	if last >= 0 && m.Path[last].Name == "" {
		if of := followed(structure, m.Path[:last]); of != nil && isMap(of) {
			c.refuseMap(m, m.Path[last])
			return
		}
	}
	if last < 0 || m.Path[last].Name == "" {
		d := misuse.Conflict(m.Mark, "it concerns a field, and the path leads to none")
		d.Help = "end the path in the name of the field: +" + m.mark.Name + "=.name +required"
		c.Markers.Diags.Add(d)
		return
	}
	c.follow(s, structure, m, m.Path[:last], func(s, structure *apiext.JSONSchemaProps) {
		if _, ok := structure.Properties[m.Path[last].Name]; !ok {
			if isMap(structure) {
				c.refuseMap(m, m.Path[last])
				return
			}
			c.leadsNowhere(structure, m.Path[last], c.on, slices.Concat(c.path, m.Path))
			return
		}
		c.reaches(m.Path[last])
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
		c.reaches(step)
		p := s.Properties[step.Name]
		c.follow(&p, &inner, m, path[1:], do)
		if s.Properties == nil {
			s.Properties = map[string]apiext.JSONSchemaProps{}
		}
		s.Properties[step.Name] = p
	case step.Name == "" && structure.Items != nil && structure.Items.Schema != nil:
		c.reaches(step)
		if s.Items == nil {
			s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{}}
		}
		c.follow(s.Items.Schema, structure.Items.Schema, m, path[1:], do)
	case isMap(structure):
		c.refuseMap(m, step)
	default:
		c.leadsNowhere(structure, step, c.on, slices.Concat(c.path, m.Path))
	}
}

func isMap(s *apiext.JSONSchemaProps) bool {
	return s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil
}

// refuseMap reports a step into a map.
func (c composer) refuseMap(m composed, step fieldpath.Step) {
	self := "self"
	for _, s := range m.Path {
		if s.Pos == step.Pos {
			break
		}
		self += "." + s.Name
	}
	if strings.HasSuffix(self, ".") || strings.Contains(self, "..") { // behind the items of a list
		self = "self"
	}
	rule := self + ".all(k, " + self + "[k] …)"
	if step.Name != "" {
		rule = "'" + step.Name + "' in " + self + " …"
	}
	c.refuseAt(m, step, "the API server takes nothing about the values of a map in "+m.Keyword, "write a rule: +kubebuilder:validation:XValidation:rule=\""+rule+"\"")
}

func (c composer) refuseAt(m composed, step fieldpath.Step, why, help string) {
	c.Markers.Diags.Add(diag.Diagnostic{Pos: step.Pos, Code: diag.MarkerConflict, Stricter: true, Message: "marker " + quote("+"+m.mark.Name) + " cannot be applied here: " + why, Help: help})
}
