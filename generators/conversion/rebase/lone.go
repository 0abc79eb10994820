package rebase

import (
	"fmt"
	"strconv"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/internal/model"
)

// loneMarker is the marker on a field that the new hub lacks, made of the rule
// that said so the other way round.
func loneMarker(rule *plan.Rule) string {
	h := rule.Hub[0]
	marker, separator := plan.PreserveMarker, ":"
	if rule.How == plan.Dropped {
		marker, separator = plan.DropMarker+":reason="+strconv.Quote(rule.Reason), ","
	}
	if rule.Default == nil || gotype.IsZeroOf(rule.Default, h.Type()) {
		return marker
	}
	return marker + separator + "default=" + proposal.Value(rule.Default)
}

// lackingMarker is the marker on a type that lacks a field of the hub.
func lackingMarker(path, value, reason string) string {
	marker := plan.HubOnlyMarker + ":path=" + path
	if value != "" {
		marker += ",default=" + value
	}
	if reason != "" {
		marker += ",reason=" + strconv.Quote(reason)
	}
	return marker
}

// missing is the marker on a type that lacks a field of the new hub, which stands
// at a place below first; path is what the marker calls it. The rule is what was
// said of it. Without a default a field that is always written is empty, as it was
// before; where the API server does not take that, it has the schema's default, or
// somebody must say what it is.
func (r *rebasing) missing(first *model.Type, place gotype.FieldPath, rule *plan.Rule, path string) (marker string, ok bool) {
	if rule.Default != nil {
		return lackingMarker(path, proposal.Value(rule.Default), rule.Reason), true
	}
	if gotype.IsPointer(place.Type()) || gotype.LeavesOut(place.Field()) {
		return lackingMarker(path, "", rule.Reason), true
	}
	brings := proposal.SchemaDefault(place)
	empty, known := gotype.EmptyJSON(place.Type(), 0)
	if known && r.schemas.Refused(first, place, empty) != nil {
		if brings == "" {
			r.cannot(rule.Pos, fmt.Sprintf("field %q must not be empty in version %s, which is to be the hub: objects of version %s have nothing to put there", place.Path(), r.spoke.Version.Name, r.hub.Name),
				fixEmpty(place))
			return "", false
		}
		return lackingMarker(path, brings, rule.Reason), true
	}
	if example := proposal.ExampleOf(place.Type()); example != proposal.NoExample && (brings != "" || gotype.IsRequired(first, place)) {
		return lackingMarker(path, example, rule.Reason), true
	}
	return lackingMarker(path, "", rule.Reason), true
}

// fixEmpty says what to do about a field that must not be empty and has no source.
func fixEmpty(place gotype.FieldPath) string {
	leave := "let the field be left out when it is empty: make it a pointer, or add omitzero"
	if proposal.ExampleOf(place.Type()) == proposal.NoExample {
		return leave
	}
	return "add default=... to the marker, or " + leave
}
