package contract

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// properties compares fields by name.
func (w *walk) properties(s spot) {
	both := func(name string, old, new *Schema) {
		w.compare(spot{
			path: example.Below(s.path, name), side: s.sideOf(name, w.status), old: old, new: new, unpaired: s.unpaired, around: s.ruled(), metadata: s.isObject() && name == "metadata",
			there: slices.Contains(s.old.Required, name), needed: slices.Contains(s.new.Required, name),
			asked: s.askedInside(keyword.FieldOf(name)),
		})
	}
	for _, name := range slices.Sorted(maps.Keys(s.old.Properties)) {
		old := s.old.Properties[name]
		if new, there := s.new.Properties[name]; there {
			both(name, &old, &new)
			continue
		}
		if new := s.undeclared(name, &old); new != nil {
			both(name, &old, new)
			continue
		}
		w.removed(s, name, &old)
	}
	for _, name := range slices.Sorted(maps.Keys(s.new.Properties)) {
		if _, there := s.old.Properties[name]; !there {
			new := s.new.Properties[name]
			if old := s.undeclared(name, &new); old != nil {
				both(name, old, &new)
				continue
			}
			w.added(s, name, &new)
		}
	}
}

// isObject reports whether both sides hold a whole object here.
func (s spot) isObject() bool {
	return s.path == "" || s.old.XEmbeddedResource && s.new.XEmbeddedResource
}

// undeclared is the schema of a field that objects have without one of their schema's, and
// which the server keeps; nil for any other field. Of the metadata, schemas can tell bounds of
// the two names.
func (s spot) undeclared(name string, declared *Schema) *Schema {
	switch {
	case s.isObject() && name == "metadata" && len(declared.Properties) > 0, s.metadata && (name == "name" || name == "generateName"):
		return &Schema{Type: declared.Type, Description: declared.Description, Title: declared.Title, Example: declared.Example}
	}
	return nil
}

// sideOf is who writes a field below a place, of a version with a status subresource or without.
func (s spot) sideOf(name string, status bool) change.Side {
	if s.path == "" && name == "status" && status {
		return change.Status
	}
	return s.side
}

// removed is a field that the new schema does not have.
func (w *walk) removed(s spot, name string, old *Schema) {
	at := spot{path: example.Below(s.path, name), side: s.sideOf(name, w.status), old: old, unpaired: s.unpaired}
	if other := s.new.AdditionalProperties; other != nil && other.Schema != nil {
		at.new, at.there, at.needed = other.Schema, slices.Contains(s.old.Required, name), slices.Contains(s.new.Required, name)
		w.compare(at)
		return
	}
	if s.newOpen || s.new.AdditionalProperties != nil {
		w.add(at, keyword.Keyword{Name: "properties"}, change.Change{Relation: keyword.Looser}, change.Finding{Rule: change.RuleFieldUntyped, Old: keyword.TypeOf(old), Message: "the field has no schema any more and is kept as it is"})
		if keyword.HasDefaults(old) {
			w.defaultsGone(at)
		}
		return
	}
	f := change.Finding{
		Rule: change.RuleFieldRemoved, Old: keyword.TypeOf(old), Message: "the field is gone: the server drops it from every object that is written",
		Advice: "keep the field and mark it deprecated, and leave it out of a new version",
	}
	if at.side == change.Status {
		f.Message = "the field is gone: clients that read it find nothing, and controllers that write it are not heard"
	}
	if s.undescribed(s.old, s.new) {
		f.Message, f.Advice = metaDropped()
	}
	if to := renamed(s, name, old); to != "" {
		f.Rule, f.New = change.RuleFieldRenamed, to
		f.Message = fmt.Sprintf("the field is called %s now: the server drops the old one from every object that is written", to)
		f.Advice = "keep both fields in this version, or rename it in a new one with a conversion"
	}
	w.add(at, keyword.Keyword{Name: "properties"}, change.Change{Aspect: change.Pruning, Relation: keyword.Tighter}, f)
	w.stillAsked(s, name)
	w.askedFurtherOut(s, name)
}

// stillAsked reports a field that is gone and that the schema goes on asking for. The server
// drops it before it looks at that.
func (w *walk) stillAsked(s spot, name string) {
	asks := func(b Schema) bool { return keyword.AsksFor(&b, name, true) }
	either := func(b Schema) bool { return asks(b) || keyword.AsksFor(&b, name, false) }
	for _, k := range []struct {
		name, rule string
		asks       bool
	}{
		{"required", change.RuleRequiredAdded, slices.Contains(s.new.Required, name) && slices.Contains(keyword.Demanded(s.old), name)},
		{"minProperties", change.OfKeyword("minProperties", keyword.Tighter), keyword.AtLeast(s.new.MinProperties) > 0},
		{"allOf", change.OfKeyword("allOf", keyword.Tighter), slices.ContainsFunc(s.new.AllOf, asks)},
		{"anyOf", change.OfKeyword("anyOf", keyword.Tighter), slices.ContainsFunc(s.new.AnyOf, asks)},
		{"oneOf", change.OfKeyword("oneOf", keyword.Tighter), slices.ContainsFunc(s.new.OneOf, either)},
	} {
		if !k.asks {
			continue
		}
		text := fmt.Sprintf("%s still asks for %s, which is dropped first: what has no other field that %s asks for is refused", k.name, name, k.name)
		switch k.name {
		case "required":
			text = fmt.Sprintf("%s is still required, and is dropped first: every object is refused", name)
		case "minProperties":
			text = fmt.Sprintf("%s is dropped before minProperties counts: what has no other fields is refused", name)
		}
		w.add(s, keyword.Keyword{Name: k.name}, change.Change{Relation: keyword.Tighter}, change.Finding{
			Rule: k.rule, New: name, Message: text, Advice: "keep the field in this version, and leave it out of a new one",
		})
	}
}

