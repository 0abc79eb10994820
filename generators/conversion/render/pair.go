package render

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/layout"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// functions writes the functions of one direction of a pair: the exported one and, where
// something is kept, the one that does the work for it. A function of the name that
// conversion-gen gives it stands between the two only where somebody may call it: beside a
// hand-written one, or where the package names it.
func (w *writer) functions(f *jen.File, pair *plan.Pair, d plan.Direction) {
	b := newBody(w, pair, d)
	params, args := w.parameters(pair, d, w.isScoped())
	fields := ruleWriter{b, pathWriter{b.frame}}
	body := succeed(fields.rules())
	opened := body
	if pair.Kept {
		opened = fields.open(args)
	}
	if pair.Manual(d) != nil || w.pkg.Calls(pair.AutoName(d)) {
		w.exported(f, pair, d, jen.Return(jen.Id(pair.AutoName(d)).Call(args...)))
		f.Line()
		f.Func().Id(pair.AutoName(d)).Params(params...).Error().Block(opened...)
	} else {
		w.exported(f, pair, d, opened...)
	}
	if !pair.Kept {
		return
	}
	f.Line()
	params = append(params, jen.Id("preserved").Op("*").Add(b.support("Preserved")), jen.Id("path").Op("*").Add(b.support("Path")))
	f.Func().Id(pair.WorkerName(d)).Params(params...).Error().Block(body...)
	fieldWriter(fields).helpers(f)
}

// open calls the worker: for a kind with what its annotations keep, else without.
func (b ruleWriter) open(args []jen.Code) []jen.Code {
	args = slices.Clip(args)
	call := func(more ...jen.Code) *jen.Statement {
		return jen.Id(b.pair.WorkerName(b.d)).Call(append(args, more...)...)
	}
	root := b.pair.Root
	if root == nil {
		return []jen.Code{jen.Return(call(jen.Nil(), jen.Nil()))}
	}
	keyOf := func(version string) string { return "conversion." + root.Kind.Group + "/" + version }
	read, write := keyOf(root.Kind.Hub.Name), keyOf(root.Version.Name)
	if b.d == plan.ToSpoke {
		read, write = write, read
	}
	refuse := jen.Lit(root.Refuses(b.d))
	return succeed(slices.Concat(
		[]jen.Code{b.preserved(root)},
		checked(jen.Id("preserved").Dot("Begin").Call(jen.Id("src").Dot("Annotations"), jen.Lit(read), refuse)),
		checked(call(jen.Op("&").Id("preserved"), jen.Nil())),
		checked(jen.Id("preserved").Dot("End").Call(jen.Op("&").Id("dst").Dot("Annotations"), jen.Lit(read), jen.Lit(write), refuse)),
	))
}

// preserved declares the data of an object, with the schemas of the version that it
// becomes.
func (b ruleWriter) preserved(root *plan.Spoke) jen.Code {
	fields := jen.Dict{}
	if len(b.Facts[root].Restored(b.d)) > 0 {
		fields[jen.Id("Accepts")] = jen.Id(schemasName(root, b.d))
	}
	if root.AsksForObject() {
		fields[jen.Id("Objects")] = jen.Index(jen.Lit(2)).Any().Values(jen.Id("src"), jen.Id("dst"))
	}
	if len(fields) == 0 {
		return jen.Var().Id("preserved").Add(b.support("Preserved"))
	}
	return jen.Id("preserved").Op(":=").Add(b.support("Preserved")).Values(fields)
}

// schemasName names the variable with the schemas for a direction of a kind.
func schemasName(root *plan.Spoke, d plan.Direction) string {
	_, to := root.Root.Ends(d)
	return "restored_" + gotype.VersionWord(to) + "_" + gotype.GoWord(to)
}

// restored declares the schemas of values that annotations may bring into the versions of
// a kind.
func (w *writer) restored(f *jen.File, s *plan.Spoke) {
	for _, d := range []plan.Direction{plan.ToHub, plan.ToSpoke} {
		schemas := w.Facts[s].Restored(d)
		if len(schemas) == 0 {
			continue
		}
		_, to := s.Root.Ends(d)
		f.Line().Comment("// " + schemasName(s, d) + " is what values from annotations are held against in " + gotype.VersionWord(to) + ".")
		f.Var().Id(schemasName(s, d)).Op("=").Add(w.support("NewSchemas")).Call(jen.Map(jen.String()).String().ValuesFunc(func(g *jen.Group) {
			longest := 0
			for _, schema := range schemas {
				longest = max(longest, len(schema.Path))
			}
			for _, schema := range schemas {
				g.Line().Lit(schema.Path).Op(":").Add(Literal(schema.Text, longest))
			}
			g.Line()
		}))
	}
}

