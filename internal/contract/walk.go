package contract

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/resource"
)

// A walk compares the schemas of one version, from the root down.
type walk struct {
	Options
	ctx    context.Context
	found  []Finding
	about  Finding // what all findings have in common
	status bool    // the status is a subresource
	rules  celPairs
}

// A spot is one place of both schemas.
type spot struct {
	path string
	side Side
	old  *Schema
	new  *Schema
	// listed says that the value stands in a list or map, where null is not dropped.
	listed bool
	// unpaired says that the value stands in an item of a list that is no map.
	unpaired bool
	// there says that the old side refuses objects without the field, needed that the
	// new one does.
	there, needed bool
	// metadata says that this is the metadata of an object.
	metadata bool
	// oldOpen and newOpen say that unknown fields are kept here.
	oldOpen, newOpen bool
}

// add records a change.
func (w *walk) add(s spot, k keyword, c Change, f Finding) {
	c.Side, c.Listed, c.Unpaired, c.Old, c.New = s.side, s.listed, s.unpaired, s.old, s.new
	f.CRD, f.Group, f.Kind, f.Version = w.about.CRD, w.about.Group, w.about.Kind, w.about.Version
	f.Before, f.After = w.about.Before, w.about.After
	f.Path, f.Keyword, f.Change = s.path, k.name, &c
	f.Effect = w.effect(k, s.path, c)
	f.Undecided = c.Relation == Either && c.Aspect == Validation && f.Effect.Breaking()
	w.found = append(w.found, f)
}

// compare compares what stands at one place and goes on below it.
func (w *walk) compare(s spot) {
	s.oldOpen, s.newOpen = keepsUnknown(s.old), keepsUnknown(s.new)
	w.documentation(s)
	w.defaults(s)
	w.nullable(s)
	if !w.types(s) {
		return
	}
	w.preserving(s)
	for _, k := range keywords() {
		w.keyword(s, k)
	}
	w.required(s)
	w.topology(s)
	w.cel(s)
	w.properties(s)
	w.below(s)
}

func keepsUnknown(s *Schema) bool {
	return s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
}

// keyword compares one that stands for itself.
func (w *walk) keyword(s spot, k keyword) {
	old, new := k.value(s.old), k.value(s.new)
	if old == new {
		return
	}
	relation := k.relation(s.old, s.new)
	if relation == Same {
		return
	}
	f := Finding{Rule: k.name + "-" + relation.suffix(), Old: old, New: new, Message: changed(k.name, old, new), Advice: w.advice(relation)}
	if k.name == "enum" && old != "" && new != "" {
		f.Message = relisted(s.old, s.new)
	}
	if slices.Contains(restatable(), k.name) {
		was, is, alone := implied(s.old), implied(s.new), inOneWay(s.new)
		switch {
		case k.value(was) == k.value(is) || k.relation(was, is) == Same:
			w.restated(s, k, f)
			return
		case relation != Looser && k.value(was) != "" && (k.value(was) == k.value(alone) || k.relation(was, alone) == Looser):
			relation, f.Advice = Looser, ""
			f.Rule, f.Message = k.name+"-"+relation.suffix(), f.Message+", and takes all that the rules let pass"
		}
	}
	if relation != Looser && k.name != "enum" && w.covered(s, nil) {
		relation, f.Advice = Looser, ""
		f.Rule, f.Message = k.name+"-"+relation.suffix(), f.Message+", and takes every value that was listed"
	}
	w.add(s, k, Change{Relation: relation}, f)
}

// restated is a keyword that changed while, with what rules say, the same is accepted.
func (w *walk) restated(s spot, k keyword, f Finding) {
	f.Rule, f.Advice = k.name+"-reworded", ""
	switch {
	case f.Old == "":
		f.Message += ", as a rule asked before"
	case f.New == "":
		f.Message += ", and a rule asks the same"
	default:
		f.Message += ", which accepts the same"
	}
	w.add(s, k, Change{Aspect: Documentation}, f)
}

