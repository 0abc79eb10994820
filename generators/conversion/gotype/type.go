package gotype

import (
	"strings"

	"github.com/crdgen/crdgen/internal/model"
)

// WritesOtherwise reports whether a type that is no struct makes its JSON itself.
func WritesOtherwise(t *model.Type) bool {
	return !IsMetaDuration(t) && !IsQuantity(t) && (t.MarshalsJSON || t.MarshalsText)
}

// Innermost is the type that pointers and lists lead to.
func Innermost(t *model.Type) *model.Type {
	for range MaxDepth {
		if t.Declared() || t.Shape != model.Pointer && t.Shape != model.Slice {
			break
		}
		t = t.Elem
	}
	return t
}

// IsMetaDuration reports whether a type is metav1.Duration, a text in JSON.
func IsMetaDuration(t *model.Type) bool { return t.Is(model.Duration) }

// IsString reports whether a type is a string underneath.
func IsString(t *model.Type) bool {
	u := t.Underlying()
	return u.Shape == model.Basic && u.Name.Name == "string"
}

// IsScope reports whether a type is apimachinery's conversion.Scope.
func IsScope(t *model.Type) bool {
	t = t.Unalias()
	return t.Name.Package == ScopePackage && t.Name.Name == "Scope"
}

// PointsAt reports whether a type is a pointer to another, and has no name of its own.
func PointsAt(t, elem *model.Type) bool {
	t = t.Unalias()
	return t.Shape == model.Pointer && !t.Declared() && Same(t.Elem, elem)
}

// IsError reports whether a type is error.
func IsError(t *model.Type) bool { return t.Name.Package == "" && t.Name.Name == "error" }

// Same reports whether two types are identical in Go. A declared type is its name in its
// package: packages of two modules reach it each on their own, and a build has it once.
func Same(a, b *model.Type) bool {
	a, b = a.Unalias(), b.Unalias()
	switch {
	case a == b || a.Declared() && a.Name == b.Name:
		return true
	case a.Declared() || b.Declared() || a.Shape != b.Shape:
		return false
	}
	switch a.Shape {
	case model.Basic, model.Interface:
		return a.Name.Name != "" && BasicName(a) == BasicName(b)
	case model.Pointer, model.Slice:
		return Same(a.Elem, b.Elem)
	case model.Map:
		return Same(a.Key, b.Key) && Same(a.Elem, b.Elem)
	}
	return IsNothing(a) && IsNothing(b)
}

// BasicName is the name of a predeclared type, one for each type.
func BasicName(t *model.Type) string {
	switch t.Name.Name {
	case "byte":
		return "uint8"
	case "rune":
		return "int32"
	}
	return t.Name.Name
}

// IsCollection reports whether values of a type may be empty without being nil.
func IsCollection(t *model.Type) bool {
	shape := t.Underlying().Shape
	return shape == model.Slice || shape == model.Map
}

// BaseName is the name of a declared type without type arguments.
func BaseName(t *model.Type) string {
	name, _, _ := strings.Cut(t.Name.Name, "[")
	return name
}

// StructOf returns the struct that a type is or points at, nil if there is none.
func StructOf(t *model.Type) *model.Type {
	u := t.Underlying()
	if u.Shape == model.Pointer {
		u = u.Elem.Underlying()
	}
	if u.Shape != model.Struct {
		return nil
	}
	return u
}

// IsPointer reports whether a type is a pointer underneath.
func IsPointer(t *model.Type) bool { return t.Underlying().Shape == model.Pointer }

// WritesItself reports whether a struct, or what a pointer points at, makes its JSON
// in a method of its own: tags of its fields mean nothing to anybody else.
func WritesItself(t *model.Type) bool {
	t = t.Unalias()
	if !t.Declared() && t.Shape == model.Pointer {
		t = t.Elem.Unalias()
	}
	return t.MarshalsJSON || t.MarshalsText
}

// IsMeta reports whether a type is Kubernetes' type and object metadata, whose
// fields are never matched one by one.
func IsMeta(t *model.Type) bool {
	t = t.Unalias()
	return t.Name.Package == MetaPackage && (t.Name.Name == "TypeMeta" || t.Name.Name == "ObjectMeta" || t.Name.Name == "ListMeta")
}

