package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// A value is an expression, or a pointer to what is meant.
type value struct {
	code    *jen.Statement
	pointer bool
	// guard reports whether there is such a value, nil if there is one in any case.
	guard *jen.Statement
	// fresh says that the value is zero before something is put there, result that it
	// is what a function returns.
	fresh, result bool
}

// pointed is what an expression points at.
func pointed(at *jen.Statement) value { return value{code: at, pointer: true} }

// read is the value itself.
func (v value) read() *jen.Statement {
	if v.pointer {
		return jen.Op("*").Add(v.code)
	}
	return jen.Add(v.code)
}

// addr is a pointer to the value.
func (v value) addr() *jen.Statement {
	if v.pointer {
		return jen.Add(v.code)
	}
	return jen.Op("&").Add(v.code)
}

// operand is the value where an index or a selector follows.
func (v value) operand() *jen.Statement {
	if v.pointer {
		return jen.Parens(jen.Op("*").Add(v.code))
	}
	return jen.Add(v.code)
}

// base is the value where a selector follows: Go follows the pointer.
func (v value) base() *jen.Statement { return jen.Add(v.code) }

// isThere says in Go whether a pointer, list or map is not nil.
func (v value) isThere() *jen.Statement {
	return v.guarded(v.read().Op("!=").Nil())
}

// isMissing is the opposite.
func (v value) isMissing() *jen.Statement {
	if v.guard == nil {
		return v.read().Op("==").Nil()
	}
	return jen.Op("!").Parens(v.isThere())
}

// guarded is a condition on a value, if there is one.
func (v value) guarded(condition *jen.Statement) *jen.Statement {
	if v.guard == nil {
		return condition
	}
	return jen.Add(v.guard).Op("&&").Add(condition)
}

// A way leads to a value in both versions: names below a path.
type way struct {
	up      *jen.Statement // nil is the root
	in, out string
}

// further leads on by a method of the path, with the names and what follows them.
func (b *frame) further(y way, method, inSuffix, outSuffix string, more ...jen.Code) way {
	up := y.up
	if up == nil {
		up = jen.Parens(jen.Op("*").Add(b.support("Path"))).Call(jen.Nil())
	}
	args := append([]jen.Code{jen.Lit(y.in + inSuffix), jen.Lit(y.out + outSuffix)}, more...)
	return way{up: jen.Add(up).Dot(method).Call(args...)}
}

// parent is the expression of the path above the names.
func (y way) parent() jen.Code {
	if y.up == nil {
		return jen.Nil()
	}
	return y.up
}

// path is the expression of the path to the value itself.
func (b *frame) path(y way) jen.Code {
	if y.in == "" && y.out == "" {
		return y.parent()
	}
	return b.further(y, "To", "", "").up
}

// nonZero says in Go whether a value is not the zero value of its type.
func nonZero(t *model.Type, v value, w *writer) *jen.Statement {
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer, model.Slice, model.Map, model.Interface:
		return v.read().Op("!=").Nil()
	case model.Basic:
		switch u.Name.Name {
		case "string":
			return v.read().Op("!=").Lit("")
		case "bool":
			return v.read()
		}
		return v.read().Op("!=").Lit(0)
	}
	if gotype.IsQuantity(t) || gotype.IsTime(t) {
		return jen.Op("!").Add(v.base()).Dot("IsZero").Call()
	}
	if gotype.IsPlain(t) && t.Declared() {
		return v.read().Op("!=").Parens(w.typ(t).Values())
	}
	return jen.Op("!").Qual("reflect", "ValueOf").Call(v.addr()).Dot("Elem").Call().Dot("IsZero").Call()
}

// sameAt compares values of a field, one of which went through the other version:
// if JSON leaves out what is empty, an empty list or map says the same as none.
func (b fieldWriter) sameAt(place gotype.FieldPath, x, y jen.Code) *jen.Statement {
	if gotype.IsCollection(place.Type()) && gotype.LeavesOut(place.Field()) {
		return jen.Add(b.support("EqualOrEmpty")).Call(x, y)
	}
	return b.sameValue(place.Type(), x, y)
}

// differAt is the opposite of sameAt.
func (b fieldWriter) differAt(place gotype.FieldPath, x, y jen.Code) *jen.Statement {
	if gotype.IsPlain(place.Type()) {
		return jen.Add(x).Op("!=").Add(y)
	}
	return jen.Op("!").Add(b.sameAt(place, x, y))
}

// sameValue compares two values of a type in Go.
func (b fieldWriter) sameValue(t *model.Type, x, y jen.Code) *jen.Statement {
	u := t.Underlying()
	switch {
	case gotype.IsPlain(t):
		return jen.Add(x).Op("==").Add(y)
	case u.Shape == model.Pointer && gotype.IsPlain(u.Elem):
		return jen.Add(b.support("EqualPointers")).Call(x, y)
	case u.Shape == model.Slice && gotype.IsPlain(u.Elem):
		return jen.Add(b.support("EqualSlices")).Call(x, y)
	}
	// Times, quantities and raw JSON may be equal and differ in memory: what was read
	// is compared with what a function made.
	return jen.Add(b.support("Equal")).Call(x, y)
}
