package render

import (
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// helper is the function that converts one field in a direction: the user's own where
// nothing is to be done besides.
func (b fieldWriter) helper(r *plan.Rule, d plan.Direction) *jen.Statement {
	if r.How == plan.Split && !r.KeepsFields() && b.isBare(r, d) {
		return b.named(r.Function(d))
	}
	return jen.Id(b.pair.HelperName(r, d))
}

// whole converts a field that may lose something. What was kept is put back if
// it says the same as the object does now; what is lost is kept.
func (b fieldWriter) whole(r *plan.Rule, src, dst gotype.FieldPath, in, out value) []jen.Code {
	switch {
	case pointsAtPlain(r.Conv):
		return b.wholePointer(r, src, dst, in, out)
	case isPresence(r.Conv):
		return b.wholePresence(r, src, dst, in, out)
	}
	forth, back := b.helper(r, b.d), b.helper(r, !b.d)
	made := jen.Add(forth).Call(in.read())
	code := assign(out, made)
	if r.Conv.LosesFrom(b.d == plan.ToSpoke) {
		again := jen.Add(back).Call(jen.Id("kept"))
		restore := b.restoreItems(r, src, dst, in, out, again)
		if restore == nil {
			restore = []jen.Code{b.restoreIf(dst, out, b.sameAt(src, again, in.read()))}
		}
		code = append(code, restore...)
	}
	if r.Conv.LosesFrom(b.d == plan.ToHub) {
		lost := b.differAt(src, jen.Add(back).Call(out.read()), in.read())
		_, to := b.pair.Ends(b.d)
		if r.Conv.Form == plan.Optional && gotype.IsCollection(dst.Type()) && dst.LeavesOut(to) {
			// JSON says nothing of what it points at, which is another thing than nil.
			empty := in.read().Op("!=").Nil().Op("&&").Len(jen.Op("*").Add(in.read())).Op("==").Lit(0)
			lost = jen.Parens(empty.Op("||").Add(lost))
		}
		code = append(code, b.keepIf(jen.Id("preserved").Dot("Active").Call().Op("&&").Add(lost), src, in))
	}
	return code
}

// restoreIf puts back what was kept of a field, if it is agreed to.
func (b *frame) restoreIf(dst gotype.FieldPath, out value, agreed *jen.Statement) jen.Code {
	return jen.If(b.kept(dst), jen.Id("ok").Op("&&").Add(agreed)).Block(out.read().Op("=").Id("kept"))
}

// kept asks for what was kept of a field.
func (b *frame) kept(dst gotype.FieldPath) *jen.Statement {
	return jen.List(jen.Id("kept"), jen.Id("ok")).Op(":=").Add(b.support("Kept")).Types(b.typ(dst.Type())).Call(jen.Id("preserved"), jen.Id("path"), jen.Lit(dst.Steps()))
}

// keepIf keeps a field if it is lost.
func (b *frame) keepIf(lost *jen.Statement, src gotype.FieldPath, in value) jen.Code {
	return jen.If(lost).Block(jen.Id("preserved").Dot("Keep").Call(jen.Id("path"), jen.Lit(src.Steps()), in.read()))
}

// pointsAtPlain reports whether a conversion is one between pointers to numbers,
// texts or durations: what they point at is converted and compared.
func pointsAtPlain(c *plan.Conv) bool {
	return c.Form == plan.Pointer && gotype.IsPlain(c.Elem.Spoke) && gotype.IsPlain(c.Elem.Hub) && isSmall(c.Elem.Spoke) && isSmall(c.Elem.Hub)
}

func (b fieldWriter) wholePointer(r *plan.Rule, src, dst gotype.FieldPath, in, out value) []jen.Code {
	forth, back := b.helper(r, b.d), b.helper(r, !b.d)
	agrees := func(one, other jen.Code) *jen.Statement { return jen.Add(b.support("Agrees")).Call(one, other, back) }
	code := assign(out, jen.Add(b.support("ConvertPointer")).Call(in.read(), forth))
	if r.Conv.LosesFrom(b.d == plan.ToSpoke) {
		code = append(code, b.restoreIf(dst, out, agrees(jen.Id("kept"), in.read())))
	}
	if r.Conv.LosesFrom(b.d == plan.ToHub) {
		lost := jen.Op("!").Add(agrees(out.read(), in.read()))
		code = append(code, b.keepIf(jen.Id("preserved").Dot("Active").Call().Op("&&").Add(lost), src, in))
	}
	return code
}

// isPresence reports whether all that a conversion may lose is whether a number or
// text is there.
func isPresence(c *plan.Conv) bool {
	if c.Form != plan.Optional || c.Elem.Form != plan.Identical && c.Elem.Form != plan.Basic || c.Elem.LosesFrom(true) || c.Elem.LosesFrom(false) {
		return false
	}
	return isNumberOrText(c.Elem.Spoke) && isNumberOrText(c.Elem.Hub)
}

func isNumberOrText(t *model.Type) bool {
	return t.Underlying().Shape == model.Basic && isSmall(t)
}

func (b fieldWriter) wholePresence(r *plan.Rule, src, dst gotype.FieldPath, in, out value) []jen.Code {
	if !gotype.IsPointer(src.Type()) && !dst.Type().Unalias().Declared() {
		restore := jen.Add(b.support("RestorePointer")).Call(jen.Id("preserved"), jen.Id("path"), jen.Lit(dst.Steps()), out.addr())
		return append(b.convert(r.Conv, in, out, way{}), restore)
	}
	if !gotype.IsPointer(src.Type()) {
		there := jen.Add(b.support("ZeroIfNil")).Call(jen.Id("kept"))
		back := newBody(b.writer, b.pair, !b.d).basic(r.Conv.Elem, value{code: there})
		code := b.convert(r.Conv, in, out, way{})
		return append(code, b.restoreIf(dst, out, back.Op("==").Add(in.read())))
	}
	code := assign(out, b.basic(r.Conv.Elem, value{code: jen.Add(b.support("ZeroIfNil")).Call(in.read())}))
	lost := in.read().Op("==").Nil()
	if r.Conv.Omits {
		lost = in.read().Op("!=").Nil().Op("&&").Add(emptyBasic(src.Type().Underlying().Elem.Underlying(), pointed(in.read())).is)
	}
	return append(code, b.keepIf(lost, src, in))
}

// helpers writes the functions that convert single fields.
func (b fieldWriter) helpers(f *jen.File) {
	for _, r := range b.pair.Rules {
		switch {
		case !r.Whole || r.Conv == nil || isPresence(r.Conv):
			continue
		case r.How == plan.Split:
			b.splitHelper(f, r)
			continue
		}
		inner := quietBody(b.writer, b.pair, b.d)
		conv := r.Conv
		if pointsAtPlain(conv) {
			conv = conv.Elem
		}
		from, to := conv.Ends(b.d)
		code := inner.convert(conv, value{code: jen.Id("src")}, value{code: jen.Id("dst"), fresh: true, result: true}, way{})
		result := b.typ(to)
		last := code[len(code)-1]
		if only, ok := last.(assignment); ok && len(code) == 1 {
			code = []jen.Code{jen.Return(only.value)}
		} else if _, ok := last.(choice); !ok {
			code, result = append(code, jen.Return(jen.Id("dst"))), jen.Id("dst").Add(result)
		}
		f.Line()
		f.Func().Id(b.pair.HelperName(r, b.d)).Params(jen.Id("src").Add(b.typ(from))).Params(result).Block(code...)
	}
}

// isSmall reports whether a type is a number, a string or a struct of Kubernetes that
// stands for one, such as a duration.
func isSmall(t *model.Type) bool {
	t = t.Unalias()
	switch {
	case len(t.Args) > 0:
		return false
	case t.Underlying().Shape == model.Basic:
		return true
	}
	return t.Declared() && t.Underlying().Shape == model.Struct && strings.HasPrefix(t.Name.Package, "k8s.io/apimachinery/")
}
