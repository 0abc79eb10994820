package conversion

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// A value is an expression, or a pointer to what is meant.
type value struct {
	code    *jen.Statement
	pointer bool
}

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

// A way leads to a value in both versions: names below a path.
type way struct {
	up      jen.Code
	in, out string
}

// node writes the path to the value, or to an item below it: suffixes follow the
// names, then a key or an index.
func (y way) node(inSuffix, outSuffix string, last jen.Dict) *jen.Statement {
	fields := jen.Dict{jen.Id("up"): y.up, jen.Id("in"): jen.Lit(y.in + inSuffix), jen.Id("out"): jen.Lit(y.out + outSuffix)}
	for k, v := range last {
		fields[k] = v
	}
	return jen.Op("&").Id("conversionPath").Values(fields)
}

// chain selects the fields of a place one after another.
func chain(place Place) *jen.Statement {
	s := jen.Empty()
	for _, f := range place {
		s = s.Dot(fieldName(f))
	}
	return s
}

// source is the value at a place of in. Behind a pointer that may be nil it is a
// variable that is zero then.
func (b *body) source(place Place, name string) (v value, before []jen.Code) {
	direct := jen.Id("in").Add(chain(place))
	if place.pointers() == 0 {
		return value{code: direct}, nil
	}
	var guard *jen.Statement
	for i := range place[:len(place)-1] {
		if !isPointer(place[i].GoType) {
			continue
		}
		check := jen.Id("in").Add(chain(place[:i+1])).Op("!=").Nil()
		if guard == nil {
			guard = check
		} else {
			guard = guard.Op("&&").Add(check)
		}
	}
	return value{code: jen.Id(name)}, []jen.Code{
		jen.Var().Id(name).Add(b.typ(place.Type())),
		jen.If(guard).Block(jen.Id(name).Op("=").Add(direct)),
	}
}

// target is the value at a place of out. Behind pointers it is a variable, which
// is put into its place if it is not zero.
func (b *body) target(place Place, name string) (v value, after []jen.Code) {
	direct := jen.Id("out").Add(chain(place))
	if place.pointers() == 0 {
		return value{code: direct}, nil
	}
	v = value{code: jen.Id(name)}
	put := append(b.ensure(place[:len(place)-1]), jen.Add(direct).Op("=").Id(name))
	return v, []jen.Code{jen.If(b.says(place, v)).Block(put...)}
}

// says says in Go whether JSON says anything about the value of a field.
func (b *body) says(place Place, v value) *jen.Statement {
	t := place.Type()
	switch {
	case isCollection(t) && leavesOut(place.Field()):
		return jen.Len(v.read()).Op("!=").Lit(0)
	case t.Underlying().Shape == model.Struct:
		return jen.Op("!").Parens(b.isEmpty(t, v))
	}
	return nonZero(t, v, b.writer)
}

// declare declares the variable of a target.
func (b *body) declare(v value, place Place) []jen.Code {
	if place.pointers() == 0 {
		return nil
	}
	return []jen.Code{jen.Var().Add(v.code).Add(b.typ(place.Type()))}
}

// ensure makes the pointers on a way, the last field included, point at
// something.
func (b *body) ensure(place Place) []jen.Code {
	var code []jen.Code
	for i, f := range place {
		if !isPointer(f.GoType) {
			continue
		}
		at := jen.Id("out").Add(chain(place[:i+1]))
		code = append(code, jen.If(jen.Add(at).Op("==").Nil()).Block(
			jen.Add(at).Op("=").Add(b.create(f.GoType.Underlying().Elem)),
		))
	}
	return code
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
			if !t.Declared() {
				return v.read()
			}
			return jen.Id("bool").Call(v.read())
		}
		return v.read().Op("!=").Lit(0)
	}
	if isQuantity(t) || isTime(t) {
		return jen.Op("!").Add(v.base()).Dot("IsZero").Call()
	}
	if isPlain(t) && t.Declared() {
		return v.read().Op("!=").Parens(w.typ(t).Values())
	}
	return jen.Op("!").Qual("reflect", "ValueOf").Call(v.addr()).Dot("Elem").Call().Dot("IsZero").Call()
}

// isZero says in Go whether a number or a text is zero.
func isZero(t *model.Type, v value) *jen.Statement {
	switch t.Underlying().Name.Name {
	case "string":
		return v.read().Op("==").Lit("")
	case "bool":
		return jen.Op("!").Add(v.read())
	}
	return v.read().Op("==").Lit(0)
}

// emptyTerms is how many comparisons are written out for a struct before it is
// left to reflection.
const emptyTerms = 24

// isEmpty says in Go whether JSON would say nothing about a value: it is zero, or
// lists and maps in it are empty.
func (b *body) isEmpty(t *model.Type, v value) *jen.Statement {
	var terms []jen.Code
	if !emptyParts(t, v.base(), v, &terms) || len(terms) > emptyTerms {
		return jen.Id("conversionEmpty").Call(v.addr())
	}
	all := jen.Empty()
	for i, term := range terms {
		if i > 0 {
			all = all.Op("&&")
		}
		all = all.Add(term)
	}
	if len(terms) == 0 {
		return jen.True()
	}
	return all
}

// emptyParts adds the comparisons for a value and its fields. base is the value
// where a selector follows.
func emptyParts(t *model.Type, base *jen.Statement, v value, terms *[]jen.Code) bool {
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer, model.Interface:
		*terms = append(*terms, v.read().Op("==").Nil())
	case model.Slice, model.Map:
		*terms = append(*terms, jen.Len(v.read()).Op("==").Lit(0))
	case model.Basic:
		*terms = append(*terms, isZero(u, v))
	case model.Struct:
		if isQuantity(t) || isTime(t) {
			*terms = append(*terms, jen.Add(base).Dot("IsZero").Call())
			return true
		}
		if isOpaque(u) || len(*terms) > emptyTerms {
			return false
		}
		for _, f := range u.Fields {
			if !f.Exported {
				return false
			}
			field := jen.Add(base).Dot(fieldName(f))
			if isCollection(f.GoType) && !leavesOut(f) {
				*terms = append(*terms, field.Op("==").Nil()) // JSON tells [] from null
				continue
			}
			if !emptyParts(f.GoType, field, value{code: field}, terms) {
				return false
			}
		}
	default:
		return false
	}
	return true
}

// sameAt compares values of a field, one of which went through the other version:
// if JSON leaves out what is empty, an empty list or map says the same as none.
func sameAt(place Place, a, b jen.Code) *jen.Statement {
	if isCollection(place.Type()) && leavesOut(place.Field()) {
		return jen.Id("conversionAlike").Call(a, b)
	}
	return sameValue(place.Type(), a, b)
}

// differAt is the opposite of sameAt.
func differAt(place Place, a, b jen.Code) *jen.Statement {
	if isPlain(place.Type()) {
		return jen.Add(a).Op("!=").Add(b)
	}
	return jen.Op("!").Add(sameAt(place, a, b))
}

// sameValue compares two values of a type in Go.
func sameValue(t *model.Type, a, b jen.Code) *jen.Statement {
	u := t.Underlying()
	switch {
	case isPlain(t):
		return jen.Add(a).Op("==").Add(b)
	case u.Shape == model.Pointer && isPlain(u.Elem):
		return jen.Id("conversionSamePointer").Call(a, b)
	case u.Shape == model.Slice && isPlain(u.Elem):
		return jen.Id("conversionSameSlice").Call(a, b)
	}
	// Times, quantities and raw JSON may be equal and differ in memory: what was read
	// is compared with what a function made.
	return jen.Id("conversionSame").Call(a, b)
}
