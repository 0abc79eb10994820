package contract

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// A walk compares the schemas of one version, from the root down.
type walk struct {
	Options
	ctx    context.Context
	found  []change.Finding
	about  change.Finding // what all findings have in common
	status bool           // the status is a subresource
	rules  celPairs
	trials *celrule.Trials
	// declared are the schemas as the definitions have them.
	declared declaration
	// replicas are the paths of the old side's scale subresource, whose values the server bounds.
	replicas []string
}

// add records a change.
func (w *walk) add(s spot, k keyword.Keyword, c change.Change, f change.Finding) {
	c.Side, c.Listed, c.Unpaired, c.Old, c.New = s.side, s.listed, s.unpaired, s.old, s.new
	f.CRD, f.Group, f.Kind, f.Version = w.about.CRD, w.about.Group, w.about.Kind, w.about.Version
	f.Before, f.After, f.Server = w.about.Before, w.about.After, w.KubeVersion
	f.Path, f.Keyword, f.Change = s.path, k.Name, &c
	if k.Name == keyword.CELRules && f.New != "" {
		f.Item = 1 + slices.IndexFunc(s.new.XValidations, func(r rule) bool { return r.Rule == f.New })
	}
	f.Effect = w.effect(k, s.path, c)
	validates := c.Aspect == change.Validation && f.Effect.Breaking()
	f.Undecided = validates && c.Relation == keyword.Either
	f.OfObjects = validates && !c.Disjoint
	w.found = append(w.found, f)
}

// compare compares what stands at one place and goes on below it.
func (w *walk) compare(s spot) {
	if w.ctx.Err() != nil {
		return // nobody asks any more
	}
	s.oldOpen, s.newOpen = keyword.KeepsUnknown(s.old), keyword.KeepsUnknown(s.new)
	if s.unchanged() {
		w.properties(s)
		w.below(s)
		return
	}
	w.documentation(s)
	w.defaults(s)
	defer w.filledInTwice(s, len(w.found))
	w.nullable(s)
	if !w.types(s) {
		return
	}
	w.preserving(s)
	s.embedded(w)
	tighter := map[string]bool{}
	for _, k := range keyword.All() {
		tighter[k.Name] = w.keyword(s, k) == keyword.Tighter
	}
	w.required(s)
	w.filled(s, tighter)
	w.topology(s)
	w.cel(s)
	s.refilled(w)
	w.properties(s)
	w.below(s)
}

// unchanged reports whether all keywords of a place are the same, and none of them looks at
// what stands below.
func (s spot) unchanged() bool {
	alone := func(s *Schema) bool {
		return len(s.XValidations)+len(s.AllOf)+len(s.AnyOf)+len(s.OneOf) == 0 && s.Not == nil && s.Default == nil &&
			s.MinProperties == nil && s.MaxProperties == nil && !s.XEmbeddedResource && len(s.XListMapKeys) == 0
	}
	// Fields that have a default are demanded of nobody.
	return slices.Equal(keyword.Demanded(s.old), keyword.Demanded(s.new)) && alone(s.old) && alone(s.new) && expression.SameAlone(s.old, s.new) && expression.SameTexts(s.old, s.new)
}

// types compares the types of values and reports whether it makes sense to look
// further.
func (w *walk) types(s spot) bool {
	old, new := keyword.TypeOf(s.old), keyword.TypeOf(s.new)
	if old == new {
		return true
	}
	relation := keyword.TypeRelation(old, new)
	rule := change.OfKeyword("type", relation)
	c := change.Change{Relation: relation, Disjoint: keyword.Disjoint(old, new), Emptied: relation != keyword.Looser && keyword.Empties(s.old, s.new)}
	message := change.Became("type", old, new)
	if c.Emptied && s.side == change.Spec {
		message += ": the fields of objects that are stored there are dropped"
	}
	w.add(s, keyword.Keyword{Name: "type", Readers: true}, c, change.Finding{
		Rule: rule, Old: old, New: new, Message: message,
		Advice: "add a field of the new type beside the old one, or change the type in a new version",
	})
	further := relation == keyword.Looser && new == "number" || relation == keyword.Tighter && old == "number"
	if inside := *s.old; relation == keyword.Looser && !further {
		if inside.Default = nil; keyword.HasDefaults(&inside) { // its own was compared
			w.defaultsGone(s)
		}
	}
	return further
}

func (w *walk) defaultsGone(s spot) {
	w.add(s, keyword.Keyword{Name: "default"}, change.Change{Aspect: change.Defaulting}, change.Finding{
		Rule: change.RuleDefaultRemoved, Old: "of fields inside", Message: "the defaults of fields inside are gone",
		Advice: "keep the schema of what has defaults",
	})
}

