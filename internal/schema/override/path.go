package override

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/misuse"
	"github.com/crdgen/crdgen/markers/own"
)

// inside changes what a path leads to in a schema. Everything on the way is copied,
// as flattened schemas are shared. The path is the rest of that of the override, or of one
// that leads to a value around its own.
func (a *Amender) inside(s *apiext.JSONSchemaProps, o override, path fieldpath.Path, change func(*apiext.JSONSchemaProps)) {
	if len(path) == 0 {
		change(s)
		return
	}
	step := path[0]
	switch p, ok := s.Properties[step.Name]; {
	case step.Name != "" && ok:
		a.reaches(step)
		a.inside(&p, o, path[1:], change)
		s.Properties = maps.Clone(s.Properties)
		s.Properties[step.Name] = p
	case step.Name == "" && s.Items != nil && s.Items.Schema != nil:
		a.reaches(step)
		item := *s.Items.Schema
		a.inside(&item, o, path[1:], change)
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &item}
	case step.Name == "" && s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
		a.reaches(step)
		value := *s.AdditionalProperties.Schema
		a.inside(&value, o, path[1:], change)
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: true, Schema: &value}
	default:
		a.leadsNowhere(s, step, o.on, o.path)
	}
}

// Metadata is the field of a kind that the API server describes itself.
const Metadata = "metadata"

// ofMetadata are the fields of metadata that a schema may restrict.
var ofMetadata = []string{"generateName", "name"}

// checkKeys reports an override after which the items of a list lack a key by which the
// list tells them apart: no API server takes that. The list may have been changed as
// well, so that this is looked at last.
func (a *Amender) checkKeys(s *apiext.JSONSchemaProps, o override) {
	path, key, may := mayTakeKey(o)
	if !may {
		return
	}
	a.inside(s, o, path, func(list *apiext.JSONSchemaProps) {
		if list.Items == nil || list.Items.Schema == nil {
			return
		}
		items := list.Items.Schema
		for _, name := range list.XListMapKeys {
			if key != "" && key != name {
				continue
			}
			if p, ok := items.Properties[name]; ok && (p.Default != nil || slices.Contains(items.Required, name)) {
				continue
			}
			d := misuse.Conflict(o.mark, fmt.Sprintf("the items of the list are told apart by %q, which must be required or have a default", name))
			d.Stricter = true
			d.Help = "write before it what the list is without the key: +crdgen:at=" + path.String() + " +listType=atomic"
			a.Markers.Diags.Add(d)
			// Said once is enough: the API server would say it of the list, in a file of others.
			list.XListType, list.XListMapKeys = nil, nil
			return
		}
	})
}

// mayTakeKey returns the path of the list whose items an override changes so that they may
// lack a key, and which key, "" for any.
func mayTakeKey(o override) (list fieldpath.Path, key string, may bool) {
	_, opaque := o.mark.Value.(markers.Opaque)
	_, unset := o.mark.Value.(markers.Unset)
	last := len(o.path) - 1
	switch {
	case last >= 1 && o.path[last-1].Name == "" && (unset || effectOf(o.mark).field != nil):
		return o.path[:last-1], o.path[last].Name, o.path[last].Name != ""
	case last >= 0 && o.path[last].Name == "" && opaque:
		return o.path[:last], "", true
	}
	return nil, "", false
}

// changeName restricts the name of a kind's objects, the one thing that a schema may
// say of metadata.
func (a *Amender) changeName(s *apiext.JSONSchemaProps, o override) {
	_, keyword := o.mark.Value.(apply.Marker)
	_, use := o.mark.Value.(own.Use)
	keyword = keyword || use || len(o.composed) > 0
	if len(o.path) != 2 || !slices.Contains(ofMetadata, o.path[1].Name) || !keyword {
		d := diag.Diagnostic{Pos: o.path[0].Pos, Code: diag.MarkerConflict, Stricter: true}
		d.Message = "the API server describes metadata itself: a schema can restrict .metadata.name and .metadata.generateName, and nothing else"
		d.Help = "write a validation for the name, such as +crdgen:at=.metadata.name +kubebuilder:validation:MaxLength=63"
		a.Markers.Diags.Add(d)
		return
	}
	metadata := apiext.JSONSchemaProps{Type: site.TypeObject, Properties: map[string]apiext.JSONSchemaProps{}}
	if before := s.Properties[Metadata]; NamesOnly(&before) {
		metadata = before
	}
	name := metadata.Properties[o.path[1].Name]
	name.Type = site.TypeString
	a.change(&name, o)
	metadata.Properties = maps.Clone(metadata.Properties)
	metadata.Properties[o.path[1].Name] = name
	s.Properties = maps.Clone(s.Properties)
	s.Properties[Metadata] = metadata
}

