package model

import (
	"errors"
	"go/ast"
	"go/token"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
)

// A pending is a declared type whose right-hand side has still to be resolved.
type pending struct {
	t    *Type
	decl *load.TypeDecl
	env  map[string]*Type
}

// A scope is what an expression's names are resolved in: its file, and the type
// arguments of the generic declaration around it.
type scope struct {
	decl *load.TypeDecl
	file *load.File
	env  map[string]*Type
	interest
}

// reach resolves t and everything it reaches. Types are worked off a queue, so
// that long chains of types cost no stack.
func (b *builder) reach(t *Type) {
	b.enqueue(t, b.decls[t], nil)
	b.drain()
}

func (b *builder) drain() {
	for len(b.queue) > 0 {
		p := b.queue[len(b.queue)-1]
		b.queue = b.queue[:len(b.queue)-1]
		b.resolve(p)
	}
}

// declared returns the type of a declaration and asks for its right-hand side.
func (b *builder) declared(decl *load.TypeDecl) *Type {
	t := b.shell(decl)
	b.enqueue(t, decl, nil)
	return t
}

func (b *builder) enqueue(t *Type, decl *load.TypeDecl, env map[string]*Type) {
	if t.asked {
		return
	}
	t.asked = true
	b.reportTwice(decl)
	b.reportSyntax(decl.File)
	if !t.Package.Root {
		t.Package.Types = append(t.Package.Types, t)
	}
	b.queue = append(b.queue, &pending{t: t, decl: decl, env: env})
}

// resolve fills in the right-hand side of a declared type.
func (b *builder) resolve(p *pending) {
	t, spec := p.t, p.decl.Spec
	t.Shape = syntaxShape(spec.Type)
	if b.wantsMarshalling {
		t.MarshalsJSON = b.hasMethod(p, "MarshalJSON")
		t.MarshalsText = b.hasMethod(p, "MarshalText")
	}
	t.Methods = b.methods(p.decl)
	in := b.interestIn(t)
	if in.plain && (t.Shape == Struct || t.Shape == Defined) && !b.isRoot(t) {
		b.describeCopy(p)
	}
	t.Opaque = in.opaque
	if in.nobody() && !(t.Alias && t.Shape == Defined) {
		return // what an alias stands for is always looked up: it may be asked for by name
	}
	sc := scope{decl: p.decl, file: p.decl.File, env: p.env, interest: in}
	b.nesting = 0
	if st, ok := spec.Type.(*ast.StructType); ok {
		t.Shape = Struct
		if t.Fields == nil {
			t.Fields = b.fieldShells(p.decl, st)
		}
		b.resolveFields(sc, t.Fields, st)
		t.Fields = b.present(t.Fields)
		return
	}
	rhs := b.expr(sc, spec.Type)
	if rhs.Declared() || rhs.Shape == Basic || rhs.isArgument(p.env) {
		t.Shape, t.Elem = Defined, rhs
		switch {
		case !t.Alias:
			b.followForm(t, rhs)
		case slices.ContainsFunc(b.opts.Reach, func(r Reach) bool { return r.Plain }):
			b.noteAlias(t)
		}
		return
	}
	t.Shape, t.Key, t.Elem, t.Fields = rhs.Shape, rhs.Key, rhs.Elem, rhs.Fields
}

// isArgument reports whether t stands for a type parameter in env.
func (t *Type) isArgument(env map[string]*Type) bool {
	for _, a := range env {
		if a == t {
			return true
		}
	}
	return false
}

