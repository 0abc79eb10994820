// Package enumvalues maps the strings that a field may be in one version to those of the other, as
// markers say, and finds what one version does not allow.
//
// It is asked by resolve, which knows where the strings stand. It gets sets of strings and marks, and
// returns values and problems.
package enumvalues

import (
	"go/token"
	"maps"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// Values are the strings that a value may be in both versions.
type Values struct {
	problem.Value
	Of    *plan.Spoke
	Field *model.Field // with the marks
	Part  problem.Part
	// IsKey says that it is the key of a map, KeysStructs that structs stand under it.
	IsKey, KeysStructs bool
	// Spoke and Hub are what each side allows, nil for any string.
	Spoke, Hub []string
}

// Mapped returns what the values that a marker names become, and what becomes of the values of the
// hub: use is told which marks were read. A value that a side does not allow is a problem, as is one
// of which nobody knows what it becomes again.
func (v Values) Mapped(use func(markers.Mark)) (there, back []plan.EnumValue, found []problem.Problem) {
	mark, isMapped := v.Field.Marks.Get(plan.EnumMarker)
	mapped, _ := mark.Value.(markers.ConversionEnum)
	if isMapped {
		use(mark)
		if len(mapped) == 0 {
			found = append(found, problem.NoEnumValues{Value: v.Value, Mark: mark})
		}
	}
	for _, from := range slices.Sorted(maps.Keys(mapped)) {
		there = append(there, plan.EnumValue{Spoke: from, Hub: mapped[from]})
		found = append(found, v.refused(mark, false, from)...)
		found = append(found, v.refused(mark, true, mapped[from])...)
	}
	back, wrong := mapping{v, mark, mapped}.inverse(use)
	found = append(found, wrong...)
	return there, back, append(found, v.Compare(mark.ArgPos(""), mapped, back)...)
}

// refused is the problem of a value that a marker names and the side does not allow, none if it
// allows it.
func (v Values) refused(mark markers.Mark, ofHub bool, value string) []problem.Problem {
	allowed := v.Spoke
	if ofHub {
		allowed = v.Hub
	}
	if allowed == nil || slices.Contains(allowed, value) {
		return nil
	}
	return []problem.Problem{problem.UnknownEnumValue{Value: v.Value, Mark: mark, Side: problem.Side{Spoke: v.Of, Hub: ofHub}, Name: value, Allowed: allowed}}
}

// Compare finds values that one side does not allow after a conversion: such objects are
// refused when they are written again.
func (v Values) Compare(pos token.Position, mapped map[string]string, inverse []plan.EnumValue) (found []problem.Problem) {
	if v.Spoke == nil || v.Hub == nil {
		return nil
	}
	var missing, extra []string
	reached := map[string]bool{}
	for _, back := range inverse {
		reached[back.Hub] = true
	}
	for _, from := range v.Spoke {
		to, ok := mapped[from]
		if !ok {
			to = from
		}
		reached[to] = true
		if !slices.Contains(v.Hub, to) {
			missing = append(missing, from)
		}
	}
	for _, to := range v.Hub {
		if !reached[to] {
			extra = append(extra, to)
		}
	}
	if len(missing) > 0 {
		like := match.Values(mapped, missing, extra, v.Hub)
		extra = slices.DeleteFunc(extra, func(to string) bool { return slices.Contains(like.Targets, to) })
		found = append(found, problem.EnumValuesMissing{Value: v.Value, Pos: pos, Missing: missing, Allowed: v.Hub, Match: like, Part: v.Part, KeysStructs: v.KeysStructs})
	}
	if len(extra) > 0 {
		found = append(found, problem.EnumValuesExtra{Value: v.Value, Pos: pos, Extra: extra, Part: v.Part, KeysStructs: v.KeysStructs})
	}
	return found
}

// A mapping is what a marker says of values.
type mapping struct {
	Values
	mark   markers.Mark
	mapped markers.ConversionEnum
}

// inverse returns the values of the hub that change. Where several values become one, that
// comes back which a marker names, else the one that is spelt alike. Without either nobody
// knows which is meant.
func (m mapping) inverse(use func(markers.Mark)) (inverse []plan.EnumValue, found []problem.Problem) {
	mark, given := m.Field.Marks.Get(plan.InverseMarker)
	chosen, _ := mark.Value.(markers.ConversionEnumInverse)
	if given {
		use(mark)
		if len(chosen) == 0 {
			found = append(found, problem.NoEnumValues{Value: m.Value, Mark: mark})
		}
	}
	all := map[string]string{}
	for _, to := range slices.Compact(slices.Sorted(maps.Values(m.mapped))) {
		merged := m.keysMerge(to)
		found = append(found, merged...)
		if _, ok := chosen[to]; ok || len(merged) > 0 {
			continue
		}
		from := m.sources(to)
		back, ok := alikeAmong(to, from)
		if !ok {
			found = append(found, problem.NoEnumInverse{Value: m.Value, Pos: m.mark.ArgPos(""), Hub: to, Sources: from})
		}
		all[to] = back
	}
	for _, to := range slices.Sorted(maps.Keys(chosen)) {
		all[to] = chosen[to]
		refused := append(m.refused(mark, true, to), m.refused(mark, false, chosen[to])...)
		found = append(found, refused...)
		if from := m.sources(to); len(refused) == 0 && len(from) > 0 && !slices.Contains(from, chosen[to]) {
			found = append(found, problem.OtherInverse{Value: m.Value, Mark: mark, Hub: to, Name: chosen[to], Sources: from})
		}
	}
	for _, to := range slices.Sorted(maps.Keys(all)) {
		inverse = append(inverse, plan.EnumValue{Spoke: all[to], Hub: to})
	}
	return inverse, found
}

// sources are the values of the spoke that become a value of the hub, sorted.
func (m mapping) sources(to string) []string {
	var from []string
	for v, becomes := range m.mapped {
		if becomes == to {
			from = append(from, v)
		}
	}
	if _, mapped := m.mapped[to]; !mapped && slices.Contains(m.Spoke, to) {
		from = append(from, to)
	}
	slices.Sort(from)
	return from
}

// keysMerge finds a value of the hub that two keys of a map would become, so that an entry
// would be lost, or that is mapped on.
func (m mapping) keysMerge(to string) []problem.Problem {
	further, mapped := m.mapped[to]
	if from := m.sources(to); m.IsKey && (len(from) > 1 || mapped && further != to) {
		return []problem.Problem{problem.KeysMerge{Value: m.Value, Mark: m.mark, Hub: to, Sources: from}}
	}
	return nil
}

// alikeAmong returns the value that is spelt like another one: the same, else the only one
// with the same words. If there is only one, it is that.
func alikeAmong(value string, among []string) (found string, ok bool) {
	if slices.Contains(among, value) {
		return value, true
	}
	if len(among) > 1 {
		among = slices.DeleteFunc(slices.Clone(among), func(v string) bool { return match.Spelling(v, value) != match.Sure })
	}
	if len(among) != 1 {
		return "", false
	}
	return among[0], true
}
