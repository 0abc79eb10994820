package load

import (
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"path"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/crdgen/crdgen/internal/load/gofile"
	"github.com/crdgen/crdgen/internal/load/scan"
	"github.com/crdgen/crdgen/internal/spelling"
)

// A Ref is what a name means: exactly one of its fields is set.
type Ref struct {
	// Builtin is the name of a predeclared type, or "unsafe.Pointer".
	Builtin string
	Decl    *TypeDecl
}

// ResolveKind tells why a name means no type.
type ResolveKind int

const (
	// UnknownType: no type of that name is declared.
	UnknownType ResolveKind = iota + 1
	// NotAType: the name is declared, but as something else.
	NotAType
	// UnknownPackage: no import of the file has that name.
	UnknownPackage
	// ImportNotFound: the import exists, its package cannot be found.
	ImportNotFound
	// Unexported: the type belongs to another package and is not exported.
	Unexported
	// Cgo: the name comes from import "C".
	Cgo
)

// A ResolveError says why a name means no type.
type ResolveError struct {
	Kind ResolveKind
	Pos  token.Position
	// Message and Help are worded for a [diag.Diagnostic].
	Message, Help string
	// Cause is the same for errors that one remedy fixes, however many types need it:
	// the package or module that is missing. It is empty for an error of its own.
	Cause string
}

func (e *ResolveError) Error() string { return e.Message }

// Diagnostic returns the error as a finding at its position.
func (e *ResolveError) Diagnostic() diag.Diagnostic {
	code := diag.UnknownType
	if e.Kind == ImportNotFound {
		code = diag.ImportNotFound
	}
	d := diag.Diagnostic{Pos: e.Pos, Code: code, Message: e.Message, Help: e.Help}
	if e.Kind == UnknownType && e.Help != "" {
		d.Unfixed = "the type may be missing as well as misspelt"
	}
	return d
}

// Resolve finds what a type name or a qualified type name means in the file.
// Type parameters are the caller's business: they hide what Resolve finds. In
// packages that are not roots, a predeclared name is taken to be hidden only by
// a declaration in the same file. The error is a [*ResolveError].
func (f *File) Resolve(name ast.Expr) (Ref, error) {
	var ref Ref
	var err *ResolveError
	switch name := name.(type) {
	case *ast.Ident:
		ref, err = f.resolveIdent(name.Name)
	case *ast.SelectorExpr:
		pkg, ok := name.X.(*ast.Ident)
		if !ok {
			err = &ResolveError{Kind: NotAType, Message: "a type name is expected before the dot"}
			break
		}
		ref, err = f.resolveSelector(pkg.Name, name.Sel.Name)
	default:
		err = &ResolveError{Kind: NotAType, Message: fmt.Sprintf("a type name is expected, found %T", name)}
	}
	if err != nil {
		located := *err
		located.Pos = f.Position(name.Pos())
		return Ref{}, &located
	}
	return ref, nil
}

func (f *File) resolveIdent(name string) (Ref, *ResolveError) {
	builtin := gofile.IsPredeclared(name)
	if !builtin || f.Pkg.Root || f.Declares(name) {
		if d := f.Pkg.Type(name); d != nil {
			return Ref{Decl: d}, nil
		}
	}
	if !builtin || f.Declares(name) {
		if kind := declaredAs(f.Pkg, name); kind != "" {
			return Ref{}, &ResolveError{Kind: NotAType, Message: fmt.Sprintf("%q is a %s, not a type", name, kind)}
		}
	}
	if ast.IsExported(name) {
		if d, err := f.dotImported(name); d != nil || err != nil {
			return Ref{Decl: d}, err
		}
	}
	if builtin {
		return Ref{Builtin: name}, nil
	}
	return Ref{}, undeclared(f.Pkg, name, false)
}

// undeclared says that the package has no type of that name, and which one is called nearly so
// of those that the package which asks may name.
func undeclared(p *Package, name string, foreign bool) *ResolveError {
	var names []string
	for _, d := range p.Types() {
		if !foreign || d.Spec.Name.IsExported() {
			names = append(names, d.Spec.Name.Name)
		}
	}
	e := &ResolveError{Kind: UnknownType, Message: fmt.Sprintf("type %q is not declared in package %q", name, p.Path)}
	if file, ok := p.hidden.in(p, hiddenKey{scan.Type, "", name}); ok {
		e.Help = fmt.Sprintf("%s declares it, and its build constraint leaves the file out: declare the type in another file", quote(file))
		return e
	}
	if near := spelling.Nearest(name, names); near != "" {
		e.Help = fmt.Sprintf("did you mean %q?", near)
	}
	return e
}

