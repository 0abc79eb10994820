// Package conversions compares how objects of a kind are converted between its versions on
// two sides: what was kept and is lost, goes to another field, or gets other values.
//
// What becomes of each field is told by the source (package fieldfate); a definition only
// says that something converts, and which fields there are. The package reads no source.
package conversions

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/versions"
	"github.com/crdgen/crdgen/internal/fieldfate"
)

// A Conversion is how the objects of a kind are converted between their versions.
type Conversion struct {
	CRD, Group, Kind, Hub string
	Fields                []fieldfate.Field
	Pos                   token.Position
	// Unplanned is why nothing is known of it, empty if it is.
	Unplanned string
}

// A route is what becomes of a field on the way from one version to another, in one
// conversion or in two.
type route struct {
	fieldfate.Field
	// undecided says that two units meet: whether one undoes the other is not known.
	undecided bool
	// isLong says that there is a version between the two.
	isLong bool
}

// A Side is what is compared: definitions, and what their source says of conversions.
type Side struct {
	CRDs        []*apiext.CustomResourceDefinition
	Conversions []Conversion
}

// Compare returns what becomes otherwise of objects that are written or read in another
// version than they are stored in. Only source knows it.
func Compare(old, new Side) []change.Finding {
	var found []change.Finding
	for i := range old.Conversions {
		a := &old.Conversions[i]
		definition := func(crds []*apiext.CustomResourceDefinition) *apiext.CustomResourceDefinition {
			i := slices.IndexFunc(crds, func(crd *apiext.CustomResourceDefinition) bool { return crd.Name == a.CRD })
			if i < 0 {
				return nil
			}
			return crds[i]
		}
		d := comparison{old: a, before: definition(old.CRDs), after: definition(new.CRDs)}
		if d.after == nil {
			continue // told as a definition that is gone
		}
		if i := slices.IndexFunc(new.Conversions, func(b Conversion) bool { return b.CRD == a.CRD }); i >= 0 {
			d.new = &new.Conversions[i]
		}
		d.compare()
		found = append(found, d.found...)
	}
	return found
}

// A comparison is that of the conversions of one kind; new may be nil.
type comparison struct {
	old, new      *Conversion
	before, after *apiext.CustomResourceDefinition
	found         []change.Finding
}

func (d *comparison) add(version string, e change.Effect, f change.Finding) {
	f.CRD, f.Group, f.Kind, f.Version, f.Effect = d.old.CRD, d.old.Group, d.old.Kind, version, e
	f.Keyword = "conversion"
	d.found = append(d.found, f)
}

func (d *comparison) compare() {
	for _, side := range []*Conversion{d.old, d.new} {
		if side != nil && side.Unplanned != "" {
			d.add("", change.Compatible, change.Finding{
				Rule: change.RuleConversionNotCompared, Pos: side.Pos, Unknown: true,
				Message: "conversions were not compared, since one side has none that can be generated: " + side.Unplanned,
			})
			return
		}
	}
	if d.new != nil && d.old.Hub != d.new.Hub && d.old.Hub != "" && d.new.Hub != "" {
		d.add("", change.Compatible, change.Finding{
			Rule: change.RuleConversionHubMoved, Old: d.old.Hub, New: d.new.Hub, Pos: d.new.Pos,
			Message: fmt.Sprintf("the hub was %s and is %s now: other versions are converted by way of it, and what it lacks is kept in annotations from then on", d.old.Hub, d.new.Hub),
		})
	}
	if d.new != nil {
		d.manual()
	}
	moved := d.new != nil && d.new.Hub != d.old.Hub
	for _, way := range d.old.directions(moved) {
		if versions.Has(d.after, way[0]) && versions.Has(d.after, way[1]) {
			d.way(way[0], way[1])
		}
	}
	if d.new != nil && d.old.Hub != "" {
		d.unread()
	}
}

// ways are the directions in which a kind is converted.
func ways(c *Conversion) [][2]string {
	var all [][2]string
	for _, f := range c.Fields {
		if way := [2]string{f.From, f.To}; !slices.Contains(all, way) {
			all = append(all, way)
		}
	}
	return all
}

// way compares one direction.
func (d *comparison) way(from, to string) {
	switch {
	case d.new == nil:
		d.gone(from, to)
		return
	case d.new.Hub == "":
		return // the versions are the same now
	case !d.new.converts(from, to):
		d.gone(from, to)
		return
	}
	now := d.new.between(from, to)
	for _, a := range d.old.between(from, to) {
		if b := fieldOf(now, a); b != nil && a.Fate != fieldfate.Manual {
			d.keys(a, *b)
			d.field(a, *b)
		}
	}
}

