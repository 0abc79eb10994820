package conversions

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/versions"
	"github.com/crdgen/crdgen/internal/fieldfate"
)

// unread is about what annotations of stored objects keep for a version and what is not read from
// there any more, since what it is converted by has a field of its own for it or holds all of its
// values.
func (d *comparison) unread() {
	for _, stored := range versions.Stored(d.before) {
		if !versions.Has(d.after, stored) {
			continue
		}
		for _, v := range d.before.Spec.Versions {
			if v.Name == stored || !versions.Has(d.after, v.Name) {
				continue
			}
			now := d.new.keeper(v.Name, stored)
			for _, a := range d.old.keeper(v.Name, stored) {
				if a.Fate == fieldfate.Kept || a.Fate == fieldfate.Converted && a.Keeps != "" && a.Function == "" {
					d.keptBefore(a, now, stored)
				}
			}
		}
	}
}

// keeper is what becomes of the fields of a version in the conversion that keeps what is lost of
// them in annotations of objects that are stored in another one.
func (c *Conversion) keeper(version, stored string) []route {
	if version == c.Hub {
		return c.direct(version, stored)
	}
	return c.direct(version, c.Hub)
}

// keptBefore is about one field of which something was kept.
func (d *comparison) keptBefore(a route, now []route, stored string) {
	b, has := d.becomes(a, now)
	if !has || b.Fate != fieldfate.Converted || b.Keeps != "" {
		return
	}
	by := d.new.Hub
	if by == "" || by == a.From {
		by = stored
	}
	f := change.Finding{
		Rule: change.RuleConversionFieldMoved, Path: a.Path, Old: outcomeText(a.Field), New: outcomeText(b.Field), Pos: b.Pos,
		Message: fmt.Sprintf("the field was kept in an annotation of objects that are stored as %s, which is not read for it any more: %s has %s", stored, by, was(b.Field)),
		Request: fmt.Sprintf("read an object that was written in %s with %s before, and is stored as %s", a.From, a.Path, stored),
		Answer:  fmt.Sprintf("%s is what %s of the stored object says", a.Path, was(b.Field)),
		Advice:  "convert it by +crdgen:conversion:func with functions that take what was kept until each object was written once in " + a.From,
	}
	if a.Fate == fieldfate.Converted {
		if d.new.Hub == d.old.Hub && a.changes(b) {
			return // told as values that become others
		}
		f.Rule, f.Old, f.New = change.RuleConversionValuesChanged, a.Keeps, ""
		f.Message = fmt.Sprintf("what %s could not hold (%s) was kept in an annotation of objects that are stored as %s, which is not read for it any more: %s has %s with all values", a.To, a.Keeps, stored, by, was(b.Field))
		f.Answer = fmt.Sprintf("%s is what %s of %s could hold", a.Path, strings.Join(a.Others, ", "), a.To)
	}
	if d.new.Hub != "" && d.new.Hub != d.old.Hub && stored != d.new.Hub {
		f.Advice = fmt.Sprintf("before the hub moves, read each object as %s and write what it says into %s of %s", a.From, was(b.Field), by)
	}
	d.add(a.From, change.DataLost, f)
}

// becomes is what becomes of a field now. One in a struct that is copied whole is not listed, nor
// is any where all versions are the same: its place is known by that of the struct then, and that it
// is still there by the definition.
func (d *comparison) becomes(a route, now []route) (route, bool) {
	if b := fieldOf(now, a); b != nil {
		return *b, true
	}
	if v := versions.Of(d.after, a.From); v.Schema == nil || !hasField(v.Schema.OpenAPIV3Schema, a.Path) {
		return route{}, false
	}
	if d.new.Hub == "" {
		same := a
		same.Fate, same.Others, same.Keeps, same.Enum, same.Values, same.Pos = fieldfate.Converted, []string{a.Path}, "", nil, "", d.new.Pos
		return same, true
	}
	return onward(now, a.Path)
}

// hasField reports whether a schema has a field, which lies in lists and maps where its path has
// brackets.
func hasField(s *apiext.JSONSchemaProps, path string) bool {
	for _, step := range strings.Split(path, ".") {
		name := strings.TrimRight(step, "[]")
		if s == nil {
			return false
		}
		next, there := s.Properties[name]
		if !there {
			return false
		}
		s = &next
		for range strings.Count(step, "[]") {
			switch {
			case s.Items != nil:
				s = s.Items.Schema
			case s.AdditionalProperties != nil:
				s = s.AdditionalProperties.Schema
			default:
				return false
			}
			if s == nil {
				return false
			}
		}
	}
	return true
}

// unkept compares a field that was kept and has one of the other version now.
func (d *comparison) unkept(a, b route, f change.Finding) {
	f.Rule = change.RuleConversionFieldMoved
	f.Message = fmt.Sprintf("the field was kept in an annotation when an object becomes %s, and is %s now", a.To, was(b.Field))
	if !slices.Contains(versions.Stored(d.before), a.To) {
		f.Request = ""
		d.add(a.From, change.Compatible, f)
		return
	}
	if !a.isLong {
		return // told of what the annotations of stored objects hold
	}
	f.Advice = "write each object once in a version that has the field before"
	f.Request = fmt.Sprintf("read an object that was written in %s with %s before, and is stored as %s", a.From, a.Path, a.To)
	f.Answer = fmt.Sprintf("%s is what %s has", a.Path, was(b.Field))
	d.add(a.From, change.DataLost, f)
}