// askedFurtherOut is [walk.stillAsked] of branches of objects around.
func (w *walk) askedFurtherOut(s spot, name string) {
	field := example.Below(s.path, name)
	told := map[[2]string]bool{} // by keyword and path: several branches may ask for the field
	for _, a := range s.asked {
		at := [2]string{a.Keyword, a.at.path}
		if !a.For(name) || told[at] {
			continue
		}
		told[at] = true
		w.add(a.at, keyword.Keyword{Name: a.Keyword}, change.Change{Relation: keyword.Tighter}, change.Finding{
			Rule: change.OfKeyword(a.Keyword, keyword.Tighter), New: field, Advice: "keep the field in this version, and leave it out of a new one",
			Message: fmt.Sprintf("%s still asks for %s, which is dropped first: what has no other field that %s asks for is refused", a.Keyword, field, a.Keyword),
		})
	}
}

// renamed is the one new field that is what an old one was, in all but its name and
// what people read; empty if there is none, or more.
func renamed(s spot, name string, old *Schema) string {
	shape, found := keyword.Plain(old), ""
	for _, other := range slices.Sorted(maps.Keys(s.new.Properties)) {
		if _, there := s.old.Properties[other]; there {
			continue
		}
		new := s.new.Properties[other]
		same := old.Description != "" && strings.EqualFold(described(old.Description, name), described(new.Description, other))
		if keyword.Plain(&new) != shape || !same && !alike(name, other) {
			continue
		}
		if found != "" {
			return ""
		}
		found = other
	}
	return found
}

// described is a description without the field's name.
func described(text, name string) string {
	return strings.ReplaceAll(strings.ToLower(text), strings.ToLower(name), "")
}

// alike reports whether one name is a part of the other.
func alike(a, b string) bool {
	a, b = strings.ToLower(a), strings.ToLower(b)
	return strings.Contains(a, b) || strings.Contains(b, a)
}

// added is a field that the old schema does not have.
func (w *walk) added(s spot, name string, new *Schema) {
	at := spot{path: example.Below(s.path, name), side: s.sideOf(name, w.status), new: new, unpaired: s.unpaired}
	k := keyword.Keyword{Name: "properties"}
	if other := s.old.AdditionalProperties; other != nil && other.Schema != nil {
		at.old, at.there, at.needed = other.Schema, slices.Contains(s.old.Required, name), slices.Contains(s.new.Required, name)
		w.compare(at)
		return
	}
	if s.oldOpen || s.old.AdditionalProperties != nil {
		w.add(at, k, change.Change{Relation: keyword.Tighter}, change.Finding{
			Rule: change.RuleFieldTyped, New: keyword.TypeOf(new), Message: "the field could hold anything and is validated now",
			Advice: "let the new schema accept what is in use",
		})
		return
	}
	message := addedText(new)
	if s.undescribed(s.new, s.old) {
		message = metaKept()
	}
	w.add(at, k, change.Change{Relation: keyword.Looser}, change.Finding{Rule: change.RuleFieldAdded, New: keyword.TypeOf(new), Message: message})
	w.filledInTwice(at, len(w.found))
}

func addedText(new *Schema) string {
	if new.Default != nil {
		return "the field is new, and is " + change.Clip(keyword.JSONText(new.Default)) + " where it is left out"
	}
	return "the field is new"
}

// anyKept is that what held anything is a map of anything now. Null is a value of its own in the
// one, and no value in the other unless that is nullable.
func (w *walk) anyKept(s spot, k keyword.Keyword) {
	f := change.Finding{Rule: change.RuleMapAdded, New: "map", Message: "what had any fields is a map, which keeps any key as well"}
	c := change.Change{Aspect: change.Pruning, Relation: keyword.Looser}
	if values := s.new.AdditionalProperties.Schema; values != nil && keyword.FateOfNull(values, false) != keyword.NullAccepted {
		c.Relation = keyword.Tighter
		f.Rule, f.Message, f.Advice = change.RuleMapValuesTyped, "any field is kept as before, but null: a field that is null was kept and is dropped now", "make the values of the map nullable"
	}
	w.add(s, k, c, f)
}
