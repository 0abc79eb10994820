package celrule

import (
	"context"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// SinceRefilled is which writes a rule that both sides have refuses since other values are
// filled in, or none, and the fields that are: one that reads a field fails where its default
// is gone. It is false where no value is found that shows it. Objects were stored with what
// was filled in, so that what is gone or another value hurts new ones.
func SinceRefilled(r Rule, old, new *Schema) (reach Reach, fields []string, refuses bool) {
	if IsTransition(r) {
		return AllWrites, nil, false
	}
	now, bare := *old, *old
	fields = refilled(&now, &bare, new)
	asked := words(r.Rule)
	fields = slices.DeleteFunc(fields, func(path string) bool {
		return !slices.Contains(asked, escaped(path[strings.LastIndexByte(path, '.')+1:]))
	})
	if len(fields) == 0 || alwaysTrue(r.Rule, &now, &now) {
		return AllWrites, nil, false
	}
	r.Message, r.MessageExpression, r.Reason, r.FieldPath = "", "", nil, ""
	now.XValidations = []Rule{r}
	before, after := valueKind(old), valueKind(&now)
	holder := &Schema{Type: "object", Required: []string{"value"}, Properties: map[string]Schema{"value": bare}}
	tried := 0
	counterexample.Lacking(holder, "", []string{ofField(r.Rule, ".value")}, []int{0}, func(v any) counterexample.Answer {
		tried++
		object, ok := v.(map[string]any)
		if !ok {
			return counterexample.Answer{Shown: tried > mostUnchanged}
		}
		object["apiVersion"], object["kind"], object["metadata"] = "example.com/v1", "Example", map[string]any{"name": "example"}
		was, err := before.Judge(context.Background(), object, nil)
		if err == nil && !was.Partial && was.Accepted() && refusesBy(after, object, nil, r) {
			refuses = true
			switch {
			case !refusesBy(after, was.Stored, nil, r), holdsNoMore(old, fields):
				reach = Creations
			case refusesBy(after, was.Stored, was.Stored, r):
				reach = Unanswered
			}
		}
		return counterexample.Answer{Shown: refuses || tried > mostUnchanged}
	})
	return reach, fields, refuses
}

// holdsNoMore reports whether an object has no fields but some: who changes one of those in
// what is stored gives it a value.
func holdsNoMore(s *Schema, fields []string) bool {
	for name := range s.Properties {
		if !slices.Contains(fields, name) {
			return false
		}
	}
	return s.AdditionalProperties == nil && !keyword.KeepsUnknown(s)
}

// refilled gives a schema the defaults of another one, at the fields that both have, and
// returns the paths of those that change by it. In the second schema they may be left out.
func refilled(s, without, to *Schema) (fields []string) {
	s.Properties, without.Properties = maps.Clone(s.Properties), maps.Clone(without.Properties)
	s.Required, without.Required = slices.Clone(s.Required), slices.Clone(without.Required)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		other, there := to.Properties[name]
		if !there {
			continue
		}
		p, q := s.Properties[name], without.Properties[name]
		if keyword.JSONText(p.Default) != keyword.JSONText(other.Default) {
			p.Default, q.Default = other.Default, nil
			is := func(r string) bool { return r == name }
			without.Required = slices.DeleteFunc(without.Required, is)
			if !slices.Contains(to.Required, name) {
				s.Required = slices.DeleteFunc(s.Required, is)
			}
			fields = append(fields, name)
		}
		for _, inside := range refilled(&p, &q, &other) {
			fields = append(fields, counterexample.Below(name, inside))
		}
		s.Properties[name], without.Properties[name] = p, q
	}
	if a, b := keyword.ItemOf(s), keyword.ItemOf(to); a != nil && b != nil {
		items, bare := *a, *keyword.ItemOf(without)
		for _, inside := range refilled(&items, &bare, b) {
			fields = append(fields, "[]."+inside)
		}
		s.Items, without.Items = s.Items.DeepCopy(), without.Items.DeepCopy()
		s.Items.Schema, without.Items.Schema = &items, &bare
	}
	return fields
}
