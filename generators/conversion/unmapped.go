package conversion

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// otherwise is what is to be done with a field of a spoke that is none of those
// that are proposed.
const otherwise = "; else // +" + preserveMarker + " keeps it in an annotation, // +" + dropMarker + ":reason=\"...\" accepts the loss"

// noCounterpart is the finding about a field that the hub lacks, without help.
func (f *filling) noCounterpart(m Place) diag.Diagnostic {
	d := diag.Diagnostic{
		Pos: m.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("field %q has no counterpart in hub %s", m.Named(f.pair.Spoke), f.spoke.Kind.Hub.Name),
		Notes:   []diag.Note{{Pos: f.pair.Hub.Pos, Message: "hub type declared here"}},
	}
	f.takenBy(m, &d)
	return d
}

// unmapped reports a field that the hub lacks. It is written into the source where
// it belongs if that is sure, and that it is kept if nothing in the hub is like it.
func (f *filling) unmapped(m Place, found []match) {
	d := f.noCounterpart(m)
	st := structOf(m.Type())
	switch {
	case readTag(m.Field()).inline && !isTypeMeta(m.Type()):
		d.Help = fmt.Sprintf("embed a struct with a JSON name, or add // +%s", preserveMarker)
	case len(f.sameNamesIn(m)) > 0:
		names := f.sameNamesIn(m)
		d.Help = fmt.Sprintf("in hub %s %s %s in the struct around it; // +%s=. on the field looks for all its fields there%s", f.spoke.Kind.Hub.Name, quoted(names), plural(len(names), "stands", "stand"), pathMarker, otherwise)
	case len(found) == 0:
		d.Help = fmt.Sprintf("add // +%s to keep it in an annotation, or // +%s:reason=\"...\" to accept the loss", preserveMarker, dropMarker)
		d.Edits = propose(m.Field().Pos, preserveMarker)
		f.keeps[findingOf(d)] = keeping{spoke: f.spoke}
		f.lonely(m, true, findingOf(d))
	case found[0].like == sure:
		wanted := pathMarkers(m, found[0].place)
		d.Help = fmt.Sprintf("%s looks alike; add // +%s", found[0].place.Path(), strings.Join(wanted, " and // +"))
		d.Edits = propose(m.Field().Pos, wanted...)
	case found[0].like == contrary:
		d.Help = f.contraryHelp(m, found[0].place)
		f.hint(found[0].place, fmt.Sprintf("if it follows from field %q, convert that with // +%s", m.Named(f.pair.Spoke), funcMarker))
		f.lonely(m, true, findingOf(d))
	case len(found) == 1 || found[1].like < found[0].like:
		d.Help = f.maybe(m, found[0].place)
		if found[0].like == alike {
			f.claim(found[0].place)
			break
		}
		f.consider(m, found[0].place, found[0].place.Path())
		f.lonely(m, true, findingOf(d))
	default:
		var paths []string
		for _, c := range found {
			if len(paths) < 4 && c.like == found[0].like {
				paths = append(paths, c.place.Path())
				f.consider(m, c.place, c.place.Path())
			}
		}
		d.Help = fmt.Sprintf("if it is %s, say so with // +%s=%s%s", strings.Join(paths, " or "), pathMarker, paths[0], otherwise)
		f.lonely(m, true, findingOf(d))
	}
	if len(d.Edits) == 0 && st != nil && !isOpaque(st) {
		f.open[f.spoke] = true
	}
	f.diags.Add(d)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return one
	}
	return many
}

// claim notes that a finding wants a place of the hub for a field of the spoke:
// that it has no counterpart need not be said.
func (f *filling) claim(h Place) {
	f.proposed[h.key()] = true
	f.claimed[f.inHub(h)] = true
}

// consider notes that a place of the hub may be a field's counterpart, by a path
// that the field's marker would have.
func (f *filling) consider(m, h Place, path string) {
	f.hint(h, fmt.Sprintf("if field %q is it, add // +%s=%s there", m.Named(f.pair.Spoke), pathMarker, path))
}

