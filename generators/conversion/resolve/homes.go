package resolve

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/candidate"
	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/spelling"
)

// withoutForeignHomes leaves no field of another struct sure where the structs around it may be
// about another thing: resources and .backup.resources have one name and one type, and what
// the main pod gets is not what the pod of the backup gets. fields are those that found is of.
func (l leftovers) withoutForeignHomes(fields []gotype.FieldPath, found [][]problem.Candidate) {
	known := l.filledStructs(found)
	for i, all := range found {
		for j, c := range all {
			if c.Like >= match.Agreed && !l.isHome(fields[i], c.Field, known) {
				all[j].Like = match.Alike
			}
		}
		behindNamesakes(fields[i], all)
		slices.SortStableFunc(all, candidate.Likeliest)
	}
}

// behindNamesakes puts fields further down that share a usual name with a field behind those that
// have its very name: cloudName is identityRef.cloudName rather than image.name.
func behindNamesakes(m gotype.FieldPath, all []problem.Candidate) {
	isNamesake := func(c problem.Candidate) bool { return match.Spelling(m.Name(), c.Field.Name()) == match.Sure }
	if match.IsUsual(m.Name()) || !slices.ContainsFunc(all, func(c problem.Candidate) bool { return c.Like >= match.Alike && isNamesake(c) }) {
		return
	}
	for j, c := range all {
		if c.Like == match.Alike && len(c.Field) > 1 && match.IsUsual(c.Field.Name()) {
			all[j].Like = match.Related
		}
	}
}

// isHome reports whether a field can be one further down because each struct around that one
// is known: fields lead into it, or nothing in its name says that it is about something else
// than the struct around the field and the field itself are.
func (l leftovers) isHome(m, h gotype.FieldPath, known map[string]bool) bool {
	about := slices.Concat(spelling.Words(m.Name()), spelling.Words(gotype.BaseName(l.p.pair.Spoke)))
	for i, around := range h[:len(h)-1] {
		if !gotype.ReadTag(around).Inline && !known[h[:i+1].Key()] && !match.IsNeutral(gotype.FieldName(around), about) {
			return false
		}
	}
	return true
}

// filledStructs are the structs of the hub that are known to hold what stood in the struct of the
// pair: markers lead into them, or at least two fields of the spoke surely become all of their
// fields, so that they only group what was there.
func (l leftovers) filledStructs(found [][]problem.Candidate) map[string]bool {
	known := map[string]bool{}
	for _, r := range l.p.pair.Rules {
		for _, to := range r.Hub {
			for i := 1; r.Spoke != nil && r.How != plan.Presence && i < len(to); i++ {
				known[to[:i].Key()] = true
			}
		}
	}
	filled := map[string]map[string]bool{}
	for _, all := range found {
		if len(all) == 0 || all[0].Like < match.Agreed || len(all[0].Field) < 2 {
			continue
		}
		h := all[0].Field
		around := h[:len(h)-1]
		if filled[around.Key()] == nil {
			filled[around.Key()] = map[string]bool{}
		}
		inside := filled[around.Key()]
		inside[h.Key()] = true
		if len(inside) > 1 && len(inside) == len(l.besidesDiscriminators(around)) {
			known[around.Key()] = true
		}
	}
	return known
}

// besidesDiscriminators are the fields of a struct of the hub but those that only say which of
// the others is set.
func (l leftovers) besidesDiscriminators(around gotype.FieldPath) []gotype.FieldPath {
	return slices.DeleteFunc(gotype.Members(gotype.StructOf(around.Type())), func(m gotype.FieldPath) bool {
		return len(match.MembersOf(around.Then(m...), l.p.pair.Hub)) > 0
	})
}
