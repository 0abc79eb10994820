package render

import (
	"slices"
	"strconv"
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
		if b.pkg.Shares && !b.quiet {
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

// pointTo makes out point at what in is converted to.
func (b *body) pointTo(c *plan.Conv, in, out value, y way) []jen.Code {
	_, to := c.Ends(b.d)
	made := pointed(out.read())
	made.fresh = true
	return append([]jen.Code{out.read().Op("=").Add(jen.New(b.typ(to)))}, b.convert(c, in, made, y)...)
}

// unlessNil makes nil of nil, and of all else what code does.
func (b *body) unlessNil(in, out value, code []jen.Code) []jen.Code {
	switch {
	case out.result:
		return append([]jen.Code{jen.If(in.read().Op("==").Nil()).Block(jen.Return(jen.Nil()))}, code...)
	case out.fresh:
		return []jen.Code{guarded{jen.If(in.isThere()).Block(code...)}}
	case in.guard == nil:
		return []jen.Code{out.read().Op("=").Nil(), jen.If(in.isThere()).Block(code...)}
	}
	return []jen.Code{guarded{jen.If(in.isThere()).Block(code...).Else().Block(out.read().Op("=").Nil())}}
}

func (b *body) basic(c *plan.Conv, in value) *jen.Statement {
	from, to := c.Ends(b.d)
	switch {
	case c.LosesFrom(b.d == plan.ToHub):
		return jen.Add(b.support("Clamp")).Types(b.typ(to)).Call(in.read())
	}
	return b.as(to, from, in.read())
}

// as is a value of one type as one of another, which Go converts.
func (b *frame) as(to, from *model.Type, v *jen.Statement) *jen.Statement {
	if gotype.Same(from, to) {
		return v
	}
	return b.typ(to).Call(v)
}

// loopVar names a variable of a loop inside of others.
func (b *frame) loopVar(name string) string {
	if b.depth == 1 {
		return name
	}
	return name + strconv.Itoa(b.depth)
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
	case c.Keys != nil && c.Unique:
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
		args = append(args, b.keyFunction(c, from.Underlying().Elem))
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

// keyFunction writes a function that returns the key of an item; one that is nil has the
// empty one.
func (b *body) keyFunction(c *plan.Conv, item *model.Type) *jen.Statement {
	at := value{code: jen.Id("item")}
	code := []jen.Code{}
	if gotype.IsPointer(item) {
		at = value{code: jen.Parens(jen.Op("*").Id("item"))}
		code = append(code, jen.If(jen.Op("*").Id("item").Op("==").Nil()).Block(jen.Return(jen.Lit(""))))
	}
	code = append(code, jen.Return(b.keyOfItem(c, at)))
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

// entryOf puts a value that code makes of a variable into its place in a map: at once,
// if it can be made in one expression.
func (b *body) entryOf(t *model.Type, place *jen.Statement, name string, code []jen.Code) []jen.Code {
	if len(code) == 1 {
		if only, ok := code[0].(assignment); ok {
			return []jen.Code{jen.Add(place).Op("=").Add(only.value)}
		}
	}
	return append(define(jen.Id(name), b.typ(t), code), jen.Add(place).Op("=").Id(name))
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

// call converts a struct by its function, or by Go itself where that is enough.
func (b *body) call(pair *plan.Pair, in, out value, y way) []jen.Code {
	_, to := pair.Ends(b.d)
	if pair.Assigned {
		return assign(out, b.typ(to).Call(in.read()))
	}
	call := jen.Id(pair.Name(b.d))
	switch {
	case b.callsAlone(pair):
		from := in.addr()
		if b.givesCopy(pair, b.d) {
			from = in.base().Dot(gotype.CopyFunction).Call()
		}
		call = call.Call(b.arguments(pair, from, out.addr())...)
	case pair.HasManual():
		call = jen.Add(b.support("ConvertManual")).Call(jen.Id("preserved"), b.path(y), in.addr(), out.addr(), b.function(pair, b.d, true), b.function(pair, !b.d, false))
	default:
		args := append(b.arguments(pair, in.addr(), out.addr()), jen.Id("preserved"), b.path(y))
		call = jen.Id(pair.WorkerName(b.d)).Call(args...)
	}
	return checked(call)
}

// callsAlone reports whether a pair's exported function is called as it is: nothing is kept
// besides what it keeps itself.
func (b *body) callsAlone(pair *plan.Pair) bool {
	return pair.Root != nil || b.quiet || !pair.HasManual() && !pair.Kept
}

// arguments are those of a pair's function.
func (b *frame) arguments(pair *plan.Pair, in, out jen.Code) []jen.Code {
	args := []jen.Code{in, out}
	if pair.TakesScope(b.d, b.pkg) {
		args = append(args, jen.Id("s"))
	}
	return args
}

// function is a pair's exported function without a scope. A hand-written one may share what
// it gets: it gets a copy where others have that, too.
func (b *body) function(pair *plan.Pair, d plan.Direction, others bool) *jen.Statement {
	function := b.called(jen.Id(pair.Name(d)), pair, d, pair.TakesScope(d, b.pkg), jen.Id("s"), false)
	if others && b.givesCopy(pair, d) {
		return jen.Add(b.support("OfCopy")).Call(function)
	}
	return function
}

// givesCopy reports whether a conversion is one that somebody wrote, and that may share what
// it gets with what it makes.
func (w *writer) givesCopy(pair *plan.Pair, d plan.Direction) bool {
	from, to := pair.Ends(d)
	return !w.pkg.Shares && pair.Manual(d) != nil && gotype.IsCopied(from) && !gotype.IsPlain(to)
}

// called is a function as others call it: without a scope, and with a copy of the source if
// that is wanted.
func (w *writer) called(name *jen.Statement, pair *plan.Pair, d plan.Direction, scoped bool, scope jen.Code, copied bool) *jen.Statement {
	if !scoped && !copied {
		return name
	}
	from, to := pair.Ends(d)
	args := []jen.Code{sourceOf(copied), jen.Id("dst")}
	if scoped {
		args = append(args, scope)
	}
	return jen.Func().Params(jen.Id("src").Op("*").Add(w.typ(from)), jen.Id("dst").Op("*").Add(w.typ(to))).Error().
		Block(jen.Return(name.Call(args...)))
}

// sourceOf is what a function gets as its source.
func sourceOf(copied bool) *jen.Statement {
	if copied {
		return jen.Id("src").Dot(gotype.CopyFunction).Call()
	}
	return jen.Id("src")
}
