package conversion

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// unmapped reports a field that the hub lacks, and returns the path of the
// hub's field that it proposes, "" if none looks alike.
func (f *filling) unmapped(m Place) string {
	d := diag.Diagnostic{
		Pos: m.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("field %q has no counterpart in hub %s", baseName(f.pair.Spoke)+"."+m.Name(), f.spoke.Kind.Hub.Name),
		Notes:   []diag.Note{{Pos: f.pair.Hub.Pos, Message: "hub type declared here"}},
	}
	if readTag(m.Field()).inline {
		d.Help = fmt.Sprintf("embed a struct with a JSON name, or add // +%s", preserveMarker)
	}
	alike := f.alike(m)
	if alike == nil {
		d.Help = fmt.Sprintf("add // +%s to keep it in an annotation, or // +%s:reason=\"...\" to accept the loss", preserveMarker, dropMarker)
		if !readTag(m.Field()).inline {
			d.Edits = propose(m.Field().Pos, preserveMarker)
		}
		f.diags.Add(d)
		return ""
	}
	wanted := []string{pathMarker + "=" + alike.Path()}
	d.Help = fmt.Sprintf("%s looks alike; add // +%s", alike.Path(), wanted[0])
	if unit := unitBetween(m, alike); unit != "" {
		wanted = append(wanted, unitMarker+"="+unit)
		d.Help += " and // +" + wanted[1]
	}
	d.Edits = propose(m.Field().Pos, wanted...)
	f.diags.Add(d)
	return alike.key()
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

// alike finds a field of the hub, at most two structs deeper, that has no
// counterpart yet and a name like the field's.
func (f *filling) alike(m Place) Place {
	var best Place
	bestCost := 1000
	var look func(places []Place, before Place)
	look = func(places []Place, before Place) {
		for _, h := range places {
			place := append(before[:len(before):len(before)], h...)
			if f.taken[place.key()] != nil || f.outside[h.Field()] != nil || f.spokeHas(place) {
				continue
			}
			if cost := nameCost(m.Name(), h.Name()); cost < bestCost {
				best, bestCost = place, cost
			}
			if st := structOf(h.Type()); st != nil && len(place) < 3 && !isOpaque(st) && !isMeta(h.Type()) {
				look(members(st), place)
			}
		}
	}
	look(f.hubs, nil)
	return best
}

// spokeHas says whether the spoke has a field of that path, which is its
// counterpart.
func (f *filling) spokeHas(h Place) bool {
	there, _, _ := find(f.pair.Spoke, h.Path())
	return there != nil
}

// nameCost says how little alike two Go names are; 1000 is not at all.
func nameCost(a, b string) int {
	a, b = strings.ToLower(a), strings.ToLower(b)
	if a == b {
		return 0
	}
	short, long := a, b
	if len(short) > len(long) {
		short, long = long, short
	}
	if len(short) >= 4 && strings.Contains(long, short) {
		return 10 + len(long) - len(short)
	}
	if d := markers.Distance(a, b); d <= min(3, len(short)/3) {
		return 20 + d
	}
	return 1000
}

// unmappedHub reports a field that only the hub has.
func (f *filling) unmappedHub(h Place) {
	marker := fmt.Sprintf("%s:path=%s", hubOnlyMarker, h.Path())
	example := ""
	if isRequired(h.Field()) {
		example = exampleOf(h.Type())
		marker += ",default=" + example
	}
	var edits []diag.Edit
	if example != noExample {
		edits = proposeForType(f.pair.Spoke, marker)
	}
	f.diags.Add(diag.Diagnostic{
		Pos: h.Field().Pos, Code: diag.UnmappedField,
		Message: fmt.Sprintf("field %q of hub %s has no counterpart in version %s", baseName(f.owner(h))+"."+h.Name(), f.spoke.Kind.Hub.Name, f.spoke.Version.Name),
		Help:    fmt.Sprintf("add // +%s to type %s of version %s", marker, baseName(f.pair.Spoke), f.spoke.Version.Name),
		Notes:   []diag.Note{{Pos: f.pair.Spoke.Pos, Message: fmt.Sprintf("type of version %s declared here", f.spoke.Version.Name)}},
		Edits:   edits,
	})
}

// owner is the struct around the last field of a place in the hub.
func (f *filling) owner(h Place) *model.Type {
	t := f.pair.Hub
	for _, field := range h[:len(h)-1] {
		t = pointee(field.GoType.Unalias())
	}
	return t
}

// noExample stands for a default that somebody has to think of.
const noExample = "..."

// exampleOf is a value for a proposed default.
func exampleOf(t *model.Type) string {
	switch u := t.Underlying(); {
	case isMetaDuration(t):
		return "0s"
	case u.Shape != model.Basic:
		return noExample
	case u.Name.Name == "string":
		return `""`
	case u.Name.Name == "bool":
		return "false"
	}
	return "0"
}

// isRequired says whether a field must be there: neither its JSON tag nor a
// marker makes it optional.
func isRequired(f *model.Field) bool {
	optional := []string{"optional", "k8s:optional", "kubebuilder:validation:Optional", "kubebuilder:default", "default"}
	if slices.ContainsFunc(optional, f.Marks.Has) {
		return false
	}
	if f.Marks.Has("required") || f.Marks.Has("k8s:required") || f.Marks.Has("kubebuilder:validation:Required") {
		return true
	}
	return !readTag(f).omits && !isPointer(f.GoType)
}

// checkRequired reports a required field of the hub that stays empty for objects
// of the spoke: they cannot be written any more once they are read from the hub.
func (f *filling) checkRequired(r *Rule, mark markers.Mark) {
	h := r.Hub[0]
	if r.Default != nil || !isRequired(h.Field()) {
		return
	}
	f.diags.Add(diag.Diagnostic{
		Pos: mark.ArgPos("path"), Code: diag.RequiredField,
		Message: fmt.Sprintf("field %q of hub %s is required, but objects of version %s have nothing to put there", h.Path(), f.spoke.Kind.Hub.Name, f.spoke.Version.Name),
		Help:    fmt.Sprintf("add ,default=%s to the marker", exampleOf(h.Type())),
		Notes:   []diag.Note{{Pos: h.Field().Pos, Message: "hub field declared here"}},
	})
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
