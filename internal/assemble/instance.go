package assemble

import (
	"fmt"
	"go/ast"
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// instance instantiates a generic type. The same type with the same arguments is
// one type.
func (r *resolver) instance(sc scope, generic ast.Expr, args []ast.Expr, pos token.Position) *model.Type {
	ref, err := sc.file.Resolve(generic)
	if err != nil {
		r.source.reportUnresolved(generic, pos, err)
		return &model.Type{Shape: model.Invalid, Pos: pos, SpecPos: pos}
	}
	if ref.Decl == nil || ref.Decl.Spec.TypeParams == nil {
		r.source.diags.Errorf(pos, diag.UnknownType, "type %q is not generic but has type arguments", spell(generic))
		return &model.Type{Shape: model.Invalid, Pos: pos, SpecPos: pos}
	}
	var params []string
	for _, f := range ref.Decl.Spec.TypeParams.List {
		for _, n := range f.Names {
			params = append(params, n.Name)
		}
	}
	if len(params) != len(args) {
		r.source.diags.Errorf(pos, diag.UnknownType, "generic type %q: expected %s, found %d", spell(generic), typeArguments(len(params)), len(args))
		return &model.Type{Shape: model.Invalid, Pos: pos, SpecPos: pos}
	}
	types := make([]*model.Type, len(args))
	names := make([]string, len(args))
	env := make(map[string]*model.Type, len(args))
	for i, a := range args {
		types[i] = r.expr(sc, a)
		names[i] = types[i].String()
		env[params[i]] = types[i]
	}
	family := ref.Decl.Pkg.Dir + " " + ref.Decl.Spec.Name.Name
	if t, ok := r.generic[family]; ok {
		return t // it has no end, see endless
	}
	name := ref.Decl.Spec.Name.Name + "[" + strings.Join(names, ", ") + "]"
	key := ref.Decl.Pkg.Dir + " " + name
	if t, ok := r.generic[key]; ok {
		return t
	}
	if strings.Count(name, "[") > mostArguments {
		r.source.diags.Add(tooManyArguments(pos, spell(generic), name))
		return r.endless(family, pos)
	}
	if r.instances++; r.instances > mostInstances {
		if r.instances == mostInstances+1 {
			r.source.diags.Add(tooManyInstances(pos, spell(generic)))
		}
		t := &model.Type{Shape: model.Invalid, Pos: pos, SpecPos: pos}
		r.generic[family] = t
		return t
	}
	t := r.source.newShell(ref.Decl, name)
	t.Args = types
	r.generic[key] = t
	r.enqueue(t, ref.Decl, env)
	return t
}

// mostArguments is how many types the arguments of a generic type may hold, those
// inside each other included.
const mostArguments = 50

// mostInstances is how many instances the generic types of a program may have together: types that
// each hold the next with two other arguments have twice as many at each.
const mostInstances = 20_000

func tooManyInstances(pos token.Position, generic string) diag.Diagnostic {
	return diag.Diagnostic{
		Pos: pos, Code: diag.UnsupportedType,
		Message: fmt.Sprintf("generic type %q brings more than %d instances of generic types", generic, mostInstances),
		Help:    "instantiate it with the same arguments wherever it is held, or declare types that are not generic",
	}
}

// tooManyArguments reports an instance of a generic type whose arguments are too many.
// Those of a type that instantiates itself get deeper each time and stay few side by
// side; those that double at each type are many side by side.
func tooManyArguments(pos token.Position, generic, instance string) diag.Diagnostic {
	if strings.Count(instance, ",") <= mostArguments/4 {
		return diag.Diagnostic{Pos: pos, Code: diag.Recursion, Message: fmt.Sprintf("generic type %q instantiates itself without end", generic)}
	}
	return diag.Diagnostic{
		Pos: pos, Code: diag.UnsupportedType,
		Message: fmt.Sprintf("generic type %q is too wide: its type arguments hold more than %d types", generic, mostArguments),
		Help:    "declare a type for a part of the arguments, and use its name",
	}
}

// endless gives up a generic type that instantiates itself without end, which Go
// refuses as well, or that is too wide: its instances, which may be very many, are invalid from now
// on, and those that are there already have nothing inside, so that nobody finds
// fault with each of them.
func (r *resolver) endless(family string, pos token.Position) *model.Type {
	for key, t := range r.generic {
		if strings.HasPrefix(key, family+"[") {
			t.Shape, t.Key, t.Elem, t.Fields = model.Invalid, nil, nil, nil
		}
	}
	t := &model.Type{Shape: model.Invalid, Pos: pos, SpecPos: pos}
	r.generic[family] = t
	return t
}
