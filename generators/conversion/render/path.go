package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// A pathWriter writes how values leave the fields of a source and come into those of a
// destination, with the pointers on the way. What is done to them between is not its
// business.
type pathWriter struct{ *frame }

// chain selects the fields of a path one after another.
func chain(path gotype.FieldPath) *jen.Statement {
	s := jen.Empty()
	for _, f := range path {
		s = s.Dot(gotype.FieldName(f))
	}
	return s
}

// source is the value at a path of in. Behind a pointer that may be nil it is a
// variable that is zero then.
func (b pathWriter) source(path gotype.FieldPath, name string) (v value, before []jen.Code) {
	direct := guardedSource(path)
	if direct.guard == nil {
		return direct, nil
	}
	return value{code: jen.Id(name)}, []jen.Code{
		jen.Var().Id(name).Add(b.typ(path.Type())),
		jen.If(direct.guard).Block(jen.Id(name).Op("=").Add(direct.code)),
	}
}

// guardedSource is the value at a path of in, with what reports whether there is one.
func guardedSource(path gotype.FieldPath) value { return guardedPath("src", path) }

// guardedPath is the same for a variable.
func guardedPath(name string, path gotype.FieldPath) value {
	v := value{code: jen.Id(name).Add(chain(path))}
	for i := range path[:len(path)-1] {
		if !gotype.IsPointer(path[i].GoType) {
			continue
		}
		check := jen.Id(name).Add(chain(path[:i+1])).Op("!=").Nil()
		if v.guard == nil {
			v.guard = check
		} else {
			v.guard = v.guard.Op("&&").Add(check)
		}
	}
	return v
}

// target is the value at a path of out. Behind pointers it is a variable, which
// put puts there if it is not zero.
func (b pathWriter) target(path gotype.FieldPath, name string) value {
	if path.Pointers() == 0 {
		return value{code: jen.Id("dst").Add(chain(path))}
	}
	return value{code: jen.Id(name), fresh: true}
}

// put follows code that made the value of a target.
func (b pathWriter) put(path gotype.FieldPath, v value, code []jen.Code) []jen.Code {
	if path.Pointers() == 0 {
		return code
	}
	if len(code) == 1 {
		if only, ok := code[0].(assignment); ok {
			return []jen.Code{b.putInto(path, v, jen.Add(v.code).Op(":=").Add(only.value))}
		}
	}
	return []jen.Code{jen.Block(append(define(v.code, b.typ(path.Type()), code), b.putInto(path, v))...)}
}

// putInto puts the variable of a target where it belongs, after what stands in the
// header of the if.
func (b pathWriter) putInto(path gotype.FieldPath, v value, header ...jen.Code) jen.Code {
	put := append(b.ensure(path[:len(path)-1]), jen.Id("dst").Add(chain(path)).Op("=").Add(v.code))
	return jen.If(append(header, b.says(path, v))...).Block(put...)
}

// says says in Go whether JSON says anything about the value of a field.
func (b pathWriter) says(path gotype.FieldPath, v value) *jen.Statement {
	t := path.Type()
	switch {
	case gotype.IsCollection(t) && gotype.LeavesOut(path.Field()):
		return jen.Len(v.read()).Op("!=").Lit(0)
	case t.Underlying().Shape == model.Struct:
		return b.isNotEmpty(t, v)
	}
	return nonZero(t, v, b.writer)
}

// ensure makes the pointers on a way, the last field included, point at
// something.
func (b pathWriter) ensure(path gotype.FieldPath) []jen.Code {
	var code []jen.Code
	for i, f := range path {
		if !gotype.IsPointer(f.GoType) {
			continue
		}
		at := jen.Id("dst").Add(chain(path[:i+1]))
		code = append(code, jen.If(jen.Add(at).Op("==").Nil()).Block(
			jen.Add(at).Op("=").Add(jen.New(b.typ(f.GoType.Underlying().Elem))),
		))
	}
	return code
}
