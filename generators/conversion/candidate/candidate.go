// Package candidate finds which fields of the hub that nothing is known of a field of the spoke
// may be: one that is like it, stands further down, has its type under another name, or is a part
// of it.
//
// It stands between match, which says how alike two fields are, and resolve, which says which
// fields are free and decides what becomes of them. It changes no plan, notes nothing and words
// nothing.
package candidate

import (
	"cmp"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Fields are the fields of the hub's struct of a pair, among which a field is looked for.
type Fields struct {
	All []gotype.FieldPath
	// IsFree reports whether nothing is known to become a field, also one further down.
	IsFree func(gotype.FieldPath) bool
	// far are the fields below deepestSame by their names in lower case, alone and behind that of
	// the field around them; nil before somebody asks.
	far map[string][]gotype.FieldPath
}

// A field of the hub may be that many fields deep: one that is like a field of the spoke, and
// one of the same name and type. What stood beside a pod's template may stand in the container
// of the template now. Further down a field is looked up by its name, among so many of them.
const (
	deepestAlike = 3
	deepestSame  = 4
	mostFar      = 2000
)

// Candidates returns the free fields of the hub that a field may be: the likeliest first, then
// those that are less deep. A field is sure only if it is the only one that is.
func (f *Fields) Candidates(m gotype.FieldPath) []problem.Candidate {
	var all []problem.Candidate
	var look func(fields []gotype.FieldPath, before gotype.FieldPath)
	look = func(fields []gotype.FieldPath, before gotype.FieldPath) {
		for _, h := range fields {
			field := before.Then(h...)
			if gotype.ReadTag(h.Field()).Inline {
				continue
			}
			if f.IsFree(field) {
				like := ofTwins(Likeness(m, field), m, h)
				if isFar := len(field) > deepestAlike; like > match.Unlike && (!isFar || like >= match.Agreed && match.Names(m, field) == match.Sure) {
					all = append(all, problem.Candidate{Field: field, Like: like})
				}
			}
			if st := gotype.StructOf(h.Type()); st != nil && len(field) < deepestSame && !gotype.IsOpaque(st) && !gotype.IsMeta(h.Type()) {
				look(gotype.Members(st), field)
			}
		}
	}
	if !gotype.ReadTag(m.Field()).Inline {
		look(f.All, nil)
		all = append(all, f.farCandidates(m)...)
	}
	all = withoutFieldsOfTwins(withoutStructsOf(all, m), m)
	f.unlessBeside(m, all)
	slices.SortStableFunc(all, Likeliest)
	if len(all) > 1 && all[1].Like >= match.Agreed && all[0].Like == all[1].Like && len(all[0].Field) == len(all[1].Field) {
		for i := range all {
			all[i].Like = min(all[i].Like, match.Alike)
		}
	}
	return all
}

// unlessBeside leaves no field sure that stands in a struct and has the very name of a field, if a
// struct beside that one has such a field, too: a name may be reference.name and provision.name.
func (f *Fields) unlessBeside(m gotype.FieldPath, all []problem.Candidate) {
	isNamesake := func(h gotype.FieldPath) bool {
		return match.Spelling(m.Name(), gotype.FieldName(h.Field())) == match.Sure
	}
	for i, c := range all {
		if c.Like < match.Agreed || len(c.Field) < 2 || !isNamesake(c.Field) {
			continue
		}
		for _, h := range f.besides(c.Field[:len(c.Field)-1]) {
			st := gotype.StructOf(h.Type())
			if st == nil || gotype.IsOpaque(st) {
				continue
			}
			for _, inner := range gotype.Members(st) {
				if other := h.Then(inner...); isNamesake(other) && f.IsFree(other) && match.MayConvert(m.Type(), other.Type(), 0) {
					all[i].Like = match.Alike
				}
			}
		}
	}
}

// besides are the fields that stand in one struct with a field.
func (f *Fields) besides(h gotype.FieldPath) []gotype.FieldPath {
	among := f.All
	if n := len(h) - 1; n > 0 {
		among = nil
		for _, inner := range gotype.Members(gotype.StructOf(h[:n].Type())) {
			among = append(among, h[:n].Then(inner...))
		}
	}
	return slices.DeleteFunc(slices.Clone(among), func(o gotype.FieldPath) bool { return o.Key() == h.Key() })
}

// OfSameStruct is the only free field beside the one with a field's name that has the very struct
// of the field, and a name that shares a word with it; nil if there is none or another one.
func (f *Fields) OfSameStruct(m gotype.FieldPath) gotype.FieldPath {
	st := gotype.StructOf(gotype.Pointee(m.Type()))
	var found gotype.FieldPath
	for _, h := range f.All {
		if st == nil || gotype.StructOf(gotype.Pointee(h.Type())) != st || !f.IsFree(h) || Likeness(m, h) < match.Related {
			continue
		}
		if found != nil {
			return nil
		}
		found = h
	}
	return found
}

// Besides are a field of the hub and, where it stands further down in the struct that has the name
// of a field, all others of that struct that can hold the field: an image may be image.imageRef.name,
// but image.id and image.filter.name as well.
func (f *Fields) Besides(m, h gotype.FieldPath) []gotype.FieldPath {
	const most = 4
	all := []gotype.FieldPath{h}
	if len(h) < 3 || !strings.EqualFold(m.Name(), h[:1].Name()) {
		return all
	}
	var look func(around gotype.FieldPath)
	look = func(around gotype.FieldPath) {
		st := gotype.StructOf(around.Type())
		if st == nil || gotype.IsOpaque(st) || len(around) == len(h) {
			return
		}
		for _, inner := range gotype.Members(st) {
			other := around.Then(inner...)
			look(other)
			if len(all) < most && other.Key() != h.Key() && f.IsFree(other) && match.MayConvert(m.Type(), other.Type(), 0) {
				all = append(all, other)
			}
		}
	}
	look(h[:1])
	slices.SortStableFunc(all, func(a, b gotype.FieldPath) int { return cmp.Compare(len(a), len(b)) })
	return all
}

// Likeness is how alike two fields are; one that says the opposite is not the other.
func Likeness(m, h gotype.FieldPath) match.Likeness {
	if match.ContrastOf(m, h).Antonyms {
		return match.Antonym
	}
	return match.Compare(m, h)
}

// ofTwins raises how alike two fields are that hold the same, whatever they are called.
func ofTwins(like match.Likeness, m, h gotype.FieldPath) match.Likeness {
	if like < match.Alike && like != match.Antonym && match.AreTwins(m.Type(), h.Type()) {
		return match.Alike
	}
	return like
}

// farCandidates returns the free fields below deepestSame that have the name and the type of a
// field. Of several none is sure.
func (f *Fields) farCandidates(m gotype.FieldPath) []problem.Candidate {
	if f.far == nil {
		f.far = farFields(f.All)
	}
	var all []problem.Candidate
	for _, h := range f.far[strings.ToLower(m.Name())] {
		if like := Likeness(m, h); f.IsFree(h) && like >= match.Agreed && match.Names(m, h) == match.Sure {
			all = append(all, problem.Candidate{Field: h, Like: like})
		}
	}
	for i := range all {
		if len(all) > 1 {
			all[i].Like = match.Alike
		}
	}
	return all
}

// farFields are the fields below deepestSame, level by level, by name. A struct that holds
// itself is entered once on each way, and there is an end to how many fields are looked at.
func farFields(fields []gotype.FieldPath) map[string][]gotype.FieldPath {
	found := map[string][]gotype.FieldPath{}
	level, seen := slices.Clone(fields), 0
	for len(level) > 0 && seen < mostFar {
		var next []gotype.FieldPath
		for _, h := range level[:min(len(level), mostFar-seen)] {
			seen++
			if gotype.ReadTag(h.Field()).Inline {
				continue
			}
			if len(h) > deepestSame {
				name := strings.ToLower(h.Name())
				around := strings.ToLower(gotype.FieldName(h[len(h)-2])) + name
				found[name], found[around] = append(found[name], h), append(found[around], h)
			}
			st := gotype.StructOf(h.Type())
			if st == nil || gotype.IsOpaque(st) || gotype.IsMeta(h.Type()) || holdsItself(h, st) {
				continue
			}
			for _, inner := range gotype.Members(st) {
				next = append(next, h.Then(inner...))
			}
		}
		level = next
	}
	return found
}

// holdsItself reports whether a field on the way to one is of the same struct.
func holdsItself(h gotype.FieldPath, st *model.Type) bool {
	return slices.ContainsFunc(h[:len(h)-1], func(f *model.Field) bool { return gotype.StructOf(f.GoType) == st })
}

// withoutStructsOf leaves out the structs that cannot hold a field themselves, and of which a
// field is as likely that can: password is no passwordRef, but may be its name.
func withoutStructsOf(all []problem.Candidate, m gotype.FieldPath) []problem.Candidate {
	isAround := func(c, inner problem.Candidate) bool {
		return inner.Like >= c.Like && strings.HasPrefix(inner.Field.Key(), c.Field.Key()+"/") && match.MayConvert(m.Type(), inner.Field.Type(), 0)
	}
	isEmptied := func(c problem.Candidate) bool {
		return !match.MayConvert(m.Type(), c.Field.Type(), 0) && slices.ContainsFunc(all, func(inner problem.Candidate) bool { return isAround(c, inner) })
	}
	var left []problem.Candidate
	for _, c := range all {
		if !isEmptied(c) {
			left = append(left, c)
		}
	}
	return left
}

// withoutFieldsOfTwins leaves out what stands in a struct that holds the same as a field: the
// field is that struct, and not a part of it.
func withoutFieldsOfTwins(all []problem.Candidate, m gotype.FieldPath) []problem.Candidate {
	return slices.DeleteFunc(slices.Clone(all), func(c problem.Candidate) bool {
		return slices.ContainsFunc(all, func(around problem.Candidate) bool {
			return strings.HasPrefix(c.Field.Key(), around.Field.Key()+"/") && match.AreTwins(m.Type(), around.Field.Type())
		})
	})
}

// Likeliest orders candidates: the likeliest first, then those that are less deep.
func Likeliest(a, b problem.Candidate) int {
	return cmp.Or(cmp.Compare(b.Like, a.Like), cmp.Compare(len(a.Field), len(b.Field)))
}

// Renamed returns the fields that only the hub has, in the struct that is the counterpart of
// the one around a field, and that have its type: whatever they are called, one of them may
// be it under another name.
func (f *Fields) Renamed(m gotype.FieldPath) []problem.Candidate {
	if gotype.ReadTag(m.Field()).Inline {
		return nil
	}
	var all []problem.Candidate
	for _, h := range f.All {
		if f.IsFree(h) && !gotype.ReadTag(h.Field()).Inline && match.MayConvert(m.Type(), h.Type(), 0) {
			all = append(all, problem.Candidate{Field: h, Like: match.Related})
		}
	}
	slices.SortStableFunc(all, func(a, b problem.Candidate) int {
		return cmp.Compare(match.Names(m, b.Field), match.Names(m, a.Field))
	})
	return all
}

// WasSplit finds the fields of the hub, in one struct, whose names make up that of a field
// of the spoke, or which its description joins: host and port are hostPort. It returns nil if
// there are none, and reports whether the description alone says so.
func (f *Fields) WasSplit(m gotype.FieldPath) (parts []gotype.FieldPath, described bool) {
	if gotype.ReadTag(m.Field()).Inline || !gotype.IsSpellable(m.Type()) {
		return nil, false
	}
	for _, among := range f.freeStructs() {
		if parts := match.NameParts(spelling.Words(m.Name()), among); len(parts) > 1 {
			return parts, false
		}
		if parts := match.BoundsOf(m, among); parts != nil {
			return parts, false
		}
		if parts := match.DescribedParts(m.Field().Doc, among); gotype.IsString(gotype.Pointee(m.Type())) && parts != nil {
			return parts, true
		}
	}
	return nil, false
}

// freeStructs returns the fields that only the hub has: those beside the counterpart of a
// field of the pair, and those of each struct among them.
func (f *Fields) freeStructs() [][]gotype.FieldPath {
	var top []gotype.FieldPath
	for _, h := range f.All {
		if f.IsFree(h) && !gotype.ReadTag(h.Field()).Inline {
			top = append(top, h)
		}
	}
	all := [][]gotype.FieldPath{top}
	for _, h := range top {
		st := gotype.StructOf(h.Type())
		if st == nil || gotype.IsOpaque(st) || gotype.IsMeta(h.Type()) {
			continue
		}
		var inner []gotype.FieldPath
		for _, i := range gotype.Members(st) {
			inner = append(inner, h.Then(i...))
		}
		all = append(all, inner)
	}
	return all
}

// Assign leaves each field of the hub to one field: to the only one that is sure of it, else
// to the only one whose type agrees, which is sure then. Of fields that several want none is
// sure.
func Assign(found [][]problem.Candidate) {
	taken := map[string]bool{}
	for _, level := range []match.Likeness{match.Sure, match.Agreed} {
		wanted := map[string]int{}
		isAssigned := make([]bool, len(found))
		for i, all := range found {
			isAssigned[i] = level == match.Agreed && len(all) > 0 && all[0].Like == match.Sure
			for _, c := range all {
				if c.Like == level && !isAssigned[i] {
					wanted[c.Field.Key()]++
				}
			}
		}
		for i, all := range found {
			for j, c := range all {
				switch {
				case c.Like != level:
				case wanted[c.Field.Key()] > 1 || taken[c.Field.Key()] || isAssigned[i]:
					all[j].Like = match.Alike
				default:
					all[j].Like = match.Sure
				}
			}
			slices.SortStableFunc(all, Likeliest)
		}
		for field := range wanted {
			taken[field] = true
		}
	}
}