// NamesOnly reports whether the schema of metadata is one that restricts names.
func NamesOnly(s *apiext.JSONSchemaProps) bool {
	for name := range s.Properties {
		if !slices.Contains(ofMetadata, name) {
			return false
		}
	}
	return len(s.Properties) > 0
}

// listKeywords are those that may be removed besides the ones with one value: what
// holds other schemas or rules.
var listKeywords = map[string]func(*apiext.JSONSchemaProps) bool{
	"description": func(s *apiext.JSONSchemaProps) bool { return clear1(&s.Description) },
	"x-kubernetes-validations": func(s *apiext.JSONSchemaProps) bool {
		had := len(s.XValidations) > 0
		s.XValidations = nil
		return had
	},
	"allOf": func(s *apiext.JSONSchemaProps) bool { had := len(s.AllOf) > 0; s.AllOf = nil; return had },
	"anyOf": func(s *apiext.JSONSchemaProps) bool { had := len(s.AnyOf) > 0; s.AnyOf = nil; return had },
	"oneOf": func(s *apiext.JSONSchemaProps) bool { had := len(s.OneOf) > 0; s.OneOf = nil; return had },
	"not":   func(s *apiext.JSONSchemaProps) bool { return clear1(&s.Not) },
}

func clear1[T comparable](v *T) bool {
	var zero T
	had := *v != zero
	*v = zero
	return had
}

// unset removes keywords of a schema, also those that stand in allOf because several
// types said them.
func (a *Amender) unset(s *apiext.JSONSchemaProps, o override, names []string) {
	for _, name := range names {
		i, single := origin.Keywords()[name]
		remove := listKeywords[name]
		switch {
		case name == "type" || !single && remove == nil:
			a.unknownKeyword(o, name)
			continue
		case single:
			remove = func(s *apiext.JSONSchemaProps) bool {
				had := origin.HasKeyword(s, name)
				reflect.ValueOf(s).Elem().Field(i).SetZero()
				return had
			}
		}
		reportRemoved(a.Markers, s, o, name)
		had := remove(s)
		if name == "x-kubernetes-list-type" {
			s.XListMapKeys = nil // keys are those of a type
		}
		if stripAllOf(s, []string{name}) || had {
			if name == "x-kubernetes-validations" {
				a.Markers.Ledger.ForgetRules(s)
			}
			continue
		}
		a.idle(o, "there is no "+name+" to remove")
	}
}

// idle reports an override that changes nothing: the type may have been relaxed.
func (a *Amender) idle(o override, why string) {
	a.Markers.Diags.Add(diag.Diagnostic{
		Pos: o.mark.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true, Idle: true,
		Message: "marker " + quote("+"+o.mark.Name) + " has no effect: " + why,
		Help:    "delete it; the type may have changed",
	})
}

// unknownKeyword reports a keyword that no schema has, or that cannot be removed.
func (a *Amender) unknownKeyword(o override, name string) {
	names := slices.Concat(sortedNames(origin.Keywords()), sortedNames(listKeywords))
	names = slices.DeleteFunc(names, func(s string) bool { return s == "type" })
	slices.Sort(names)
	d := misuse.WrongValue(o.mark, "", "there is no keyword "+quote(name)+" to remove", "use one of "+strings.Join(names, ", "))
	d.DidYouMean(name, spelling.Nearest(name, names))
	if name == "type" {
		d.Message, d.Help = "the type of a schema cannot be removed", "an object whose fields are all kept is +crdgen:opaque"
	}
	a.Markers.Diags.Add(d)
}

// stripAllOf removes keywords from the members of allOf, and members that say nothing
// then. It reports whether there were any.
func stripAllOf(s *apiext.JSONSchemaProps, names []string) bool {
	if len(s.AllOf) == 0 || len(names) == 0 {
		return false
	}
	had := false
	var rest []apiext.JSONSchemaProps
	for _, part := range s.AllOf {
		for _, name := range names {
			if i, ok := origin.Keywords()[name]; ok && origin.HasKeyword(&part, name) {
				had = true
				reflect.ValueOf(&part).Elem().Field(i).SetZero()
			}
		}
		var nothing apiext.JSONSchemaProps
		origin.Follow(&nothing, &part)
		if !reflect.DeepEqual(part, nothing) {
			rest = append(rest, part)
		}
	}
	s.AllOf = rest
	return had
}

func sortedNames[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }
