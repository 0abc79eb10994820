package gotype

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A FieldPath is a field as seen from a struct: the fields that lead to it, embedded
// ones included. It is never empty.
type FieldPath []*model.Field

// Field is the field itself.
func (p FieldPath) Field() *model.Field { return p[len(p)-1] }

// Type is the field's type.
func (p FieldPath) Type() *model.Type { return p.Field().GoType }

// Steps are the JSON names on the way, joined by slashes. A struct that is inlined
// and copied as a whole has none; it stands for itself.
func (p FieldPath) Steps() string {
	var names []string
	for i, f := range p {
		switch tag := ReadTag(f); {
		case !tag.Inline:
			names = append(names, tag.Name)
		case i == len(p)-1:
			names = append(names, "("+FieldName(f)+")")
		}
	}
	return strings.Join(names, "/")
}

// Path is the place as markers spell it.
func (p FieldPath) Path() string { return "." + strings.ReplaceAll(p.Steps(), "/", ".") }

// Name is the Go name of the last field.
func (p FieldPath) Name() string { return FieldName(p.Field()) }

// Owner is the struct that declares the field; from is the one that the place is
// seen from.
func (p FieldPath) Owner(from *model.Type) *model.Type {
	if len(p) == 1 {
		return from
	}
	return StructOf(p[len(p)-2].GoType)
}

// Named is the field as messages call it: by its struct and its name in Go.
func (p FieldPath) Named(from *model.Type) string { return BaseName(p.Owner(from)) + "." + p.Name() }

// Then is the place that further fields lead to. The places share no memory.
func (p FieldPath) Then(fields ...*model.Field) FieldPath {
	return append(p[:len(p):len(p)], fields...)
}

// IsMember reports whether a place is a field of the struct itself, as JSON has it, and
// not of a struct in it that has a conversion of its own.
func (p FieldPath) IsMember() bool {
	return !slices.ContainsFunc(p[:len(p)-1], func(f *model.Field) bool { return !ReadTag(f).Inline })
}

// Pointers returns how many fields before the last are pointers.
func (p FieldPath) Pointers() int {
	n := 0
	for _, f := range p[:len(p)-1] {
		if IsPointer(f.GoType) {
			n++
		}
	}
	return n
}

// Key identifies a place: fields of generic types are seen through their
// instances, and are the same field all the same.
func (p FieldPath) Key() string { return p.Steps() }

// Members returns the fields of a struct as JSON has them: those of inlined
// structs stand beside the others. Fields that JSON ignores are left out, unless
// the struct writes its JSON itself: whatever the tag says, they hold data then.
func Members(t *model.Type) []FieldPath { return MembersBut(t, nil) }

// MembersBut returns the fields of a struct as Members does, but for the inlined structs
// that stand for themselves; nil says that none does. A struct that is inlined on more
// than two ways is looked at on two of them: JSON has fields that are there twice at one
// depth not at all, and structs that each inline the next one twice have no end.
func MembersBut(t *model.Type, isWhole func(FieldPath) bool) []FieldPath {
	var all []FieldPath
	visits := map[*model.Type]int{}
	var collect func(t *model.Type, before FieldPath)
	collect = func(t *model.Type, before FieldPath) {
		st := StructOf(t)
		if visits[st]++; st == nil || visits[st] > 2 {
			return
		}
		for _, f := range st.Fields {
			tag := ReadTag(f)
			if tag.Ignored && !(f.Exported && WritesItself(t)) || f.GoType == nil {
				continue
			}
			place := before.Then(f)
			if st := StructOf(f.GoType); tag.Inline && st != nil && !IsOpaque(st) && (isWhole == nil || !isWhole(place)) {
				collect(f.GoType, place)
				continue
			}
			all = append(all, place)
		}
	}
	collect(t, nil)
	if WritesItself(t) {
		return all
	}
	return visible(all)
}

