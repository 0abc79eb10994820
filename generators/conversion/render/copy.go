package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
)

// A copier writes copies of values of one type. It knows no conversion.
type copier struct{ *frame }

// copyValue copies a value of one type so that nothing is shared.
func (b copier) copyValue(t *model.Type, in, out value) []jen.Code {
	if gotype.IsPlain(t) {
		return assign(out, in.read())
	}
	if made := b.copied(t, in); made != nil {
		return assign(out, made)
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

// share assigns a value with all that it holds. The annotations of an object are its own:
// conversions write into them.
func (b copier) share(t *model.Type, in, out value) []jen.Code {
	code := assign(out, in.read())
	if name := t.Unalias().Name; name.Package != gotype.MetaPackage || name.Name != "ObjectMeta" {
		return code
	}
	annotations := func(of value) *jen.Statement { return of.base().Dot("Annotations") }
	return append(code, annotations(out).Op("=").Qual("maps", "Clone").Call(annotations(in)))
}

func (b copier) copySlice(t, u *model.Type, in, out value) []jen.Code {
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

func (b copier) copyMap(t, u *model.Type, in, out value) []jen.Code {
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

// copied is a copy of a pointer, list or map in one expression, nil if there is none. It is
// nil of nil.
func (b copier) copied(t *model.Type, in value) *jen.Statement {
	u := t.Underlying()
	if u.Elem == nil || !b.sharesCode() {
		return nil
	}
	plain, method := gotype.IsPlain(u.Elem), gotype.CopyMethodOf(u.Elem)
	switch {
	case u.Shape == model.Pointer && plain:
		return jen.Add(b.support("CopyPointer")).Call(in.read())
	case u.Shape == model.Slice && !plain && method == gotype.CopyIntoMethod:
		return jen.Add(b.support("CopyItems")).Call(in.read())
	case u.Shape == model.Map && !plain && method == gotype.CopyIntoMethod:
		return jen.Add(b.support("CopyEntries")).Call(in.read())
	}
	return nil
}

// copiedPointer is a copy of a pointer to a plain value, or the pointer where that may be shared.
func (b copier) copiedPointer(in value) *jen.Statement {
	if b.Shares && !b.quiet {
		return in.read()
	}
	return jen.Add(b.support("CopyPointer")).Call(in.read())
}

// sharesCode reports whether the package imports the shared one in any case: what can be
// written without does not make it do so.
func (w *writer) sharesCode() bool { return w.keepsData() }
