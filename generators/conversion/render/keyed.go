package render

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// keyedMap converts between a map and a list of items with keys, in the order
// that the list had before, else sorted.
func (b itemWriter) keyedMap(c *plan.Conv, in, out value, y way) []jen.Code {
	b.depth++
	defer func() { b.depth-- }()
	if c.MakesItems(b.d) {
		return b.itemsOfMap(c, in, out, y)
	}
	return b.mapOfItems(c, in, out, y)
}

// itemsOfMap makes the items, in their order.
func (b itemWriter) itemsOfMap(c *plan.Conv, in, out value, y way) []jen.Code {
	_, to := c.Ends(b.d)
	i, key, item, keys := b.loopVar("i"), b.loopVar("key"), b.loopVar("value"), b.loopVar("keys")
	made := value{code: out.operand().Index(jen.Id(i)), fresh: true}
	setKey := made.base().Add(chain(c.KeyField)).Op("=").Add(b.as(c.KeyField.Type(), c.MapType().Underlying().Key, jen.Id(key)))
	loop := []jen.Code{jen.Id(item).Op(":=").Add(in.operand()).Index(jen.Id(key))}
	if c.ValueField == nil {
		loop = append(append(loop, b.call(c.Elem.Pair, value{code: jen.Id(item)}, made, b.entry(c, key, y))...), setKey)
	} else {
		loop = append(append(loop, setKey), b.itemOfValue(c, value{code: jen.Id(item)}, made, key, y)...)
	}
	return b.unlessNil(in, out, []jen.Code{
		jen.Id(keys).Op(":=").Add(b.support("KeyOrder")).Call(jen.Id("preserved"), y.parent(), jen.Lit(y.out+"#order"), in.read()),
		out.read().Op("=").Add(jen.Make(b.typ(to), jen.Len(jen.Id(keys)))),
		jen.For(jen.List(jen.Id(i), jen.Id(key)).Op(":=").Range().Id(keys)).Block(loop...),
	})
}

// mapOfItems makes the map, and keeps the order of the items.
func (b itemWriter) mapOfItems(c *plan.Conv, in, out value, y way) []jen.Code {
	from, to := c.Ends(b.d)
	i, key, made := b.loopVar("i"), b.loopVar("key"), b.loopVar("value")
	item, keyType := value{code: in.operand().Index(jen.Id(i))}, to.Underlying().Key
	keyOf := func(item *jen.Statement) *jen.Statement {
		return b.as(keyType, c.KeyField.Type(), item.Add(chain(c.KeyField)))
	}
	fresh := value{code: jen.Id(made), fresh: true}
	var code []jen.Code
	if c.ValueField == nil {
		code = b.call(c.Elem.Pair, item, fresh, b.entry(c, key, y))
	} else {
		code = append(b.valueOfItem(c, item, fresh, key, y), b.keepRest(c, item, key, y)...)
	}
	loop := []jen.Code{jen.Id(key).Op(":=").Add(keyOf(item.base()))}
	loop = append(loop, b.entryOf(to.Underlying().Elem, out.operand().Index(jen.Id(key)), made, code)...)
	keyOfItem := jen.Func().Params(jen.Id(made).Op("*").Add(b.typ(from.Underlying().Elem))).Add(b.typ(keyType)).
		Add(short([]jen.Code{jen.Return(keyOf(jen.Id(made)))}))
	return b.unlessNil(in, out, []jen.Code{
		out.read().Op("=").Make(b.typ(to), jen.Len(in.read())),
		jen.For(jen.Id(i).Op(":=").Range().Add(in.read())).Block(loop...),
		jen.Add(b.support("KeepKeyOrder")).Call(jen.Id("preserved"), y.parent(), jen.Lit(y.in+"#order"), in.read(), keyOfItem),
	})
}

// entry leads to an entry of the map, and to the item with that key.
func (b itemWriter) entry(c *plan.Conv, key string, y way) way {
	return b.further(y, "Item", "/", "/", b.keyText(c.MapType().Underlying().Key, jen.Id(key)))
}

