package render

import (
	"reflect"
	"strings"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// shapesOfPair are the arguments that say what Go types do not of the structs that functions of
// the user convert, none if there is nothing to say.
func (w *writer) shapesOfPair(pair *plan.Pair, d plan.Direction) []jen.Code {
	a, b := pair.Shapes.Ends(d)
	from, to := pair.Ends(d)
	return w.shapeArguments(a, b, shapeName(from, nil), shapeName(to, nil))
}

// shapesOfRule are the same for a field.
func (w *writer) shapesOfRule(pair *plan.Pair, r *plan.Rule, d plan.Direction) []jen.Code {
	a, b := r.Shapes.Ends(d)
	from, to := pair.Ends(d)
	src, dst := r.Sides(d)
	return w.shapeArguments(a, b, shapeName(from, src[0]), shapeName(to, dst[0]))
}

func (w *writer) shapeArguments(from, to plan.Shape, fromName, toName string) []jen.Code {
	if from.IsEmpty() && to.IsEmpty() {
		return nil
	}
	argument := func(s plan.Shape, name string) jen.Code {
		if s.IsEmpty() {
			return jen.Nil()
		}
		name, _ = w.shapeVars.of(name, s)
		return jen.Op("&").Id(name)
	}
	return []jen.Code{argument(from, fromName), argument(to, toName)}
}

// shapeName names the variable with the shape of a struct, or of a field of it. Shapes of several
// types may have one name, such as those of two packages v1.
func shapeName(t *model.Type, field gotype.FieldPath) string {
	name := "shape_" + gotype.VersionWord(t) + "_" + gotype.GoWord(t)
	for _, f := range field {
		name += "_" + gotype.FieldName(f)
	}
	return name
}

// shapeVars are the variables with shapes, by their names.
type shapeVars map[string]plan.Shape

// of returns the variable with a shape, whose name is numbered where another shape has it, and
// whether it is new.
func (v shapeVars) of(base string, s plan.Shape) (name string, isNew bool) {
	for i := 0; ; i++ {
		name = gotype.Numbered(base, i)
		known, isTaken := v[name]
		if !isTaken {
			v[name] = s
			return name, true
		}
		if reflect.DeepEqual(known, s) {
			return name, false
		}
	}
}

// shapes declares those of all structs and fields that functions of the user convert.
func (w *writer) shapes(f *jen.File) {
	declare := func(s plan.Shape, t *model.Type, field gotype.FieldPath) {
		if s.IsEmpty() {
			return
		}
		name, isNew := w.shapeVars.of(shapeName(t, field), s)
		if !isNew {
			return
		}
		var says []string
		if len(s.Keys) > 0 {
			says = append(says, "by what items of lists are known")
		}
		if len(s.Unions) > 0 {
			says = append(says, "what must not be set together")
		}
		f.Line().Comment("// " + name + " says " + strings.Join(says, ", and ") + ".")
		f.Var().Id(name).Op("=").Add(w.shape(s))
	}
	for _, pair := range w.pkg.Pairs {
		declare(pair.Shapes.Spoke, pair.Spoke, nil)
		declare(pair.Shapes.Hub, pair.Hub, nil)
		for _, r := range pair.Rules {
			if r.KeepsParts() {
				declare(r.Shapes.Spoke, pair.Spoke, r.Spoke)
				declare(r.Shapes.Hub, pair.Hub, r.Hub[0])
			}
		}
	}
}

func (w *writer) shape(s plan.Shape) *jen.Statement {
	texts := func(all []string) []jen.Code {
		var code []jen.Code
		for _, text := range all {
			code = append(code, jen.Lit(text))
		}
		return code
	}
	fields := jen.Dict{}
	if len(s.Keys) > 0 {
		keys := jen.Dict{}
		for _, list := range s.Keys {
			keys[jen.Lit(list.Path)] = jen.Values(texts(list.Names)...)
		}
		fields[jen.Id("Keys")] = jen.Map(jen.String()).Index().String().Values(keys)
	}
	if len(s.Unions) > 0 {
		at := map[string][]jen.Code{}
		for _, union := range s.Unions {
			at[union.Path] = append(at[union.Path], jen.Values(texts(union.Members)...))
		}
		unions := jen.Dict{}
		for path, code := range at {
			unions[jen.Lit(path)] = jen.Values(code...)
		}
		fields[jen.Id("Unions")] = jen.Map(jen.String()).Index().Index().String().Values(unions)
	}
	if len(s.Same) > 0 {
		same := jen.Dict{}
		for _, one := range s.Same {
			same[jen.Lit(one.Path)] = jen.Lit(one.As)
		}
		fields[jen.Id("Same")] = jen.Map(jen.String()).String().Values(same)
	}
	return jen.Add(w.support("Shape")).Values(fields)
}
