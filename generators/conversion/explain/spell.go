package explain

import (
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/lazyregexp"
	"github.com/crdgen/crdgen/internal/model"
)

// A speller spells types and functions as the files of a package would.
type speller struct {
	pkg *model.Package
	// whole says that packages are named by their import paths.
	whole bool
	// renamed is a package that is imported under another name than its own, nil if none is.
	renamed *model.Package
}

// spellerOf is that of the package that converts a pair.
func spellerOf(p *plan.Pair) speller { return speller{pkg: p.Of.Version.Package} }

// spelt is a declared type as the package would write it.
func (s speller) spelt(t *model.Type) string {
	switch {
	case t.Package == nil:
		return t.Name.Name
	case s.whole:
		return t.Package.Path + "." + t.Name.Name
	}
	name := importPath.ReplaceAllStringFunc(t.Name.Name, func(qualifier string) string { return s.argument(qualifier, t) })
	if t.Package == s.pkg {
		return name
	}
	return s.called(t.Package) + "." + name
}

// importPath recognizes the package of a type argument, in the name of a generic type.
var importPath = lazyregexp.New(`[\w.~-]+(/[\w.~-]+)+\.`)

// argument is the package of an argument of a type, with its dot, as the package would write it.
func (s speller) argument(qualifier string, of *model.Type) string {
	from := strings.TrimSuffix(qualifier, ".")
	switch from {
	case s.pkg.Path:
		return ""
	case of.Package.Path:
		return s.called(of.Package) + "."
	}
	return s.called(&model.Package{Path: from, Name: path.Base(from)}) + "."
}

// isVersion recognizes the last element of a path that is a version.
var isVersion = lazyregexp.New(`^v[0-9]+((alpha|beta)[0-9]+)?$`)

// called is the name by which the package would import another one: as its files do, else,
// since every group of Kubernetes has a v1, as most people do: metav1, corev1.
func (s speller) called(pkg *model.Package) string {
	if pkg == s.renamed {
		return gotype.Identifier(path.Base(path.Dir(pkg.Path))) + pkg.Name
	}
	if name := s.pkg.ImportNames[pkg.Path]; name != "" {
		return name
	}
	_, imported := slices.BinarySearch(s.pkg.Imports, pkg.Path)
	if imported || pkg.Local || !isVersion.MatchString(path.Base(pkg.Path)) {
		return pkg.Name
	}
	return gotype.Identifier(path.Base(path.Dir(pkg.Path))) + pkg.Name
}

// describe spells a type for messages.
func (s speller) describe(t *model.Type) string {
	if t.Declared() {
		return s.spelt(t)
	}
	switch t.Shape {
	case model.Pointer:
		return "*" + s.describe(t.Elem)
	case model.Slice:
		return "[]" + s.describe(t.Elem)
	case model.Map:
		return "map[" + s.describe(t.Key) + "]" + s.describe(t.Elem)
	case model.Struct:
		if gotype.IsNothing(t) {
			return "struct{}"
		}
		return "a struct without a name"
	}
	return t.String()
}

// apart spells two types that are not one, with import paths where they read the same
// without.
func (s speller) apart(a, b *model.Type) (first, second string) {
	first, second = s.describe(a), s.describe(b)
	if first == second && !gotype.Same(a, b) {
		s.whole = true
		first, second = s.describe(a), s.describe(b)
	}
	return first, second
}

// importing is the speller of a file that uses both types: where their packages have one name,
// it imports that of the second under another one.
func (s speller) importing(a, b *model.Type) speller {
	if s.describe(a) == s.describe(b) && !gotype.Same(a, b) {
		s.renamed = gotype.Innermost(b).Package
	}
	return s
}

// header is the header of a function to be written.
func (s speller) header(name string, in, out []*model.Type) string {
	var params []string
	for i, t := range in {
		params = append(params, gotype.Numbered("in", i)+" "+s.describe(t))
	}
	return fmt.Sprintf("func %s(%s) %s", name, strings.Join(params, ", "), s.results(out))
}

