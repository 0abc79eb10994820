package conversion

import "github.com/dave/jennifer/jen"

// orItems follows the code that puts a whole list of items back where nothing was
// edited: where something was, each item gets back what was kept of the one with
// its key. A count may say what no text does, too: zero, or more than are repeated.
func (b *body) orItems(r *Rule, out value, whole jen.Code) jen.Code {
	c := r.Conv
	if c.Form != Counted || !c.makesItems(b.d) || c.CountField == nil && !c.itemsHaveMore() {
		return whole
	}
	join := jen.Id("conversionJoinItems").Call(out.read(), jen.Id("kept"), b.keyOf(c))
	if c.CountField != nil {
		join = jen.Id("conversionJoinCounted").Call(out.read(), jen.Id("kept"), b.keyOf(c), b.countOf(c))
	}
	return jen.Add(whole).Else().If(jen.Id("ok")).Block(out.read().Op("=").Add(join))
}

// orCounts adds to the condition on which texts get back the order that they had:
// the items that they make have the same counts, whatever else there is in the
// items.
func (b *body) orCounts(c *Conv, again *jen.Statement, in value, same *jen.Statement) *jen.Statement {
	if c.Form != Counted || c.CountField == nil || c.makesItems(b.d) {
		return same
	}
	return jen.Parens(jen.Add(same).Op("||").Id("conversionSameCounts").Call(again, in.read(), b.keyOf(c), b.countOf(c)))
}

// keyOf writes a function that returns the key of an item.
func (b *body) keyOf(c *Conv) *jen.Statement {
	return jen.Func().Params(b.itemOf(c)).Add(b.typ(c.KeyField.Type())).Block(jen.Return(jen.Id("item").Add(chain(c.KeyField))))
}

// countOf writes a function that returns where an item has its count.
func (b *body) countOf(c *Conv) *jen.Statement {
	return jen.Func().Params(b.itemOf(c)).Op("*").Add(b.typ(c.CountField.Type())).Block(jen.Return(jen.Op("&").Id("item").Add(chain(c.CountField))))
}

func (b *body) itemOf(c *Conv) *jen.Statement {
	return jen.Id("item").Op("*").Add(b.typ(c.keyed().Underlying().Elem))
}

// itemsHaveMore says whether the items of Counted, which have no count, have other
// fields than their key.
func (c *Conv) itemsHaveMore() bool { return len(c.rest()) > 0 }
