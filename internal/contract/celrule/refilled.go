package celrule

import (
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract/candidate"
	"github.com/crdgen/crdgen/internal/contract/celrule/evaluate"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// SinceRefilled is which writes a rule that both sides have refuses since other values are
// filled in, or none, at all the fields of [Refilled], and which of them the rule reads: it
// fails where it reads one whose default is gone. The value that shows it is nil where none is
// found. Objects were stored with what was filled in, so that what is gone or another
// value hurts new ones.
func (t *Trials) SinceRefilled(r Rule, all []string, old, new *Schema) (reach Reach, fields []string, shown any) {
	if syntax.IsTransition(r) {
		return AllWrites, nil, nil
	}
	asked := syntax.Words(r.Rule)
	for _, path := range all {
		if slices.Contains(asked, syntax.Escaped(path[strings.LastIndexByte(path, '.')+1:])) {
			fields = append(fields, path)
		}
	}
	if len(fields) == 0 {
		return AllWrites, nil, nil
	}
	// Fields that no rule speaks of and that need not be there show nothing.
	holdsOthers := !holdsNoMore(old, fields)
	old = partOf(old, fields)
	now, bare := *old, *old
	refill(&now, &bare, new)
	if evaluate.AlwaysTrue(r.Rule, &now, &now) {
		return AllWrites, nil, nil
	}
	r.Message, r.MessageExpression, r.Reason, r.FieldPath = "", "", nil, ""
	now.XValidations = []Rule{r}
	before, after := t.valueKind(old), t.valueKind(&now)
	// Few values break the rule, and what it reads is little of the schema: so that is asked
	// before what other rules say of the value.
	alone := t.valueKind(partOf(&now, fields))
	holder := &Schema{Type: "object", Required: []string{"value"}, Properties: map[string]Schema{"value": bare}}
	tried := 0
	try := func(v any) counterexample.Answer {
		tried++
		object, ok := v.(map[string]any)
		if !ok {
			return counterexample.Answer{Shown: tried > mostUnchanged}
		}
		object["apiVersion"], object["kind"], object["metadata"] = "example.com/v1", "Example", map[string]any{"name": "example"}
		if refused, asked := t.ask(alone, object, nil, r); !refused {
			return counterexample.Answer{Shown: tried > mostUnchanged, Final: asked}
		}
		was, err := before.Judge(t.ctx, object, nil)
		if err == nil && !was.Partial && was.Accepted() && t.refusesBy(after, object, nil, r) {
			shown = object["value"]
			switch {
			case !t.refusesBy(after, was.Stored, nil, r), !holdsOthers:
				reach = Creations
			case t.refusesBy(after, was.Stored, was.Stored, r):
				reach = Unanswered
			}
		}
		return counterexample.Answer{Shown: shown != nil || tried > mostUnchanged || t.ctx.Err() != nil}
	}
	counterexample.Varied(&expression.Compiler{}, holder, []string{syntax.OfField(r.Rule, ".value")}, []int{0}, try)
	if shown != nil {
		return reach, fields, shown
	}
	// The rule may compare another field with what is filled in: one that lies between is told apart.
	tried = 0
	for _, v := range candidate.Values(&bare, append(defaultsOf(fields, old, new), r.Rule)) {
		if try(map[string]any{"value": v}).Shown {
			break
		}
	}
	return reach, fields, shown
}

// defaultsOf are the defaults of some fields on both sides.
func defaultsOf(fields []string, old, new *Schema) (all []string) {
	for _, name := range fields {
		for _, s := range []*Schema{old, new} {
			if text := keyword.JSONText(s.Properties[name].Default); text != "" {
				all = append(all, text)
			}
		}
	}
	return all
}

// partOf is a schema with little more than some of its fields, and than what its rules read:
// see [example.Paths.Part], which keeps the outermost fields of whatever it is given.
func partOf(s *Schema, fields []string) *Schema {
	var paths example.Paths
	for _, path := range fields {
		paths = append(paths, example.Below("value", path))
	}
	part, _ := paths.Part(&Schema{Type: "object", Properties: map[string]Schema{"value": *s}})
	value := part.Properties["value"]
	return &value
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

// Refilled are the paths of the fields that two schemas have with other defaults.
func Refilled(s, to *Schema) (fields []string) {
	if s == to {
		return nil
	}
	for name := range s.Properties {
		other, there := to.Properties[name]
		if !there {
			continue
		}
		p := s.Properties[name]
		if isRefilled(&p, &other) {
			fields = append(fields, name)
		}
		for _, inside := range Refilled(&p, &other) {
			fields = append(fields, example.Below(name, inside))
		}
	}
	if a, b := keyword.ItemOf(s), keyword.ItemOf(to); a != nil && b != nil {
		for _, inside := range Refilled(a, b) {
			fields = append(fields, "[]."+inside)
		}
	}
	slices.Sort(fields)
	return fields
}

func isRefilled(p, other *Schema) bool {
	return (p.Default != nil || other.Default != nil) && keyword.JSONText(p.Default) != keyword.JSONText(other.Default)
}

// refill gives a schema the defaults of another one, at the fields that both have. In the
// second schema the fields that change by it may be left out. Neither shares with others
// what is changed.
func refill(s, without, to *Schema) {
	if len(Refilled(s, to)) == 0 {
		return
	}
	s.Properties, without.Properties = maps.Clone(s.Properties), maps.Clone(without.Properties)
	s.Required, without.Required = slices.Clone(s.Required), slices.Clone(without.Required)
	for name := range s.Properties {
		other, there := to.Properties[name]
		if !there {
			continue
		}
		p, q := s.Properties[name], without.Properties[name]
		if isRefilled(&p, &other) {
			p.Default, q.Default = other.Default, nil
			is := func(r string) bool { return r == name }
			without.Required = slices.DeleteFunc(without.Required, is)
			if !slices.Contains(to.Required, name) {
				s.Required = slices.DeleteFunc(s.Required, is)
			}
		}
		refill(&p, &q, &other)
		s.Properties[name], without.Properties[name] = p, q
	}
	if a, b := keyword.ItemOf(s), keyword.ItemOf(to); a != nil && b != nil {
		items, bare := *a, *keyword.ItemOf(without)
		refill(&items, &bare, b)
		s.Items, without.Items = &apiext.JSONSchemaPropsOrArray{Schema: &items}, &apiext.JSONSchemaPropsOrArray{Schema: &bare}
	}
}