// covered reports whether the values that the old schema lists are all that the new one,
// with some rules, asks for: then nothing is refused, whatever keywords say so.
func (w *walk) covered(s spot, rules []rule) bool {
	if len(s.old.Enum) == 0 {
		return false
	}
	new := *s.new
	new.XValidations = rules
	for _, v := range s.old.Enum {
		var value any
		if json.Unmarshal([]byte(jsonText(&v)), &value) != nil {
			return false
		}
		errs, err := resource.JudgeField(w.ctx, "value", &new, value)
		if err != nil || len(errs) > 0 {
			return false
		}
	}
	return true
}

// suffix names the relation in a rule.
func (r Relation) suffix() string {
	return [...]string{Same: "same", Tighter: "tightened", Looser: "loosened", Either: "changed"}[r]
}

// changed says what became of a keyword.
func changed(name, old, new string) string {
	switch {
	case old == "":
		return fmt.Sprintf("%s is now %s", name, clip(new))
	case new == "":
		return fmt.Sprintf("%s was %s and is gone", name, clip(old))
	}
	return fmt.Sprintf("%s was %s and is now %s", name, clip(old), clip(new))
}

// relisted says which values an enum lost and gained. Lists may be long, and what changed
// at their end.
func relisted(old, new *Schema) string {
	a, b := values(old), values(new)
	gone, come := without(a, b), without(b, a)
	slices.Sort(gone)
	slices.Sort(come)
	lost, gained := clip(strings.Join(gone, ", ")), clip(strings.Join(come, ", "))
	switch {
	case len(come) == 0:
		return "enum does not list " + lost + " any more"
	case len(gone) == 0:
		return "enum lists " + gained + " as well now"
	}
	return "enum does not list " + lost + " any more, and lists " + gained + " as well now"
}

// longest is how much of a value is quoted in a message.
const longest = 120

func clip(s string) string {
	s = strings.Join(strings.Fields(s), " ")
	if r := []rune(s); len(r) > longest {
		return string(r[:longest]) + "…"
	}
	return s
}

// advice is what to do about fewer values being accepted.
func (w *walk) advice(r Relation) string {
	if r == Looser {
		return ""
	}
	return "keep what was accepted in this version, and refuse it in a new one"
}

// types compares the types of values and reports whether it makes sense to look
// further.
func (w *walk) types(s spot) bool {
	old, new := typeOf(s.old), typeOf(s.new)
	if old == new {
		return true
	}
	relation := typeRelation(old, new)
	rule := "type-" + relation.suffix()
	w.add(s, keyword{name: "type", readers: true}, Change{Relation: relation}, Finding{
		Rule: rule, Old: old, New: new, Message: changed("type", old, new),
		Advice: "add a field of the new type beside the old one, or change the type in a new version",
	})
	further := relation == Looser && new == "number" || relation == Tighter && old == "number"
	if inside := *s.old; relation == Looser && !further {
		if inside.Default = nil; hasDefaults(&inside) { // its own was compared
			w.defaultsGone(s)
		}
	}
	return further
}

const (
	anyValue    = "any"
	intOrString = "int-or-string"
)

func typeOf(s *Schema) string {
	switch {
	case s.XIntOrString:
		return intOrString
	case s.Type == "":
		return anyValue
	}
	return s.Type
}

func typeRelation(old, new string) Relation {
	wider := func(a, b string) bool { // every a is a b
		switch b {
		case anyValue:
			return true
		case intOrString:
			return a == "integer" || a == "string"
		case "number":
			return a == "integer"
		}
		return false
	}
	switch {
	case wider(old, new):
		return Looser
	case wider(new, old):
		return Tighter
	}
	return Tighter // nothing that was accepted is
}

// hasDefaults reports whether a schema or one inside it has a default.
func hasDefaults(s *Schema) bool {
	if s.Default != nil {
		return true
	}
	for _, p := range s.Properties {
		if hasDefaults(&p) {
			return true
		}
	}
	if s.Items != nil && s.Items.Schema != nil && hasDefaults(s.Items.Schema) {
		return true
	}
	return s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil && hasDefaults(s.AdditionalProperties.Schema)
}

func (w *walk) defaultsGone(s spot) {
	w.add(s, keyword{name: "default"}, Change{Aspect: Defaulting}, Finding{
		Rule: "default-removed", Old: "of fields inside", Message: "the defaults of fields inside are gone",
		Advice: "keep the schema of what has defaults",
	})
}

// A nullFate is what the server makes of null.
type nullFate string

