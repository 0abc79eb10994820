package conversion

import (
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
		return []jen.Code{out.read().Op("=").Add(b.basic(c, in))}
	case Pointer:
		return b.unlessNil(in, out, b.pointTo(c.Elem, value{in.read(), true}, out, y))
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
	if slab := b.slab(to); slab != nil && (c.Form == Basic || c.Form == Identical && isPlain(to)) {
		return []jen.Code{out.read().Op("=").Add(slab).Dot("of").Call(b.basic(c, in))}
	}
	inner := b.convert(c, in, value{out.read(), true}, y)
	return append([]jen.Code{out.read().Op("=").Add(b.create(to))}, inner...)
}

func (b *body) unlessNil(in, out value, code []jen.Code) []jen.Code {
	return []jen.Code{jen.If(in.read().Op("!=").Nil()).Block(code...).Else().Block(out.read().Op("=").Nil())}
}

func (b *body) basic(c *Conv, in value) *jen.Statement {
	from, to := c.ends(b.d)
	switch {
	case c.Clamped:
		return jen.Id("conversionClamp").Types(b.typ(to)).Call(in.read())
	case same(from, to):
		return in.read()
	}
	return b.typ(to).Call(in.read())
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
	item, made := value{code: in.operand().Index(jen.Id(i))}, value{code: out.operand().Index(jen.Id(i))}
	return b.unlessNil(in, out, []jen.Code{
		out.read().Op("=").Add(list),
		jen.For(jen.Id(i).Op(":=").Range().Add(in.read())).Block(b.item(c, item, made, i, y)...),
	})
}

// item converts one item, with a path to it where it keeps something.
func (b *body) item(c *Conv, item, made value, i string, y way) []jen.Code {
	switch {
	case !c.Elem.keeps() || b.quiet:
		return b.convert(c.Elem, item, made, y)
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
			key = jen.String().Call(field)
		}
	}
	if key == nil {
		key = jen.Id("conversionKey").Call(parts...)
	}
	node := y.node("/"+strings.Join(inNames, ",")+"=", "/"+strings.Join(outNames, ",")+"=", jen.Dict{jen.Id("key"): key})
	return b.convert(c.Elem, item, made, way{up: node, in: "-", out: "-"}.direct())
}

// keyless converts an item of a list without keys, which is kept whole.
func (b *body) keyless(c *Conv, item, made value, i string, y way) []jen.Code {
	from, to := c.Elem.ends(b.d)
	function := func(d direction, from, to *model.Type) *jen.Statement {
		inner := &body{writer: b.writer, pair: b.pair, d: d, items: b.items}
		code := inner.convert(c.Elem, value{jen.Id("in"), true}, value{jen.Id("out"), true}, way{up: jen.Nil(), in: "-", out: "-"}.direct())
		return jen.Func().Params(jen.Id("in").Op("*").Add(b.typ(from)), jen.Id("out").Op("*").Add(b.typ(to))).Error().Block(append(code, jen.Return(jen.Nil()))...)
	}
	node := y.node("/", "/", jen.Dict{jen.Id("index"): jen.Id(i).Op("+").Lit(1)})
	call := jen.Id("conversionElement").Call(jen.Id("stash"), node, item.addr(), made.addr(), function(b.d, from, to), function(!b.d, to, from))
	return []jen.Code{jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))}
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
		y = way{up: y.node("/", "/", jen.Dict{jen.Id("key"): keyText(c.Key.Spoke, jen.Id(key))})}.direct()
	}
	newKey := b.basic(c.Key, value{code: jen.Id(key)})
	body := []jen.Code{jen.Var().Id(made).Add(b.typ(to.Underlying().Elem))}
	body = append(body, b.convert(c.Elem, value{code: jen.Id(val)}, value{code: jen.Id(made)}, y)...)
	body = append(body, out.operand().Index(newKey).Op("=").Id(made))
	return b.unlessNil(in, out, []jen.Code{
		out.read().Op("=").Make(b.typ(to), jen.Len(in.read())),
		jen.For(jen.List(jen.Id(key), jen.Id(val)).Op(":=").Range().Add(in.read())).Block(body...),
	})
}

// keyText is a key of a map as a part of a path.
func keyText(t *model.Type, key *jen.Statement) *jen.Statement {
	if isString(t) {
		return jen.String().Call(key)
	}
	return jen.Id("conversionKey").Call(key)
}

// call converts a struct by its function, or by Go itself where that is enough.
func (b *body) call(pair *Pair, in, out value, y way) []jen.Code {
	_, to := pair.ends(b.d)
	if pair.Assigned {
		return []jen.Code{out.read().Op("=").Add(b.typ(to)).Call(in.read())}
	}
	call := jen.Id(pair.name(b.d))
	switch {
	case pair.Root == nil && pair.byHand() && !b.quiet:
		call = jen.Id("conversionByHand").Call(jen.Id("stash"), y.path(), in.addr(), out.addr(), b.function(pair, b.d), b.function(pair, !b.d))
	case pair.Root == nil && !b.quiet && (pair.Kept || b.slabs.takers[pair] && b.mayAsk()):
		args := b.arguments(pair, in.addr(), out.addr())
		if b.slabs.takers[pair] {
			args = append(args, jen.Id("slabs"))
		}
		if pair.Kept {
			args = append(args, jen.Id("stash"), y.path())
		}
		call = jen.Id(pair.worker(b.d)).Call(args...)
	default:
		call = call.Call(b.arguments(pair, in.addr(), out.addr())...)
	}
	return []jen.Code{jen.If(jen.Err().Op(":=").Add(call), jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Err()))}
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

// direct makes a way whose path is complete, without further names.
func (y way) direct() way { return way{up: y.up, in: "", out: ""} }

// path is the expression of the path to the value itself.
func (y way) path() jen.Code {
	if y.in == "" && y.out == "" {
		return y.up
	}
	return y.node("", "", nil)
}
