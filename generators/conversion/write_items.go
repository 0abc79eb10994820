package conversion

import "github.com/dave/jennifer/jen"

// restoreItems puts back what was kept of a list of counted items or of the texts that
// it becomes; made is what the other version makes of what was kept. It returns nothing
// where the list is put back as all others are.
//
// A whole list of items is put back where nothing was edited: where something was, each
// item gets back what was kept of the one with its key. Texts get back the order that
// they had if the items that they make have the same counts, whatever else there is in
// the items. A count may say what no text does, too: zero, or more than are repeated.
func (b *body) restoreItems(r *Rule, src, dst Place, in, out value, made *jen.Statement) []jen.Code {
	c := r.Conv
	if c.Form != Counted || c.CountField == nil && !(c.makesItems(b.d) && c.itemsHaveMore()) {
		return nil
	}
	key, count := jen.Id("key").Op(":=").Add(b.keyOf(c)), jen.Null()
	if c.CountField != nil {
		count = jen.Id("count").Op(":=").Add(b.countOf(c))
	}
	var code []jen.Code
	put := out.read().Op("=").Id("kept")
	if c.makesItems(b.d) {
		join := jen.Id("conversionJoinItems").Call(out.read(), jen.Id("kept"), jen.Id("key"))
		if c.CountField != nil {
			join = jen.Id("conversionJoinCounted").Call(out.read(), jen.Id("kept"), jen.Id("key"), jen.Id("count"))
		}
		code = []jen.Code{jen.If(sameAt(src, made, in.read())).Block(put).Else().Block(key, count, out.read().Op("=").Add(join))}
	} else {
		same := jen.Id("conversionSameCounts").Call(jen.Id("made"), in.read(), jen.Id("key"), jen.Id("count"))
		code = []jen.Code{
			jen.Id("made").Op(":=").Add(made), key, count,
			jen.If(sameAt(src, jen.Id("made"), in.read()).Op("||").Add(same)).Block(put),
		}
	}
	return []jen.Code{jen.If(b.kept(dst), jen.Id("ok")).Block(code...)}
}

// pointerItem converts an item that is a pointer in one version at least. One that is
// nil has no key: that it is nil is kept by its index.
func (b *body) pointerItem(c *Conv, item, made value, at, keyed way) []jen.Code {
	from, to := c.ends(b.d)
	in := item
	if isPointer(from) {
		in = pointed(item.read())
	}
	convert := b.convert
	if isPointer(to) {
		convert = b.pointTo
	}
	code := convert(c.Elem, in, made, keyed)
	switch {
	case !isPointer(from):
		wasNil := jen.Id("stash").Dot("has").Call(at.parent(), jen.Lit("*"))
		return []jen.Code{jen.If(jen.Op("!").Add(wasNil).Op("||").Op("!").Parens(b.isEmpty(from, item))).Block(code...)}
	case isPointer(to):
		return []jen.Code{jen.If(item.read().Op("!=").Nil()).Block(code...)}
	}
	return []jen.Code{jen.If(item.read().Op("!=").Nil()).Block(code...).Else().Block(
		jen.Id("stash").Dot("keep").Call(at.parent(), jen.Lit("*"), jen.Struct().Values()),
	)}
}

// keyOf writes a function that returns the key of an item.
func (b *body) keyOf(c *Conv) *jen.Statement {
	return jen.Func().Params(b.itemOf(c)).Add(b.typ(c.KeyField.Type())).Add(short([]jen.Code{jen.Return(jen.Id("item").Add(chain(c.KeyField)))}))
}

// countOf writes a function that returns where an item has its count.
func (b *body) countOf(c *Conv) *jen.Statement {
	return jen.Func().Params(b.itemOf(c)).Op("*").Add(b.typ(c.CountField.Type())).Add(short([]jen.Code{jen.Return(jen.Op("&").Id("item").Add(chain(c.CountField)))}))
}

func (b *body) itemOf(c *Conv) *jen.Statement {
	return jen.Id("item").Op("*").Add(b.typ(c.keyed().Underlying().Elem))
}

// itemsHaveMore says whether the items of Counted, which have no count, have other
// fields than their key.
func (c *Conv) itemsHaveMore() bool { return len(c.rest()) > 0 }
