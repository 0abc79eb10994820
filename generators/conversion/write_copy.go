package conversion

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// copyValue copies a value of one type so that nothing is shared.
func (b *body) copyValue(t *model.Type, in, out value) []jen.Code {
	if isPlain(t) {
		return assign(out, in.read())
	}
	if isJSON(t) && b.mayAsk() {
		slab := b.slabs.field("byte", "byte", jen.Byte())
		return []jen.Code{out.base().Dot("Raw").Op("=").Add(slab).Dot("clone").Call(in.base().Dot("Raw"))}
	}
	switch copyMethodOf(t) {
	case copyIntoMethod:
		return []jen.Code{in.base().Dot(copyIntoMethod).Call(out.addr())}
	case copyMethod:
		made := in.base().Dot(copyMethod).Call()
		if m, _ := methodNamed(t.Unalias(), copyMethod); len(m.Results) == 1 && m.Results[0][0] == '*' {
			made = jen.Op("*").Add(made)
		}
		return assign(out, made)
	}
	b.depth++
	defer func() { b.depth-- }()
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer:
		if isPlain(u.Elem) && b.slab(u.Elem) != nil {
			return assign(out, b.pointee(u.Elem).Dot("copyOf").Call(in.read()))
		}
		made := pointed(out.read())
		made.fresh = true
		inner := b.copyValue(u.Elem, pointed(in.read()), made)
		return b.unlessNil(in, out, append([]jen.Code{out.read().Op("=").Add(b.create(u.Elem))}, inner...))
	case model.Slice:
		return b.copySlice(t, u, in, out)
	case model.Map:
		return b.copyMap(t, u, in, out)
	}
	panic("conversion: " + t.String() + " is planned to be copied and cannot be")
}

func (b *body) copySlice(t, u *model.Type, in, out value) []jen.Code {
	if isPlain(u.Elem) {
		if slab := b.slab(u.Elem); slab != nil {
			return assign(out, slab.Dot("clone").Call(in.read()))
		}
		return assign(out, jen.Qual("slices", "Clone").Call(in.read()))
	}
	made := b.createList(t, jen.Len(in.read()))
	b.items++
	defer func() { b.items-- }()
	i := b.loopVar("i")
	inner := b.copyValue(u.Elem, value{code: in.operand().Index(jen.Id(i))}, value{code: out.operand().Index(jen.Id(i)), fresh: true})
	return b.unlessNil(in, out, []jen.Code{
		out.read().Op("=").Add(made),
		jen.For(jen.Id(i).Op(":=").Range().Add(in.read())).Block(inner...),
	})
}

func (b *body) copyMap(t, u *model.Type, in, out value) []jen.Code {
	if isPlain(u.Elem) {
		return assign(out, jen.Qual("maps", "Clone").Call(in.read()))
	}
	b.items++
	defer func() { b.items-- }()
	key, val, made := b.loopVar("key"), b.loopVar("value"), b.loopVar("made")
	inner := b.entryOf(u.Elem, out.operand().Index(jen.Id(key)), made, b.copyValue(u.Elem, value{code: jen.Id(val)}, value{code: jen.Id(made), fresh: true}))
	return b.unlessNil(in, out, []jen.Code{
		out.read().Op("=").Make(b.typ(t), jen.Len(in.read())),
		jen.For(jen.List(jen.Id(key), jen.Id(val)).Op(":=").Range().Add(in.read())).Block(inner...),
	})
}

// methodNamed returns a method of a type, hidden ones included.
func methodNamed(t *model.Type, name string) (model.Method, bool) {
	for _, m := range t.Methods {
		if m.Name == name {
			return m, true
		}
	}
	return model.Method{}, false
}
