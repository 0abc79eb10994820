// Package load turns package patterns into Go packages whose files, syntax and
// types are found on demand.
//
// It is the first stage of a run: everything that follows reads Go source
// through it. Import paths are resolved in process from go.mod and the module
// cache, files are scanned as bytes, and only declarations that somebody asks
// for are parsed. golang.org/x/tools/go/packages answers wherever the module,
// the environment or an import is out of the ordinary; both give the same
// packages, directories and files.
//
// The package knows nothing of Kubernetes and does not interpret markers: it
// only says where comments are that look like one. It writes nothing, runs
// nothing but the go command in the fallback, and prints nothing.
package load

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/crdgen/crdgen/internal/diag"
)

// Mode says how import paths are resolved.
type Mode int

const (
	// Auto resolves in process and falls back to go/packages where that could
	// be wrong.
	Auto Mode = iota
	// Packages uses go/packages for everything.
	Packages
)

// Config is what a load depends on.
type Config struct {
	// Dir is the directory that patterns are relative to; empty means the
	// current one.
	Dir string
	// Patterns are file system paths (absolute or beginning with a dot) and
	// import paths, each with or without "...". None means Dir itself.
	Patterns []string
	// Tags are additional build tags.
	Tags []string
	Mode Mode
	// Env looks up environment variables; nil means os.Getenv.
	Env func(string) string
	// Progress is told what takes long, in words for the user; may be nil. It is
	// called from the goroutine that loads.
	Progress func(string)
}

// A Set is the result of one load. All of its methods, and those of its
// packages and files, are safe for concurrent use.
type Set struct {
	Fset *token.FileSet
	// Roots are the packages that the patterns name, each once, in the order
	// of controller-gen: those of import paths first, then those of file
	// system paths pattern by pattern, then those of nested modules; within
	// one pattern a package comes after the packages it imports.
	Roots []*Package
	// Fallback says why go/packages was used, "" if it was not. It may be set
	// later than Load, when an import turns up that cannot be resolved in
	// process: read it when the run is over.
	Fallback string
}

// Load finds the packages that the patterns name. Findings say which patterns
// and packages cannot be used, the error is for I/O and wrong use only. The Set
// is not nil unless there is an error.
func Load(cfg Config) (*Set, diag.List, error) { return &Set{Fset: token.NewFileSet()}, nil, nil }

// A Package is a Go package of the build: the files that the build constraints
// select, without test files.
type Package struct {
	// Path is the import path, Dir the absolute directory.
	Path, Dir string
	// Root says that a pattern named the package.
	Root bool
	// Local says that the package belongs to a main module of the run.
	Local bool
	// Errors are problems with the package as a whole: no Go files, two package
	// names, a file that cannot be read. For packages that are not roots it is
	// complete only after Files.
	Errors diag.List
}

// Name returns the name in the package clause, "" if there is no readable file.
func (p *Package) Name() string { return "" }

// Files returns the files of the build, sorted by name.
func (p *Package) Files() []*File { return nil }

// FilesMentioning returns the files of the build that contain one of the words,
// in the order of Files. It is a search for bytes: much cheaper than looking at
// every file, and large generated files are not kept in memory.
func (p *Package) FilesMentioning(words ...string) []*File { return nil }

// Import returns the package that an import of path in p's files means. A path
// that is a root's path is that root. The error is a [*ResolveError] of kind
// [ImportNotFound].
func (p *Package) Import(path string) (*Package, error) { return nil, nil }

// Type returns the declaration of a package-level type, nil if there is none.
// Files are read only until the declaration is found; in packages that are not
// roots only that declaration is parsed.
func (p *Package) Type(name string) *TypeDecl { return nil }

// Types returns all package-level type declarations by file name, then in
// source order.
func (p *Package) Types() []*TypeDecl { return nil }

// Method returns a declared method of a type, nil if there is none. It is
// cheaper than Methods, since files that do not mention the method's name are
// not looked at.
func (p *Package) Method(typeName, name string) *Method { return nil }