func (d *comparison) gone(from, to string) {
	if versions.Strategy(d.after) == "None" && versions.Strategy(d.before) != "None" {
		return // told as a strategy
	}
	d.add(from, change.ReadersBreak, change.Finding{
		Rule: change.RuleConversionRemoved, Old: to,
		Message: fmt.Sprintf("no conversion from %s to %s is generated any more: requests for objects of the other version fail unless something else converts them", from, to),
		Advice:  "keep the conversion as long as both versions are served or stored",
		Request: fmt.Sprintf("convert a %s from %s to %s", d.old.Kind, from, to), Answer: "nothing that is generated converts it",
	})
}

// fieldOf is what becomes of the same field now: of one that is converted to several
// there is one.
func fieldOf(now []route, a route) *route {
	for i, b := range now {
		if b.Fate != fieldfate.Manual && b.Path == a.Path && (a.Fate == fieldfate.Filled) == (b.Fate == fieldfate.Filled) {
			return &now[i]
		}
	}
	return nil
}

// has reports whether a version has a field, as far as conversions know.
func (c *Conversion) has(version, path string) bool {
	return slices.ContainsFunc(c.Fields, func(f fieldfate.Field) bool {
		return f.Fate != fieldfate.Manual && f.Path == path && (f.Fate != fieldfate.Filled && f.From == version || f.Fate == fieldfate.Filled && f.To == version)
	})
}

// manual compares the functions that somebody wrote for structs, in the place of those that
// are generated. What they do inside is not known.
func (d *comparison) manual() {
	same := func(a fieldfate.Field) func(fieldfate.Field) bool {
		return func(b fieldfate.Field) bool {
			return b.Fate == fieldfate.Manual && b.From == a.From && b.To == a.To && b.Path == a.Path && b.Function == a.Function
		}
	}
	add := func(f fieldfate.Field, old, new, message string) {
		if versions.Has(d.before, f.From) && versions.Has(d.before, f.To) && versions.Has(d.after, f.From) && versions.Has(d.after, f.To) {
			d.add(f.From, change.Compatible, change.Finding{
				Rule: change.RuleConversionFunctionChanged, Path: f.Path, Old: old, New: new, Pos: f.Pos, Unknown: true,
				Message: fmt.Sprintf(message, f.To, f.Function) + ": what that does to objects is not known",
			})
		}
	}
	for _, a := range d.old.Fields {
		if a.Fate != fieldfate.Manual {
			continue
		}
		switch i := slices.IndexFunc(d.new.Fields, same(a)); {
		case i < 0:
			gone := a
			gone.Pos = d.new.Pos
			add(gone, a.Function, "", "it was converted to %s by the hand-written %s, and is not any more")
		case d.new.Fields[i].Source != a.Source:
			add(d.new.Fields[i], a.Function, a.Function, "it is converted to %s by the hand-written %s, which was written otherwise before")
		}
	}
	for _, b := range d.new.Fields {
		if b.Fate == fieldfate.Manual && !slices.ContainsFunc(d.old.Fields, same(b)) {
			add(b, "", b.Function, "it is converted to %s by the hand-written %s now, and was by what is generated or by another function")
		}
	}
}

// moved is about a field that leads to others than before.
func (d *comparison) moved(a, b route, f change.Finding) {
	f.Rule = change.RuleConversionFieldMoved
	f.Message = fmt.Sprintf("the field was %s in %s, and is %s now", strings.Join(a.Others, ", "), a.To, was(b.Field))
	if len(a.Others) == 0 || slices.ContainsFunc(a.Others, func(path string) bool { return !d.new.has(a.To, path) }) {
		f.Request = "" // its field is gone, which is told there
		d.add(a.From, change.Compatible, f)
		return
	}
	f.Advice = "lead it where it went before: what is stored there is not read any more"
	f.Answer = fmt.Sprintf("%s does not have it", strings.Join(a.Others, ", "))
	d.add(a.From, change.DataLost, f)
}

