package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// copyValue copies a value of one type so that nothing is shared.
func (b *body) copyValue(t *model.Type, in, out value) []jen.Code {
	if gotype.IsPlain(t) {
		return assign(out, in.read())
	}
	switch gotype.CopyMethodOf(t) {
	case gotype.CopyIntoMethod:
		return []jen.Code{in.base().Dot(gotype.CopyIntoMethod).Call(out.addr())}
	case gotype.CopyMethod:
		made := in.base().Dot(gotype.CopyMethod).Call()
		if m, _ := gotype.MethodNamed(t.Unalias(), gotype.CopyMethod); len(m.Results) == 1 && m.Results[0][0] == '*' {
			made = jen.Op("*").Add(made)
		}
		return assign(out, made)
	}
	b.depth++
	defer func() { b.depth-- }()
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer:
		made := pointed(out.read())
		made.fresh = true
		inner := b.copyValue(u.Elem, pointed(in.read()), made)
		return b.unlessNil(in, out, append([]jen.Code{out.read().Op("=").Add(jen.New(b.typ(u.Elem)))}, inner...))
	case model.Slice:
		return b.copySlice(t, u, in, out)
	case model.Map:
		return b.copyMap(t, u, in, out)
	}
	panic("conversion: " + t.String() + " is planned to be copied and cannot be")
}

func (b *body) copySlice(t, u *model.Type, in, out value) []jen.Code {
	if gotype.IsPlain(u.Elem) {
		return assign(out, jen.Qual("slices", "Clone").Call(in.read()))
	}
	made := jen.Make(b.typ(t), jen.Len(in.read()))
	i := b.loopVar("i")
	inner := b.copyValue(u.Elem, value{code: in.operand().Index(jen.Id(i))}, value{code: out.operand().Index(jen.Id(i)), fresh: true})
	return b.unlessNil(in, out, []jen.Code{
		out.read().Op("=").Add(made),
		jen.For(jen.Id(i).Op(":=").Range().Add(in.read())).Block(inner...),
	})
}

func (b *body) copyMap(t, u *model.Type, in, out value) []jen.Code {
	if gotype.IsPlain(u.Elem) {
		return assign(out, jen.Qual("maps", "Clone").Call(in.read()))
	}
	key, val, made := b.loopVar("key"), b.loopVar("value"), b.loopVar("made")
	inner := b.entryOf(u.Elem, out.operand().Index(jen.Id(key)), made, b.copyValue(u.Elem, value{code: jen.Id(val)}, value{code: jen.Id(made), fresh: true}))
	return b.unlessNil(in, out, []jen.Code{
		out.read().Op("=").Make(b.typ(t), jen.Len(in.read())),
		jen.For(jen.List(jen.Id(key), jen.Id(val)).Op(":=").Range().Add(in.read())).Block(inner...),
	})
}