// hint notes what is to be said of a place of the hub. Who comes first counts.
func (f *filling) hint(h Place, hint string) {
	if f.considered[h.key()] == "" {
		f.considered[h.key()] = hint
		f.hints[f.inHub(h)] = hint
	}
}

// sameNamesIn returns the fields of a struct that only the spoke has, which the
// hub has in the struct around it.
func (f *filling) sameNamesIn(m Place) []string {
	st := structOf(m.Type())
	if st == nil || isOpaque(st) {
		return nil
	}
	var names []string
	for _, inner := range members(st) {
		for _, h := range f.hubs {
			r := f.taken[h.key()]
			if isFree := r == nil || r.Conv == nil && r.How == SameName; isFree && h.Steps() == inner.Steps() && f.outside[h.Field()] == nil && mayConvert(inner.Type(), h.Type(), 0) {
				names = append(names, inner.Steps())
				f.consider(m, h, ".")
			}
		}
	}
	return names
}

// maybe proposes a place that is not sure, or whose values are others, before what
// is to be done otherwise.
func (f *filling) maybe(m, h Place) string {
	if mayConvert(m.Type(), h.Type(), 0) || isDuration(pointee(m.Type())) != isDuration(pointee(h.Type())) {
		return fmt.Sprintf("if it is %s, add // +%s", h.Path(), strings.Join(pathMarkers(m, h), " and // +")) + otherwise
	}
	u := use{spoke: m.Type(), hub: h.Type(), field: m.Field(), hubField: h.Field(), pair: f.pair, path: h.Path()}
	return fmt.Sprintf("if it is %s, which has another type, %s\n%s", h.Path(), f.funcHelp(u), strings.TrimPrefix(otherwise, "; "))
}

// pathMarkers are the markers that lead from a field to a place in the hub.
func pathMarkers(m, h Place) []string {
	made := []string{pathMarker + "=" + h.Path()}
	if unit := unitBetween(m, h); unit != "" {
		made = append(made, unitMarker+"="+unit)
	}
	return made
}

// unitBetween proposes the unit that a name ends with.
func unitBetween(m, h Place) string {
	a, b := pointee(m.Type()), pointee(h.Type())
	if isDuration(a) == isDuration(b) {
		return ""
	}
	number := m
	if isDuration(a) {
		number = h
	}
	for _, unit := range unitNames() {
		if strings.HasSuffix(strings.ToLower(number.Name()), unit) {
			return unit
		}
	}
	return "seconds"
}

func pointee(t *model.Type) *model.Type {
	if isPointer(t) {
		return t.Underlying().Elem
	}
	return t
}

// spokeHas says whether the spoke has a field of that path, which is its
// counterpart.
func (f *filling) spokeHas(h Place) bool {
	there, _, _ := find(f.pair.Spoke, h.Path())
	return there != nil
}

