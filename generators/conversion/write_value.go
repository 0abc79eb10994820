package conversion

import (
	"slices"
	"strconv"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/model"
)

// ends are the types of a conversion in a direction.
func (c *Conv) ends(d direction) (from, to *model.Type) {
	if d == toHub {
		return c.Spoke, c.Hub
	}
	return c.Hub, c.Spoke
}

// convert writes the conversion of in to out, which overwrites whatever out was.
func (b *body) convert(c *Conv, in, out value, y way) []jen.Code {
	from, to := c.ends(b.d)
	switch c.Form {
	case Identical:
		return b.copyValue(to, in, out)
	case Basic:
		return assign(out, b.basic(c, in))
	case Pointer:
		return b.unlessNil(in, out, b.pointTo(c.Elem, pointed(in.read()), out, y))
	case Optional:
		return b.optional(c, in, out, y)
	case Slice:
		return b.slice(c, in, out, y)
	case Map:
		return b.mapped(c, in, out, y)
	case Struct:
		return b.call(c.Pair, in, out, y)
	case KeyedMap:
		return b.keyedMap(c, in, out, y)
	case Counted:
		return b.counted(c, in, out)
	case Unit:
		return b.unit(c, in, out)
	case Enum:
		return b.enum(c, in, out)
	}
	panic("conversion: form " + string(c.Form) + " from " + from.String() + " is not a value's")
}

// pointTo makes out point at what in is converted to.
func (b *body) pointTo(c *Conv, in, out value, y way) []jen.Code {
	_, to := c.ends(b.d)
	if b.slab(to) != nil && (c.Form == Basic || c.Form == Identical && isPlain(to)) {
		return assign(out, b.pointee(to).Dot("of").Call(b.basic(c, in)))
	}
	made := pointed(out.read())
	made.fresh = true
	return append([]jen.Code{out.read().Op("=").Add(b.create(to))}, b.convert(c, in, made, y)...)
}

// unlessNil makes nil of nil, and of all else what code does.
func (b *body) unlessNil(in, out value, code []jen.Code) []jen.Code {
	switch {
	case out.result:
		return append([]jen.Code{jen.If(in.read().Op("==").Nil()).Block(jen.Return(jen.Nil()))}, code...)
	case out.fresh:
		return []jen.Code{guarded{jen.If(in.isThere()).Block(code...)}}
	}
	return []jen.Code{guarded{jen.If(in.isThere()).Block(code...).Else().Block(out.read().Op("=").Nil())}}
}

func (b *body) basic(c *Conv, in value) *jen.Statement {
	from, to := c.ends(b.d)
	switch {
	case c.losesFrom(b.d == toHub):
		return jen.Id("conversionClamp").Types(b.typ(to)).Call(in.read())
	}
	return b.as(to, from, in.read())
}

// as is a value of one type as one of another, which Go converts.
func (b *body) as(to, from *model.Type, v *jen.Statement) *jen.Statement {
	if same(from, to) {
		return v
	}
	return b.typ(to).Call(v)
}

// loopVar names a variable of a loop inside of others.
func (b *body) loopVar(name string) string {
	if b.depth == 1 {
		return name
	}
	return name + strconv.Itoa(b.depth)
}

// slice converts a list item by item.
func (b *body) slice(c *Conv, in, out value, y way) []jen.Code {
	b.depth++
	defer func() { b.depth-- }()
	_, to := c.ends(b.d)
	list := b.createList(to, jen.Len(in.read()))
	b.items++
	defer func() { b.items-- }()
	i := b.loopVar("i")
	item, made := value{code: in.operand().Index(jen.Id(i))}, value{code: out.operand().Index(jen.Id(i)), fresh: true}
	before, each := b.item(c, item, made, i, y)
	return b.unlessNil(in, out, slices.Concat([]jen.Code{out.read().Op("=").Add(list)}, before, []jen.Code{
		jen.For(jen.Id(i).Op(":=").Range().Add(in.read())).Block(each...),
	}))
}

// item converts one item, with a path to it where it keeps something; before is what
// all of them need.
func (b *body) item(c *Conv, item, made value, i string, y way) (before, each []jen.Code) {
	switch {
	case !c.Elem.keeps() || b.quiet:
		return nil, b.convert(c.Elem, item, made, y)
	case c.Keys == nil:
		return b.keyless(c, item, made, i, y)
	}
	var inNames, outNames []string
	var parts []jen.Code
	var key *jen.Statement
	for _, k := range c.Keys {
		from, to := k.Spoke, k.Hub
		if b.d == toSpoke {
			from, to = to, from
		}
		inNames, outNames = append(inNames, from.Steps()), append(outNames, to.Steps())
		field := item.base().Add(chain(from))
		parts = append(parts, field)
		if len(c.Keys) == 1 && isString(from.Type()) {
			key = asText(from.Type(), field)
		}
	}
	if key == nil {
		key = jen.Id("conversionKey").Call(parts...)
	}
	keyed := y.further("item", "/"+strings.Join(inNames, ",")+"=", "/"+strings.Join(outNames, ",")+"=", key)
	if c.Elem.Form != Struct {
		return nil, b.pointerItem(c.Elem, item, made, y.further("element", "/", "/", jen.Id(i)), keyed)
	}
	return nil, b.convert(c.Elem, item, made, keyed)
}