// nullable compares what becomes of null.
func (w *walk) nullable(s spot) {
	if s.old.Nullable == s.new.Nullable {
		return
	}
	inList := s.listed && !s.mapped
	old, new := keyword.FateOfNull(s.old, inList || s.there), keyword.FateOfNull(s.new, inList || s.needed)
	c := change.Change{Relation: keyword.Looser}
	f := change.Finding{Rule: change.RuleNullableAdded, New: "true", Message: "null is accepted now"}
	if s.old.Nullable {
		f.Rule, f.Old, f.New = change.RuleNullableRemoved, "true", ""
	}
	if new != keyword.NullAccepted {
		f.Message = fmt.Sprintf("null was %s and is %s now", old, new)
	}
	if new != keyword.NullAccepted && old != keyword.NullRefused {
		c.Relation, f.Advice = keyword.Tighter, "keep +nullable in this version"
		switch {
		case old != keyword.NullAccepted:
			f.Advice = "list null in the enum, or leave +nullable to a new version"
		case new != keyword.NullRefused:
			c.Aspect = change.Pruning
		}
	}
	w.add(s, keyword.Keyword{Name: "nullable", Readers: true}, c, f)
}

// defaults compares what is filled in.
func (w *walk) defaults(s spot) {
	old, new := keyword.JSONText(s.old.Default), keyword.JSONText(s.new.Default)
	if old == new {
		return
	}
	f := change.Finding{Old: old, New: new, Message: change.Became("default", old, new)}
	if old != "" && new != "" && keyword.FilledDefault(s.old) == keyword.FilledDefault(s.new) {
		f.Rule, f.Message = change.RuleDefaultReworded, f.Message+", which is the same with the defaults of fields inside"
		w.add(s, keyword.Keyword{Name: "default"}, change.Change{Aspect: change.Documentation}, f)
		return
	}
	c := change.Change{Aspect: change.Defaulting, Relation: keyword.Either}
	switch {
	case old == "" && (s.there || s.listed && !s.old.Nullable):
		// What is filled in now was refused.
		f.Rule, c.Relation = change.RuleDefaultOfRequiredAdded, keyword.Looser
	case old == "":
		f.Rule, f.Advice = change.RuleDefaultAdded, "objects that leave the field out mean something else now: default it in a new version, or in the controller"
	case new == "" && s.needed && s.side == change.Spec:
		return // nothing is lost: what is left out is refused, which is told of the object
	case new == "":
		f.Rule, f.Advice = change.RuleDefaultRemoved, "keep the default in this version"
	default:
		f.Rule, f.Advice = change.RuleDefaultChanged, "keep the default in this version, and change it in a new one"
	}
	w.add(s, keyword.Keyword{Name: "default"}, c, f)
}

// preserving compares whether unknown fields are kept.
func (w *walk) preserving(s spot) {
	if s.oldOpen == s.newOpen || s.oldOpen && keyword.KeepsKeys(s.new) {
		return // what becomes of the values of the keys is told of the map
	}
	c := change.Change{Aspect: change.Pruning, Relation: keyword.Looser}
	f := change.Finding{Rule: change.RulePreserveUnknownFieldsAdded, New: "true", Message: "fields that are not in the schema are kept now"}
	if s.oldOpen {
		c.Relation = keyword.Tighter
		f = change.Finding{
			Rule: change.RulePreserveUnknownFieldsRemoved, Old: "true", Message: "fields that are not in the schema were kept and are dropped now",
			Advice: "declare the fields that are in use before",
		}
	}
	w.add(s, keyword.Keyword{Name: keyword.Preserve}, c, f)
}

// embedded reports what the server kept of an embedded object without one of its schema's
// fields, and drops from a value that is none.
func (s spot) embedded(w *walk) {
	if !s.old.XEmbeddedResource || s.new.XEmbeddedResource || s.newOpen || s.new.AdditionalProperties != nil {
		return
	}
	var dropped []string
	for _, name := range []string{"apiVersion", "kind", "metadata"} {
		_, declared := s.old.Properties[name] // then it is told that it is gone
		p, kept := s.new.Properties[name]
		if !declared && !kept || kept && name == "metadata" && len(p.Properties) == 0 && p.AdditionalProperties == nil && !keyword.KeepsUnknown(&p) {
			dropped = append(dropped, name)
		}
	}
	if len(dropped) > 0 {
		w.add(s, keyword.Keyword{Name: keyword.EmbeddedResource}, change.Change{Aspect: change.Pruning, Relation: keyword.Tighter}, change.Finding{
			Rule: change.RuleEmbeddedResourceRemoved, Old: "true",
			Message: "it is no embedded object any more: what it has in " + change.Joined(dropped) + " was kept and is dropped now",
			Advice:  "declare the fields, or keep what is unknown by x-kubernetes-preserve-unknown-fields",
		})
	}
}

