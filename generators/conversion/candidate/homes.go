package candidate

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/spelling"
)

// AtHome leaves no field of another struct sure where the structs around it may be
// about another thing: resources and .backup.resources have one name and one type, and what
// the main pod gets is not what the pod of the backup gets. fields are those that found is of.
func AtHome(pair *plan.Pair, fields []gotype.FieldPath, found [][]problem.Candidate) {
	known := filledStructs(pair, found)
	for i, all := range found {
		for j, c := range all {
			if c.Like >= match.Agreed && !isHome(pair, fields[i], c.Field, known) {
				all[j].Like = match.Alike
			}
		}
		behindNamesakes(fields[i], all)
		slices.SortStableFunc(all, Likeliest)
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
func isHome(pair *plan.Pair, m, h gotype.FieldPath, known map[string]bool) bool {
	about := slices.Concat(spelling.Words(m.Name()), spelling.Words(gotype.BaseName(pair.Spoke)))
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
func filledStructs(pair *plan.Pair, found [][]problem.Candidate) map[string]bool {
	known := map[string]bool{}
	for _, r := range pair.Rules {
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
		if len(inside) > 1 && len(inside) == len(besidesDiscriminators(pair, around)) {
			known[around.Key()] = true
		}
	}
	return known
}

// besidesDiscriminators are the fields of a struct of the hub but those that only say which of
// the others is set.
func besidesDiscriminators(pair *plan.Pair, around gotype.FieldPath) []gotype.FieldPath {
	return slices.DeleteFunc(gotype.Members(gotype.StructOf(around.Type())), func(m gotype.FieldPath) bool {
		return len(match.MembersOf(around.Then(m...), pair.Hub)) > 0
	})
}

// Telling leaves of the fields that have the type of a field those of which that says
// something: its name does, or that the structs that it holds have one name in both versions.
// Of strings, numbers and booleans there are many, so that one which several fields may be, or
// which takes some values only, is asked for and not proposed.
func Telling(m gotype.FieldPath, all []problem.Candidate, wanted map[string]int) []problem.Candidate {
	return slices.DeleteFunc(all, func(c problem.Candidate) bool {
		isPlain := gotype.Pointee(m.Type()).Underlying().Shape == model.Basic
		return !match.SaysSo(m, c.Field) || isPlain && (wanted[c.Field.Key()] > 1 || !match.TakeLikeValues(m, c.Field))
	})
}
