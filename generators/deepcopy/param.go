package deepcopy

import (
	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// param copies a value whose type is a type parameter, and which has been
// assigned already. What it is, is known only when the program runs: one that
// has methods, one that points at such, or one that an assignment copies. Others
// are refused by checkArguments.
func (m *maker) param(t *model.Type, in, out *jen.Statement) *jen.Statement {
	name := t.Underlying().Name.Name
	into := jen.Interface(jen.Id(intoMethod).Params(jen.Op("*").Id(name)))
	whole := jen.Interface(jen.Id(copyMethod).Params().Id(name))
	asserted := func(value, to *jen.Statement) *jen.Statement {
		return jen.List(jen.Id("from"), jen.Id("ok")).Op(":=").Id("any").Call(value).Assert(to)
	}
	return jen.If(asserted(addressOf(in), into), jen.Id("ok")).Block(
		jen.Id("from").Dot(intoMethod).Call(addressOf(out)),
	).Else().If(asserted(in, whole), jen.Id("ok")).Block(
		jen.Add(out).Op("=").Id("from").Dot(copyMethod).Call(),
	)
}

// checkArguments refuses an instantiated type of ours with an argument that its
// generic code would share between a value and its copy.
func (m *maker) checkArguments(t *model.Type, at subject) {
	t = t.Unalias()
	if !covered(t) {
		return
	}
	for _, arg := range t.Args {
		if m.copying.plainness(arg) != model.NotPlain || copiedAsArgument(arg) {
			continue
		}
		m.diags.Add(diag.Diagnostic{
			Pos: at.in(t).pos, Code: diag.UnsupportedType,
			Message: at.what + " cannot be copied: type argument " + quote(arg.String()) + " of " + quote(baseName(t)) + " has no method to copy it",
			Help:    "declare a type with DeepCopyInto for it",
		})
	}
}

// copiedAsArgument reports whether the code that param writes finds a method.
func copiedAsArgument(arg *model.Type) bool {
	if isPointer(arg) {
		of := arg.Unalias().Elem
		return copiedBy(of, copyMethod)
	}
	has := methodsOf(arg)
	return arg.Underlying().Shape == model.Param || copiedBy(arg, intoMethod) || has.copy && !has.ptr
}