// Methods returns the declared methods of a type (not promoted ones) by file
// name, then in source order. Only the declarations' headers are parsed.
func (p *Package) Methods(typeName string) []Method { return nil }

// Constants returns the constants of a named basic type in source order. The
// findings are about constants whose value cannot be computed.
func (p *Package) Constants(typeName string) ([]Const, diag.List) { return nil, nil }

// Check type-checks the package's types, constants and method headers with
// go/types, and those of its imports through the same loader. The error joins
// what the checker found; package and info are usable nonetheless, and nil only
// when nothing could be parsed. Info's nodes are those of File.Syntax, which for
// packages that are not roots are not those of Type: look up in the scope there.
func (p *Package) Check() (*types.Package, *types.Info, error) { return nil, nil, nil }

// A File is one Go file of a package. It is read, scanned and parsed on demand,
// each at most once.
type File struct {
	// Path is absolute.
	Path string
	Pkg  *Package
}

// Src returns the file's content, nil if it cannot be read (see
// [Package.Errors]). It is read again if it has been dropped meanwhile.
func (f *File) Src() []byte { return nil }

// Syntax returns the whole file's syntax with comments, parsed once. Bodies of
// functions and methods are blank, with all comments in them. Syntax errors are
// findings; the tree is as far as the parser came, and never nil.
func (f *File) Syntax() (*ast.File, diag.List) { return nil, nil }

// DeclaresTypes says whether the file declares package-level types.
func (f *File) DeclaresTypes() bool { return false }

// HasMarkers says whether the file has a // comment whose text begins with "+",
// inside function bodies or outside.
func (f *File) HasMarkers() bool { return false }

// BodyMarkers returns the // comments beginning with "+" inside bodies of
// functions, in source order.
func (f *File) BodyMarkers() []BodyMarker { return nil }

// A BodyMarker is a comment that looks like a marker where none is looked for.
type BodyMarker struct {
	Text string // the comment from its slashes to the end of line
	Pos  token.Position
}

// Position returns a position with the file name relative to Config.Dir where
// the file lies below it, absolute otherwise. Line directives are not followed.
func (f *File) Position(pos token.Pos) token.Position { return token.Position{} }

// A TypeDecl is one package-level type declaration. There is one for each
// declared type: pointer equality is identity.
type TypeDecl struct {
	Pkg  *Package
	File *File
	Decl *ast.GenDecl
	Spec *ast.TypeSpec
}

// Comments returns the comment groups that lie in the declaration or above it,
// up to the end of the previous declaration or specification, in source order.
// They are enough to collect the markers of the type and of its fields.
func (d *TypeDecl) Comments() []*ast.CommentGroup { return nil }

// A Method is a declared method.
type Method struct {
	Name string
	// Ptr says that the receiver is a pointer.
	Ptr  bool
	Type *ast.FuncType
	File *File
	Pos  token.Pos // of the method's name
}

// A Const is a declared constant of a named type.
type Const struct {
	Name string
	// Value is the value of a string constant, or the Go text of another.
	Value string
	// Literal says that the declaration names the type and its value is a plain
	// literal; all others are computed.
	Literal bool
	// Doc is the comment above, Comment the one at the end of the line; both may
	// be nil. Above are the comment groups between the previous specification
	// and the constant, Doc included.
	Doc, Comment *ast.CommentGroup
	Above        []*ast.CommentGroup
	File         *File
	Pos          token.Pos // of the name
}

// Resolve finds what a type name or a qualified type name means in the file.
// Type parameters are the caller's business: they hide what Resolve finds. The
// error is a [*ResolveError].
func (f *File) Resolve(name ast.Expr) (Ref, error) { return Ref{}, nil }

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
}

func (e *ResolveError) Error() string { return e.Message }

// Diagnostic returns the error as a finding at its position.
func (e *ResolveError) Diagnostic() diag.Diagnostic {
	code := diag.UnknownType
	if e.Kind == ImportNotFound {
		code = diag.ImportNotFound
	}
	return diag.Diagnostic{Pos: e.Pos, Code: code, Message: e.Message, Help: e.Help}
}
