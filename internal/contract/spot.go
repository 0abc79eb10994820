package contract

import (
	"context"
	"slices"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/contract/change"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// A spot is one place of both schemas.
type spot struct {
	path string
	side change.Side
	old  *Schema
	new  *Schema
	// listed says that the value stands in a list or map: it is not there unless somebody wrote it.
	listed bool
	// mapped says that it stands in a map, which loses null as an object does.
	mapped bool
	// unpaired says that the value stands in an item of a list that is no map.
	unpaired bool
	// there says that the old side refuses objects without the field, needed that the
	// new one does.
	there, needed bool
	// metadata says that this is the metadata of an object.
	metadata bool
	// around are the places further out whose rules the old side has.
	around []spot
	// asked are what branches further out ask of this value on the new side.
	asked []askedAround
	// oldOpen and newOpen say that unknown fields are kept here.
	oldOpen, newOpen bool
}

// An askedAround is what a branch asks, and where it stands.
type askedAround struct {
	keyword.Ask
	at spot
}

// askedInside are what branches here and further out ask of a value inside.
func (s spot) askedInside(inside func(*Schema) *Schema) []askedAround {
	var all []askedAround
	for _, a := range keyword.Asks(s.new, inside) {
		all = append(all, askedAround{a, s})
	}
	for _, around := range s.asked {
		for _, a := range around.Inside(inside) {
			all = append(all, askedAround{a, around.at})
		}
	}
	return all
}

// ruled are the places around what stands here whose rules the old side has.
func (s spot) ruled() []spot {
	if len(s.old.XValidations) == 0 {
		return s.around
	}
	return append(slices.Clone(s.around), spot{path: s.path, old: s.old, new: s.new})
}

// follows reports whether a rule says nothing that the old side does not ask for, here or in
// rules of what is around.
func (s spot) follows(ctx context.Context, r rule) bool {
	old, new := s.old, s.new
	if s.path == "" {
		old, new = celrule.WithNames(old), celrule.WithNames(new)
	}
	return celrule.Harmless(ctx, r, old, new) || slices.ContainsFunc(s.around, func(a spot) bool { return celrule.FollowsAround(r, s.path, a.path, a.old, a.new) })
}

// ruledOut reports whether rules refused before what a keyword refuses now.
func (s spot) ruledOut(ctx context.Context, name string) bool {
	r, ok := celrule.Asking(name, s.new)
	return ok && s.follows(ctx, r)
}

// SchemaAt is the schema at a path, nil where there is none.
func SchemaAt(s *Schema, path string) *Schema {
	for _, step := range example.Steps(path) {
		p, there := s.Properties[step]
		switch {
		case step == example.InItems:
			s = keyword.ItemOf(s)
		case there:
			s = &p
		default: // {} or a key
			s = keyword.ValueOf(s)
		}
		if s == nil {
			return nil
		}
	}
	return s
}
