package resolve

import (
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/candidate"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/unmatched"
	"github.com/crdgen/crdgen/internal/model"
)

// hubFields are the fields of the hub's struct of a pair: which of them have a rule, and
// which are wanted for fields of the spoke.
type hubFields struct {
	candidate.Fields
	scope *scope
	pair  *plan.Pair
	named map[string][]gotype.FieldPath // all by their names
	taken map[string]*plan.Rule         // rules by path
	// proposed are paths that a problem wants for a field of the spoke; considered are
	// those that may be wanted.
	proposed   map[string]bool
	considered map[string]problem.Source
}

func newHubFields(s *scope, pair *plan.Pair) *hubFields {
	f := &hubFields{
		scope: s, pair: pair, named: map[string][]gotype.FieldPath{},
		taken: map[string]*plan.Rule{}, proposed: map[string]bool{}, considered: map[string]problem.Source{},
	}
	f.Fields = candidate.Fields{All: s.written.Members(pair.Hub, pair.Spoke, false), IsFree: f.isFree}
	for _, h := range f.All {
		f.named[h.Steps()] = append(f.named[h.Steps()], h)
	}
	return f
}

// forget drops all fields, so that none has the name of one of the spoke.
func (f *hubFields) forget() { f.All, f.named = nil, nil }

// seen is a field of the hub as it is seen from the spoke.
func (f *hubFields) seen(h gotype.FieldPath) unmatched.HubField {
	return unmatched.HubField{Spoke: f.scope.spoke, Pos: h.Field().Pos}
}

// propose notes that a problem proposes a field of the hub for a field of the spoke: that it has
// no counterpart need not be said.
func (f *hubFields) propose(h gotype.FieldPath) {
	f.proposed[h.Key()] = true
	f.scope.run.proposed[f.seen(h)] = true
}

// consider notes that a field of the hub may be a field's counterpart, by a path that the
// field's marker would have.
func (f *hubFields) consider(m, h gotype.FieldPath, path string) {
	f.source(h, problem.Source{PairField: problem.PairField{Pair: f.pair, Field: m}, Path: path})
}

// source notes what a field of the hub may be. The likeliest counts, of several who comes first.
func (f *hubFields) source(h gotype.FieldPath, source problem.Source) {
	if known, ok := f.considered[h.Key()]; !ok || candidate.Likeness(known.Field, h) < candidate.Likeness(source.Field, h) {
		f.considered[h.Key()] = source
		f.scope.run.sources[f.seen(h)] = source
	}
}

// sources returns what was noted of the first field at a field of the hub or below it, none
// if nothing was.
func (f *hubFields) sources(h gotype.FieldPath) []problem.Source {
	for _, key := range slices.Sorted(maps.Keys(f.considered)) {
		if key == h.Key() || strings.HasPrefix(key, h.Key()+"/") {
			return []problem.Source{f.considered[key]}
		}
	}
	return nil
}

// isFree reports whether nothing is known to become a field of the hub.
func (f *hubFields) isFree(h gotype.FieldPath) bool {
	return f.taken[h.Key()] == nil && !f.scope.isReserved(h.Field()) && !f.proposed[h.Key()] && !gotype.IsThere(f.pair.Spoke, h.Path()) && !f.isHeld(h)
}

// isHeld reports whether a field stands in a struct that a struct of the spoke becomes which has a
// field at the same path, though the two may not be known to be one: the name of a template is that
// of the template, also if its reference is a struct of Kubernetes whose fields no path leads to.
func (f *hubFields) isHeld(h gotype.FieldPath) bool {
	for n := 1; n < len(h); n++ {
		if r := f.taken[h[:n].Key()]; r != nil && r.Spoke != nil {
			return hasNames(gotype.StructOf(r.Spoke.Type()), h[n:])
		}
	}
	return false
}

// hasNames reports whether a struct has fields of the names of a path, as far as its types are
// structs.
func hasNames(st *model.Type, path gotype.FieldPath) bool {
	for i, step := range path {
		if st == nil {
			return i > 0
		}
		j := slices.IndexFunc(st.Fields, func(inner *model.Field) bool {
			return gotype.ReadTag(inner).Name == gotype.ReadTag(step).Name
		})
		if j < 0 {
			return false
		}
		if st.Fields[j].Type == nil {
			return true // of a package that is not read: what is inside may be anything
		}
		st = gotype.StructOf(st.Fields[j].Type)
	}
	return true
}

// leadsInto reports whether a path that is proposed leads into a struct of the hub.
func (f *hubFields) leadsInto(h gotype.FieldPath) bool {
	for path := range f.proposed {
		if strings.HasPrefix(path, h.Key()+"/") {
			return true
		}
	}
	return false
}
