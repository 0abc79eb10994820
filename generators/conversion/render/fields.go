package render

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// A fieldStruct is a struct with a member for each of several fields that one function takes: each
// is kept by itself, by its path, which is the member's name in JSON.
type fieldStruct struct {
	name    string
	fields  []gotype.FieldPath
	members []string
}

// structNames are the names of such structs, by what they are for.
type structNames map[string]string

// of names the struct for a purpose. Those of two packages may have one name, which is numbered.
func (n structNames) of(base, purpose string) string {
	for i := 0; ; i++ {
		name := gotype.Numbered(base, i)
		if taken, isTaken := n[name]; !isTaken || taken == purpose {
			n[name] = purpose
			return name
		}
	}
}

// fieldStruct is the struct with the fields that the function of a direction takes.
func (b fieldWriter) fieldStruct(r *plan.Rule, d plan.Direction) fieldStruct {
	fields, _ := r.Sides(d)
	from, _ := b.pair.Ends(d)
	base := "fields" + strings.TrimPrefix(shapeName(from, fields[0]), "shape")
	s := fieldStruct{name: b.structNames.of(base, b.pair.HelperName(r, d)), fields: fields}
	for _, field := range fields {
		first, n := utf8.DecodeRuneInString(field.Name())
		name := string(unicode.ToUpper(first)) + field.Name()[n:] // that of an inlined struct may not be exported
		for i := 0; ; i++ {
			if member := gotype.Numbered(name, i); !slices.Contains(s.members, member) {
				s.members = append(s.members, member)
				break
			}
		}
	}
	return s
}

// declareFields declares such a struct.
func (b fieldWriter) declareFields(f *jen.File, s fieldStruct, fn string) {
	var members []jen.Code
	for i, field := range s.fields {
		members = append(members, jen.Id(s.members[i]).Add(b.typ(field.Type())).Tag(map[string]string{"json": stepName(field)}))
	}
	f.Line().Comment("// " + s.name + " has the fields that " + fn + " takes.")
	f.Type().Id(s.name).Struct(members...)
}

// fieldsHelper wraps a function of the user that takes or returns several fields, of which each is
// kept by itself: what it cannot convert becomes zero values, and it can change nothing of the object.
func (b fieldWriter) fieldsHelper(f *jen.File, r *plan.Rule) {
	from, to, fn := b.fieldStruct(r, b.d), b.fieldStruct(r, !b.d), r.Function(b.d)
	b.declareFields(f, from, fn.Name)
	inner := quietBody(b.writer, b.pair, b.d)
	params := []jen.Code{jen.Id("src").Id(from.name)}
	var code, args, made, outs []jen.Code
	for i, field := range from.fields {
		in := jen.Id("src").Dot(from.members[i])
		if t := field.Type(); isAltered(t) {
			own := jen.Id(gotype.Numbered("own", i))
			code = append(code, define(own, b.typ(t), inner.copyValue(t, value{code: in}, value{code: own, fresh: true}))...)
			in = own
		}
		args = append(args, in)
	}
	if r.Takes(b.d).Object {
		params, args = append(params, jen.Id("object").Op("*").Add(b.typ(b.pair.Of.RootOf(b.d)))), append(args, jen.Id("object"))
	}
	for i, member := range to.members {
		made, outs = append(made, jen.Id(gotype.Numbered("made", i))), append(outs, jen.Id("dst").Dot(member))
	}
	call, result := b.named(fn).Call(args...), jen.Id("dst").Id(to.name)
	switch {
	case len(fn.Results) > len(outs):
		code = append(code,
			jen.List(append(slices.Clone(made), jen.Err())...).Op(":=").Add(call),
			jen.If(jen.Err().Op("!=").Nil()).Block(jen.Return(jen.Id("dst"))),
			jen.Return(jen.Id(to.name).Values(made...)),
		)
	case len(outs) == 1:
		code, result = append(code, jen.Return(jen.Id(to.name).Values(call))), jen.Id(to.name)
	default:
		code = append(code, jen.List(outs...).Op("=").Add(call), jen.Return(jen.Id("dst")))
	}
	f.Line()
	f.Func().Id(b.pair.HelperName(r, b.d)).Params(params...).Params(result).Block(code...)
}

// splitFields converts fields by functions of which what they lose is kept by field, member and item.
func (b fieldWriter) splitFields(r *plan.Rule) []jen.Code {
	srcs, dsts := r.Sides(b.d)
	from, to := b.fieldStruct(r, b.d), b.fieldStruct(r, !b.d)
	var before, ins, direct, values, put []jen.Code
	for i, p := range srcs {
		v, setup := b.source(p, gotype.Numbered("from", i))
		before, ins = append(before, setup...), append(ins, v.read())
	}
	args := []jen.Code{
		jen.Id("preserved"), jen.Id("path"), jen.Id(from.name).Values(ins...), b.plainHelper(r, b.d), b.plainHelper(r, !b.d),
	}
	convert := jen.Add(b.support("ConvertFields")).Call(append(args, b.shapesOfRule(b.pair, r, b.d)...)...)
	for i, p := range dsts {
		made := value{code: jen.Id("to").Dot(to.members[i])}
		if p.Pointers() > 0 {
			put = append(put, b.putInto(p, made))
			continue
		}
		direct, values = append(direct, jen.Id("dst").Add(chain(p))), append(values, made.read())
	}
	if len(dsts) == 1 && len(put) == 0 {
		return scoped(before, []jen.Code{jen.Add(direct...).Op("=").Add(convert).Dot(to.members[0])})
	}
	code := append(before, jen.Id("to").Op(":=").Add(convert))
	if len(direct) > 0 {
		code = append(code, jen.List(direct...).Op("=").List(values...))
	}
	return []jen.Code{jen.Block(append(code, put...)...)}
}
