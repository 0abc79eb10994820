package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// A placeWriter writes how values leave the fields of a source and come into those of a
// destination, with the pointers on the way. What is done to them between is not its
// business.
type placeWriter struct{ *frame }

// chain selects the fields of a place one after another.
func chain(place gotype.FieldPath) *jen.Statement {
	s := jen.Empty()
	for _, f := range place {
		s = s.Dot(gotype.FieldName(f))
	}
	return s
}

// source is the value at a place of in. Behind a pointer that may be nil it is a
// variable that is zero then.
func (b placeWriter) source(place gotype.FieldPath, name string) (v value, before []jen.Code) {
	direct := guardedSource(place)
	if direct.guard == nil {
		return direct, nil
	}
	return value{code: jen.Id(name)}, []jen.Code{
		jen.Var().Id(name).Add(b.typ(place.Type())),
		jen.If(direct.guard).Block(jen.Id(name).Op("=").Add(direct.code)),
	}
}

// guardedSource is the value at a place of in, with what reports whether there is one.
func guardedSource(place gotype.FieldPath) value { return guardedPlace("src", place) }

// guardedPlace is the same for a variable.
func guardedPlace(name string, place gotype.FieldPath) value {
	v := value{code: jen.Id(name).Add(chain(place))}
	for i := range place[:len(place)-1] {
		if !gotype.IsPointer(place[i].GoType) {
			continue
		}
		check := jen.Id(name).Add(chain(place[:i+1])).Op("!=").Nil()
		if v.guard == nil {
			v.guard = check
		} else {
			v.guard = v.guard.Op("&&").Add(check)
		}
	}
	return v
}

// target is the value at a place of out. Behind pointers it is a variable, which
// put puts into its place if it is not zero.
func (b placeWriter) target(place gotype.FieldPath, name string) value {
	if place.Pointers() == 0 {
		return value{code: jen.Id("dst").Add(chain(place))}
	}
	return value{code: jen.Id(name), fresh: true}
}

// put follows code that made the value of a target.
func (b placeWriter) put(place gotype.FieldPath, v value, code []jen.Code) []jen.Code {
	if place.Pointers() == 0 {
		return code
	}
	if len(code) == 1 {
		if only, ok := code[0].(assignment); ok {
			return []jen.Code{b.putInto(place, v, jen.Add(v.code).Op(":=").Add(only.value))}
		}
	}
	return []jen.Code{jen.Block(append(define(v.code, b.typ(place.Type()), code), b.putInto(place, v))...)}
}

// putInto puts the variable of a target into its place, after what stands in the
// header of the if.
func (b placeWriter) putInto(place gotype.FieldPath, v value, header ...jen.Code) jen.Code {
	put := append(b.ensure(place[:len(place)-1]), jen.Id("dst").Add(chain(place)).Op("=").Add(v.code))
	return jen.If(append(header, b.says(place, v))...).Block(put...)
}

// says says in Go whether JSON says anything about the value of a field.
func (b placeWriter) says(place gotype.FieldPath, v value) *jen.Statement {
	t := place.Type()
	switch {
	case gotype.IsCollection(t) && gotype.LeavesOut(place.Field()):
		return jen.Len(v.read()).Op("!=").Lit(0)
	case t.Underlying().Shape == model.Struct:
		return b.isNotEmpty(t, v)
	}
	return nonZero(t, v, b.writer)
}

// ensure makes the pointers on a way, the last field included, point at
// something.
func (b placeWriter) ensure(place gotype.FieldPath) []jen.Code {
	var code []jen.Code
	for i, f := range place {
		if !gotype.IsPointer(f.GoType) {
			continue
		}
		at := jen.Id("dst").Add(chain(place[:i+1]))
		code = append(code, jen.If(jen.Add(at).Op("==").Nil()).Block(
			jen.Add(at).Op("=").Add(jen.New(b.typ(f.GoType.Underlying().Elem))),
		))
	}
	return code
}