// documentation compares what people read.
func (w *walk) documentation(s spot) {
	for _, d := range []struct{ name, old, new string }{
		{"description", s.old.Description, s.new.Description},
		{"title", s.old.Title, s.new.Title},
		{"example", keyword.JSONText(s.old.Example), keyword.JSONText(s.new.Example)},
		{"externalDocs", docsOf(s.old), docsOf(s.new)},
		{"format", keyword.UncheckedFormat(s.old, s.new), keyword.UncheckedFormat(s.new, s.old)},
	} {
		if d.old != d.new {
			f := change.Finding{Rule: change.Reworded(d.name), Old: d.old, New: d.new, Message: d.name + " changed"}
			if d.name == "format" { // a word, not a text
				f.Message = change.Became(d.name, d.old, d.new)
			}
			w.add(s, keyword.Keyword{Name: d.name}, change.Change{Aspect: change.Documentation}, f)
		}
	}
}

// docsOf is where a schema says that there is more to read.
func docsOf(s *keyword.Schema) string {
	if s.ExternalDocs == nil {
		return ""
	}
	return strings.TrimSpace(s.ExternalDocs.URL + " " + s.ExternalDocs.Description)
}

// items compares what lists hold.
func (w *walk) items(s spot) {
	empty := s.new.MaxItems != nil && *s.new.MaxItems == 0 // its items are told as too many
	if empty || s.old.Items == nil || s.new.Items == nil || s.old.Items.Schema == nil || s.new.Items.Schema == nil {
		return
	}
	alone := keyword.AtMost(s.new.MaxItems) <= 1 && !slices.Contains([]string{"object", "array", ""}, s.new.Items.Schema.Type) // it is the list
	unpaired := s.unpaired || keyword.Deref(s.new.XListType) != "map" && !alone
	w.compare(spot{path: s.path + "[]", side: s.side, old: s.old.Items.Schema, new: s.new.Items.Schema, listed: true, unpaired: unpaired, around: s.ruled(), asked: s.askedInside(keyword.ItemOf)})
}

// below compares what lists and maps hold.
func (w *walk) below(s spot) {
	w.items(s)
	old, new := s.old.AdditionalProperties, s.new.AdditionalProperties
	k := keyword.Keyword{Name: "additionalProperties"}
	switch {
	case old == nil && new == nil:
	case old == nil:
		if s.oldOpen && keyword.TakesAny(new.Schema) {
			w.anyKept(s, k)
			return
		}
		if s.oldOpen {
			w.add(s, k, change.Change{Relation: keyword.Tighter}, change.Finding{Rule: change.RuleMapValuesTyped, New: "map", Message: "values of any key were accepted and are validated now", Advice: adviceOn(keyword.Tighter)})
			return
		}
		w.add(s, k, change.Change{Aspect: change.Pruning, Relation: keyword.Looser}, change.Finding{Rule: change.RuleMapAdded, New: "map", Message: "any key is kept now"})
	case new == nil:
		if s.newOpen {
			w.add(s, k, change.Change{Relation: keyword.Looser}, change.Finding{Rule: change.RuleMapValuesUntyped, Old: "map", Message: "values of any key are accepted now"})
			return
		}
		w.add(s, k, change.Change{Aspect: change.Pruning, Relation: keyword.Tighter}, change.Finding{
			Rule: change.RuleMapRemoved, Old: "map", Message: "any key was kept, and keys without a field are dropped now",
			Advice: "keep the map, and add a field of the new type beside it",
		})
	case old.Schema != nil && new.Schema != nil:
		w.compare(spot{path: s.path + "{}", side: s.side, old: old.Schema, new: new.Schema, listed: true, mapped: true, unpaired: s.unpaired, around: s.ruled(), asked: s.askedInside(keyword.ValueOf)})
	case old.Schema == nil && new.Schema != nil:
		w.add(s, k, change.Change{Relation: keyword.Tighter}, change.Finding{Rule: change.RuleMapValuesTyped, Message: "values of any key were accepted and are validated now", Advice: adviceOn(keyword.Tighter)})
	case old.Schema != nil:
		w.add(s, k, change.Change{Relation: keyword.Looser}, change.Finding{Rule: change.RuleMapValuesUntyped, Message: "values of any key are accepted now"})
	}
}
