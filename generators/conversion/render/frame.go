package render

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// A frame is where code stands: in which direction of which pair, and in which loops. It
// names variables, allocates values, and knows what comes back of nothing.
type frame struct {
	*writer
	pair  *plan.Pair
	d     plan.Direction
	depth int // of loops, for the names of their variables
	lists int // that have a variable
	// quiet says that the code is not part of a function that returns an error or
	// keeps anything.
	quiet bool
}

// as is a value of one type as one of another, which Go converts.
func (b *frame) as(to, from *model.Type, v *jen.Statement) *jen.Statement {
	if gotype.Same(from, to) {
		return v
	}
	return b.typ(to).Call(v)
}

// loopVar names a variable of a loop inside of others.
func (b *frame) loopVar(name string) string {
	if b.depth == 1 {
		return name
	}
	return name + strconv.Itoa(b.depth)
}

// unlessNil makes nil of nil, and of all else what code does.
func (b *frame) unlessNil(in, out value, code []jen.Code) []jen.Code {
	switch {
	case out.result:
		return append([]jen.Code{jen.If(in.read().Op("==").Nil()).Block(jen.Return(jen.Nil()))}, code...)
	case out.fresh:
		return []jen.Code{guarded{jen.If(in.isThere()).Block(code...)}}
	case in.guard == nil:
		return []jen.Code{out.read().Op("=").Nil(), jen.If(in.isThere()).Block(code...)}
	}
	return []jen.Code{guarded{jen.If(in.isThere()).Block(code...).Else().Block(out.read().Op("=").Nil())}}
}

// orZero writes code that has a condition, and what is without it.
func (b *frame) orZero(condition *jen.Statement, t *model.Type, out value, code []jen.Code) []jen.Code {
	if out.fresh {
		return []jen.Code{guarded{jen.If(condition).Block(code...)}}
	}
	return []jen.Code{guarded{jen.If(condition).Block(code...).Else().Block(assign(out, b.zero(t))...)}}
}

// entryOf puts a value that code makes of a variable into its place in a map: at once,
// if it can be made in one expression.
func (b *frame) entryOf(t *model.Type, place *jen.Statement, name string, code []jen.Code) []jen.Code {
	if len(code) == 1 {
		if only, ok := code[0].(assignment); ok {
			return []jen.Code{jen.Add(place).Op("=").Add(only.value)}
		}
	}
	return append(define(jen.Id(name), b.typ(t), code), jen.Add(place).Op("=").Id(name))
}
