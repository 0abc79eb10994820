package conversion

import (
	"fmt"
	"go/token"
	"path"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// isHandWritten says whether a function was written neither by this generator nor by
// the one whose place it takes, whatever that one calls its file.
func isHandWritten(f *model.Function) bool {
	return path.Base(f.Pos.Filename) != fileName && !slices.ContainsFunc(f.Package.Written, func(w model.WrittenFile) bool {
		return w.By == conversionGen && w.Header.Filename == f.Pos.Filename
	})
}

func isScope(t *model.Type) bool {
	t = t.Unalias()
	return t.Name.Package == scopePackage && t.Name.Name == "Scope"
}

// neighbours returns the other packages of the run whose types a package converts,
// as those that a kind of one group has of another's. What was written by hand for
// these types stands there, and the package imports them for the types anyway.
func neighbours(pkg *Package) []*model.Package {
	var found []*model.Package
	seen := map[*model.Type]bool{}
	var walk func(t *model.Type)
	walk = func(t *model.Type) {
		if t == nil || seen[t] {
			return
		}
		seen[t] = true
		if t.Package != nil && t.Package.Root && t.Package != pkg.Package && !slices.Contains(found, t.Package) {
			found = append(found, t.Package)
		}
		for _, f := range t.Fields {
			walk(f.GoType)
		}
		for _, inner := range append([]*model.Type{t.Elem, t.Key}, t.Args...) {
			walk(inner)
		}
	}
	for _, s := range pkg.Spokes {
		walk(s.Version.Root)
	}
	return found
}

// hand returns the hand-written function of a name. In the package itself it must
// have the form of a conversion; one of a neighbour is another conversion if it has
// not.
func (p *planner) hand(name string, from, to *model.Type) *model.Function {
	for _, f := range p.pkg.Funcs {
		if f.Name != name || !isHandWritten(f) {
			continue
		}
		p.checkSignature(f, from, to)
		return f
	}
	f := p.handNearby(name, from, to)
	if f != nil && len(f.Params) == 3 {
		p.pkg.Scoped = true
	}
	return f
}

// handNearby returns a neighbour's function that converts one type to another under
// the name that the function has in all packages.
func (p *planner) handNearby(name string, from, to *model.Type) *model.Function {
	for _, pkg := range p.neighbours {
		for _, f := range pkg.Funcs {
			if f.Name == name && isHandWritten(f) && converts(f, from, to) {
				return f
			}
		}
	}
	return nil
}

// converts says whether a function has the form of a conversion.
func converts(f *model.Function, from, to *model.Type) bool {
	return !f.Generic && !f.Variadic && (len(f.Params) == 2 || len(f.Params) == 3 && isScope(f.Params[2])) &&
		len(f.Results) == 1 && isError(f.Results[0]) && pointsAt(f.Params[0], from) && pointsAt(f.Params[1], to)
}

// checkSignature reports a function that has the name of a conversion and
// another form: it would be passed over in silence otherwise.
func (p *planner) checkSignature(f *model.Function, from, to *model.Type) {
	if converts(f, from, to) {
		return
	}
	p.diags.Add(diag.Diagnostic{
		Pos: f.Pos, Code: diag.ConversionFunc,
		Message: fmt.Sprintf("function %q has the name of a conversion but not its form: expected func(in *%s, out *%s) error",
			f.Name, p.spelt(from), p.spelt(to)),
		Help: "give it that form, perhaps with a third parameter of type conversion.Scope, or another name",
	})
}

func pointsAt(t, elem *model.Type) bool {
	t = t.Unalias()
	return t.Shape == model.Pointer && !t.Declared() && same(t.Elem, elem)
}

func isError(t *model.Type) bool { return t.Name.Package == "" && t.Name.Name == "error" }

// handNamed says whether both directions of a pair are written by hand.
func (p *planner) handNamed(spoke, hub *model.Type) bool {
	from, to := versionWord(spoke)+"_"+goWord(spoke), versionWord(hub)+"_"+goWord(hub)
	return p.written(handPrefix+from+"_To_"+to, spoke, hub) && p.written(handPrefix+to+"_To_"+from, hub, spoke)
}

func (p *planner) written(name string, from, to *model.Type) bool {
	for _, f := range p.pkg.Funcs {
		if f.Name == name && isHandWritten(f) {
			return true
		}
	}
	return p.handNearby(name, from, to) != nil
}

// callable returns the function of a name in the first of some packages that has one
// which the code in a package can call, nil if there is none.
func callable(from *model.Package, name string, among ...*model.Package) *model.Function {
	for _, p := range among {
		for _, fn := range p.Funcs {
			if fn.Name == name && (p == from || token.IsExported(name)) {
				return fn
			}
		}
	}
	return nil
}

// exported writes the function by which others call a direction of a pair, unless
// somebody wrote it here: it calls the generated one, or that of a neighbour.
func (w *writer) exported(f *jen.File, pair *Pair, d direction) {
	hand := pair.hand(d)
	if hand != nil && hand.Package == w.pkg.Package {
		return
	}
	call, comment := jen.Id(pair.auto(d)), " converts in to out. It does not change in, and out shares nothing with it."
	if hand != nil {
		call, comment = jen.Qual(hand.Package.Path, hand.Name), " converts in to out as package "+hand.Package.Name+" does."
	}
	from, to := pair.ends(d)
	params := []jen.Code{jen.Id("in").Op("*").Add(w.typ(from)), jen.Id("out").Op("*").Add(w.typ(to))}
	args := []jen.Code{jen.Id("in"), jen.Id("out")}
	if pair.takesScope(d, w.pkg) {
		params = append(params, jen.Id("s").Qual(scopePackage, "Scope"))
		args = append(args, jen.Id("s"))
	}
	f.Line().Comment("// " + pair.name(d) + comment)
	f.Func().Id(pair.name(d)).Params(params...).Error().Block(jen.Return(call.Call(args...)))
}