// Literal is a string with quotes as Go spells it best, in as many lines as it needs behind
// something of a length.
func Literal(text string, behind int) *jen.Statement {
	if !strings.Contains(text, `"`) || !strconv.CanBackquote(text) {
		return jen.Lit(text)
	}
	const room = layout.MaxColumns - 20
	var parts []string
	for left := max(room-behind, room/3); len(text) > left; left = room {
		at := strings.LastIndexAny(text[:left], ",{") + 1
		if at < left/3 { // within a pattern, say
			for at = left; !utf8.RuneStart(text[at]); at-- {
			}
		}
		parts, text = append(parts, "`"+text[:at]+"`"), text[at:]
	}
	return jen.Op(strings.Join(append(parts, "`"+text+"`"), " +\n"))
}

// A body writes the conversion of values. It stands on copies, which stand on the frame.
type body struct{ copier }

func newBody(w *writer, pair *plan.Pair, d plan.Direction) *body {
	return &body{copier{&frame{writer: w, pair: pair, d: d}}}
}

// quietBody is a body whose code keeps nothing.
func quietBody(w *writer, pair *plan.Pair, d plan.Direction) *body {
	b := newBody(w, pair, d)
	b.quiet = true
	return b
}

// A ruleWriter writes what happens to the fields of a pair, rule by rule.
type ruleWriter struct {
	*body
	pathWriter
}

// A fieldWriter writes single fields that may lose something, with the functions that
// convert them and those of the user.
type fieldWriter struct {
	*body
	pathWriter
}

// An itemWriter writes lists and maps whose items hold a key.
type itemWriter struct{ *body }

// rules writes what happens to every field; pointers on the way to others come
// last, when the others have been looked at.
func (b ruleWriter) rules() []jen.Code {
	var code, last []jen.Code
	for _, r := range b.pair.Rules {
		if b.isLast(r) {
			continue
		}
		if r.How == plan.Presence && r.Entered {
			continue // below, when all that leads into it is written
		}
		if r.How == plan.Presence {
			last = append(last, b.presence(r)...)
			if owner := r.Only(); !b.fromOwner(r) && owner.Pointers() == 0 {
				code = append([]jen.Code{jen.Id("dst").Add(chain(owner)).Op("=").Nil()}, code...)
			}
			continue
		}
		if b.enters(r) {
			last = append(last, b.rule(r)...)
			continue
		}
		code = append(code, b.rule(r)...)
	}
	for _, r := range b.pair.Rules {
		if b.isLast(r) {
			last = append(last, b.rule(r)...)
		}
	}
	for _, r := range b.pair.Rules {
		last = append(last, b.entered(r)...)
	}
	for _, r := range b.pair.Rules {
		last = append(last, b.filled(r)...)
	}
	return append(code, last...)
}

// isLast reports whether a field is put back only when others are there.
func (b ruleWriter) isLast(r *plan.Rule) bool {
	return !b.fromOwner(r) && (len(r.Excludes) > 0 || r.Default != nil && b.pair.Held(r, b.d) > 0)
}

// enters reports whether a rule writes into a struct that another rule may make:
// that one has to come before.
func (b ruleWriter) enters(r *plan.Rule) bool {
	if b.d == plan.ToSpoke {
		return slices.ContainsFunc(r.Spokes(), func(p gotype.FieldPath) bool { return len(p) > 1 })
	}
	return slices.ContainsFunc(r.Hub, func(h gotype.FieldPath) bool { return len(h) > 1 })
}

func (b ruleWriter) rule(r *plan.Rule) []jen.Code {
	switch r.How {
	case plan.Keyed:
		return nil
	case plan.HubOnly, plan.Preserved, plan.Dropped:
		if b.fromOwner(r) {
			return b.keepField(r)
		}
		return b.restoreField(r)
	case plan.Split:
		return fieldWriter(b).split(r)
	}
	src, dst := r.Spoke, r.Hub[0]
	if b.d == plan.ToSpoke {
		src, dst = dst, src
	}
	out := b.target(dst, "to")
	y := way{up: jen.Id("path"), in: src.Steps(), out: dst.Steps()}
	if !r.Whole && !r.EmptySpoke && !r.EmptyHub && !r.Fills(b.d) {
		if code := b.guarded(r.Conv, guardedSource(src), out, y); code != nil {
			return b.put(dst, out, code)
		}
	}
	in, before := b.source(src, "from")
	var code []jen.Code
	if r.Whole {
		code = fieldWriter(b).whole(r, src, dst, in, out)
	} else {
		code = b.convert(r.Conv, in, out, y)
	}
	return scoped(before, b.put(dst, out, append(code, b.empty(r, src, dst, in, out)...)))
}

