package resolve

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// structShape converts structs by a function for each pair of them.
type structShape struct{}

// Matches reports whether both are structs.
func (structShape) Matches(u use) bool {
	return u.Spoke.Underlying().Shape == model.Struct && u.Hub.Underlying().Shape == model.Struct
}

// Build fills the pair of the structs.
func (structShape) Build(s *scope, u use) *plan.Conv {
	spoke, hub := u.Spoke.Unalias(), u.Hub.Unalias()
	if !spoke.Declared() || !hub.Declared() {
		s.run.add(u.unconvertible(problem.Unnamed))
		return nil
	}
	isOpaque := gotype.IsOpaque(spoke.Underlying()) || gotype.IsOpaque(hub.Underlying())
	if s.written.Both(spoke, hub) {
		pair := s.pair(spoke, hub)
		if !isOpaque {
			s.fill(pair, nil, u.key) // for what the two leave to the generated functions
		}
		return &plan.Conv{Form: plan.Struct, Spoke: u.Spoke, Hub: u.Hub, Pair: pair}
	}
	if isOpaque || !gotype.IsOurs(spoke) && !u.anyName && gotype.BaseName(spoke) != gotype.BaseName(hub) {
		s.run.add(u.unconvertible(problem.Foreign))
		return nil
	}
	if !s.sameTypeName(u, spoke, hub) {
		return nil
	}
	for _, t := range []*model.Type{spoke, hub} {
		if f := hidden(t); f != "" {
			found := u.unconvertible(problem.HiddenField)
			found.Type, found.Fields = t, []string{f}
			s.run.add(found)
			return nil
		}
	}
	before := len(s.pkg.Pairs)
	pair := s.pair(spoke, hub)
	found := s.run.collect(func() { s.fill(pair, nil, u.key) })
	if !gotype.IsOurs(spoke) && hasErrors(found) {
		for _, tried := range s.pkg.Pairs[before:] {
			tried.Refused = true
		}
		differs := u.unconvertible(problem.ForeignDiffers)
		differs.Type = spoke
		s.run.add(differs)
		return nil
	}
	s.run.add(found...)
	return &plan.Conv{Form: plan.Struct, Spoke: u.Spoke, Hub: u.Hub, Pair: pair}
}

// hidden returns a field of a struct that holds data no other package can copy, "" if there
// is none. Where JSON is made by field, such a field is none of its data.
func hidden(t *model.Type) string {
	if !gotype.WritesItself(t) {
		return ""
	}
	for _, f := range t.Underlying().Fields {
		if !f.Embedded && !f.Exported && f.Name != "_" {
			return f.Name
		}
	}
	return ""
}

// sameTypeName reports whether two structs belong together: they have one name, or a marker
// names the other.
func (s *scope) sameTypeName(u use, spoke, hub *model.Type) bool {
	marks := spoke.Marks.Distinct(plan.TypeMarker)
	for _, mark := range marks {
		if name, _ := mark.Value.(markers.ConversionType); string(name) == gotype.BaseName(hub) {
			s.run.use(mark)
			return true
		}
	}
	switch {
	case len(marks) > 0:
		for _, mark := range marks {
			s.run.use(mark)
		}
		if unknown := s.unknownType(marks, spoke, hub); unknown != nil {
			s.run.add(unknown)
			return false
		}
	case u.anyName || gotype.BaseName(spoke) == gotype.BaseName(hub):
		return true
	case s.run.isTypeUnread(spoke):
		return false
	}
	s.run.add(problem.OtherTypeName{Value: u.Value, Marks: marks})
	return false
}

// unknownType finds the first of a struct's markers that names a type which the hub does not
// have.
func (s *scope) unknownType(marks []markers.Mark, spoke, hub *model.Type) problem.Problem {
	var known []string
	for _, pkg := range []*model.Package{s.spoke.Kind.Hub.Package, hub.Package} {
		for _, t := range pkg.Types {
			known = append(known, gotype.BaseName(t))
		}
	}
	for _, mark := range marks {
		name, _ := mark.Value.(markers.ConversionType)
		if !slices.Contains(known, string(name)) {
			return problem.UnknownType{HubVersion: s.spoke.Kind.Hub, Mark: mark, Name: string(name), Spoke: spoke, Hub: hub}
		}
	}
	return nil
}
