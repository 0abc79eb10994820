package override

import (
	"maps"
	"reflect"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/misuse"
)

// checkComposed looks for what an override drops in the compositions of the types around it:
// the API server drops such a field before it validates, and what is not there meets every
// validation. What all alternatives ask of the field goes with it; an alternative that asks it
// and does not require the field holds for every object, which is an error. Compositions may be
// removed as well, so that this is looked at last.
func (a *Amender) checkComposed(s *apiext.JSONSchemaProps, o override) {
	if _, drops := o.mark.Value.(markers.Drop); !drops {
		return
	}
	for i := range o.path {
		a.inside(s, o, o.path[:i], func(at *apiext.JSONSchemaProps) {
			if isComposed(at) {
				a.dropComposed(at, o, i, -1)
			}
		})
	}
}

func isComposed(s *apiext.JSONSchemaProps) bool {
	return len(s.AllOf) > 0 || len(s.AnyOf) > 0 || len(s.OneOf) > 0 || s.Not != nil
}

// dropComposed drops from a schema, or from a member of its allOf, what all objects are asked
// of a field, and reports alternatives that hold without it. The steps of the path before i lead
// to the schema, those before allOf to the one with the allOf that it stands in, -1 for none.
func (a *Amender) dropComposed(s *apiext.JSONSchemaProps, o override, i, allOf int) {
	not := []*apiext.JSONSchemaProps{s.Not}
	if s.Not == nil {
		not = nil
	}
	for _, choice := range []struct {
		keyword string
		of      []*apiext.JSONSchemaProps
	}{{"anyOf", pointers(s.AnyOf)}, {"oneOf", pointers(s.OneOf)}, {"not", not}} {
		for _, member := range choice.of {
			if asksOf(member, o.path[i:]) {
				a.Markers.Diags.Add(composedDrop(o, i, allOf, choice.keyword, a.Book.alternatives[member]))
				return
			}
		}
	}
	var rest []apiext.JSONSchemaProps
	if allOf < 0 {
		allOf = i
	}
	for _, member := range s.AllOf {
		if a.dropAsked(&member, o, i, allOf) {
			continue
		}
		rest = append(rest, member)
	}
	s.AllOf = rest
}

// dropAsked drops what a member of allOf asks of the field that is dropped, and reports whether
// the member asked nothing else.
func (a *Amender) dropAsked(s *apiext.JSONSchemaProps, o override, i, allOf int) (isIdle bool) {
	if isEmpty(s) {
		return false
	}
	step, last := o.path[i], len(o.path)-1
	p, has := s.Properties[step.Name]
	switch {
	case i == last:
		hide(s, step.Name)
		s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(r string) bool { return r == step.Name })
	case has && step.Name != "":
		s.Properties = maps.Clone(s.Properties)
		if s.Properties[step.Name] = p; a.dropAsked(&p, o, i+1, allOf) {
			delete(s.Properties, step.Name)
		} else {
			s.Properties[step.Name] = p
		}
	case step.Name == "" && s.Items != nil && s.Items.Schema != nil:
		item := *s.Items.Schema
		if s.Items = (&apiext.JSONSchemaPropsOrArray{Schema: &item}); a.dropAsked(&item, o, i+1, allOf) {
			s.Items = nil
		}
	}
	a.dropComposed(s, o, i, allOf)
	return isEmpty(s)
}

// composedDrop is the finding about a field that is dropped, and of which an alternative asks
// something; made are the markers that made it.
func composedDrop(o override, i, allOf int, keyword string, made []composed) diag.Diagnostic {
	name := o.path[len(o.path)-1].Name
	d := misuse.Conflict(o.mark, keyword+" of the type asks something of "+quote(name)+", and what is not there meets every validation")
	d.Stricter = true
	if allOf >= 0 {
		i, keyword = allOf, "allOf"
	}
	d.Help = "write before it what the type has without that, +crdgen:at=" + o.path[:i].String() + " +crdgen:unset=" + keyword + ", and below it again what should hold"
	if len(made) > 0 {
		d.Notes = append(d.Notes, diag.Note{Pos: made[0].mark.Pos, Message: "the alternative is here"})
	}
	return d
}

// asksOf reports whether an alternative asks something of the field at the end of a path
// without requiring it.
func asksOf(s *apiext.JSONSchemaProps, path fieldpath.Path) bool {
	step := path[0]
	var inner *apiext.JSONSchemaProps
	if step.Name == "" && s.Items != nil {
		inner = s.Items.Schema
	} else if p, ok := s.Properties[step.Name]; ok && step.Name != "" {
		inner = &p
	}
	if inner != nil && (len(path) > 1 && asksOf(inner, path[1:]) || len(path) == 1 && !slices.Contains(s.Required, step.Name)) {
		return true
	}
	members := slices.Concat(pointers(s.AllOf), pointers(s.AnyOf), pointers(s.OneOf))
	if s.Not != nil {
		members = append(members, s.Not)
	}
	return slices.ContainsFunc(members, func(m *apiext.JSONSchemaProps) bool { return asksOf(m, path) })
}

func pointers(list []apiext.JSONSchemaProps) []*apiext.JSONSchemaProps {
	all := make([]*apiext.JSONSchemaProps, len(list))
	for i := range list {
		all[i] = &list[i]
	}
	return all
}

// isEmpty reports whether a schema says nothing.
func isEmpty(s *apiext.JSONSchemaProps) bool {
	var nothing apiext.JSONSchemaProps
	origin.Follow(&nothing, s)
	said := *s
	if len(said.Properties) == 0 {
		said.Properties = nil
	}
	if len(said.Required) == 0 {
		said.Required = nil
	}
	if len(said.AllOf) == 0 {
		said.AllOf = nil
	}
	return reflect.DeepEqual(said, nothing)
}
