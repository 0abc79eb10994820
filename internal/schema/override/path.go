package override

import (
	"fmt"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/site"
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

// idle reports an override that changes nothing: the type may have been relaxed.
func (a *Amender) idle(o override, why string) {
	a.Markers.Diags.Add(diag.Diagnostic{
		Pos: o.mark.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true, Idle: true,
		Message: "marker " + quote("+"+o.mark.Name) + " has no effect: " + why,
		Help:    "delete it; the type may have changed",
	})
}
