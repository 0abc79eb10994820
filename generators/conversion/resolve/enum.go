package resolve

import (
	"go/token"
	"maps"
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// enumShape gives strings other values. A value that the marker does not name stays what it
// is.
type enumShape struct{}

// Matches reports whether a marker maps values of strings.
func (enumShape) Matches(u use) bool {
	return mapsValues(u) && gotype.IsString(u.Spoke) && gotype.IsString(u.Hub)
}

// mapsValues reports whether a marker of the field maps the values of the strings in a
// value; those of the keys around it are something else.
func mapsValues(u use) bool {
	return !u.keysMapped && (u.field.Marks.Has(plan.EnumMarker) || u.field.Marks.Has(plan.InverseMarker))
}

// Build looks whether each side allows the values that the markers name, and which value
// comes back where several become one.
func (enumShape) Build(s *scope, u use) *plan.Conv {
	mark, mapped := u.field.Marks.Get(plan.EnumMarker)
	v, _ := mark.Value.(markers.ConversionEnum)
	if mapped {
		s.run.use(mark)
		if len(v) == 0 {
			s.run.add(problem.NoEnumValues{Value: u.Value, Mark: mark})
		}
	}
	spoke, hub := u.enums()
	c := &plan.Conv{Form: plan.Enum, Spoke: u.Spoke, Hub: u.Hub, SpokeEnum: spoke, HubEnum: hub}
	for _, from := range slices.Sorted(maps.Keys(v)) {
		c.Values = append(c.Values, plan.EnumValue{Spoke: from, Hub: v[from]})
		s.isAllowed(u, mark, false, from, spoke)
		s.isAllowed(u, mark, true, v[from], hub)
	}
	back := enumInverse{scope: s, use: u, mark: mark, values: v, spoke: spoke, hub: hub}
	c.Inverse = back.changed()
	s.compareSets(u, mark.ArgPos(""), v, c.Inverse, spoke, hub)
	return c
}

// isAllowed reports whether the side of a marker allows a value that it names; nil allows all.
// A value that is not allowed is a problem.
func (s *scope) isAllowed(u use, mark markers.Mark, hub bool, value string, allowed []string) bool {
	if allowed == nil || slices.Contains(allowed, value) {
		return true
	}
	s.run.add(problem.UnknownEnumValue{Value: u.Value, Mark: mark, Side: s.side(hub), Name: value, Allowed: allowed})
	return false
}

// An enumInverse finds which value of the spoke each value of the hub becomes.
type enumInverse struct {
	scope      *scope
	use        use
	mark       markers.Mark
	values     markers.ConversionEnum
	spoke, hub []string
}

// changed returns the values of the hub that change. Where several values become one, that
// comes back which a marker names, else the one that is spelt alike. Without either nobody
// knows which is meant.
func (e enumInverse) changed() []plan.EnumValue {
	run := e.scope.run
	mark, given := e.use.field.Marks.Get(plan.InverseMarker)
	chosen, _ := mark.Value.(markers.ConversionEnumInverse)
	if given {
		run.use(mark)
		if len(chosen) == 0 {
			run.add(problem.NoEnumValues{Value: e.use.Value, Mark: mark})
		}
	}
	all := map[string]string{}
	for _, to := range slices.Compact(slices.Sorted(maps.Values(e.values))) {
		merged := e.keysMerge(to)
		run.add(merged...)
		if _, ok := chosen[to]; ok || len(merged) > 0 {
			continue
		}
		from := e.sources(to)
		back, ok := alikeAmong(to, from)
		if !ok {
			run.add(problem.NoEnumInverse{Value: e.use.Value, Pos: e.mark.ArgPos(""), Hub: to, Sources: from})
		}
		all[to] = back
	}
	for _, to := range slices.Sorted(maps.Keys(chosen)) {
		all[to] = chosen[to]
		known := e.scope.isAllowed(e.use, mark, true, to, e.hub)
		known = e.scope.isAllowed(e.use, mark, false, chosen[to], e.spoke) && known
		if from := e.sources(to); known && len(from) > 0 && !slices.Contains(from, chosen[to]) {
			run.add(problem.OtherInverse{Value: e.use.Value, Mark: mark, Hub: to, Name: chosen[to], Sources: from})
		}
	}
	var inverse []plan.EnumValue
	for _, to := range slices.Sorted(maps.Keys(all)) {
		inverse = append(inverse, plan.EnumValue{Spoke: all[to], Hub: to})
	}
	return inverse
}

// sources are the values of the spoke that become a value of the hub, sorted.
func (e enumInverse) sources(to string) []string {
	var from []string
	for v, becomes := range e.values {
		if becomes == to {
			from = append(from, v)
		}
	}
	if _, mapped := e.values[to]; !mapped && slices.Contains(e.spoke, to) {
		from = append(from, to)
	}
	slices.Sort(from)
	return from
}

// keysMerge finds a value of the hub that two keys of a map would become, so that an entry
// would be lost, or that is mapped on.
func (e enumInverse) keysMerge(to string) []problem.Problem {
	further, mapped := e.values[to]
	if from := e.sources(to); e.use.isKey && (len(from) > 1 || mapped && further != to) {
		return []problem.Problem{problem.KeysMerge{Value: e.use.Value, Mark: e.mark, Hub: to, Sources: from}}
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

// enums are the values that both sides allow, nil where a side allows any.
func (u use) enums() (spoke, hub []string) {
	return gotype.EnumWithin(u.field, u.way, u.Spoke), gotype.EnumWithin(u.hubField, u.way, u.Hub)
}

// compareEnums compares the values that both sides of a rule allow, in lists and maps as
// well, where none is mapped.
func (s *scope) compareEnums(u use, c *plan.Conv) {
	if c != nil {
		switch c.Form {
		case plan.Counted, plan.KeyedMap, plan.Unit, plan.Enum, plan.Struct, plan.Function:
			return
		}
	}
	u.Spoke, u.Hub = gotype.Pointee(u.Spoke), gotype.Pointee(u.Hub)
	for c != nil && (c.Form == plan.Pointer || c.Form == plan.Optional) {
		c = c.Elem
	}
	spoke, hub := u.Spoke.Underlying(), u.Hub.Underlying()
	switch {
	case gotype.IsString(u.Spoke) && gotype.IsString(u.Hub):
		if c == nil || c.Form != plan.Enum {
			a, b := u.enums()
			s.compareSets(u, u.field.Pos, nil, nil, a, b)
		}
	case spoke.Shape != hub.Shape || u.depth > gotype.MaxDepth:
	case spoke.Shape == model.Slice:
		s.compareEnums(u.in(spoke.Elem, hub.Elem, markers.Items), elemOf(c))
	case spoke.Shape == model.Map:
		s.compareEnums(u.in(spoke.Elem, hub.Elem, markers.Values), elemOf(c))
		key := u.in(spoke.Key, hub.Key, markers.Keys)
		key.isKey, key.keysStructs = true, elemOf(c).HoldsPair()
		if c == nil {
			s.compareEnums(key, nil)
		} else {
			s.compareEnums(key, c.Key)
		}
	}
}

// elemOf is the conversion of what a list or map holds, nil where nothing converts it.
func elemOf(c *plan.Conv) *plan.Conv {
	if c == nil {
		return nil
	}
	return c.Elem
}

// compareSets finds values that one side does not allow after a conversion: such objects are
// refused when they are written again.
func (s *scope) compareSets(u use, pos token.Position, mapped map[string]string, inverse []plan.EnumValue, spoke, hub []string) {
	if spoke == nil || hub == nil {
		return
	}
	var missing, extra []string
	reached := map[string]bool{}
	for _, v := range inverse {
		reached[v.Hub] = true
	}
	for _, v := range spoke {
		to, ok := mapped[v]
		if !ok {
			to = v
		}
		reached[to] = true
		if !slices.Contains(hub, to) {
			missing = append(missing, v)
		}
	}
	for _, v := range hub {
		if !reached[v] {
			extra = append(extra, v)
		}
	}
	if len(missing) > 0 {
		found := match.Values(mapped, missing, extra, hub)
		extra = slices.DeleteFunc(extra, func(v string) bool { return slices.Contains(found.Targets, v) })
		s.run.add(problem.EnumValuesMissing{Value: u.Value, Pos: pos, Missing: missing, Allowed: hub, Match: found, Part: u.part(), KeysStructs: u.keysStructs})
	}
	if len(extra) > 0 {
		s.run.add(problem.EnumValuesExtra{Value: u.Value, Pos: pos, Extra: extra, Part: u.part(), KeysStructs: u.keysStructs})
	}
}

// part is what the value is of the field's.
func (u use) part() problem.Part {
	if !u.isKey && len(u.way) == 0 {
		return problem.Whole
	}
	return map[markers.Segment]problem.Part{markers.Items: problem.Items, markers.Values: problem.MapValues, markers.Keys: problem.MapKeys}[u.way[len(u.way)-1]]
}
