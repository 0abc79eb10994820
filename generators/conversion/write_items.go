package conversion

import "github.com/dave/jennifer/jen"

// orItems follows the code that puts a whole list of items back where nothing was
// edited: where something was, each item gets back what was kept of the one with
// its key.
func (b *body) orItems(r *Rule, dst Place, out value, whole jen.Code) jen.Code {
	c := r.Conv
	if c.Form != Counted || !c.makesItems(b.d) || !c.itemsHaveMore() {
		return whole
	}
	item := jen.Id("item").Op("*").Add(b.typ(dst.Type().Underlying().Elem))
	key := jen.Func().Params(item).Add(b.typ(c.KeyField.Type())).Block(jen.Return(jen.Id("item").Add(chain(c.KeyField))))
	join := jen.Id("conversionJoinItems").Call(out.read(), jen.Id("kept"), key)
	if c.CountField != nil {
		count := jen.Func().Params(item).Op("*").Add(b.typ(c.CountField.Type())).Block(jen.Return(jen.Op("&").Id("item").Add(chain(c.CountField))))
		join = jen.Id("conversionJoinCounted").Call(out.read(), jen.Id("kept"), key, count)
	}
	return jen.Add(whole).Else().If(jen.Id("ok")).Block(out.read().Op("=").Add(join))
}

// itemsHaveMore says whether the items of Counted have other fields than their key
// and count.
func (c *Conv) itemsHaveMore() bool {
	spoken := 1
	if c.CountField != nil {
		spoken = 2
	}
	return len(members(c.keyed().Underlying().Elem)) > spoken || len(c.KeyField) > 1
}
