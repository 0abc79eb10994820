package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// restoreItems puts back what was kept of a list of counted items or of the texts that
// it becomes; made is what the other version makes of what was kept. It returns nothing
// where the list is put back as all others are.
//
// A whole list of items is put back where nothing was edited: where something was, each
// item gets back what was kept of the one with its key. Texts get back the order that
// they had if the items that they make have the same counts, whatever else there is in
// the items. A count may say what no text does, too: zero, or more than are repeated.
func (b fieldWriter) restoreItems(r *plan.Rule, src, dst gotype.FieldPath, in, out value, made *jen.Statement) []jen.Code {
	c := r.Conv
	if c.Form != plan.Counted || c.CountField == nil && !(c.MakesItems(b.d) && c.ItemsHaveMore()) {
		return nil
	}
	key, count := jen.Id("key").Op(":=").Add(itemWriter{b.body}.keyOf(c)), jen.Null()
	if c.CountField != nil {
		count = jen.Id("count").Op(":=").Add(itemWriter{b.body}.countOf(c))
	}
	var code []jen.Code
	put := out.read().Op("=").Id("kept")
	if c.MakesItems(b.d) {
		join := jen.Add(b.support("MergeItems")).Call(out.read(), jen.Id("kept"), jen.Id("key"))
		if c.CountField != nil {
			join = jen.Add(b.support("MergeCounted")).Call(
				jen.Id("preserved"), jen.Id("path"), jen.Lit(dst.Steps()), out.read(), jen.Id("kept"), jen.Id("key"), jen.Id("count"),
			)
		}
		code = []jen.Code{jen.If(b.sameAt(src, made, in.read())).Block(put).Else().Block(key, count, out.read().Op("=").Add(join))}
	} else {
		same := jen.Add(b.support("EqualCounts")).Call(jen.Id("made"), in.read(), jen.Id("key"), jen.Id("count"))
		code = []jen.Code{
			jen.Id("made").Op(":=").Add(made), key, count,
			jen.If(b.sameAt(src, jen.Id("made"), in.read()).Op("||").Add(same)).Block(put),
		}
	}
	return []jen.Code{jen.If(b.kept(dst), jen.Id("ok")).Block(code...)}
}

// pointerItem converts an item that is a pointer in one version at least. One that is
// nil has no key: that it is nil is kept by its index.
func (b itemWriter) pointerItem(c *plan.Conv, item, made value, at, keyed way) []jen.Code {
	from, to := c.Ends(b.d)
	in := item
	if gotype.IsPointer(from) {
		in = pointed(item.read())
	}
	convert := b.convert
	if gotype.IsPointer(to) {
		convert = b.pointTo
	}
	code := convert(c.Elem, in, made, keyed)
	switch {
	case !gotype.IsPointer(from):
		wasNil := jen.Id("preserved").Dot("Has").Call(at.parent(), jen.Lit("*"))
		return []jen.Code{jen.If(jen.Op("!").Add(wasNil).Op("||").Op("!").Parens(b.isEmpty(from, item))).Block(code...)}
	case gotype.IsPointer(to):
		return []jen.Code{jen.If(item.read().Op("!=").Nil()).Block(code...)}
	}
	return []jen.Code{jen.If(item.read().Op("!=").Nil()).Block(code...).Else().Block(
		jen.Id("preserved").Dot("Keep").Call(at.parent(), jen.Lit("*"), jen.Struct().Values()),
	)}
}

// keyOf writes a function that returns the key of an item.
func (b itemWriter) keyOf(c *plan.Conv) *jen.Statement {
	return jen.Func().Params(b.itemOf(c)).Add(b.typ(c.KeyField.Type())).Add(short([]jen.Code{jen.Return(jen.Id("item").Add(chain(c.KeyField)))}))
}

// countOf writes a function that returns where an item has its count.
func (b itemWriter) countOf(c *plan.Conv) *jen.Statement {
	return jen.Func().Params(b.itemOf(c)).Op("*").Add(b.typ(c.CountField.Type())).Add(short([]jen.Code{jen.Return(jen.Op("&").Id("item").Add(chain(c.CountField)))}))
}

func (b itemWriter) itemOf(c *plan.Conv) *jen.Statement {
	return jen.Id("item").Op("*").Add(b.typ(c.ListType().Underlying().Elem))
}
