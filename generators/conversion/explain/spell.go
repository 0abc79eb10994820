package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/spell"
	"github.com/crdgen/crdgen/internal/model"
)

// spellerOf is that of the package that converts a pair.
func spellerOf(p *plan.Pair) spell.Speller { return spell.For(p.Of.Version.Package) }

// merging is the header of a function that takes what was kept of its results as well, and
// the object, nil if several kinds have the field; nothing where the results are values that a
// function makes as a whole.
func merging(s spell.Speller, name string, in, out []*model.Type, object *model.Type) string {
	if !slices.ContainsFunc(out, func(t *model.Type) bool { return gotype.IsCollection(gotype.Pointee(t)) || gotype.StructOf(t) != nil }) {
		return ""
	}
	var params []string
	for i, t := range in {
		params = append(params, gotype.Numbered("in", i)+" "+s.Type(t))
	}
	for i, t := range out {
		params = append(params, gotype.Numbered("kept", i)+" "+s.Type(t))
	}
	more := ""
	if object != nil {
		params = append(params, "object *"+s.Declared(object))
		more = ", and one that asks for metadata the object; either may be left out"
	}
	return fmt.Sprintf("\none that makes a part of its result takes what was kept of the rest%s\nfunc %s(%s) %s", more, name, strings.Join(params, ", "), s.Results(out))
}

// functions are a marker that names two functions, and their headers with a body if it is
// known: from the values of the spoke to those of the hub, and back. with are the paths of
// further fields of the spoke.
func functions(s spell.Speller, name string, with, paths []string, spoke, hub []*model.Type, body string) string {
	to, from := name+"ToHub", name+"FromHub"
	marker := fmt.Sprintf("%s:to=%s,from=%s", plan.FuncMarker, to, from)
	if len(with) > 0 {
		marker += fmt.Sprintf(",with={%s}", strings.Join(with, ","))
	}
	return fmt.Sprintf("// +%s,paths={%s}\nand write in this package, without a change to what is given\n%s%s\n%s%s",
		marker, strings.Join(paths, ","), s.Header(to, spoke, hub), body, s.Header(from, hub, spoke), body)
}

// baseFuncName is what the names of the functions of a field begin with.
func baseFuncName(pair *plan.Pair, f *model.Field) string {
	return gotype.GoWord(pair.Spoke) + gotype.FieldName(f)
}

func isArray(t *model.Type) bool { return gotype.Pointee(t).Underlying().Shape == model.Array }

// arrayHelp is what arrays become.
const arrayHelp = "make it a slice in both versions, which has the same JSON, with the length as // +kubebuilder:validation:MinItems and MaxItems"

// functionsHelp says how two functions of the user convert a field, ready to be copied: the
// marker, and the headers of both, and that of one that merges. What cannot be written in a
// header needs another type.
func functionsHelp(v problem.Value) string {
	if v.HubField == nil {
		return "convert it by hand: write the two functions of the struct around it"
	}
	spoke, hub := v.SpokeField.Type(), v.HubField.Type()
	if !gotype.IsSpellable(spoke) || !gotype.IsSpellable(hub) {
		if isArray(spoke) || isArray(hub) {
			return "arrays are not converted: " + arrayHelp
		}
		return "give it a type that JSON has in both versions, such as apiextensionsv1.JSON for values of any form"
	}
	verb := "add"
	if v.SpokeField.Field().Marks.Has(plan.PathMarker) {
		verb = "in place of its path marker write"
	}
	s, name := spellerOf(v.Pair).Importing(spoke, hub), baseFuncName(v.Pair, v.SpokeField.Field())
	help := verb + "\n" + functions(s, name, nil, []string{v.HubField.Path()}, []*model.Type{spoke}, []*model.Type{hub}, "")
	root := func(d plan.Direction) *model.Type {
		if v.Pair.Shared {
			return nil
		}
		return v.Pair.Of.RootOf(d)
	}
	more := merging(s, name+"ToHub", []*model.Type{spoke}, []*model.Type{hub}, root(plan.ToHub))
	if more == "" {
		more = merging(s, name+"FromHub", []*model.Type{hub}, []*model.Type{spoke}, root(plan.ToSpoke))
	}
	return help + more
}

// structsHelp says which functions of the user convert two structs, with the headers to
// copy where they are needed first.
func (e *explainer) structsHelp(v problem.Value) string {
	spoke, hub := v.Spoke.Unalias(), v.Hub.Unalias()
	a, b := gotype.VersionWord(spoke)+"_"+gotype.GoWord(spoke), gotype.VersionWord(hub)+"_"+gotype.GoWord(hub)
	if a == b && !gotype.Same(spoke, hub) {
		return functionsHelp(v) // functions of the two structs would have one name
	}
	pkg, key := v.Pair.Of.Version.Package, structs{spoke, hub}
	for _, other := range append([]*model.Package{pkg}, plan.Neighbours(v.Pair.Of.Home)...) {
		if first, ok := e.explained[other][key]; ok {
			return fmt.Sprintf("write the two functions that %s needs, which stands for all fields of these types", first)
		}
	}
	if e.explained[pkg] == nil {
		e.explained[pkg] = map[structs]string{}
	}
	e.explained[pkg][key] = what(v)
	s := spellerOf(v.Pair)
	if gotype.Same(spoke, hub) {
		return fmt.Sprintf("write a method DeepCopyInto of %s, or in this package, for all fields of this type,\nfunc %s%s_To_%s(in *%s, out *%s) error",
			s.Declared(spoke), plan.FunctionPrefix, a, b, s.Declared(spoke), s.Declared(hub))
	}
	return fmt.Sprintf("write in this package, for all fields of these types,\nfunc %s%s_To_%s(in *%s, out *%s) error\nfunc %s%s_To_%s(in *%s, out *%s) error",
		plan.FunctionPrefix, a, b, s.Declared(spoke), s.Declared(hub), plan.FunctionPrefix, b, a, s.Declared(hub), s.Declared(spoke))
}