// unmappedHub reports a field that only the hub has. That it is missing is written
// into the source unless some field of the spoke may be it, or it must not be empty:
// the value that all objects of the spoke get is somebody's decision.
func (f *filling) unmappedHub(h Place) {
	marker := fmt.Sprintf("%s:path=%s", hubOnlyMarker, h.Path())
	values := ""
	var edits []diag.Edit
	switch brings := schemaDefault(h); {
	case isRequired(f.pair.Hub, h), brings == "" && f.refusesEmpty(h):
		marker += ",default=" + exampleOfField(h)
		values = valuesOfRequired(h)
	case brings != "" && f.writesEmpty(h):
		// Nothing is left out, so that the API server would not fill it in.
		marker += ",default=" + brings
		fallthrough
	default:
		edits = proposeForType(f.pair.Spoke, marker)
	}
	help := fmt.Sprintf("add // +%s to type %s of version %s%s", marker, baseName(f.pair.Spoke), f.spoke.Version.Name, values)
	if isRequired(f.pair.Hub, h) && !mayHaveDefault(h.Type()) {
		help = f.helpMade(h)
	}
	if hint := f.hintIn(h); hint != "" {
		edits = nil
		help = hint + "; else " + help
	}
	d := diag.Diagnostic{
		Pos: h.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("field %q of hub %s has no counterpart in version %s", h.Named(f.pair.Hub), f.spoke.Kind.Hub.Name, f.spoke.Version.Name),
		Help:    help,
		Notes:   []diag.Note{{Pos: f.pair.Spoke.Pos, Message: fmt.Sprintf("type of version %s declared here", f.spoke.Version.Name)}},
		Edits:   edits,
	}
	f.keeps[findingOf(d)] = keeping{spoke: f.spoke, hub: true}
	f.diags.Add(d)
	f.lonely(h, false, findingOf(d))
}

// hintIn returns what was said of the first place at a place of the hub or below
// it that a field of the spoke may be, "" if there is none.
func (f *filling) hintIn(h Place) string {
	for _, key := range slices.Sorted(maps.Keys(f.considered)) {
		if key == h.key() || strings.HasPrefix(key, h.key()+"/") {
			return f.considered[key]
		}
	}
	return ""
}

// noExample stands for a default that somebody has to think of.
const noExample = "..."

// exampleOf is a value for a proposed default.
func exampleOf(t *model.Type) string {
	switch {
	case isMetaDuration(t):
		return "0s"
	case t.Underlying().Shape != model.Basic:
		return noExample
	}
	return zero.JSON(t)
}

// valuesOfRequired names the values among which a default is to be chosen, "" if
// there are too many.
func valuesOfRequired(h Place) string {
	if values := enumOf(h.Field(), pointee(h.Type())); len(values) > 0 {
		return ", with one of " + strings.Join(values, ", ") + " in place of ..."
	}
	return ""
}

// exampleOfField is exampleOf for a field that may be limited to some values.
func exampleOfField(h Place) string {
	if enumOf(h.Field(), pointee(h.Type())) != nil {
		return noExample
	}
	return exampleOf(pointee(h.Type()))
}

// isRequired says whether objects without the field at a place below a struct are
// refused: its schema demands it, and no default takes its place.
func isRequired(first *model.Type, place Place) bool {
	f := place.Field()
	_, hasDefault := defaultMark(f)
	return !hasDefault && f.Required(place.Owner(first).Package)
}

// unfit says why a marker's value cannot be the value of a type, "" if it can.
func unfit(value any, t *model.Type) string {
	u := pointee(t).Underlying()
	fits := false
	expected := "a number, string, boolean or metav1.Duration field"
	switch {
	case isMetaDuration(pointee(t)):
		expected = "a duration, such as 90s"
		_, fits = durationOf(value)
	case u.Shape == model.Basic:
		expected = "a value of type " + u.Name.Name
		_, isInteger := integer(basicName(u))
		switch v := value.(type) {
		case string:
			fits = u.Name.Name == "string"
		case bool:
			fits = u.Name.Name == "bool"
		case int:
			fits = isInteger && fitsInteger(int64(v), basicName(u)) || isFloat(u.Name.Name)
		case int64:
			fits = isInteger && fitsInteger(v, basicName(u)) || isFloat(u.Name.Name)
		case float64:
			fits = isFloat(u.Name.Name)
		}
	}
	if fits {
		return ""
	}
	return fmt.Sprintf("expected %s, found %v", expected, value)
}

func fitsInteger(v int64, name string) bool {
	t, _ := integer(name)
	if !t.signed {
		return v >= 0 && (t.bits == 64 || v < 1<<t.bits)
	}
	return t.bits == 64 || -(int64(1)<<(t.bits-1)) <= v && v < int64(1)<<(t.bits-1)
}
