package verify

import (
	"fmt"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
)

// compareNested finds a marker behind a path, +crdgen:at, by which one version refuses a value
// in a field that the other version's schema takes, where both have values of one form.
func (c *check) compareNested(w way, conv *plan.Conv) {
	if !conv.Copies() {
		return
	}
	from, to := w.owners()
	for _, limit := range marksOf(w.to().Field()) {
		at, isAt := limit.Value.(markers.At)
		if !isAt {
			continue
		}
		lift := liftedAt(at.Path, at.Mark, conv)
		if lift == nil {
			continue
		}
		for _, value := range aroundAll(at.Path, exceeding(at.Mark)) {
			if c.schemas.Accepts(from, w.from(), value) && c.schemas.RefusedFor(to, w.to(), value, lift) {
				c.add(w.tighter(c.users, problem.Bound{Mark: limit}, sameNested(at, marksOf(w.from().Field()))))
				break
			}
		}
	}
}

// sameNested is the limit among marks that a marker of one name sets at one path, nil without
// one.
func sameNested(like markers.At, among markers.Set) *problem.Bound {
	for _, m := range among {
		if at, isAt := m.Value.(markers.At); isAt && at.SamePath(like) && at.Mark.Name == like.Mark.Name {
			return &problem.Bound{Mark: m}
		}
	}
	return nil
}

// most is how long a value may be that is made to exceed a limit.
const most = 1 << 16

// exceeding are values of which some exceed a limit.
func exceeding(limit markers.Mark) []any {
	var all []any
	lists := func(n int) {
		texts, numbers, objects := []any{}, []any{}, []any{}
		for i := range min(max(n, 0), most) {
			texts, numbers, objects = append(texts, fmt.Sprint("a", i)), append(numbers, int64(i)), append(objects, map[string]any{})
		}
		all = append(all, texts, numbers, objects)
	}
	maps := func(n int) {
		for _, value := range []any{"a", int64(1), map[string]any{}} {
			made := map[string]any{}
			for i := range min(max(n, 0), most) {
				made[fmt.Sprint("a", i)] = value
			}
			all = append(all, made)
		}
	}
	switch v := limit.Value.(type) {
	case crdmarkers.MaxProperties:
		maps(int(v) + 1)
	case crdmarkers.MinProperties:
		maps(int(v) - 1)
	case crdmarkers.MaxItems:
		lists(int(v) + 1)
	case crdmarkers.MinItems:
		lists(int(v) - 1)
	case crdmarkers.MaxLength:
		return []any{strings.Repeat("a", min(int(v)+1, most))}
	case crdmarkers.MinLength:
		return []any{strings.Repeat("a", min(max(int(v)-1, 0), most))}
	case crdmarkers.Maximum:
		return []any{int64(v) + 1}
	case crdmarkers.Minimum:
		return []any{int64(v) - 1}
	default:
		return values
	}
	return all
}

// aroundAll are values with those at a path, in lists and in maps.
func aroundAll(path fieldpath.Path, inner []any) []any {
	all := inner
	for i := len(path) - 1; i >= 0; i-- {
		var around []any
		for _, value := range all {
			if path[i].Name != "" {
				around = append(around, map[string]any{path[i].Name: value})
				continue
			}
			around = append(around, []any{value}, map[string]any{"a": value})
		}
		all = around
	}
	return all
}

// liftedAt takes away from a schema what a marker says of what a path leads to, nil for a
// marker that refuses no values.
func liftedAt(path fieldpath.Path, limit markers.Mark, conv *plan.Conv) func(*apiext.JSONSchemaProps) {
	lift := liftedBound(limit)
	if lift == nil {
		lift = lifted(limit, conv)
	}
	if lift == nil {
		return nil
	}
	return func(s *apiext.JSONSchemaProps) {
		*s = *s.DeepCopy()
		liftBelow(s, path, lift)
	}
}

func liftBelow(s *apiext.JSONSchemaProps, path fieldpath.Path, lift func(*apiext.JSONSchemaProps)) {
	switch {
	case len(path) == 0:
		lift(s)
	case path[0].Name != "":
		if property, ok := s.Properties[path[0].Name]; ok {
			liftBelow(&property, path[1:], lift)
			s.Properties[path[0].Name] = property
		}
	case s.Items != nil && s.Items.Schema != nil:
		liftBelow(s.Items.Schema, path[1:], lift)
	case s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
		liftBelow(s.AdditionalProperties.Schema, path[1:], lift)
	}
}

// liftedBound takes away a limit of a number, nil for other markers.
func liftedBound(limit markers.Mark) func(*apiext.JSONSchemaProps) {
	switch limit.Value.(type) {
	case crdmarkers.MaxProperties:
		return func(s *apiext.JSONSchemaProps) { s.MaxProperties = nil }
	case crdmarkers.MinProperties:
		return func(s *apiext.JSONSchemaProps) { s.MinProperties = nil }
	case crdmarkers.MaxItems:
		return func(s *apiext.JSONSchemaProps) { s.MaxItems = nil }
	case crdmarkers.MinItems:
		return func(s *apiext.JSONSchemaProps) { s.MinItems = nil }
	case crdmarkers.MaxLength:
		return func(s *apiext.JSONSchemaProps) { s.MaxLength = nil }
	case crdmarkers.MinLength:
		return func(s *apiext.JSONSchemaProps) { s.MinLength = nil }
	case crdmarkers.Maximum:
		return func(s *apiext.JSONSchemaProps) { s.Maximum = nil }
	case crdmarkers.Minimum:
		return func(s *apiext.JSONSchemaProps) { s.Minimum = nil }
	}
	return nil
}
