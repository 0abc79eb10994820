package gotype

import (
	"slices"

	"github.com/crdgen/crdgen/internal/model"
)

// IsPlain reports whether an assignment copies a value with all that it holds.
func IsPlain(t *model.Type) bool {
	var seen map[*model.Type]bool
	var plain func(t *model.Type, depth int) bool
	plain = func(t *model.Type, depth int) bool {
		t = t.Unalias()
		switch {
		case depth > 50:
			return false
		case t.Shape == model.Basic:
			return t.Name.Name != "unsafe.Pointer"
		case t.Shape == model.Defined || t.Shape == model.Array:
			return t.Elem != nil && plain(t.Elem, depth+1)
		case t.Shape != model.Struct:
			return false
		case IsOpaque(t):
			return t.Plain != model.NotPlain
		case seen[t]:
			return true // or all would have ended
		}
		if seen == nil {
			seen = map[*model.Type]bool{}
		}
		seen[t] = true
		return !slices.ContainsFunc(t.Fields, func(f *model.Field) bool { return f.GoType == nil || !plain(f.GoType, depth+1) })
	}
	return plain(t, 0)
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

// CopyFunction is the method that returns a pointer to a copy.
const CopyFunction = "DeepCopy"

// IsCopied reports whether a struct that may hold what an assignment shares has a method that
// returns a pointer to a copy of it.
func IsCopied(t *model.Type) bool {
	if IsPlain(t) || CopyMethodOf(t) != CopyIntoMethod {
		return false
	}
	if m, ok := MethodNamed(t.Unalias(), CopyFunction); ok {
		return m.Hidden || len(m.Results) == 1 && m.Results[0][0] == '*' // generated files are hidden from generators
	}
	into, found := MethodNamed(t.Unalias(), CopyIntoMethod)
	return !found || into.Hidden // both are generated, or stand in another module
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
