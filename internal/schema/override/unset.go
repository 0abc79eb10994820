package override

import (
	"maps"
	"reflect"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/misuse"
)

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

// removal is what takes a keyword out of one schema and reports whether it was there; nil for one
// that no schema has, or that cannot be taken out.
func removal(name string) func(*apiext.JSONSchemaProps) bool {
	i, single := origin.Keywords()[name]
	if name == "type" || !single {
		return listKeywords[name]
	}
	return func(s *apiext.JSONSchemaProps) bool {
		had := origin.HasKeyword(s, name)
		reflect.ValueOf(s).Elem().Field(i).SetZero()
		return had
	}
}

// removeKeyword takes a keyword out of a schema, also where it stands in allOf because several
// types said it, and reports whether it was there.
func removeKeyword(by *apply.Applier, s *apiext.JSONSchemaProps, name string, remove func(*apiext.JSONSchemaProps) bool) bool {
	had := remove(s)
	if name == "x-kubernetes-list-type" {
		s.XListMapKeys = nil // keys are those of a type
	}
	had = stripAllOf(s, []string{name}) || had
	if had && name == "x-kubernetes-validations" {
		by.Ledger.ForgetRules(s)
	}
	return had
}

// unset removes keywords of a schema.
func (a *Amender) unset(s *apiext.JSONSchemaProps, o override, names []string) {
	for i, name := range names {
		remove := removal(name)
		if remove == nil {
			unknownKeyword(a.Markers, o, i, name)
			continue
		}
		reportRemoved(a.Markers, s, o, name)
		if !removeKeyword(a.Markers, s, name, remove) {
			a.idle(o, "there is no "+name+" to remove")
		}
	}
}

// unsetBelow removes keywords of a schema and of all inside it. It is meant for whatever is
// there, so that one of several keywords may be nowhere.
func (a *Amender) unsetBelow(s *apiext.JSONSchemaProps, o override, names []string) {
	had, wrong := false, false
	for i, name := range names {
		remove := removal(name)
		if remove == nil {
			unknownKeyword(a.Markers, o, i, name)
			wrong = true
			continue
		}
		reportRemoved(a.Markers, s, o, name)
		everywhere(s, func(s *apiext.JSONSchemaProps) {
			if name == "anyOf" && s.XIntOrString {
				return // says what the value is
			}
			had = removeKeyword(a.Markers, s, name, remove) || had
		})
	}
	if !had && !wrong {
		a.idle(o, "there is no "+strings.Join(names, " or ")+" to remove, neither here nor in the fields, items and values below")
	}
}

// everywhere changes a schema and those of all values inside. What is inside may be shared and is
// copied.
func everywhere(s *apiext.JSONSchemaProps, change func(*apiext.JSONSchemaProps)) {
	change(s)
	if s.Items != nil && s.Items.Schema != nil {
		item := *s.Items.Schema
		everywhere(&item, change)
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &item}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		value := *a.Schema
		everywhere(&value, change)
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: &value}
	}
	if s.Properties == nil {
		return
	}
	properties := maps.Clone(s.Properties)
	for name, p := range s.Properties {
		everywhere(&p, change)
		properties[name] = p
	}
	s.Properties = properties
}

// unremovable are keywords that make the form of a value, and what to write for each.
var unremovable = map[string]struct{ why, help string }{
	"type":                 {"the type of a schema cannot be removed", "an object whose fields are all kept is +crdgen:opaque"},
	"properties":           {"the fields of a schema cannot be removed as a whole", "+crdgen:at=.name +crdgen:drop leaves one out; an object whose fields are all kept is +crdgen:opaque"},
	"required":             {"required cannot be removed as a whole", "write +crdgen:at=.name +optional for each field that need not be there"},
	"items":                {"the items of a schema cannot be removed", "what is said of them is +crdgen:at=[*] +crdgen:unset=KEYWORD"},
	"additionalProperties": {"the values of a schema cannot be removed", "what is said of them is +crdgen:at=[*] +crdgen:unset=KEYWORD"},
}

// unknownKeyword reports a keyword that no schema has, or that cannot be removed.
func unknownKeyword(by *apply.Applier, o override, i int, name string) {
	names := slices.Concat(sortedNames(origin.Keywords()), sortedNames(listKeywords))
	names = slices.DeleteFunc(names, func(s string) bool { return s == "type" })
	slices.Sort(names)
	d := misuse.UselessValue(o.mark, "", "there is no keyword "+quote(name)+" to remove", "use one of "+strings.Join(names, ", "))
	d.Pos = o.mark.ElementPos("", i)
	d.DidYouMean(name, spelling.Nearest(name, names))
	if keyword, ok := unremovable[name]; ok {
		d.Word, d.Edits = diag.Word{}, nil
		d.Message, d.Help = keyword.why, keyword.help
	}
	by.Diags.Add(d)
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
