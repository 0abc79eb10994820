package assemble

import (
	"cmp"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/assemble/methodset"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
)

// A resolver finds out what types declarations mean: it gives the types of a source
// their right-hand sides, as far as generators look.
type resolver struct {
	source  *source
	methods *methodset.Finder
	shallow *methodset.Shallow
	copies  *copyLookup
	queue   []*pending
	generic map[string]*model.Type
	basic   map[string]*model.Type
	twice   map[token.Position]bool // second declarations that are reported
	aliased map[*load.TypeDecl]bool // declarations that an alias stands for
	nesting int                     // levels of the type expression that is resolved

	instances int // of generic types

	// asked are the types whose right-hand side is resolved or queued, forced those of which
	// all fields are to be resolved whether they are opaque or not.
	asked, forced map[*model.Type]bool

	wantsMarshalling bool
}

// A pending is a declared type whose right-hand side has still to be resolved.
type pending struct {
	t    *model.Type
	decl *load.TypeDecl
	env  map[string]*model.Type
}

// A scope is what an expression's names are resolved in: its file, and the type
// arguments of the generic declaration around it.
type scope struct {
	decl *load.TypeDecl
	file *load.File
	env  map[string]*model.Type
	interest
}

// reach resolves t and everything it reaches. Types are worked off a queue, so
// that long chains of types cost no stack.
func (r *resolver) reach(t *model.Type) {
	r.enqueue(t, r.source.decls[t], nil)
	r.drain()
}

func (r *resolver) drain() {
	for len(r.queue) > 0 {
		p := r.queue[len(r.queue)-1]
		r.queue = r.queue[:len(r.queue)-1]
		r.resolve(p)
	}
}

// declared returns the type of a declaration and asks for its right-hand side.
func (r *resolver) declared(decl *load.TypeDecl) *model.Type {
	t := r.source.shell(decl)
	r.enqueue(t, decl, nil)
	return t
}

func (r *resolver) enqueue(t *model.Type, decl *load.TypeDecl, env map[string]*model.Type) {
	if r.asked[t] {
		return
	}
	r.asked[t] = true
	r.reportTwice(decl)
	r.source.diags.Add(syntaxOf(decl.File)...)
	if !t.Package.Root {
		t.Package.Types = append(t.Package.Types, t)
	}
	r.queue = append(r.queue, &pending{t: t, decl: decl, env: env})
}

// resolve fills in the right-hand side of a declared type.
func (r *resolver) resolve(p *pending) {
	t, spec := p.t, p.decl.Spec
	t.Shape = syntaxShape(spec.Type)
	if r.wantsMarshalling {
		t.MarshalsJSON = r.methods.Marshals(p.decl, "MarshalJSON")
		t.MarshalsText = r.methods.Marshals(p.decl, "MarshalText")
		t.UnmarshalsJSON = r.methods.Marshals(p.decl, "UnmarshalJSON")
		if r.source.opts.Compat && !t.MarshalsJSON && r.shallow.AllowsAny(p.decl) {
			t.MarshalsJSON, t.Misjudged = true, true
		}
	}
	t.Methods = r.methods.Of(p.decl)
	in := r.interestIn(t)
	if in.plain && (t.Shape == model.Struct || t.Shape == model.Defined) && !r.isRoot(t) {
		r.describeCopy(p)
	}
	t.Opaque = in.opaque
	if in.nobody() && !(t.Alias && t.Shape == model.Defined) {
		return // what an alias stands for is always looked up: it may be asked for by name
	}
	sc := scope{decl: p.decl, file: p.decl.File, env: p.env, interest: in}
	r.nesting = 0
	if st, ok := spec.Type.(*ast.StructType); ok {
		t.Shape = model.Struct
		if t.Fields == nil {
			t.Fields = r.source.fieldShells(p.decl, st)
		}
		r.resolveFields(sc, t.Fields, st)
		r.source.keepPresent(t)
		return
	}
	rhs := r.expr(sc, spec.Type)
	if rhs.Declared() || rhs.Shape == model.Basic || isArgument(rhs, p.env) {
		t.Shape, t.Elem = model.Defined, rhs
		r.followForm(t, rhs)
		if t.Alias && slices.ContainsFunc(r.source.opts.Reach, func(e model.Reach) bool { return e.Plain }) {
			r.noteAlias(t)
		}
		return
	}
	t.Shape, t.Key, t.Elem, t.Fields = rhs.Shape, rhs.Key, rhs.Elem, rhs.Fields
}

// isArgument reports whether t stands for a type parameter in env.
func isArgument(t *model.Type, env map[string]*model.Type) bool {
	for _, a := range env {
		if a == t {
			return true
		}
	}
	return false
}

// resolveFields gives every field that somebody looks at its type.
func (r *resolver) resolveFields(sc scope, fields []*model.Field, st *ast.StructType) {
	i := 0
	for _, af := range st.Fields.List {
		var typ *model.Type
		for range max(1, len(af.Names)) {
			f := fields[i]
			i++
			skipped := sc.skip(f)
			if skipped && !sc.whole || !r.source.isPresent(f.Marks) {
				continue
			}
			if typ == nil {
				typ = r.expr(sc, af.Type)
			}
			if !skipped {
				f.Type = typ
			}
			if sc.whole {
				f.GoType = typ
			}
		}
	}
}

// skip reports whether no entry that follows kinds looks at a field of the
// declaration around it.
func (sc scope) skip(f *model.Field) bool {
	for _, r := range sc.kinds {
		if r.SkipField == nil || !r.SkipField(f) {
			return false
		}
	}
	return sc.opaque || len(sc.kinds) > 0
}

