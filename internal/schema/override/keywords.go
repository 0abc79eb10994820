package override

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/condition"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/misuse"
)

// isTag reports whether a marker is one of Kubernetes' tags, which depend on the Go type of
// what they stand on.
func isTag(m markers.Mark) bool { return strings.HasPrefix(m.Name, "k8s:") }

// noKeyword reports a marker behind a path that is about something else than a value.
func (a *Amender) noKeyword(o override) {
	d := misuse.Conflict(o.mark, "it changes no keyword of a schema")
	d.Help = "behind a path may stand +kubebuilder:validation: markers, +kubebuilder:default, +listType, +required, +optional, " +
		"+crdgen:unset, +crdgen:unsetBelow, +crdgen:opaque, +crdgen:drop, +crdgen:describe, +crdgen:description, +crdgen:anyOf, +crdgen:oneOf, +crdgen:allOf and +crdgen:not"
	switch {
	case isTag(o.mark):
		d = misuse.Conflict(o.mark, "it depends on the Go type of what it stands on")
		d.Help = "write the +kubebuilder:validation: marker that asks for the same, or a rule"
	case o.mark.Name == condition.ChannelMarker, o.mark.Name == condition.GateMarker:
		d.Help = "to leave a field of another type out of some variants, write for those: +crdgen:in:channel=NAME +crdgen:at=" + o.path.String() + " +crdgen:drop"
	}
	a.Markers.Diags.Add(d)
}

// keysRule is the help for a marker about keys, which no schema describes.
const keysRule = "write a rule: +kubebuilder:validation:XValidation:rule=\"self.all(k, size(k) <= 63)\""

// nestedChange follows the items: and values: of a marker as further steps.
func (a *Amender) nestedChange(s *apiext.JSONSchemaProps, o override, v markers.Nested) {
	if slices.Contains(v.Path, markers.Keys) {
		d := misuse.Conflict(o.mark, "keys have no schema")
		d.Help = keysRule
		a.Markers.Diags.Add(d)
		return
	}
	if value, ok := v.Value.(apply.Marker); ok {
		a.nested(s, o, v.Path, value)
	}
}

// nested applies a marker to what stands inside of lists and maps.
func (a *Amender) nested(s *apiext.JSONSchemaProps, o override, path []markers.Segment, value apply.Marker) {
	if len(path) == 0 {
		a.replaceKeywords(s, o, value)
		return
	}
	isMap := s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil
	if (path[0] == markers.Values) != isMap || !isMap && (s.Items == nil || s.Items.Schema == nil) {
		want := map[markers.Segment]string{markers.Items: "a list", markers.Values: "a map"}[path[0]]
		a.Markers.Diags.Add(misuse.Conflict(o.mark, "it needs "+want+", found "+site.Found(s)))
		return
	}
	a.inside(s, o, fieldpath.Path{{Pos: o.mark.Pos}}, func(at *apiext.JSONSchemaProps) { a.nested(at, o, path[1:], value) })
}

// replaceKeywords applies a marker. What it sets replaces what several types said
// together, which stands in allOf.
func (a *Amender) replaceKeywords(s *apiext.JSONSchemaProps, o override, value apply.Marker) {
	s.XValidations, s.XListMapKeys = slices.Clip(s.XValidations), slices.Clip(s.XListMapKeys)
	before := *s
	by := o.on.Origin(o.mark)
	_, by.Verbatim = value.(crdmarkers.XValidation)
	a.Markers.CheckAt(s).Value(o.mark)
	found := a.Markers.Diags.Collect(func() {
		a.Markers.Ledger.By(by, s, func() { a.Markers.Value(o.on, o.mark, value, s) })
	})
	for _, d := range found {
		a.Markers.Diags.Add(behindPath(d, o))
	}
	if before.Type != s.Type && len(s.Properties) > 0 {
		otherType(a.Markers, o, before.Type, s.Type)
		s.Type = before.Type
	}
	if s.XListType != nil && *s.XListType != "map" {
		s.XListMapKeys = nil
	}
	var names []string
	for name, i := range origin.Keywords() {
		if !origin.SameKeyword(&before, s, i) {
			names = append(names, name)
		}
	}
	stripAllOf(s, names)
}

// otherType reports a marker that says another type of what has fields.
func otherType(by *apply.Applier, o override, before, after string) {
	by.Diags.Add(diag.Diagnostic{
		Pos: o.mark.Pos, Code: diag.TypeConflict, Stricter: true,
		Message: "the schema would have two types: " + quote(before) + " and " + quote(after),
		Help:    "delete the marker: what has fields is an object",
	})
}

// prefix is what leads to the value of an override, before the marker.
func (o override) prefix() string { return "+crdgen:at=" + o.path.String() + " " }

// behindPath is a finding about a value with what it proposes written behind the path to it.
func behindPath(d diag.Diagnostic, o override) diag.Diagnostic {
	at := o.prefix()
	if d.Code == diag.TypeConflict && len(o.path) > 0 {
		d.Help = "delete the marker: a path changes what the schema says, and not the Go type"
	}
	d.Edits = slices.Clone(d.Edits)
	for i, e := range d.Edits {
		if marker, ok := strings.CutPrefix(e.New, "// "); ok && e.Above {
			d.Edits[i].New = "// " + at + marker
			d.Help = strings.Replace(d.Help, marker, at+marker, 1)
		}
	}
	if proposed, ok := strings.CutPrefix(d.Help, "write +"); ok && len(d.Edits) == 0 {
		d.Help = "write " + at + "+" + proposed
	}
	return d
}

// checkTogether reports what markers behind paths say of one value that its schema
// contradicts: values of another type, and bounds that leave none.
func (a *Amender) checkTogether(s *apiext.JSONSchemaProps, all []override) {
	told := map[string]bool{}
	for _, o := range all {
		key := pathKey(o.path)
		if told[key] {
			continue
		}
		told[key] = true
		var set markers.Set
		for _, other := range all {
			if _, ok := other.mark.Value.(apply.Marker); ok && pathKey(other.path) == key {
				set = append(set, other.mark)
			}
		}
		if at := followed(s, o.path); at != nil && len(set) > 0 {
			check := a.Markers.CheckAt(at)
			if len(o.path) > 0 {
				check.Path = o.prefix()
			}
			check.Schema(set, at)
		}
	}
}

// followed is what a path leads to, nil for nothing.
func followed(s *apiext.JSONSchemaProps, path fieldpath.Path) *apiext.JSONSchemaProps {
	for _, step := range path {
		p, ok := s.Properties[step.Name]
		switch {
		case step.Name != "" && ok:
			s = &p
		case step.Name == "" && s.Items != nil && s.Items.Schema != nil:
			s = s.Items.Schema
		case step.Name == "" && s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
			s = s.AdditionalProperties.Schema
		default:
			return nil
		}
	}
	return s
}
