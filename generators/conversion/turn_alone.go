package conversion

import (
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/model"
)

// What one version has and the other lacks is said by a marker on the field, or by
// one on the type that lacks it: preserve and hubOnly, drop and hubOnly with a
// reason. Both know the same, so that nothing is lost when the hub moves there and
// back again.

// hubAlone says whether only the hub has the field of a rule.
func (r *Rule) hubAlone() bool { return r.How == HubOnly || r.How == Dropped && r.Spoke == nil }

// spokeAlone says whether only the spoke has it.
func (r *Rule) spokeAlone() bool { return r.How == Preserved || r.How == Dropped && r.Spoke != nil }

// lonelyMarker is the marker on a field that the new hub lacks, made of the rule
// that said so the other way round.
func lonelyMarker(rule *Rule) string {
	h := rule.Hub[0]
	marker, separator := preserveMarker, ":"
	if rule.How == Dropped {
		marker, separator = dropMarker+":reason="+strconv.Quote(rule.Reason), ","
	}
	if rule.Default == nil || isZeroOf(rule.Default, h.Type()) {
		return marker
	}
	return marker + separator + "default=" + spellDefault(rule.Default)
}

// isZeroOf says whether a marker's value is what a field has without it.
func isZeroOf(value any, t *model.Type) bool {
	text, err := json.Marshal(asJSON(value, t))
	return err == nil && !isPointer(t) && string(text) == zero.JSON(t)
}

// lackingMarker is the marker on a type that lacks a field of the hub.
func lackingMarker(path, value, reason string) string {
	marker := hubOnlyMarker + ":path=" + path
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
func (r *rebase) missing(first *model.Type, place Place, rule *Rule, path string) (marker string, ok bool) {
	if rule.Default != nil {
		return lackingMarker(path, spellDefault(rule.Default), rule.Reason), true
	}
	if isPointer(place.Type()) || leavesOut(place.Field()) {
		return lackingMarker(path, "", rule.Reason), true
	}
	brings := schemaDefault(place)
	empty, known := emptyJSON(place.Type(), 0)
	if known && r.schemas.refused(first, place, empty) != nil {
		if brings == "" {
			r.cannot(rule.Pos, fmt.Sprintf("field %q must not be empty in version %s, which is to be the hub: objects of version %s have nothing to put there", place.Path(), r.spoke.Version.Name, r.hub.Name),
				mendEmpty(place))
			return "", false
		}
		return lackingMarker(path, brings, rule.Reason), true
	}
	if example := exampleOf(place.Type()); example != noExample && (brings != "" || isRequired(first, place)) {
		return lackingMarker(path, example, rule.Reason), true
	}
	return lackingMarker(path, "", rule.Reason), true
}

// mendEmpty says what to do about a field that must not be empty and has no source.
func mendEmpty(place Place) string {
	leave := "let the field be left out when it is empty: make it a pointer, or add omitzero"
	if exampleOf(place.Type()) == noExample {
		return leave
	}
	return "add default=... to the marker, or " + leave
}