// visible leaves out what JSON does: of fields with one name those that stand deeper in inlined
// structs than another one. Of several at the least depth the only one with a name in its tag
// counts; if that is not one, none does.
func visible(all []FieldPath) []FieldPath {
	type first struct{ depth, count, tagged int }
	names := make(map[string]first, len(all))
	for _, m := range all {
		least := names[m.Steps()]
		switch {
		case least.count == 0 || len(m) < least.depth:
			least = first{depth: len(m)}
		case len(m) > least.depth:
			continue
		}
		least.count++
		if m.Field().JSON().Name != "" {
			least.tagged++
		}
		names[m.Steps()] = least
	}
	if len(names) == len(all) {
		return all
	}
	return slices.DeleteFunc(all, func(m FieldPath) bool {
		least := names[m.Steps()]
		isOnly := least.count == 1 || least.tagged == 1 && m.Field().JSON().Name != ""
		return len(m) > least.depth || !isOnly
	})
}

// IsThere reports whether a path of a marker leads to a field of a struct.
func IsThere(t *model.Type, path string) bool {
	field, _, _ := Find(t, path)
	return field != nil
}

// Find resolves a path of a marker, such as ".deletion.timeout", in a struct.
// If it leads nowhere, bad is the first name that is not found and choices are
// the names there.
func Find(t *model.Type, path string) (place FieldPath, bad string, choices []string) {
	path = strings.TrimPrefix(strings.ReplaceAll(path, "/", "."), ".")
	for name := range strings.SplitSeq(path, ".") {
		found := false
		choices = nil
		if StructOf(t) == nil || IsOpaque(StructOf(t)) {
			return nil, name, nil
		}
		for _, m := range Members(t) {
			if m.Steps() == name {
				place, t, found = place.Then(m...), m.Type(), true
				break
			}
			choices = append(choices, m.Steps())
		}
		if !found {
			return nil, name, choices
		}
	}
	return place, "", nil
}

// Closed returns the place at which a path that leads nowhere would enter a struct that is
// never looked into; nil for a path that fails in another way.
func Closed(t *model.Type, path string) FieldPath {
	for i := range path {
		if i == 0 || path[i] != '.' && path[i] != '/' {
			continue
		}
		place, _, _ := Find(t, path[:i])
		if place == nil {
			return nil
		}
		if st := StructOf(place.Type()); st != nil && IsOpaque(st) {
			return place
		}
	}
	return nil
}

// Nearest is find for a path that may be misspelt: it returns the place that is
// meant, nil if nobody can tell, and how that is written in a marker.
func Nearest(t *model.Type, path string) (FieldPath, string) {
	for range strings.Count(path, ".") + strings.Count(path, "/") + 1 {
		place, bad, choices := Find(t, path)
		if place != nil {
			return place, path
		}
		near := spelling.Nearest(bad, choices)
		if near == "" || near == bad {
			break
		}
		path = ReplaceStep(path, bad, near)
	}
	return nil, ""
}

// ReplaceStep replaces the first step of a path that has a name.
func ReplaceStep(path, old, by string) string {
	for i := range path {
		begins := i == 0 || path[i-1] == '.' || path[i-1] == '/'
		rest, found := strings.CutPrefix(path[i:], old)
		if begins && found && (rest == "" || rest[0] == '.' || rest[0] == '/') {
			return path[:i] + by + rest
		}
	}
	return path
}

// Direct reports whether a place is a field of the struct itself.
func (p FieldPath) Direct() bool { return len(p) == 1 }

// LeavesOut says so of the field at a place, seen from a struct. Nobody knows what a
// struct leaves out that writes itself: it writes what is there.
func (p FieldPath) LeavesOut(from *model.Type) bool {
	if len(p) > 1 {
		from = p[len(p)-2].GoType
	}
	return LeavesOut(p.Field()) && !WritesItself(from)
}

// LeadsTo reports whether a path is another one or on the way to it.
func (p FieldPath) LeadsTo(other FieldPath) bool {
	return len(p) <= len(other) && p.Key() == other[:len(p)].Key()
}