const (
	nullAccepted  nullFate = "accepted"
	nullDropped   nullFate = "dropped"
	nullDefaulted nullFate = "replaced by the default"
	nullRefused   nullFate = "refused"
)

// fateOfNull is what becomes of null at a place. A field that is null and must not be is
// dropped or defaulted before it is validated; what stands in a list or map is refused
// without a default, and so is a required field. An enum has to list null.
func fateOfNull(s *Schema, needed bool) nullFate {
	switch {
	case s.Nullable && len(s.Enum) > 0 && !slices.Contains(values(s), "null"):
		return nullRefused
	case s.Nullable:
		return nullAccepted
	case s.Default != nil:
		return nullDefaulted
	case needed:
		return nullRefused
	}
	return nullDropped
}

// nullable compares what becomes of null.
func (w *walk) nullable(s spot) {
	if s.old.Nullable == s.new.Nullable {
		return
	}
	old, new := fateOfNull(s.old, s.listed || s.there), fateOfNull(s.new, s.listed || s.needed)
	c := Change{Relation: Looser}
	f := Finding{Rule: "nullable-added", New: "true", Message: "null is accepted now"}
	if s.old.Nullable {
		f.Rule, f.Old, f.New = "nullable-removed", "true", ""
	}
	if new != nullAccepted {
		f.Message = fmt.Sprintf("null was %s and is %s now", old, new)
	}
	if new != nullAccepted && old != nullRefused {
		c.Relation, f.Advice = Tighter, "keep +nullable in this version"
		switch {
		case old != nullAccepted:
			f.Advice = "list null in the enum, or leave +nullable to a new version"
		case new != nullRefused:
			c.Aspect = Pruning
		}
	}
	w.add(s, keyword{name: "nullable", readers: true}, c, f)
}

// defaults compares what is filled in.
func (w *walk) defaults(s spot) {
	old, new := jsonText(s.old.Default), jsonText(s.new.Default)
	if old == new {
		return
	}
	f := Finding{Old: old, New: new, Message: changed("default", old, new)}
	c := Change{Aspect: Defaulting, Relation: Either}
	switch {
	case old == "" && (s.there || s.listed && !s.old.Nullable):
		// What is filled in now was refused.
		f.Rule, c.Relation = "default-of-required-added", Looser
	case old == "":
		f.Rule, f.Advice = "default-added", "objects that leave the field out mean something else now: default it in a new version, or in the controller"
	case new == "":
		f.Rule, f.Advice = "default-removed", "keep the default in this version"
	default:
		f.Rule, f.Advice = "default-changed", "keep the default in this version, and change it in a new one"
	}
	w.add(s, keyword{name: "default"}, c, f)
}

// preserving compares whether unknown fields are kept.
func (w *walk) preserving(s spot) {
	if s.oldOpen == s.newOpen {
		return
	}
	c := Change{Aspect: Pruning, Relation: Looser}
	f := Finding{Rule: "preserve-unknown-fields-added", New: "true", Message: "fields that are not in the schema are kept now"}
	if s.oldOpen {
		c.Relation = Tighter
		f = Finding{
			Rule: "preserve-unknown-fields-removed", Old: "true", Message: "fields that are not in the schema were kept and are dropped now",
			Advice: "declare the fields that are in use before",
		}
	}
	w.add(s, keyword{name: preserve}, c, f)
}

// required compares which fields must be there. Those that have a default always are.
func (w *walk) required(s spot) {
	old, new := demanded(s.old), demanded(s.new)
	k := keyword{name: "required", readers: true}
	come, gone := without(new, old), without(old, new)
	if len(come)+len(gone) == 0 {
		return
	}
	was, is := demanded(implied(s.old)), demanded(implied(s.new))
	for _, name := range come {
		if slices.Contains(was, name) {
			w.restated(s, k, Finding{New: name, Message: fmt.Sprintf("%s is required now", name)})
			continue
		}
		if w.kept(s, name) {
			w.add(s, k, Change{Relation: Tighter}, Finding{
				Rule: "required-added", New: name, Message: fmt.Sprintf("%s is required now", name),
				Advice: "make it optional or give it a default, and require it in a new version",
			})
		}
	}
	for _, name := range gone {
		if slices.Contains(is, name) {
			w.restated(s, k, Finding{Old: name, Message: fmt.Sprintf("%s is not required any more", name)})
			continue
		}
		if _, there := s.new.Properties[name]; there || s.old.Properties[name].Type == "" {
			w.add(s, k, Change{Relation: Looser}, Finding{Rule: "required-removed", Old: name, Message: fmt.Sprintf("%s was required and is optional now", name)})
		}
	}
}