// resolveFields gives every field that somebody looks at its type.
func (b *builder) resolveFields(sc scope, fields []*Field, st *ast.StructType) {
	i := 0
	for _, af := range st.Fields.List {
		var typ *Type
		for range max(1, len(af.Names)) {
			f := fields[i]
			i++
			skipped := sc.skip(f)
			if skipped && !sc.whole || !b.isPresent(f.Marks) {
				continue
			}
			if typ == nil {
				typ = b.expr(sc, af.Type)
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
func (sc scope) skip(f *Field) bool {
	for _, r := range sc.kinds {
		if r.SkipField == nil || !r.SkipField(f) {
			return false
		}
	}
	return sc.opaque || len(sc.kinds) > 0
}

// syntaxShape is the form that can be told without looking at other types.
func syntaxShape(e ast.Expr) Shape {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return syntaxShape(e.X)
	case *ast.StructType:
		return Struct
	case *ast.ArrayType:
		if e.Len != nil {
			return Array
		}
		return Slice
	case *ast.MapType:
		return Map
	case *ast.StarExpr:
		return Pointer
	case *ast.InterfaceType:
		return Interface
	case *ast.FuncType:
		return Func
	case *ast.ChanType:
		return Chan
	case *ast.Ident, *ast.SelectorExpr, *ast.IndexExpr, *ast.IndexListExpr:
		return Defined
	}
	return Other
}

// maxNesting is how many levels deep a type may be written in one declaration, as
// [][]string has three. Generated code repeats each level's indentation below it, so
// that its size grows with the square.
const maxNesting = 250

// expr resolves a type expression.
func (b *builder) expr(sc scope, e ast.Expr) *Type {
	pos := sc.file.Position(e.Pos())
	b.nesting++
	defer func() { b.nesting-- }()
	if b.nesting > maxNesting {
		if b.nesting == maxNesting+1 {
			b.diags.Errorf(pos, diag.UnsupportedType, "type is nested more than %d levels deep in one declaration", maxNesting)
		}
		return &Type{Shape: Invalid, Pos: pos, SpecPos: pos}
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return b.expr(sc, e.X)
	case *ast.Ident:
		if t, ok := sc.env[e.Name]; ok {
			return t
		}
		return b.named(sc, e, pos)
	case *ast.SelectorExpr:
		return b.named(sc, e, pos)
	case *ast.IndexExpr:
		return b.instance(sc, e.X, []ast.Expr{e.Index}, pos)
	case *ast.IndexListExpr:
		return b.instance(sc, e.X, e.Indices, pos)
	case *ast.StructType:
		t := &Type{Shape: Struct, Pos: pos, SpecPos: pos}
		if sc.decl == nil {
			return t // in a function's header, where nobody looks into it
		}
		t.Fields = b.fieldShells(sc.decl, e)
		b.resolveFields(sc, t.Fields, e)
		t.Fields = b.present(t.Fields)
		return t
	}
	t := &Type{Shape: syntaxShape(e), Pos: pos, SpecPos: pos}
	switch e := e.(type) {
	case *ast.StarExpr:
		t.Elem = b.expr(sc, e.X)
	case *ast.ArrayType:
		t.Elem = b.expr(sc, e.Elt)
	case *ast.MapType:
		t.Key, t.Elem = b.expr(sc, e.Key), b.expr(sc, e.Value)
	}
	return t
}

// named resolves a name to a predeclared or declared type.
func (b *builder) named(sc scope, e ast.Expr, pos token.Position) *Type {
	ref, err := sc.file.Resolve(e)
	if err != nil {
		b.reportUnresolved(e, pos, err)
		return &Type{Shape: Invalid, Pos: pos, SpecPos: pos}
	}
	if ref.Decl == nil {
		return b.predeclared(ref.Builtin)
	}
	if ref.Decl.Spec.TypeParams != nil {
		b.diags.Add(diag.Diagnostic{
			Pos: pos, Code: diag.UnknownType,
			Message: "generic type " + quote(spell(e)) + " is used without type arguments",
			Help:    "write " + spell(e) + "[...] with a type for each of its parameters",
		})
		return &Type{Shape: Invalid, Pos: pos, SpecPos: pos}
	}
	return b.declared(ref.Decl)
}

// reportUnresolved reports a name that means no type, at the place where it
// stands.
func (b *builder) reportUnresolved(e ast.Expr, pos token.Position, err error) {
	var why *load.ResolveError
	switch {
	case !errors.As(err, &why):
		b.diags.Errorf(pos, diag.UnknownType, "cannot find type %q: %v", spell(e), err)
	case why.Cause == "":
		b.diags.Add(why.Diagnostic())
	default:
		if b.missing == nil {
			b.missing = map[string]diag.List{}
		}
		b.missing[why.Cause] = append(b.missing[why.Cause], why.Diagnostic())
	}
}

// predeclared returns the one type of a predeclared name.
func (b *builder) predeclared(name string) *Type {
	if t, ok := b.basic[name]; ok {
		return t
	}
	t := &Type{Name: GoName{Name: name}, Shape: Basic}
	switch name {
	case "any", "error", "comparable":
		t.Shape = Interface
	}
	b.basic[name] = t
	return t
}

// instance instantiates a generic type. The same type with the same arguments is
// one type.
func (b *builder) instance(sc scope, generic ast.Expr, args []ast.Expr, pos token.Position) *Type {
	ref, err := sc.file.Resolve(generic)
	if err != nil {
		b.reportUnresolved(generic, pos, err)
		return &Type{Shape: Invalid, Pos: pos, SpecPos: pos}
	}
	if ref.Decl == nil || ref.Decl.Spec.TypeParams == nil {
		b.diags.Errorf(pos, diag.UnknownType, "type %q is not generic but has type arguments", spell(generic))
		return &Type{Shape: Invalid, Pos: pos, SpecPos: pos}
	}
	var params []string
	for _, f := range ref.Decl.Spec.TypeParams.List {
		for _, n := range f.Names {
			params = append(params, n.Name)
		}
	}
	if len(params) != len(args) {
		b.diags.Errorf(pos, diag.UnknownType, "generic type %q: expected %s, found %d", spell(generic), typeArguments(len(params)), len(args))
		return &Type{Shape: Invalid, Pos: pos, SpecPos: pos}
	}
	types := make([]*Type, len(args))
	names := make([]string, len(args))
	env := make(map[string]*Type, len(args))
	for i, a := range args {
		types[i] = b.expr(sc, a)
		names[i] = types[i].String()
		env[params[i]] = types[i]
	}
	family := ref.Decl.Pkg.Dir + " " + ref.Decl.Spec.Name.Name
	if t, ok := b.generic[family]; ok {
		return t // it has no end, see endless
	}
	name := ref.Decl.Spec.Name.Name + "[" + strings.Join(names, ", ") + "]"
	key := ref.Decl.Pkg.Dir + " " + name
	if t, ok := b.generic[key]; ok {
		return t
	}
	if strings.Count(name, "[") > 50 {
		b.diags.Errorf(pos, diag.Recursion, "generic type %q instantiates itself without end", spell(generic))
		return b.endless(family, pos)
	}
	t := b.newShell(ref.Decl, name)
	t.Args = types
	b.generic[key] = t
	b.enqueue(t, ref.Decl, env)
	return t
}

// endless gives up a generic type that instantiates itself without end, which Go
// refuses as well: its instances, which may be very many, are invalid from now
// on, and those that are there already have nothing inside, so that nobody finds
// fault with each of them.
func (b *builder) endless(family string, pos token.Position) *Type {
	for key, t := range b.generic {
		if strings.HasPrefix(key, family+"[") {
			t.Shape, t.Key, t.Elem, t.Fields = Invalid, nil, nil, nil
		}
	}
	t := &Type{Shape: Invalid, Pos: pos, SpecPos: pos}
	b.generic[family] = t
	return t
}

func typeArguments(n int) string {
	if n == 1 {
		return "1 type argument"
	}
	return strconv.Itoa(n) + " type arguments"
}

// String spells the type as Go would, with import paths in place of package
// names.
func (t *Type) String() string {
	if t.Name.Name != "" {
		return t.Name.String()
	}
	switch t.Shape {
	case Pointer:
		return "*" + t.Elem.String()
	case Slice:
		return "[]" + t.Elem.String()
	case Array:
		return "[...]" + t.Elem.String()
	case Map:
		return "map[" + t.Key.String() + "]" + t.Elem.String()
	case Struct:
		return "struct@" + t.Pos.String()
	case Interface:
		return "interface{...}"
	case Func:
		return "func"
	case Chan:
		return "chan"
	}
	return "invalid type"
}

// spell writes a name as the source has it.
func spell(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.Ident:
		return e.Name
	case *ast.SelectorExpr:
		return spell(e.X) + "." + e.Sel.Name
	}
	return "type"
}

func quote(s string) string { return "\"" + s + "\"" }
