package conversion

import (
	"fmt"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/zero"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// checkRequired looks at a field that only the hub has and that gets no value for
// objects of the spoke: they cannot be written any more once they are read from the
// hub if the field is required, or if the API server does not take its zero value.
func (f *filling) checkRequired(r *Rule, mark markers.Mark) {
	h := r.Hub[0]
	if r.Default != nil {
		return
	}
	d := diag.Diagnostic{
		Pos: mark.ArgPos("path"), Code: diag.RequiredField,
		Notes: []diag.Note{{Pos: h.Field().Pos, Message: "hub field declared here"}},
	}
	hub, version := f.spoke.Kind.Hub.Name, f.spoke.Version.Name
	write := fmt.Sprintf("write // +%s:path=%s,default=", hubOnlyMarker, h.Path())
	if isRequired(f.pair.Hub, h) {
		d.Message = fmt.Sprintf("field %q of hub %s is required, but objects of version %s have nothing to put there", h.Path(), hub, version)
		d.Help = write + exampleOfField(h) + valuesOfRequired(h) + ": it is what readers of the hub see then"
		if !mayHaveDefault(h.Type()) {
			d.Help = f.helpMade(h)
		}
		f.diags.Add(d)
		return
	}
	if !f.writesEmpty(h) {
		return
	}
	empty, ok := emptyJSON(h.Type(), 0)
	if !ok {
		return
	}
	brings := schemaDefault(h)
	switch e := f.plan.schemas.refused(f.pair.Hub, h, empty); {
	case e != nil:
		d.Stricter = true
		d.Message = fmt.Sprintf("field %q of hub %s is empty for objects of version %s, which the API server does not take: %s", h.Path(), hub, version, wordsOf(e, h))
		d.Help = f.helpEmpty(h, write, brings)
	case brings != "" && !zero.Is(jsonDefault(h.Field()), h.Type()):
		d.Severity, d.Code, d.Stricter = diag.Warning, diag.DefaultDiffers, true
		d.Message = fmt.Sprintf("field %q of hub %s has the default %s, but is %s for objects of version %s: the hub writes it when it is empty, so that the API server fills in nothing",
			h.Path(), hub, jsonText(jsonDefault(h.Field())), zero.JSON(h.Type()), version)
		d.Help = write + brings + ", or default=" + exampleOf(h.Type()) + " if that is meant"
	default:
		return
	}
	f.diags.Add(d)
}

// refusesEmpty says whether a field of the hub needs a value in a marker, since it is
// written out where it is empty, and the API server does not take that.
func (f *filling) refusesEmpty(h Place) bool {
	if !f.writesEmpty(h) || !mayHaveDefault(h.Type()) {
		return false
	}
	empty, ok := emptyJSON(h.Type(), 0)
	return ok && f.plan.schemas.refused(f.pair.Hub, h, empty) != nil
}

// mayHaveDefault says whether a marker can name a value of a type: see unfit.
func mayHaveDefault(t *model.Type) bool {
	t = pointee(t)
	return isMetaDuration(t) || t.Underlying().Shape == model.Basic
}

// helpMade says how a required field of the hub gets a value that no marker can name.
func (f *filling) helpMade(h Place) string {
	way := fmt.Sprintf("convert a field of version %s into it with // +%s:to=...,from=...,paths={%s}", f.spoke.Version.Name, funcMarker, h.Path())
	if st := structOf(h.Type()); st != nil && !isOpaque(st) {
		way = fmt.Sprintf("lead a field of version %s into it with // +%s=%s....", f.spoke.Version.Name, pathMarker, h.Path())
	}
	return "no marker can name its value: " + way + ", or make it optional in hub " + f.spoke.Kind.Hub.Name
}

// wordsOf are the API server's words about a field, with the path where they are
// about a part of it.
func wordsOf(e *field.Error, place Place) string {
	if e.Field == readTag(place.Field()).name {
		return e.ErrorBody()
	}
	return e.Error()
}

// helpEmpty says how a field of the hub that must not be empty gets a value.
func (f *filling) helpEmpty(h Place, write, brings string) string {
	example := exampleOfField(h)
	switch {
	case brings != "":
		return write + brings + ", which is what the API server fills in where the field is missing"
	case structOf(h.Type()) != nil && !isMetaDuration(h.Type()):
		return "let it be left out when it is empty: make the field a pointer, or add omitzero"
	case example == noExample:
		return write + example + valuesOfRequired(h)
	}
	return write + noExample + " with a value that is taken, or let the field be left out when it is empty: add omitempty"
}
