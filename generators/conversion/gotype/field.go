package gotype

import (
	"fmt"
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// EnumOf returns the values that a field or its type allows, nil if any: those that
// are said nearest to the field, as its schema has them.
func EnumOf(f *model.Field, t *model.Type) []string {
	if f != nil {
		if values := enumIn(f.Marks, nil); values != nil {
			return values
		}
	}
	for ; t != nil && t.Declared(); t = t.Elem {
		if values := enumIn(t.Marks, t.Constants); values != nil {
			return values
		}
		if t.Shape != model.Defined {
			break
		}
	}
	return nil
}

// EnumWithin is EnumOf for what stands in the lists and maps of a field: steps lead from
// the field's value to it, and t is its type.
func EnumWithin(f *model.Field, steps []markers.Segment, t *model.Type) []string {
	if len(steps) == 0 {
		return EnumOf(f, t)
	}
	if f == nil {
		return EnumOf(nil, t)
	}
	for _, m := range f.Marks {
		enum, isEnum := m.Value.(crdmarkers.Enum)
		nested, isNested := m.Value.(markers.Nested)
		switch {
		case isEnum && m.Name == "kubebuilder:validation:items:Enum" && slices.Equal(steps, []markers.Segment{markers.Items}):
		case isNested && slices.Equal(steps, nested.Path) && nested.Base.Name == "kubebuilder:validation:Enum":
			enum, _ = nested.Value.(crdmarkers.Enum)
		default:
			continue
		}
		return enumValues(enum)
	}
	return EnumOf(nil, t)
}

// EnumOfItems is EnumOf for the items of a list, of which t is the type.
func EnumOfItems(f *model.Field, t *model.Type) []string {
	return EnumWithin(f, []markers.Segment{markers.Items}, t)
}

// enumIn returns the values that markers list, or that are the constants of the type
// they stand on, where they ask for these.
func enumIn(marks markers.Set, constants []model.Constant) []string {
	if marks.Has("crdgen:enum") || marks.Has("k8s:enum") {
		var values []string
		for _, c := range constants {
			if !c.Marks.Has("k8s:enumExclude") {
				values = append(values, c.Value)
			}
		}
		return values
	}
	m, _ := marks.Get("kubebuilder:validation:Enum")
	enum, _ := m.Value.(crdmarkers.Enum)
	return enumValues(enum)
}

func enumValues(enum crdmarkers.Enum) []string {
	var values []string
	for _, v := range enum {
		values = append(values, fmt.Sprint(v))
	}
	return values
}

// A Tag is what encoding/json makes of a field.
type Tag struct {
	Name    string
	Inline  bool // its fields are those of the struct around it
	Ignored bool
	Omits   bool // the field is optional; what is left out says LeavesOut
}

// ReadTag is what encoding/json makes of a field.
func ReadTag(f *model.Field) Tag {
	read := f.JSON()
	t := Tag{Name: read.Name, Inline: read.Inline, Ignored: read.Skipped, Omits: read.Optional()}
	if t.Ignored {
		t.Name = FieldName(f)
	}
	switch {
	case f.Embedded && t.Name == "":
		t.Inline = true
	case !f.Embedded && !f.Exported:
		t.Ignored = true
	}
	if t.Name == "" && (!read.Present || !t.Inline) {
		t.Name = FieldName(f)
	}
	return t
}

// FieldName is the name by which a field is selected.
func FieldName(f *model.Field) string {
	if !f.Embedded {
		return f.Name
	}
	t := f.GoType
	if t != nil && !t.Declared() && t.Shape == model.Pointer {
		t = t.Elem
	}
	if t == nil {
		return f.Name
	}
	return BaseName(t)
}

// MapKeys returns the keys of a list of type map, nil for another list.
func MapKeys(f *model.Field) []string {
	if f == nil {
		return nil
	}
	for _, marks := range []markers.Set{f.Marks, f.GoType.Unalias().Marks} {
		if names := mapKeysIn(marks); len(names) > 0 {
			return names
		}
	}
	return nil
}

// IsSet reports whether the API server sees to it that no two items of a list are the same.
func IsSet(f *model.Field) bool {
	return f != nil && slices.ContainsFunc([]markers.Set{f.Marks, f.GoType.Unalias().Marks}, func(marks markers.Set) bool {
		return slices.ContainsFunc(marks, func(m markers.Mark) bool { return m.Value == crdmarkers.ListType("set") })
	})
}

func mapKeysIn(marks markers.Set) []string {
	var names []string
	isMap := false
	for _, m := range marks {
		switch v := m.Value.(type) {
		case crdmarkers.ListType:
			isMap = v == "map"
		case crdmarkers.ListMapKey:
			names = append(names, string(v))
		}
	}
	if !isMap {
		return nil
	}
	return names
}

// IsRequired reports whether objects without the field at a place below a struct are
// refused: its schema demands it, and no default takes its place.
func IsRequired(first *model.Type, place FieldPath) bool {
	f := place.Field()
	_, hasDefault := DefaultMark(f)
	return !hasDefault && f.Required(place.Owner(first).Package)
}

// RefusesNull reports whether the schema of the field at a place below a struct refuses null:
// the field must be there, and no marker takes null for a value.
func RefusesNull(first *model.Type, place FieldPath) bool {
	isNullable := func(marks markers.Set) bool {
		return slices.ContainsFunc(marks, func(m markers.Mark) bool {
			_, ok := m.Value.(crdmarkers.Nullable)
			return ok
		})
	}
	f := place.Field()
	return IsRequired(first, place) && !isNullable(f.Marks) && !isNullable(f.GoType.Marks)
}

// Vanishes reports whether a struct is left out of JSON when all in it is zero.
func Vanishes(f *model.Field) bool {
	if ReadTag(f).Inline || StructOf(f.GoType) == nil {
		return false
	}
	return IsPointer(f.GoType) || LeavesOut(f)
}

// VanishesAsValue reports whether a struct that no pointer leads to is left out if it is zero.
func VanishesAsValue(f *model.Field) bool { return !IsPointer(f.GoType) && Vanishes(f) }

// LeavesOut reports whether encoding/json leaves out the zero value of a field, and
// of lists and maps the empty one.
func LeavesOut(f *model.Field) bool { return f.LeavesOut() != "" }
