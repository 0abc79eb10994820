package gotype

import (
	"github.com/crdgen/crdgen/internal/model"
)

// IsPlain reports whether an assignment copies a value with all that it holds.
func IsPlain(t *model.Type) bool { return plainBelow(t, 0) }

func plainBelow(t *model.Type, depth int) bool {
	if depth > 50 {
		return false
	}
	t = t.Unalias()
	switch t.Shape {
	case model.Basic:
		return t.Name.Name != "unsafe.Pointer"
	case model.Defined, model.Array:
		return t.Elem != nil && plainBelow(t.Elem, depth+1)
	case model.Struct:
		if IsOpaque(t) {
			return t.Plain != model.NotPlain
		}
		for _, f := range t.Fields {
			if f.GoType == nil || !plainBelow(f.GoType, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// Copyable reports whether values can be copied without looking at their fields one
// by one in a function of their own: structs can if they are plain or have a
// method.
func Copyable(t *model.Type, depth int) bool {
	if depth > 20 {
		return false
	}
	if IsPlain(t) || CopyMethodOf(t) != "" {
		return true
	}
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer, model.Slice:
		return Copyable(u.Elem, depth+1)
	case model.Map:
		return IsPlain(u.Key) && Copyable(u.Elem, depth+1)
	}
	return false
}

// CopyMethodOf returns the method that copies a struct with all that it holds,
// "" if there is none. Structs of packages whose copies are generated have one
// when the run is over.
func CopyMethodOf(t *model.Type) string {
	t = t.Unalias()
	if t.Underlying().Shape != model.Struct || !t.Declared() {
		return ""
	}
	for _, name := range []string{CopyIntoMethod, CopyMethod} {
		for _, m := range t.Methods {
			if m.Name == name {
				return name
			}
		}
	}
	if IsOpaque(t) || generatesCopies(t) {
		return CopyIntoMethod
	}
	return ""
}

// generatesCopies reports whether the object generator writes DeepCopyInto for a
// type.
func generatesCopies(t *model.Type) bool {
	for _, marks := range []interface {
		Has(string) bool
	}{t.Marks, t.Package.Marks} {
		if marks.Has("kubebuilder:object:generate") || marks.Has("k8s:deepcopy-gen") {
			return true
		}
	}
	return t.Marks.Has("kubebuilder:object:root")
}
