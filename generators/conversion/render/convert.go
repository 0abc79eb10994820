package render

import (
	"slices"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// convert writes the conversion of in to out, which overwrites whatever out was.
func (b *body) convert(c *plan.Conv, in, out value, y way) []jen.Code {
	from, to := c.Ends(b.d)
	if made := b.converted(c, in); made != nil {
		return assign(out, made)
	}
	switch c.Form {
	case plan.Identical:
		if b.Shares && !b.quiet {
			return b.share(to, in, out)
		}
		return b.copyValue(to, in, out)
	case plan.Basic:
		return assign(out, b.basic(c, in))
	case plan.Pointer:
		if call := b.callHolder("ConvertPointee", c, in, out); call != nil {
			return call
		}
		return b.unlessNil(in, out, b.pointTo(c.Elem, pointed(in.read()), out, y))
	case plan.Optional:
		return b.optional(c, in, out, y)
	case plan.Slice:
		return b.slice(c, in, out, y)
	case plan.Map:
		return b.mapped(c, in, out, y)
	case plan.Struct:
		return b.call(c.Pair, in, out, y)
	case plan.KeyedMap:
		return itemWriter{b}.keyedMap(c, in, out, y)
	case plan.Counted:
		return itemWriter{b}.counted(c, in, out)
	case plan.Unit:
		return b.unit(c, in, out)
	case plan.Enum:
		return b.enum(c, in, out)
	}
	panic("conversion: form " + string(c.Form) + " from " + from.String() + " is not a value's")
}

// converted is what a pointer or list is converted to in one expression, nil if there is
// none. It is nil of nil.
func (b *body) converted(c *plan.Conv, in value) *jen.Statement {
	if c.Elem == nil || !b.sharesCode() {
		return nil
	}
	from, to := c.Elem.Ends(b.d)
	basic := c.Elem.Form == plan.Basic && gotype.BasicName(from.Underlying()) == gotype.BasicName(to.Underlying())
	whole, _ := c.Ends(b.d)
	nilIfZero := c.Form == plan.Optional && c.Omits && !gotype.IsPointer(whole) && from.Underlying().Shape == model.Basic
	switch {
	case nilIfZero && c.Elem.Form == plan.Identical:
		return jen.Add(b.support("NilIfZero")).Call(in.read())
	case nilIfZero && basic:
		return jen.Parens(jen.Op("*").Add(b.typ(to))).Call(jen.Add(b.support("NilIfZero")).Call(in.read()))
	case c.Form == plan.Pointer && (basic || c.Elem.Form == plan.Struct && c.Elem.Pair.Assigned && gotype.IsPlain(from)):
		return jen.Parens(jen.Op("*").Add(b.typ(to))).Call(b.copiedPointer(in))
	case c.Form == plan.Slice && basic && gotype.IsString(from) && gotype.IsString(to):
		return jen.Add(b.support("CopyStrings")).Types(b.typ(to)).Call(in.read())
	}
	return nil
}

// pointTo makes out point at what in is converted to.
func (b *body) pointTo(c *plan.Conv, in, out value, y way) []jen.Code {
	_, to := c.Ends(b.d)
	made := pointed(out.read())
	made.fresh = true
	return append([]jen.Code{out.read().Op("=").Add(jen.New(b.typ(to)))}, b.convert(c, in, made, y)...)
}

func (b *body) basic(c *plan.Conv, in value) *jen.Statement {
	from, to := c.Ends(b.d)
	switch {
	case c.LosesFrom(b.d == plan.ToHub):
		return jen.Add(b.support("Clamp")).Types(b.typ(to)).Call(in.read())
	}
	return b.as(to, from, in.read())
}

// slice converts a list item by item.
func (b *body) slice(c *plan.Conv, in, out value, y way) []jen.Code {
	if call := b.callHolder("ConvertItems", c, in, out); call != nil {
		return call
	}
	b.depth++
	defer func() { b.depth-- }()
	_, to := c.Ends(b.d)
	list := jen.Make(b.typ(to), jen.Len(in.read()))
	i := b.loopVar("i")
	item, made := value{code: in.operand().Index(jen.Id(i))}, value{code: out.operand().Index(jen.Id(i)), fresh: true}
	before, each, after := b.items(c, in, out, item, made, i, y)
	if c.Distinct(b.d) {
		after = append(after, out.read().Op("=").Add(b.support("Distinct")).Call(out.read()))
	}
	if b.sharesCode() && in.guard == nil && !out.result {
		list := jen.Add(b.support("MakeItems")).Types(b.typ(to.Underlying().Elem)).Call(in.read())
		return slices.Concat([]jen.Code{out.read().Op("=").Add(list)}, before, []jen.Code{
			jen.For(jen.Id(i).Op(":=").Range().Add(in.read())).Block(each...),
		}, after)
	}
	return b.unlessNil(in, out, slices.Concat([]jen.Code{out.read().Op("=").Add(list)}, before, []jen.Code{
		jen.For(jen.Id(i).Op(":=").Range().Add(in.read())).Block(each...),
	}, after))
}

// items converts one item, with a path to it where it keeps something; before and after is
// what all of them need.
func (b *body) items(c *plan.Conv, in, out, item, made value, i string, y way) (before, each, after []jen.Code) {
	switch {
	case !c.Elem.NeedsAnnotation() || b.quiet:
		return nil, b.convert(c.Elem, item, made, y), nil
	case c.Keys != nil && c.Unique && !c.KeysChange():
		inKeys, outKeys := b.keyNames(c)
		keyed := b.further(y, "Item", "/"+inKeys, "/"+outKeys, b.keyOfItem(c, item))
		return nil, b.itemAt(c, item, made, b.further(y, "Element", "/", "/", jen.Id(i)), keyed), nil
	}
	b.lists++
	list := gotype.Numbered("list", b.lists-1)
	method, inKeys, outKeys := "ListOf", "", ""
	args := []jen.Code{in.read()}
	if c.Keys != nil {
		method = "KeyedListOf"
		inKeys, outKeys = b.keyNames(c)
		from, _ := c.Ends(b.d)
		args = append(args, b.keyFunction(from.Underlying().Elem, func(at value) []jen.Code { return []jen.Code{jen.Return(b.keyOfItem(c, at))} }))
		if c.KeysChange() {
			method = "MappedListOf"
			args = append(args, b.keyFunction(from.Underlying().Elem, func(at value) []jen.Code { return b.mappedKey(c, at) }))
		}
	}
	args = append([]jen.Code{jen.Id("preserved"), y.parent(), jen.Lit(y.in + "/" + inKeys), jen.Lit(y.out + "/" + outKeys)}, args...)
	at := way{up: jen.Id(list).Dot("At").Call(jen.Id(i))}
	return []jen.Code{jen.Id(list).Op(":=").Add(b.support(method)).Call(args...)},
		b.itemAt(c, item, made, at, at),
		[]jen.Code{jen.Add(b.support("KeepItems")).Call(jen.Op("&").Id(list), out.read())}
}

// itemAt converts an item at a path. One that is a pointer may be nil, which is kept at its
// index.
func (b *body) itemAt(c *plan.Conv, item, made value, indexed, at way) []jen.Code {
	if c.Elem.Form != plan.Struct && plan.ItemStruct(c.Elem) != nil {
		return itemWriter{b}.pointerItem(c.Elem, item, made, indexed, at)
	}
	return b.convert(c.Elem, item, made, at)
}

// keyNames are the names of the keys of a list in a direction, as they stand before the key
// in a path.
func (b *body) keyNames(c *plan.Conv) (in, out string) {
	var inNames, outNames []string
	for _, k := range c.Keys {
		from, to := k.Ends(b.d)
		inNames, outNames = append(inNames, from.Steps()), append(outNames, to.Steps())
	}
	return strings.Join(inNames, ",") + "=", strings.Join(outNames, ",") + "="
}

// keyOfItem is the key of an item as a part of a path.
func (b *body) keyOfItem(c *plan.Conv, item value) *jen.Statement {
	var parts []jen.Code
	for _, k := range c.Keys {
		from, _ := k.Ends(b.d)
		field := item.base().Add(chain(from))
		if len(c.Keys) == 1 && gotype.IsString(from.Type()) {
			return asText(from.Type(), field)
		}
		parts = append(parts, field)
	}
	return jen.Add(b.support("Key")).Call(parts...)
}

// mappedKey returns the key that an item has in the version converted to, where the values of
// a key become others.
func (b *body) mappedKey(c *plan.Conv, item value) []jen.Code {
	var code, parts []jen.Code
	for i, k := range c.Keys {
		from, _ := k.Ends(b.d)
		part, t := item.base().Add(chain(from)), from.Type()
		if k.Enum != nil {
			_, to := k.Enum.Ends(b.d)
			name := gotype.Numbered("key", i)
			code = append(code, define(jen.Id(name), b.typ(to), b.enum(k.Enum, value{code: part}, value{code: jen.Id(name), fresh: true}))...)
			part, t = jen.Id(name), to
		}
		if len(c.Keys) == 1 {
			return append(code, jen.Return(asText(t, part)))
		}
		parts = append(parts, part)
	}
	return append(code, jen.Return(jen.Add(b.support("Key")).Call(parts...)))
}

// keyFunction writes a function that returns something of an item; of one that is nil it
// returns nothing.
func (b *body) keyFunction(item *model.Type, of func(at value) []jen.Code) *jen.Statement {
	at := value{code: jen.Id("item")}
	code := []jen.Code{}
	if gotype.IsPointer(item) {
		at = value{code: jen.Parens(jen.Op("*").Id("item"))}
		code = append(code, jen.If(jen.Op("*").Id("item").Op("==").Nil()).Block(jen.Return(jen.Lit(""))))
	}
	code = append(code, of(at)...)
	return jen.Func().Params(jen.Id("item").Op("*").Add(b.typ(item))).String().Add(short(code))
}

// mapped converts a map value by value.
func (b *body) mapped(c *plan.Conv, in, out value, y way) []jen.Code {
	b.depth++
	defer func() { b.depth-- }()
	_, to := c.Ends(b.d)
	key, val, made := b.loopVar("key"), b.loopVar("value"), b.loopVar("made")
	newKey, before := b.basic(c.Key, value{code: jen.Id(key)}), []jen.Code(nil)
	if c.Key.Form == plan.Enum {
		newKey = jen.Id(b.loopVar("name"))
		before = b.keyOfOther(c, in, key, b.loopVar("name"))
	}
	if c.Elem.NeedsAnnotation() && !b.quiet {
		from, _ := c.Key.Ends(b.d)
		y = b.further(y, "Item", "/", "/", b.keyText(from, jen.Id(key)))
	}
	body := append(before, b.entryOf(to.Underlying().Elem, out.operand().Index(newKey), made, b.convert(c.Elem, value{code: jen.Id(val)}, value{code: jen.Id(made), fresh: true}, y))...)
	return b.unlessNil(in, out, []jen.Code{
		out.read().Op("=").Make(b.typ(to), jen.Len(in.read())),
		jen.For(jen.List(jen.Id(key), jen.Id(val)).Op(":=").Range().Add(in.read())).Block(body...),
	})
}

// keyOfOther makes the key that an entry has on the other side. An entry that has that key
// already keeps it, and then both keep theirs: none takes the place of the other, in
// whatever order Go comes to them.
func (b *body) keyOfOther(c *plan.Conv, in value, key, name string) []jen.Code {
	from, to := c.Key.Ends(b.d)
	code := define(jen.Id(name), b.typ(to), b.enum(c.Key, value{code: jen.Id(key)}, value{code: jen.Id(name), fresh: true}))
	return append(code, jen.If(jen.List(jen.Id("_"), jen.Id("taken")).Op(":=").Add(in.operand()).Index(b.as(from, to, jen.Id(name))), jen.Id("taken")).Block(
		jen.Id(name).Op("=").Add(b.as(to, from, jen.Id(key))),
	))
}

// keyText is a key of a map as a part of a path.
func (b *frame) keyText(t *model.Type, key *jen.Statement) *jen.Statement {
	if gotype.IsString(t) {
		return asText(t, key)
	}
	return jen.Add(b.support("Key")).Call(key)
}

// asText is a string of some type as one of Go's.
func asText(t *model.Type, v *jen.Statement) *jen.Statement {
	if t.Unalias().Declared() {
		return jen.String().Call(v)
	}
	return v
}
