package evaluate

import (
	"maps"
	"slices"
	"strconv"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// FilledIn is the old schema with the fields required that the new one fills in before
// it looks at rules.
func FilledIn(old, new *keyword.Schema) *keyword.Schema {
	if !keyword.HasDefaults(old) && !keyword.HasDefaults(new) { // which most have not, and all of it would be copied for each rule
		out := *old
		out.Required = slices.Sorted(slices.Values(old.Required))
		return &out
	}
	return filledIn(old, new)
}

// filledIn is [FilledIn] for schemas with defaults.
func filledIn(old, new *keyword.Schema) *keyword.Schema {
	out := *old
	out.Properties, out.Required = maps.Clone(old.Properties), slices.Clone(old.Required)
	for name, p := range old.Properties {
		to, there := new.Properties[name]
		if !there {
			continue
		}
		p = *FilledIn(&p, &to)
		if p.Default != nil && to.Default == nil { // it was there since it was filled in
			p.Default = nil
			out.Required = slices.DeleteFunc(out.Required, func(r string) bool { return r == name })
		}
		if to.Default != nil && !to.Nullable && (len(p.Enum) == 0 || slices.Contains(keyword.Values(&p), keyword.JSONText(to.Default))) {
			p.Default, p.Nullable = nil, false
			out.Required = append(out.Required, name)
		}
		out.Properties[name] = p
	}
	fillNew(&out, old, new)
	slices.Sort(out.Required)
	if a, b := old.Items, new.Items; a != nil && b != nil && a.Schema != nil && b.Schema != nil {
		items := *a
		items.Schema = FilledIn(a.Schema, b.Schema)
		out.Items = &items
	}
	return &out
}

// fillNew adds the fields that the new schema has besides and fills in.
func fillNew(out, old, new *keyword.Schema) {
	for name, to := range new.Properties {
		if _, there := old.Properties[name]; there || to.Default == nil {
			continue
		}
		if !keyword.KeepsUnknown(old) && old.AdditionalProperties == nil {
			to = *only(&to) // nobody could set it
		}
		to.Default = nil
		out.Required = append(out.Required, name)
		if out.Properties == nil {
			out.Properties = map[string]keyword.Schema{}
		}
		out.Properties[name] = to
	}
}

// only is the schema of the default of another one.
func only(s *keyword.Schema) *keyword.Schema {
	out := *s
	switch value := keyword.JSONText(s.Default); s.Type {
	case "integer":
		n, err := strconv.ParseFloat(value, 64)
		if err == nil {
			out.Minimum, out.Maximum, out.ExclusiveMinimum, out.ExclusiveMaximum = &n, &n, false, false
		}
	case "string":
		out.Enum = []apiext.JSON{*s.Default}
	}
	return &out
}