// declaredAs says what a package declares a name as that is not a type, "" if it does not.
func declaredAs(p *Package, name string) string {
	for _, f := range p.files {
		sum := f.Scan()
		if sum == nil {
			continue
		}
		for i := range sum.Decls {
			d := &sum.Decls[i]
			if d.Kind == scan.Type || !d.Declares(name) {
				continue
			}
			switch d.Kind {
			case scan.Const:
				return "constant"
			case scan.Var:
				return "variable"
			}
			return "function"
		}
	}
	return ""
}

// dotImported looks an exported name up in the packages that the file imports
// with a dot.
func (f *File) dotImported(name string) (*TypeDecl, *ResolveError) {
	for _, spec := range f.ImportSpecs() {
		if spec.Name != "." {
			continue
		}
		p, err := f.importAs(spec.Path)
		if err != nil {
			return nil, err
		}
		if d := p.Type(name); d != nil {
			return d, nil
		}
	}
	return nil, nil
}

func asResolveError(err error) *ResolveError {
	var e *ResolveError
	if errors.As(err, &e) {
		return e
	}
	return &ResolveError{Kind: ImportNotFound, Message: err.Error(), Cause: err.Error()}
}

func (f *File) resolveSelector(qualifier, name string) (Ref, *ResolveError) {
	p, err := f.importNamed(qualifier)
	switch {
	case err != nil:
		return Ref{}, err
	case p.Path == "unsafe" && name == "Pointer":
		return Ref{Builtin: "unsafe.Pointer"}, nil
	case !ast.IsExported(name):
		return Ref{}, &ResolveError{Kind: Unexported, Message: fmt.Sprintf("type %q of package %q is not exported", name, p.Path)}
	}
	if d := p.Type(name); d != nil {
		return Ref{Decl: d}, nil
	}
	if kind := declaredAs(p, name); kind != "" {
		return Ref{}, &ResolveError{Kind: NotAType, Message: fmt.Sprintf("%q of package %q is a %s, not a type", name, p.Path, kind)}
	}
	return Ref{}, undeclared(p, name, true)
}

// importNamed returns the package that a name before a dot means: the import
// that has the name, else the one whose package has it in its clause. Those
// whose path looks like it are asked first.
func (f *File) importNamed(name string) (*Package, *ResolveError) {
	var likely, unlikely []string
	for _, spec := range f.ImportSpecs() {
		called := spec.Name
		if called == "" && (spec.Path == "C" || spec.Path == "unsafe") {
			called = spec.Path
		}
		switch {
		case called == name:
			return f.importAs(spec.Path)
		case called != "":
		case looksLike(spec.Path, name):
			likely = append(likely, spec.Path)
		default:
			unlikely = append(unlikely, spec.Path)
		}
	}
	var failed *ResolveError
	for _, importPath := range append(likely, unlikely...) {
		p, err := f.importAs(importPath)
		switch {
		case err == nil && p.Name() == name:
			return p, nil
		case err != nil && failed == nil:
			failed = err
		}
	}
	if failed != nil {
		return nil, failed
	}
	return nil, &ResolveError{
		Kind: UnknownPackage, Message: fmt.Sprintf("package %q is not imported", name),
		Help: fmt.Sprintf("import the package that has the name %q in this file", name),
	}
}

// importAs returns the package that an import path of the file means.
func (f *File) importAs(importPath string) (*Package, *ResolveError) {
	switch importPath {
	case "C":
		return nil, &ResolveError{Kind: Cgo, Message: `a type of import "C" is not known without running cgo`}
	case "unsafe": // has no file that counts
		return f.Pkg.set.std.packageAt("unsafe", gobuild.SourceDir{Std: true}), nil
	}
	p, err := f.Pkg.Import(importPath)
	if err != nil {
		return nil, asResolveError(err)
	}
	return p, nil
}

// looksLike reports whether a package of that import path probably has the name.
func looksLike(importPath, name string) bool {
	last := path.Base(importPath)
	if isVersion(last) && path.Base(path.Dir(importPath)) == name {
		return true
	}
	return strings.Contains(strings.ReplaceAll(last, "-", ""), name)
}

// isVersion reports whether a path element is a major version such as v2.
func isVersion(elem string) bool {
	digits, ok := strings.CutPrefix(elem, "v")
	return ok && digits != "" && strings.Trim(digits, "0123456789") == ""
}
