package example

import (
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/expression"
)

// Paths lead to what is kept of a schema: see [Paths.Part].
type Paths []string

// hold reports whether a place is at one of the paths or below it.
func (all Paths) hold(at string) bool {
	return slices.ContainsFunc(all, func(path string) bool { return at == path || leads(path, at) })
}

// Part is a schema without fields that say nothing of objects that lack them, save those
// around the paths and below them; less is false where that is all of it. Whatever may look
// at a field that is not there keeps it: a rule that has its name, a list of required fields,
// allOf and its like. What is filled in elsewhere is looked at by these alone.
func (all Paths) Part(s *Schema) (part *Schema, less bool) { return all.partOf(s, "", "") }

// partOf is [Paths.Part] below a place. Rules are the texts of those of the schemas around.
func (all Paths) partOf(s *Schema, at, rules string) (part *Schema, less bool) {
	if all.hold(at) || counts(s) {
		return s, false
	}
	for _, r := range s.XValidations {
		rules += r.Rule + "\n" + r.MessageExpression + "\n" + r.FieldPath + "\n"
	}
	out := *s
	keep := func(child *Schema, at string) *Schema {
		p, fewer := all.partOf(child, at, rules)
		less = less || fewer
		return p
	}
	if len(s.Properties) > 0 {
		out.Properties = make(map[string]Schema, len(s.Required)+1)
	}
	for name := range all.kept(s, at, rules) {
		if p, there := s.Properties[name]; there {
			out.Properties[name] = *keep(&p, Below(at, name))
		}
	}
	less = less || len(out.Properties) < len(s.Properties)
	if s.Items != nil && s.Items.Schema != nil {
		items := keep(s.Items.Schema, at+"[]")
		addKeys(items, s.Items.Schema, s.XListMapKeys)
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: items, JSONSchemas: s.Items.JSONSchemas}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: keep(a.Schema, at+"{}")}
	}
	if !less {
		return s, false
	}
	return &out, true
}

// kept are the names of the fields of an object at a place that [Paths.partOf] keeps, and maybe
// others that the object has not. A comparison asks this at each of thousands of fields, so that
// all of them are looked at only where a rule may have their names.
func (all Paths) kept(s *Schema, at, rules string) map[string]bool {
	names := map[string]bool{}
	for _, path := range all {
		rest := path
		if at != "" {
			var isBelow bool
			if rest, isBelow = strings.CutPrefix(path, at+"."); !isBelow {
				continue
			}
		}
		for i := range rest { // a name may have a dot
			if strings.IndexByte(".[{", rest[i]) >= 0 {
				names[rest[:i]] = true
			}
		}
		names[rest] = true
	}
	for _, name := range s.Required {
		names[name] = true
	}
	if at == "" {
		for _, name := range ofEveryKind {
			names[name] = true
		}
	}
	if rules != "" {
		for name := range s.Properties {
			if strings.Contains(rules, name) || strings.Contains(rules, expression.Word(name)) {
				names[name] = true
			}
		}
	}
	return names
}

// ofEveryKind are the fields of a whole object that are kept: the server itself looks at them, or
// people look for them.
var ofEveryKind = []string{"apiVersion", "kind", "metadata", "spec", "status"}

// addKeys gives a part of the schema of a list's items the keys of the list.
func addKeys(part, whole *Schema, keys []string) {
	if len(part.Properties) == len(whole.Properties) {
		return
	}
	part.Properties = maps.Clone(part.Properties)
	for _, key := range keys {
		if p, there := whole.Properties[key]; there {
			part.Properties[key] = p
		}
	}
}

// counts reports whether a schema looks at fields of its own that are not there.
func counts(s *Schema) bool {
	return s.XEmbeddedResource || len(s.AllOf)+len(s.AnyOf)+len(s.OneOf) > 0 || s.Not != nil || s.MinProperties != nil || s.MaxProperties != nil
}

// leads reports whether one path, which may be that of the whole, leads to something around
// the other.
func leads(at, path string) bool { return at == "" && path != "" || IsAround(at, path) }
