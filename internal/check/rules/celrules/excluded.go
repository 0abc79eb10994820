package celrules

import (
	"fmt"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/rules/alternatives"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
)

// reportExcluded reports a default by which another field can never be set: alternatives,
// or markers that allow one of several fields, exclude the two from each other, and the
// one with the default is always there.
func reportExcluded(p *pass.Pass, n *trace.Node) {
	if !n.Fixable() || !hasDefault(n.Schema) { // what nearly all schemas lack
		return
	}
	s := withExclusions(n)
	for name, p := range s.Properties {
		if p.Nullable { // null stays, and is not there for a rule
			s = withoutDefaults(s, name)
		}
	}
	if !alternatives.In(s) || !hasDefault(s) {
		return
	}
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		field := s.Properties[name]
		if field.Default != nil || slices.Contains(s.Required, name) {
			continue
		}
		why := alternatives.NeverSet(s, name)
		if why == "" || alternatives.NeverSet(withoutDefaults(s, ""), name) != "" {
			continue
		}
		by := excluding(s, name)
		p.Report(diag.Diagnostic{
			Pos:     posOfDefault(n, by),
			Message: fmt.Sprintf("default of %q makes the API server refuse every object with %q: %s", by, name, why),
			Help:    fmt.Sprintf("delete the default: it is filled in also where %q is set", name),
			Notes:   []diag.Note{{Pos: posOf(n, name), Message: "the field that can never be set is here"}},
		})
	}
}

func hasDefault(s *apiext.JSONSchemaProps) bool {
	for _, p := range s.Properties {
		if p.Default != nil {
			return true
		}
	}
	return false
}

// mostExcluded bounds how many fields of one marker are looked at: each of them excludes
// each other one.
const mostExcluded = 8

// withExclusions is a node's schema with what its markers AtMostOneOf and ExactlyOneOf
// exclude, which stands in rules there.
func withExclusions(n *trace.Node) *apiext.JSONSchemaProps {
	s := *n.Schema
	s.AllOf = slices.Clip(s.AllOf)
	for m := range n.Marks() {
		var names []string
		switch v := m.Value.(type) {
		case crdmarkers.AtMostOneOf:
			names = v
		case crdmarkers.ExactlyOneOf:
			names = v
		}
		for i, a := range names[:min(len(names), mostExcluded)] {
			for _, b := range names[:i] {
				s.AllOf = append(s.AllOf, apiext.JSONSchemaProps{Not: &apiext.JSONSchemaProps{Required: []string{a, b}}})
			}
		}
	}
	return &s
}

// withoutDefaults is a schema without the default of a field, of all fields for "".
func withoutDefaults(s *apiext.JSONSchemaProps, name string) *apiext.JSONSchemaProps {
	out := *s
	out.Properties = maps.Clone(s.Properties)
	for key, p := range out.Properties {
		if name == "" || key == name {
			p.Default = nil
			out.Properties[key] = p
		}
	}
	return &out
}

// excluding is the field whose default alone excludes another one, else the first that has
// one.
func excluding(s *apiext.JSONSchemaProps, name string) string {
	var by []string
	for _, key := range slices.Sorted(maps.Keys(s.Properties)) {
		if p := s.Properties[key]; p.Default == nil {
			continue
		}
		if alternatives.NeverSet(withoutDefaults(s, key), name) == "" {
			return key
		}
		by = append(by, key)
	}
	return by[0]
}