// keyless converts an item of a list without keys, which is kept whole.
func (b *body) keyless(c *Conv, item, made value, i string, y way) (before, each []jen.Code) {
	from, to := c.Elem.ends(b.d)
	function := func(d direction, from, to *model.Type) *jen.Statement {
		inner := &body{writer: b.writer, pair: b.pair, d: d, items: b.items}
		code := inner.convert(c.Elem, pointed(jen.Id("in")), pointed(jen.Id("out")), way{})
		return jen.Func().Params(jen.Id("in").Op("*").Add(b.typ(from)), jen.Id("out").Op("*").Add(b.typ(to))).Error().Add(short(succeed(code)))
	}
	there, back := b.loopVar("there"), b.loopVar("back")
	before = []jen.Code{
		jen.Id(there).Op(":=").Add(function(b.d, from, to)),
		jen.Id(back).Op(":=").Add(function(!b.d, to, from)),
	}
	path := y.further("element", "/", "/", jen.Id(i)).path()
	return before, checked(jen.Id("conversionElement").Call(jen.Id("stash"), path, item.addr(), made.addr(), jen.Id(there), jen.Id(back)))
}

// mapped converts a map value by value.
func (b *body) mapped(c *Conv, in, out value, y way) []jen.Code {
	b.depth++
	defer func() { b.depth-- }()
	b.items++
	defer func() { b.items-- }()
	_, to := c.ends(b.d)
	key, val, made := b.loopVar("key"), b.loopVar("value"), b.loopVar("made")
	if c.Elem.keeps() && !b.quiet {
		from, _ := c.Key.ends(b.d)
		y = y.further("item", "/", "/", keyText(from, jen.Id(key)))
	}
	newKey := b.basic(c.Key, value{code: jen.Id(key)})
	body := b.entryOf(to.Underlying().Elem, out.operand().Index(newKey), made, b.convert(c.Elem, value{code: jen.Id(val)}, value{code: jen.Id(made), fresh: true}, y))
	return b.unlessNil(in, out, []jen.Code{
		out.read().Op("=").Make(b.typ(to), jen.Len(in.read())),
		jen.For(jen.List(jen.Id(key), jen.Id(val)).Op(":=").Range().Add(in.read())).Block(body...),
	})
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
func keyText(t *model.Type, key *jen.Statement) *jen.Statement {
	if isString(t) {
		return asText(t, key)
	}
	return jen.Id("conversionKey").Call(key)
}

// asText is a string of some type as one of Go's.
func asText(t *model.Type, v *jen.Statement) *jen.Statement {
	if t.Unalias().Declared() {
		return jen.String().Call(v)
	}
	return v
}

// call converts a struct by its function, or by Go itself where that is enough.
func (b *body) call(pair *Pair, in, out value, y way) []jen.Code {
	_, to := pair.ends(b.d)
	if pair.Assigned {
		return assign(out, b.typ(to).Call(in.read()))
	}
	call := jen.Id(pair.name(b.d))
	switch {
	case pair.Root == nil && pair.byHand() && !b.quiet:
		call = jen.Id("conversionByHand").Call(jen.Id("stash"), y.path(), in.addr(), out.addr(), b.function(pair, b.d), b.function(pair, !b.d))
	case pair.Root == nil && !b.quiet && (pair.Kept || b.slabs.takers[pair] && b.mayAsk()):
		args := b.arguments(pair, in.addr(), out.addr())
		if b.slabs.takers[pair] {
			args = append(args, jen.Id("slabs"))
			b.calls(pair)
		}
		if pair.Kept {
			args = append(args, jen.Id("stash"), y.path())
		}
		call = jen.Id(pair.worker(b.d)).Call(args...)
	default:
		call = call.Call(b.arguments(pair, in.addr(), out.addr())...)
	}
	return checked(call)
}

// arguments are those of a pair's function.
func (b *body) arguments(pair *Pair, in, out jen.Code) []jen.Code {
	args := []jen.Code{in, out}
	if pair.takesScope(b.d, b.pkg) {
		args = append(args, jen.Id("s"))
	}
	return args
}

// takesScope says whether the exported function of a direction takes a scope.
func (p *Pair) takesScope(d direction, pkg *Package) bool {
	if hand := p.hand(d); hand != nil {
		return len(hand.Params) == 3
	}
	return pkg.Scoped
}

// function is a pair's exported function without a scope.
func (b *body) function(pair *Pair, d direction) *jen.Statement {
	name := jen.Id(pair.name(d))
	if !pair.takesScope(d, b.pkg) {
		return name
	}
	from, to := pair.ends(d)
	return jen.Func().Params(jen.Id("in").Op("*").Add(b.typ(from)), jen.Id("out").Op("*").Add(b.typ(to))).Error().Block(
		jen.Return(name.Call(jen.Id("in"), jen.Id("out"), jen.Id("s"))),
	)
}