// syntaxShape is the form that can be told without looking at other types.
func syntaxShape(e ast.Expr) model.Shape {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return syntaxShape(e.X)
	case *ast.StructType:
		return model.Struct
	case *ast.ArrayType:
		if e.Len != nil {
			return model.Array
		}
		return model.Slice
	case *ast.MapType:
		return model.Map
	case *ast.StarExpr:
		return model.Pointer
	case *ast.InterfaceType:
		return model.Interface
	case *ast.FuncType:
		return model.Func
	case *ast.ChanType:
		return model.Chan
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
		return model.Defined
	}
	return model.Other
}

// maxNesting is how many levels deep a type may be written in one declaration, as
// [][]string has three. Generated code repeats each level's indentation below it, so
// that its size grows with the square.
const maxNesting = 250

// expr resolves a type expression.
func (r *resolver) expr(sc scope, e ast.Expr) *model.Type {
	pos := sc.file.Position(e.Pos())
	r.nesting++
	defer func() { r.nesting-- }()
	if r.nesting > maxNesting {
		if r.nesting == maxNesting+1 {
			r.source.diags.Errorf(pos, diag.UnsupportedType, "type is nested more than %d levels deep in one declaration", maxNesting)
		}
		return &model.Type{Shape: model.Invalid, Pos: pos, SpecPos: pos}
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return r.expr(sc, e.X)
	case *ast.Ident:
		if t, ok := sc.env[e.Name]; ok {
			return t
		}
		return r.named(sc, e, pos)
	case *ast.SelectorExpr:
		return r.named(sc, e, pos)
	case *ast.IndexExpr:
		return r.instance(sc, e.X, []ast.Expr{e.Index}, pos)
	case *ast.IndexListExpr:
		return r.instance(sc, e.X, e.Indices, pos)
	case *ast.StructType:
		t := &model.Type{Shape: model.Struct, Pos: pos, SpecPos: pos}
		if sc.decl == nil {
			return t // in a function's header, where nobody looks into it
		}
		t.Fields = r.source.fieldShells(sc.decl, e)
		r.resolveFields(sc, t.Fields, e)
		r.source.keepPresent(t)
		return t
	}
	t := &model.Type{Shape: syntaxShape(e), Pos: pos, SpecPos: pos}
	switch e := e.(type) {
	case *ast.StarExpr:
		t.Elem = r.expr(sc, e.X)
	case *ast.ArrayType:
		t.Elem = r.expr(sc, e.Elt)
	case *ast.MapType:
		t.Key, t.Elem = r.expr(sc, e.Key), r.expr(sc, e.Value)
	}
	return t
}

// named resolves a name to a predeclared or declared type.
func (r *resolver) named(sc scope, e ast.Expr, pos token.Position) *model.Type {
	ref, err := sc.file.Resolve(e)
	if err != nil {
		r.source.reportUnresolved(e, pos, err)
		return &model.Type{Shape: model.Invalid, Pos: pos, SpecPos: pos}
	}
	if ref.Decl == nil {
		return r.predeclared(ref.Builtin)
	}
	if ref.Decl.Spec.TypeParams != nil {
		r.source.diags.Add(diag.Diagnostic{
			Pos: pos, Code: diag.UnknownType,
			Message: "generic type " + quote(spell(e)) + " is used without type arguments",
			Help:    "write " + spell(e) + "[...] with a type for each of its parameters",
		})
		return &model.Type{Shape: model.Invalid, Pos: pos, SpecPos: pos}
	}
	return r.declared(ref.Decl)
}

// reportUnresolved reports a name that means no type, at the place where it
// stands.
func (s *source) reportUnresolved(e ast.Expr, pos token.Position, err error) {
	var why *load.ResolveError
	switch {
	case !errors.As(err, &why):
		s.diags.Errorf(pos, diag.UnknownType, "cannot find type %q: %v", spell(e), err)
	case why.Cause == "":
		s.diags.Add(why.Diagnostic())
	default:
		if s.missing == nil {
			s.missing = map[string]diag.List{}
		}
		s.missing[why.Cause] = append(s.missing[why.Cause], why.Diagnostic())
	}
}

// reportTwice reports a reached type that has two declarations, either of which
// could be meant, whichever of them is reached.
func (r *resolver) reportTwice(decl *load.TypeDecl) {
	second := decl.Pkg.Again(decl.Spec.Name.Name)
	if second == nil {
		return
	}
	first := cmp.Or(decl.Pkg.Type(decl.Spec.Name.Name), decl)
	name := func(decl *load.TypeDecl) token.Position { return decl.File.Position(decl.Spec.Name.Pos()) }
	if r.twice[name(second)] {
		return
	}
	r.twice[name(second)] = true
	r.source.diags.Add(diag.Diagnostic{
		Pos: name(second), Code: diag.UnknownType,
		Message: fmt.Sprintf("type %q is declared twice in package %q", decl.Spec.Name.Name, decl.Pkg.Path),
		Help:    "rename or delete one of them",
		Notes:   []diag.Note{{Pos: name(first), Message: "the first is here"}},
	})
}

// predeclared returns the one type of a predeclared name.
func (r *resolver) predeclared(name string) *model.Type {
	if t, ok := r.basic[name]; ok {
		return t
	}
	t := &model.Type{Name: model.GoName{Name: name}, Shape: model.Basic}
	switch name {
	case "any", "error", "comparable":
		t.Shape = model.Interface
	}
	r.basic[name] = t
	return t
}
