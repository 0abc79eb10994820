package gofile

import (
	"errors"
	"go/ast"
	"go/token"
	"os"
	"slices"
	"strings"
	"sync"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/scan"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
)

// A source is the text of one Go file of a package: whether it belongs to the build, and
// what one pass over it tells. It is read and scanned on demand, each at most once, and
// knows no positions and no syntax.
type source struct {
	// Path is absolute.
	Path string
	pkg  *Package

	always bool // in the build whatever the file says: the go command named it

	mu      sync.Mutex
	known                       // what its content tells, whatever is built
	kept    kept                // known from an earlier load
	checked bool                // whether the file may be opened is known
	refused error               // why it must not be
	headed  bool                // build and name are known
	build   bool                // belongs to the build
	name    string              // from the package clause
	err     error               // why the file cannot be read or its constraints not be understood
	names   map[string]struct{} // what is declared, nil before somebody asks
	src     []byte              // nil before reading and when not needed any more
	markers []BodyMarker
}

// A File is one Go file of a package with its syntax, which is parsed on demand, at most
// once, and what names mean in it. The mutex of its source guards it as well.
type File struct {
	source

	tf      *token.File // nil before a position was needed
	lined   bool        // tf knows its lines
	tree    *ast.File
	found   diag.List // syntax errors of tree
	partial map[int]*ast.File
	faulty  bool // a piece of source did not parse
}

// Src returns the file's content, nil if it cannot be read, which
// is a finding of Load for roots. It is read again if it has been dropped meanwhile.
func (f *source) Src() []byte {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.src != nil {
		return slices.Clone(f.src)
	}
	src, err := f.read()
	if err != nil {
		return nil
	}
	return src
}

// Shows has a function look at what Src returns, which it must not change or keep, without
// a copy for it, and returns what it says.
func (f *File) Shows(look func(src []byte) bool) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.src != nil {
		return look(f.src)
	}
	src, err := f.read()
	return err == nil && look(src)
}

// Text returns the file's content between two offsets that its scan tells, "" where they are
// not in the file.
func (f *source) Text(start, end int) string {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.load()
	if start <= end && end <= len(f.src) {
		return string(f.src[start:end])
	}
	return ""
}

// InBuild reports whether the build constraints select the file.
func (f *source) InBuild() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.head()
	return f.build
}

// PackageName returns the name in the package clause of a file in the build.
func (f *source) PackageName() string {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.head()
	if !f.build {
		return ""
	}
	return f.name
}

// Failure returns why the file cannot be used at all, in words that follow the
// file's name.
func (f *source) Failure() error {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.head()
	var pathErr *os.PathError
	if errors.As(f.err, &pathErr) {
		return errors.New(sourcefile.Why(f.err))
	}
	return f.err
}

// Scan returns what one pass over the file tells; nil if the file does not
// belong to the build.
func (f *source) Scan() *scan.Summary {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.scanned()
}

// scanned is Scan with f.mu held.
func (f *source) scanned() *scan.Summary {
	if !f.headed && !f.recall() {
		f.begin(true)
	}
	if !f.build {
		return nil
	}
	if f.sum != nil {
		return f.sum
	}
	f.load()
	f.sum = scan.File(f.src)
	f.size = len(f.src)
	if f.err == nil {
		words := f.watch()
		for _, search := range words {
			search.Look(f.src)
		}
		f.found(words)
	}
	for i := range f.sum.Decls {
		for name := range f.sum.Decls[i].Names() {
			f.hides = f.hides || IsPredeclared(name)
		}
	}
	if f.pkg.Root {
		for _, m := range f.sum.BodyMarkers {
			text := strings.TrimRight(string(f.src[m.Start:m.End]), " \t\r")
			f.markers = append(f.markers, BodyMarker{Text: text, off: int(m.Start)})
		}
	}
	if !f.sum.Broken && !f.sum.Has(scan.Type) && !(f.pkg.Root && f.sum.Markers) {
		f.src = nil // hardly anybody will parse it
	}
	f.keep()
	return f.sum
}

// ImportSpecs returns the file's imports as they are written.
func (f *source) ImportSpecs() []scan.Import {
	sum := f.Scan()
	if sum == nil {
		return nil
	}
	return sum.Imports
}

// DeclaresTypes reports whether the file declares package-level types.
func (f *File) DeclaresTypes() bool {
	sum := f.Scan()
	if sum == nil {
		return false
	}
	if !sum.Broken {
		return sum.Has(scan.Type)
	}
	tree, _ := f.Syntax()
	return slices.ContainsFunc(tree.Decls, func(d ast.Decl) bool {
		gen, ok := d.(*ast.GenDecl)
		return ok && gen.Tok == token.TYPE
	})
}

// HasMarkers reports whether the file has a // comment whose text begins with "+",
// inside function bodies or outside.
func (f *source) HasMarkers() bool {
	sum := f.Scan()
	return sum != nil && sum.Markers
}

// A BodyMarker is a comment that looks like a marker where none is looked for.
type BodyMarker struct {
	Text string // the comment from its slashes to the end of line
	Pos  token.Position
	off  int
}

// BodyMarkers returns the // comments beginning with "+" inside bodies of
// functions, in source order. They are kept for root packages only.
func (f *File) BodyMarkers() []BodyMarker {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.scanned() == nil || f.sum.Broken {
		return nil
	}
	for i := range f.markers {
		if m := &f.markers[i]; !m.Pos.IsValid() {
			m.Pos = f.positionAt(m.off)
		}
	}
	return f.markers
}

// Position returns a position with the file name relative to Config.Dir where
// the file lies below it, absolute otherwise. Line directives are not followed.
func (f *File) Position(pos token.Pos) token.Position {
	if !pos.IsValid() {
		return token.Position{Filename: f.pkg.set.Display(f.Path)}
	}
	return f.pkg.set.Fset.PositionFor(pos, false)
}

// positionAt is Position for an offset. f.mu is held.
func (f *File) positionAt(offset int) token.Position {
	tf := f.tokenFile()
	return tf.PositionFor(tf.Pos(min(offset, tf.Size())), false)
}

// Declares reports whether the file declares the name at package level.
func (f *source) Declares(name string) bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	sum := f.scanned()
	if sum == nil || IsPredeclared(name) && !f.hides {
		return false
	}
	if f.names == nil {
		f.names = map[string]struct{}{}
		for i := range sum.Decls {
			for declared := range sum.Decls[i].Names() {
				f.names[declared] = struct{}{}
			}
		}
	}
	_, ok := f.names[name]
	return ok
}

// IsPredeclared reports whether name is a predeclared type.
func IsPredeclared(name string) bool {
	switch name {
	case "any", "bool", "byte", "comparable", "complex64", "complex128", "error", "float32", "float64", "int", "int8",
		"int16", "int32", "int64", "rune", "string", "uint", "uint8", "uint16", "uint32", "uint64", "uintptr":
		return true
	}
	return false
}