// merging is the header of a function that takes what was kept of its results as well, and
// the object, nil if several kinds have the field; nothing where the results are values that a
// function makes as a whole.
func (s speller) merging(name string, in, out []*model.Type, object *model.Type) string {
	if !slices.ContainsFunc(out, func(t *model.Type) bool { return gotype.IsCollection(gotype.Pointee(t)) || gotype.StructOf(t) != nil }) {
		return ""
	}
	var params []string
	for i, t := range in {
		params = append(params, gotype.Numbered("in", i)+" "+s.describe(t))
	}
	for i, t := range out {
		params = append(params, gotype.Numbered("kept", i)+" "+s.describe(t))
	}
	more := ""
	if object != nil {
		params = append(params, "object *"+s.spelt(object))
		more = ", and one that asks for metadata the object; either may be left out"
	}
	return fmt.Sprintf("\none that makes a part of its result takes what was kept of the rest%s\nfunc %s(%s) %s", more, name, strings.Join(params, ", "), s.results(out))
}

func (s speller) types(list []*model.Type) string {
	var out []string
	for _, t := range list {
		out = append(out, s.describe(t))
	}
	return strings.Join(out, ", ")
}

func (s speller) results(list []*model.Type) string {
	if len(list) == 1 {
		return s.types(list)
	}
	return "(" + s.types(list) + ")"
}

// functions are a marker that names two functions, and their headers with a body if it is
// known: from the values of the spoke to those of the hub, and back. with are the paths of
// further fields of the spoke.
func (s speller) functions(name string, with, paths []string, spoke, hub []*model.Type, body string) string {
	to, from := name+"ToHub", name+"FromHub"
	marker := fmt.Sprintf("%s:to=%s,from=%s", plan.FuncMarker, to, from)
	if len(with) > 0 {
		marker += fmt.Sprintf(",with={%s}", strings.Join(with, ","))
	}
	return fmt.Sprintf("// +%s,paths={%s}\nand write in this package, without a change to what is given\n%s%s\n%s%s",
		marker, strings.Join(paths, ","), s.header(to, spoke, hub), body, s.header(from, hub, spoke), body)
}

// baseFuncName is what the names of the functions of a field begin with.
func baseFuncName(pair *plan.Pair, f *model.Field) string {
	return gotype.GoWord(pair.Spoke) + gotype.FieldName(f)
}

// functionsHelp says how two functions of the user convert a field, ready to be copied: the
// marker, and the headers of both, and that of one that merges. What cannot be written in a
// header needs another type.
func functionsHelp(v problem.Value) string {
	if v.HubField == nil {
		return "convert it by hand: write the two functions of the struct around it"
	}
	spoke, hub := v.SpokeField.Type(), v.HubField.Type()
	if !gotype.IsSpellable(spoke) || !gotype.IsSpellable(hub) {
		if gotype.Pointee(spoke).Underlying().Shape == model.Array || gotype.Pointee(hub).Underlying().Shape == model.Array {
			return "arrays are not converted: make it a slice in both versions, which has the same JSON, with the length as // +kubebuilder:validation:MinItems and MaxItems"
		}
		return "give it a type that JSON has in both versions, such as apiextensionsv1.JSON for values of any form"
	}
	verb := "add"
	if v.SpokeField.Field().Marks.Has(plan.PathMarker) {
		verb = "in place of its path marker write"
	}
	s, name := spellerOf(v.Pair).importing(spoke, hub), baseFuncName(v.Pair, v.SpokeField.Field())
	help := verb + "\n" + s.functions(name, nil, []string{v.HubField.Path()}, []*model.Type{spoke}, []*model.Type{hub}, "")
	root := func(d plan.Direction) *model.Type {
		if v.Pair.Shared {
			return nil
		}
		return v.Pair.Of.RootOf(d)
	}
	merging := s.merging(name+"ToHub", []*model.Type{spoke}, []*model.Type{hub}, root(plan.ToHub))
	if merging == "" {
		merging = s.merging(name+"FromHub", []*model.Type{hub}, []*model.Type{spoke}, root(plan.ToSpoke))
	}
	return help + merging
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
			s.spelt(spoke), plan.FunctionPrefix, a, b, s.spelt(spoke), s.spelt(hub))
	}
	return fmt.Sprintf("write in this package, for all fields of these types,\nfunc %s%s_To_%s(in *%s, out *%s) error\nfunc %s%s_To_%s(in *%s, out *%s) error",
		plan.FunctionPrefix, a, b, s.spelt(spoke), s.spelt(hub), plan.FunctionPrefix, b, a, s.spelt(hub), s.spelt(spoke))
}
