package conversion

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
)

// A Place is a field as seen from a struct: the fields that lead to it, embedded
// ones included. It is never empty.
type Place []*model.Field

// Field is the field itself.
func (p Place) Field() *model.Field { return p[len(p)-1] }

// Type is the field's type.
func (p Place) Type() *model.Type { return p.Field().GoType }

// Steps are the JSON names on the way, joined by slashes. A struct that is inlined
// and copied as a whole has none; it stands for itself.
func (p Place) Steps() string {
	var names []string
	for i, f := range p {
		switch tag := readTag(f); {
		case !tag.inline:
			names = append(names, tag.name)
		case i == len(p)-1:
			names = append(names, "("+fieldName(f)+")")
		}
	}
	return strings.Join(names, "/")
}

// Path is the place as markers spell it.
func (p Place) Path() string { return "." + strings.ReplaceAll(p.Steps(), "/", ".") }

// Name is the Go name of the last field.
func (p Place) Name() string { return fieldName(p.Field()) }

// Owner is the struct that declares the field; from is the one that the place is
// seen from.
func (p Place) Owner(from *model.Type) *model.Type {
	if len(p) == 1 {
		return from
	}
	return structOf(p[len(p)-2].GoType)
}

// Named is the field as messages call it: by its struct and its name in Go.
func (p Place) Named(from *model.Type) string { return baseName(p.Owner(from)) + "." + p.Name() }

// then is the place that further fields lead to. The places share no memory.
func (p Place) then(fields ...*model.Field) Place { return append(p[:len(p):len(p)], fields...) }

// isMember says whether a place is a field of the struct itself, as JSON has it, and
// not of a struct in it that has a conversion of its own.
func (p Place) isMember() bool {
	return !slices.ContainsFunc(p[:len(p)-1], func(f *model.Field) bool { return !readTag(f).inline })
}

// pointers returns how many fields before the last are pointers.
func (p Place) pointers() int {
	n := 0
	for _, f := range p[:len(p)-1] {
		if isPointer(f.GoType) {
			n++
		}
	}
	return n
}

// key identifies a place: fields of generic types are seen through their
// instances, and are the same field all the same.
func (p Place) key() string { return p.Steps() }

// A tag is what encoding/json makes of a field.
type tag struct {
	name    string
	inline  bool // its fields are those of the struct around it
	ignored bool
	omits   bool // the field is optional; what is left out says LeavesOut
}

func readTag(f *model.Field) tag {
	read := f.JSON()
	t := tag{name: read.Name, inline: read.Inline, ignored: read.Skipped, omits: read.Optional()}
	if t.ignored {
		t.name = fieldName(f)
	}
	switch {
	case f.Embedded && t.name == "":
		t.inline = true
	case !f.Embedded && !f.Exported:
		t.ignored = true
	}
	if t.name == "" && (!read.Present || !t.inline) {
		t.name = fieldName(f)
	}
	return t
}

// fieldName is the name by which a field is selected.
func fieldName(f *model.Field) string {
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
	return baseName(t)
}

// baseName is the name of a declared type without type arguments.
func baseName(t *model.Type) string {
	name, _, _ := strings.Cut(t.Name.Name, "[")
	return name
}

// structOf returns the struct that a type is or points at, nil if there is none.
func structOf(t *model.Type) *model.Type {
	u := t.Underlying()
	if u.Shape == model.Pointer {
		u = u.Elem.Underlying()
	}
	if u.Shape != model.Struct {
		return nil
	}
	return u
}

// isPointer says whether a type is a pointer underneath.
func isPointer(t *model.Type) bool { return t.Underlying().Shape == model.Pointer }

// members returns the fields of a struct as JSON has them: those of inlined
// structs stand beside the others. Fields that JSON ignores are left out, unless
// the struct writes its JSON itself: whatever the tag says, they hold data then.
func members(t *model.Type) []Place {
	var all []Place
	var collect func(t *model.Type, before Place, depth int)
	collect = func(t *model.Type, before Place, depth int) {
		st := structOf(t)
		if st == nil || depth > 20 {
			return
		}
		for _, f := range st.Fields {
			tag := readTag(f)
			if tag.ignored && !(f.Exported && writesItself(t)) || f.GoType == nil {
				continue
			}
			place := before.then(f)
			if st := structOf(f.GoType); tag.inline && st != nil && !isOpaque(st) {
				collect(f.GoType, place, depth+1)
				continue
			}
			all = append(all, place)
		}
	}
	collect(t, nil, 0)
	return all
}

// writesItself says whether a struct, or what a pointer points at, makes its JSON
// in a method of its own: tags of its fields mean nothing to anybody else.
func writesItself(t *model.Type) bool {
	t = t.Unalias()
	if !t.Declared() && t.Shape == model.Pointer {
		t = t.Elem.Unalias()
	}
	return t.MarshalsJSON || t.MarshalsText
}

// isMeta says whether a type is Kubernetes' type and object metadata, whose
// fields are never matched one by one.
func isMeta(t *model.Type) bool {
	t = t.Unalias()
	return t.Name.Package == metaPackage && (t.Name.Name == "TypeMeta" || t.Name.Name == "ObjectMeta" || t.Name.Name == "ListMeta")
}

func isTypeMeta(t *model.Type) bool { return isMeta(t) && t.Unalias().Name.Name == "TypeMeta" }

// find resolves a path of a marker, such as ".deletion.timeout", in a struct.
// If it leads nowhere, bad is the first name that is not found and choices are
// the names there.
func find(t *model.Type, path string) (place Place, bad string, choices []string) {
	path = strings.TrimPrefix(strings.ReplaceAll(path, "/", "."), ".")
	for name := range strings.SplitSeq(path, ".") {
		found := false
		choices = nil
		if structOf(t) == nil || isOpaque(structOf(t)) {
			return nil, name, nil
		}
		for _, m := range members(t) {
			if m.Steps() == name {
				place, t, found = place.then(m...), m.Type(), true
				break
			}
			choices = append(choices, m.Steps())
		}
		if !found {
			return nil, name, choices
		}
	}
	return place, "", nil
}