// IsTypeMeta reports whether a type is Kubernetes' type metadata.
func IsTypeMeta(t *model.Type) bool { return IsMeta(t) && t.Unalias().Name.Name == "TypeMeta" }

// IsTime reports whether a type is one of Kubernetes' times.
func IsTime(t *model.Type) bool {
	t = t.Unalias()
	return t.Name.Package == MetaPackage && (t.Name.Name == "Time" || t.Name.Name == "MicroTime")
}

// IsQuantity reports whether a type is Kubernetes' quantity, whose zero value comes
// out of JSON as another one: it is written as "0", which is read with a format.
func IsQuantity(t *model.Type) bool { return t.Is(model.Quantity) }

// Names of methods that copy, and of Kubernetes' packages.
const (
	CopyIntoMethod = "DeepCopyInto"
	CopyMethod     = "DeepCopy"
	MetaPackage    = model.MetaPackage
	ScopePackage   = "k8s.io/apimachinery/pkg/conversion"
)

// IsOpaque reports whether a struct is never looked into: nobody marks it. Conditions are
// the exception: old versions have types of their own for them.
func IsOpaque(t *model.Type) bool {
	if t.Shape == model.Struct && t.Name.Package == MetaPackage && t.Name.Name == "Condition" {
		return false
	}
	if t.Shape != model.Struct || !t.Declared() || t.Alias || len(t.Args) > 0 || t.Package == nil || t.Package.Local {
		return false
	}
	first, _, _ := strings.Cut(t.Package.Path, "/")
	return first == "k8s.io" || !strings.Contains(first, ".")
}

// MaxDepth is how many lists, maps and pointers may stand around a value.
const MaxDepth = 30

// IsSpellable reports whether the header of a function can name a type: all types but
// interfaces, functions and structs that have no name.
func IsSpellable(t *model.Type) bool {
	for range MaxDepth {
		if t.Declared() {
			return true
		}
		switch t.Shape {
		case model.Pointer, model.Slice, model.Map:
			t = t.Elem
		default:
			return t.Shape == model.Basic || IsNothing(t)
		}
	}
	return false
}

// IsNothing reports whether a type is struct{}, by which maps become sets.
func IsNothing(t *model.Type) bool {
	return !t.Declared() && t.Shape == model.Struct && len(t.Fields) == 0
}

// IsKey reports whether values are numbers, strings or booleans.
func IsKey(t *model.Type) bool { return t.Underlying().Shape == model.Basic }

// IsDuration reports whether a type is metav1.Duration or time.Duration.
func IsDuration(t *model.Type) bool {
	t = t.Unalias()
	return t.Name.Name == "Duration" && (t.Name.Package == MetaPackage || t.Name.Package == "time")
}

// Pointee is what a pointer points at; any other type is itself.
func Pointee(t *model.Type) *model.Type {
	if IsPointer(t) {
		return t.Underlying().Elem
	}
	return t
}

// MethodNamed returns a method of a type, hidden ones included.
func MethodNamed(t *model.Type, name string) (model.Method, bool) {
	for _, m := range t.Methods {
		if m.Name == name {
			return m, true
		}
	}
	return model.Method{}, false
}

// Held returns the struct that values of a type are made of: the type itself, or what
// pointers, lists and maps, named ones included, hold in the end. It is nil where
// there is none.
func Held(t *model.Type) *model.Type {
	for range MaxDepth {
		if t == nil {
			return nil
		}
		switch u := t.Underlying(); u.Shape {
		case model.Struct:
			return u
		case model.Pointer, model.Slice, model.Array, model.Map:
			t = u.Elem
		default:
			return nil
		}
	}
	return nil
}

// IsBool reports whether a value, or what a pointer points at, is a boolean.
func IsBool(t *model.Type) bool {
	u := Pointee(t).Underlying()
	return u.Shape == model.Basic && u.Name.Name == "bool"
}

// IsOurs reports whether whoever runs the generator can mark a type.
func IsOurs(t *model.Type) bool { return t.Package != nil && t.Package.Local }