// field compares what becomes of one field. The finding stands with the version that has
// it.
func (d *comparison) field(a, b route) {
	f := change.Finding{Path: a.Path, Old: outcomeText(a.Field), New: outcomeText(b.Field), Pos: b.Pos, Request: fmt.Sprintf("write %s in %s, and read it as %s", a.Path, a.From, a.To)}
	switch {
	case a.Fate == fieldfate.Filled && a.Default != b.Default:
		f.Rule = change.RuleConversionDefaultChanged
		f.Message = fmt.Sprintf("objects of %s get %s here, and got %s before", a.From, orNothing(b.Default), orNothing(a.Default))
		f.Advice = "keep the default of the conversion in this version"
		f.Request, f.Answer = fmt.Sprintf("write an object in %s, and read it as %s", a.From, a.To), fmt.Sprintf("%s is %s", a.Path, orNothing(b.Default))
		d.add(a.To, change.DataLost, f)
	case a.Fate == fieldfate.Filled:
	case b.Fate == fieldfate.Lost && a.Fate != fieldfate.Lost:
		f.Rule = change.RuleConversionFieldLost
		f.Message = fmt.Sprintf("the field was %s when an object becomes %s, and is lost now", was(a.Field), a.To)
		f.Advice = "keep it with +crdgen:conversion:preserve or hubOnly without a reason"
		f.Request, f.Answer = fmt.Sprintf("write %s in %s, write the object as %s, and read it back", a.Path, a.From, a.To), "the field is gone"
		d.add(a.From, change.DataLost, f)
	case a.Fate == fieldfate.Lost && b.Fate != fieldfate.Lost:
		f.Rule, f.Message, f.Request = change.RuleConversionFieldKept, fmt.Sprintf("the field was lost when an object becomes %s, and is %s now", a.To, was(b.Field)), ""
		d.add(a.From, change.Compatible, f)
	case a.Fate == fieldfate.Kept && b.Fate == fieldfate.Converted:
		d.unkept(a, b, f)
	case a.Fate == fieldfate.Converted && !slices.Equal(a.Others, b.Others):
		d.moved(a, b, f)
	case a.Function+b.Function == "" && !a.undecided && !b.undecided && a.changes(b):
		f.Rule = change.RuleConversionValuesChanged
		f.Message = fmt.Sprintf("the conversion of values to %s was %s and is %s now", a.To, orNone(a.values()), orNone(b.values()))
		f.Advice = "convert stored values as before, and add what is new"
		f.Answer = "it has another value than before"
		d.add(a.From, change.DataLost, f)
	case a.Function == b.Function && a.Source != b.Source:
		f.Rule, f.Request, f.Unknown = change.RuleConversionFunctionChanged, "", true
		f.Old, f.New = a.Function, b.Function
		f.Message = fmt.Sprintf("values are converted to %s by %s, which was written otherwise before: what that does is not known", a.To, b.Function)
		d.add(a.From, change.Compatible, f)
	case a.Function != b.Function:
		f.Rule, f.Request, f.Unknown = change.RuleConversionFunctionChanged, "", true
		f.Message = fmt.Sprintf("values are converted to %s by %s now, and were by %s: what that does to them is not known", a.To, byWhat(b.Function), byWhat(a.Function))
		d.add(a.From, change.Compatible, f)
	}
}

// keys compares by what the items of a list are found again of which fields are kept in
// annotations.
func (d *comparison) keys(a, b route) {
	kept := func(f fieldfate.Field) bool {
		return f.Fate == fieldfate.Kept && f.From == a.From && f.To == a.To && strings.HasPrefix(f.Path, a.Path+"[]")
	}
	i := slices.IndexFunc(d.old.Fields, kept)
	if i < 0 || a.Fate != fieldfate.Converted || b.Fate != fieldfate.Converted || a.Keys == b.Keys {
		return
	}
	by := func(keys string) string { return cmp.Or(keys, "their position") }
	f := change.Finding{
		Rule: change.RuleConversionKeysChanged, Path: a.Path, Old: a.Keys, New: b.Keys, Pos: b.Pos,
		Message: fmt.Sprintf("items are found again by %s when an object becomes %s, and were by %s: what is kept of them in annotations of stored objects is looked for elsewhere", by(b.Keys), a.To, by(a.Keys)),
	}
	if !slices.Contains(versions.Stored(d.before), a.To) {
		d.add(a.From, change.Compatible, f)
		return
	}
	f.Advice = "keep the key until all objects are rewritten"
	f.Request = fmt.Sprintf("read an object that was written in %s with %s before, and is stored as %s", a.From, d.old.Fields[i].Path, a.To)
	f.Answer = fmt.Sprintf("%s is not found where items were added, taken away or moved since", d.old.Fields[i].Path)
	d.add(a.From, change.DataLost, f)
}

// byWhat is what converts values: a function of somebody's, or the generated code.
func byWhat(function string) string {
	if function == "" {
		return "what is generated"
	}
	return function
}

func was(f fieldfate.Field) string {
	if f.Fate == fieldfate.Kept {
		return "kept in an annotation"
	}
	return outcomeText(f)
}

func outcomeText(f fieldfate.Field) string {
	if f.Fate == fieldfate.Converted && len(f.Others) > 0 {
		return strings.Join(f.Others, ", ")
	}
	return string(f.Fate)
}

// orNone is how values are converted, none where they are copied.
func orNone(s string) string {
	if s == "" {
		return "none"
	}
	return change.Clip(s)
}

func orNothing(s string) string {
	if s == "" {
		return "nothing"
	}
	return change.Clip(s)
}