// kept reports whether a field that became required may be missing: it may not where
// the old side had filled it in.
func (w *walk) kept(s spot, name string) bool {
	return s.new.Properties[name].Default == nil
}

func demanded(s *Schema) []string {
	var all []string
	for _, name := range s.Required {
		if s.Properties[name].Default == nil {
			all = append(all, name)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// documentation compares what people read.
func (w *walk) documentation(s spot) {
	for _, d := range []struct{ name, old, new string }{
		{"description", s.old.Description, s.new.Description},
		{"title", s.old.Title, s.new.Title},
		{"example", jsonText(s.old.Example), jsonText(s.new.Example)},
		{"format", uncheckedFormat(s.old, s.new), uncheckedFormat(s.new, s.old)},
	} {
		if d.old != d.new {
			w.add(s, keyword{name: d.name}, Change{Aspect: Documentation}, Finding{
				Rule: d.name + "-reworded", Old: d.old, New: d.new, Message: d.name + " changed",
			})
		}
	}
}

// uncheckedFormat is the format if the server does not look at values of it, and not at
// those of the other side if both have the same type.
func uncheckedFormat(s, other *Schema) string {
	if checkedFormat(s) != "" || s.Type == other.Type && checkedFormat(other) != "" {
		return ""
	}
	return s.Format
}

// items compares what lists hold.
func (w *walk) items(s spot) {
	empty := s.new.MaxItems != nil && *s.new.MaxItems == 0 // its items are told as too many
	if empty || s.old.Items == nil || s.new.Items == nil || s.old.Items.Schema == nil || s.new.Items.Schema == nil {
		return
	}
	alone := atMost(s.new.MaxItems) <= 1 && !slices.Contains([]string{"object", "array", ""}, s.new.Items.Schema.Type) // it is the list
	unpaired := s.unpaired || deref(s.new.XListType) != "map" && !alone
	w.compare(spot{path: s.path + "[]", side: s.side, old: s.old.Items.Schema, new: s.new.Items.Schema, listed: true, unpaired: unpaired})
}

// below compares what lists and maps hold.
func (w *walk) below(s spot) {
	w.items(s)
	old, new := s.old.AdditionalProperties, s.new.AdditionalProperties
	k := keyword{name: "additionalProperties"}
	switch {
	case old == nil && new == nil:
	case old == nil:
		if s.oldOpen {
			w.add(s, k, Change{Relation: Tighter}, Finding{Rule: "map-values-typed", New: "map", Message: "values of any key were accepted and are validated now", Advice: w.advice(Tighter)})
			return
		}
		w.add(s, k, Change{Aspect: Pruning, Relation: Looser}, Finding{Rule: "map-added", New: "map", Message: "any key is kept now"})
	case new == nil:
		if s.newOpen {
			w.add(s, k, Change{Relation: Looser}, Finding{Rule: "map-values-untyped", Old: "map", Message: "values of any key are accepted now"})
			return
		}
		w.add(s, k, Change{Aspect: Pruning, Relation: Tighter}, Finding{
			Rule: "map-removed", Old: "map", Message: "any key was kept, and keys without a field are dropped now",
			Advice: "keep the map, and add a field of the new type beside it",
		})
	case old.Schema != nil && new.Schema != nil:
		w.compare(spot{path: s.path + "{}", side: s.side, old: old.Schema, new: new.Schema, listed: true, unpaired: s.unpaired})
	case old.Schema == nil && new.Schema != nil:
		w.add(s, k, Change{Relation: Tighter}, Finding{Rule: "map-values-typed", Message: "values of any key were accepted and are validated now", Advice: w.advice(Tighter)})
	case old.Schema != nil:
		w.add(s, k, Change{Relation: Looser}, Finding{Rule: "map-values-untyped", Message: "values of any key are accepted now"})
	}
}