// guarded converts a value behind pointers where one statement does it and nothing
// becomes nothing, else it returns nil.
func (b ruleWriter) guarded(c *plan.Conv, in, out value, y way) []jen.Code {
	code := b.convert(c, in, out, y)
	if in.guard == nil {
		return code
	}
	if len(code) != 1 || c.Form == plan.Optional {
		return nil
	}
	switch only := code[0].(type) {
	case guarded:
		return code
	case assignment:
		_, to := c.Ends(b.d)
		return b.orZero(in.guard, to, out, []jen.Code{only})
	}
	return nil
}

// empty keeps that a list or map is there though it is empty, where JSON of the
// other version does not tell.
func (b ruleWriter) empty(r *plan.Rule, src, dst gotype.FieldPath, in, out value) []jen.Code {
	switch {
	case r.EmptySpoke && b.d == plan.ToHub, r.EmptyHub && b.d == plan.ToSpoke:
		none := jen.Len(in.read()).Op("==").Lit(0)
		if r.Fills(!b.d) { // which makes it of nothing, but for a struct that would be left out
			none = b.isHollowAround(src)
		}
		lost := in.read().Op("!=").Nil().Op("&&").Add(none).Op("&&").Len(out.read()).Op("==").Lit(0)
		return []jen.Code{b.keepIf(lost, src, in)}
	case r.EmptySpoke, r.EmptyHub:
		return []jen.Code{jen.If(jen.Len(out.read()).Op("==").Lit(0).Op("&&").Id("preserved").Dot("HasEmpty").Call(jen.Id("path"), jen.Lit(dst.Steps()))).Block(
			out.read().Op("=").Add(b.typ(dst.Type())).Values(),
		)}
	}
	return nil
}

// filled makes an empty list or map of one that would be null, which the schema refuses, where the
// struct around it is there; and nothing of what was empty for that reason where a struct that is
// left out if it is zero would be there.
func (b ruleWriter) filled(r *plan.Rule) []jen.Code {
	from, into := r.Sides(b.d)
	var code []jen.Code
	if b.pair.Hollow(r, !b.d) {
		in := guardedSource(from[0])
		there := b.isHollow(from[0].Type(), in).Op("&&").Parens(b.isNotEmpty(from[0].Type(), in))
		code = append(code, b.keepIf(in.guarded(there), from[0], value{code: jen.Struct().Values()}))
	}
	if len(into) == 0 {
		return code
	}
	out := guardedPath("dst", into[0])
	switch {
	case r.Fills(b.d):
		code = append(code, jen.If(b.isAround(into[0], out.guarded(out.read().Op("==").Nil()))).Block(out.read().Op("=").Add(b.typ(into[0].Type())).Values()))
	case b.pair.Clears(r, b.d):
		hollow := b.isHollow(into[0].Type(), out)
		if b.pair.Hollow(r, b.d) {
			hollow = hollow.Op("&&").Op("!").Id("preserved").Dot("Has").Call(jen.Id("path"), jen.Lit(into[0].Steps()))
		}
		code = append(code, jen.If(out.guarded(hollow)).Block(out.read().Op("=").Add(b.zero(into[0].Type()))))
	}
	return code
}

// isHollowAround says in Go whether a struct around a field that is left out if it is zero says no
// more than what fills of nothing do.
func (b ruleWriter) isHollowAround(place gotype.FieldPath) *jen.Statement {
	var any *jen.Statement
	for i, f := range place[:len(place)-1] {
		if !gotype.VanishesAsValue(f) {
			continue
		}
		at := guardedSource(place[:i+1])
		is := at.guarded(b.isHollow(f.GoType, at))
		if any == nil {
			any = is
		} else {
			any = jen.Parens(any).Op("||").Parens(is)
		}
	}
	return jen.Parens(any)
}

// isAround adds that the structs around a field are there: those that are left out if they are zero
// say something.
func (b ruleWriter) isAround(place gotype.FieldPath, is *jen.Statement) *jen.Statement {
	for i, f := range place[:len(place)-1] {
		if gotype.VanishesAsValue(f) {
			is = is.Op("&&").Parens(b.isNotEmpty(f.GoType, guardedPath("dst", place[:i+1])))
		}
	}
	return is
}

// scoped puts code that needs variables into a block of its own.
func scoped(before, code []jen.Code) []jen.Code {
	if len(before) == 0 {
		return code
	}
	return []jen.Code{jen.Block(slices.Concat(before, code)...)}
}
