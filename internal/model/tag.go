package model

import (
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// A JSONTag is what a field's json tag says. What follows from it depends on who
// asks: encoding/json knows no option inline, a schema takes a field for optional
// by options that leave nothing out, see [Field.LeavesOut].
type JSONTag struct {
	// Present says that the field has a json tag at all.
	Present bool
	// Name is empty where the tag names nothing.
	Name string
	// Skipped says that the field is no part of JSON: the tag is "-".
	Skipped bool
	// Inline, OmitEmpty, OmitZero and AsString are the options inline, omitempty,
	// omitzero and string.
	Inline, OmitEmpty, OmitZero, AsString bool

	options string
}

// JSON reads the field's json tag.
func (f *Field) JSON() JSONTag {
	text, ok := f.Tag.Lookup("json")
	if !ok {
		return JSONTag{}
	}
	return ParseJSON(text)
}

// ParseJSON reads the text of a json tag.
func ParseJSON(text string) JSONTag {
	name, options, _ := strings.Cut(text, ",")
	t := JSONTag{Present: true, Name: name, Skipped: text == "-", options: options}
	for option := range strings.SplitSeq(options, ",") {
		switch option {
		case "inline":
			t.Inline = true
		case "omitempty":
			t.OmitEmpty = true
		case "omitzero":
			t.OmitZero = true
		case "string":
			t.AsString = true
		}
	}
	return t
}

// Options are all options of the tag as they are written, unknown ones included.
func (t JSONTag) Options() []string {
	if t.options == "" {
		return nil
	}
	return strings.Split(t.options, ",")
}

// TagOptions are the options of json tags that somebody reads.
func TagOptions() []string { return []string{"omitempty", "omitzero", "string", "inline"} }

// Inlined reports whether the tag names no property, so that a schema has the fields of
// the value where the field itself would be.
func (t JSONTag) Inlined() bool { return t.Inline || t.Name == "" }

// Optional reports whether the tag calls the field optional, as schemas have it:
// whether anything is left out depends on the field's type, too.
func (t JSONTag) Optional() bool { return t.OmitEmpty || t.OmitZero }

// LeavesOut returns the option of the field's json tag by which encoding/json
// leaves out its zero value, "" where the value is written. Of a list or map the
// empty one counts: omitzero leaves out nil only. omitempty knows no empty struct
// and no array with items.
func (f *Field) LeavesOut() string {
	t := f.Type
	if t == nil {
		t = f.GoType
	}
	if t == nil {
		return ""
	}
	return f.JSON().LeavesOut(t)
}

// LeavesOut is [Field.LeavesOut] of a field of a type.
func (t JSONTag) LeavesOut(of *Type) string {
	shape := of.Underlying().Shape
	switch {
	case t.OmitEmpty && shape != Struct && shape != Array:
		return "omitempty"
	case t.OmitZero && shape != Slice && shape != Map:
		return "omitzero"
	}
	return ""
}

// SchemaTag is the json tag by which schemas are judged: the field's own, and that of
// MissingJSON where it lacks one.
func (f *Field) SchemaTag() JSONTag {
	tag := f.JSON()
	if tag.Present {
		return tag
	}
	if missing := f.MissingJSON(); missing != "" {
		return ParseJSON(missing)
	}
	return tag
}

// Required reports whether a schema lists the field of a struct of a package as
// required: by kubebuilder's markers on it, by the short ones, by the package's, by
// the json tag, in this order. A default makes no difference.
func (f *Field) Required(in *Package) bool {
	switch f.Marks.Requiredness() {
	case markers.Optional:
		return false
	case markers.Required:
		return true
	}
	if in != nil && in.Marks.Has(markers.OptionalField) {
		return false
	}
	tag := f.SchemaTag()
	return !tag.Inlined() && !tag.Optional()
}