// itemOfValue puts a value of the map into its item, and gives that what was kept of
// its other fields.
func (b itemWriter) itemOfValue(c *plan.Conv, in, item value, key string, y way) []jen.Code {
	field, step := value{code: item.base().Add(chain(c.ValueField))}, c.ValueField.Steps()
	code := b.valueOf(c, in, field, b.entry(c, key, y))
	if c.LeavesEmpty() {
		code = append(code, jen.If(in.read().Op("!=").Nil().Op("&&").Len(in.read()).Op("==").Lit(0)).Block(
			jen.Id("preserved").Dot("Keep").Call(b.entry(c, key, y).up, jen.Lit(step), in.read()),
		))
	}
	return append(code, b.ofRest(c, key, y, func(entry jen.Code, m gotype.FieldPath) jen.Code {
		place := jen.Op("&").Add(item.base()).Add(chain(m))
		if c.Excludes(m) {
			return jen.Add(b.support("RestoreMember")).Call(jen.Id("preserved"), entry, jen.Lit(m.Steps()), place, nonZero(c.ValueField.Type(), field, b.writer))
		}
		return jen.Add(b.support("Restore")).Call(jen.Id("preserved"), entry, jen.Lit(m.Steps()), place)
	})...)
}

// valueOfItem makes a value of the map of its item.
func (b itemWriter) valueOfItem(c *plan.Conv, item, out value, key string, y way) []jen.Code {
	field, step := value{code: item.base().Add(chain(c.ValueField))}, c.ValueField.Steps()
	code := b.valueOf(c, field, out, b.entry(c, key, y))
	if c.LeavesEmpty() {
		told := jen.Id("preserved").Dot("HasEmpty").Call(b.entry(c, key, y).up, jen.Lit(step))
		code = append(code, jen.If(jen.Len(out.read()).Op("==").Lit(0).Op("&&").Add(told)).Block(
			out.read().Op("=").Add(b.typ(c.MapType().Underlying().Elem)).Values(),
		))
	}
	return code
}

// keepRest keeps the other fields of an item.
func (b itemWriter) keepRest(c *plan.Conv, item value, key string, y way) []jen.Code {
	return b.ofRest(c, key, y, func(entry jen.Code, m gotype.FieldPath) jen.Code {
		place := value{code: item.base().Add(chain(m))}
		keep := jen.Id("preserved").Dot("Keep").Call(entry, jen.Lit(m.Steps()), place.read())
		if c.Excludes(m) {
			other := value{code: item.base().Add(chain(c.ValueField))}
			keep = jen.Id("preserved").Dot("KeepMember").Call(entry, jen.Lit(m.Steps()), place.read(), nonZero(c.ValueField.Type(), other, b.writer))
		}
		return jen.If(nonZero(m.Type(), place, b.writer)).Block(keep)
	})
}

// ofRest writes code for each other field of an item, with the path to the item in a
// variable.
func (b itemWriter) ofRest(c *plan.Conv, key string, y way, each func(entry jen.Code, m gotype.FieldPath) jen.Code) []jen.Code {
	var code []jen.Code
	for _, m := range c.OtherFields() {
		if code == nil {
			code = []jen.Code{jen.Id(b.loopVar("entry")).Op(":=").Add(b.entry(c, key, y).up)}
		}
		code = append(code, each(jen.Id(b.loopVar("entry")), m))
	}
	return code
}

// valueOf converts the value of the map and the field of an item. What is lost of it
// is found by converting back.
func (b itemWriter) valueOf(c *plan.Conv, in, out value, entry way) []jen.Code {
	if c.Elem.HoldsPair() || !c.Elem.Loses() {
		step := c.ValueField.Steps()
		return b.convert(c.Elem, in, out, way{up: entry.up, in: step, out: step})
	}
	function := func(d plan.Direction) *jen.Statement {
		from, to := c.Elem.Ends(d)
		inner := quietBody(b.writer, b.pair, d)
		code := inner.convert(c.Elem, pointed(jen.Id("src")), pointed(jen.Id("dst")), way{})
		return jen.Func().Params(jen.Id("src").Op("*").Add(b.typ(from)), jen.Id("dst").Op("*").Add(b.typ(to))).Error().Block(succeed(code)...)
	}
	return checked(jen.Add(b.support("ConvertManual")).Call(jen.Id("preserved"), entry.up, in.addr(), out.addr(), function(b.d), function(!b.d)))
}
