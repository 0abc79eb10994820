package gofile

import (
	"bytes"
	"errors"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load/scan"
)

// Without parser.AllErrors only the first error of a line is reported: those
// that follow are mostly caused by it.
const parseMode = parser.ParseComments | parser.SkipObjectResolution

// partialPrefix makes a file of a piece of source. It is not longer than what
// stands before the first declaration of any file.
const partialPrefix = "package p;"

// fileGap is left between two files in the file set, so that a piece at the
// very beginning of a file with partialPrefix before it still has valid
// positions.
const fileGap = len(partialPrefix)

// Syntax returns the whole file's syntax with comments, parsed once. Bodies of
// functions and methods are blank, with all comments in them. Syntax errors are
// findings; the tree is as far as the parser came, and never nil.
func (f *File) Syntax() (*ast.File, diag.List) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tree != nil {
		return f.tree, f.found
	}
	f.scanned()
	f.load()
	tf := f.register()
	if f.sum != nil && !f.sum.Broken {
		scan.BlankBodies(f.src, f.sum.Bodies)
	}
	tree, lines, err := parseAt(tf, 0, f.src)
	if !f.lined {
		f.lined = tf.SetLines(lines)
	}
	if tree == nil {
		tree = &ast.File{Name: ast.NewIdent("_"), Package: tf.Pos(0)}
	}
	f.tree, f.found = tree, f.syntaxErrors(err)
	f.src, f.partial = nil, nil
	return f.tree, f.found
}

// syntaxErrors turns the parser's errors into findings.
func (f *File) syntaxErrors(err error) diag.List {
	var list scanner.ErrorList
	if !errors.As(err, &list) {
		if err == nil {
			return nil
		}
		list = scanner.ErrorList{{Msg: err.Error()}}
	}
	var found diag.List
	for _, e := range list {
		found.Errorf(f.positionAt(e.Pos.Offset), diag.SyntaxError, "%s", e.Msg)
	}
	return found
}

// parseAt parses src as if it stood offset bytes behind the beginning of tf:
// positions in the tree are positions in tf. It also returns the offsets of
// src's lines.
func parseAt(tf *token.File, offset int, src []byte) (*ast.File, []int, error) {
	// A file set of its own, because the parser insists on adding a file. An
	// empty file brings its base to where it has to be.
	fset := token.NewFileSet()
	base := tf.Base() + offset
	if base > 1 {
		fset.AddFile("", 1, base-2)
	}
	tree, err := parser.ParseFile(fset, tf.Name(), src, parseMode)
	return tree, fset.File(token.Pos(base)).Lines(), err
}

// register enters the file into the file set, its lines still unknown. f.mu is
// held.
func (f *File) register() *token.File {
	if f.tf == nil {
		s := f.pkg.set
		s.adding.Lock()
		f.tf = s.Fset.AddFile(s.Display(f.Path), s.Fset.Base()+fileGap, f.size)
		s.adding.Unlock()
	}
	return f.tf
}

// Enter enters the file into the file set, which numbers positions in the order of its files,
// once it was scanned.
func (f *File) Enter() {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.register()
}

// tokenFile returns the file's entry in the file set with its lines. f.mu is
// held, and the file has been scanned.
func (f *File) tokenFile() *token.File {
	tf := f.register()
	if !f.lined {
		f.load()
		f.lined = true
		tf.SetLines(lineTable(f.src))
	}
	return tf
}

// Pos returns the position of an offset.
func (f *File) Pos(offset int) token.Pos {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.tokenFile().Pos(offset)
}

// lineTable returns the offset of each line's first byte.
func lineTable(src []byte) []int {
	lines := make([]int, 1, 1+bytes.Count(src, []byte("\n")))
	for i := 0; ; {
		n := bytes.IndexByte(src[i:], '\n')
		if n < 0 || i+n+1 >= len(src) {
			return lines
		}
		i += n + 1
		lines = append(lines, i)
	}
}

// piece parses one top-level declaration alone, with the comments above it.
// f.mu is held.
func (f *File) piece(index int) *ast.File {
	if tree := f.partial[index]; tree != nil {
		return tree
	}
	f.load()
	d := f.sum.Decls[index]
	tree := f.parsePiece(int(d.Above), f.lineEnd(int(d.End)))
	if f.partial == nil {
		f.partial = map[int]*ast.File{}
	}
	f.partial[index] = tree
	return tree
}

// parsePiece parses src[start:end]; what does not parse is missing in the tree.
func (f *File) parsePiece(start, end int) *ast.File {
	src := make([]byte, 0, len(partialPrefix)+end-start)
	src = append(append(src, partialPrefix...), f.src[start:end]...)
	tree, _, err := parseAt(f.tokenFile(), start-len(partialPrefix), src)
	f.faulty = f.faulty || err != nil
	return tree
}

// Faulty reports whether a declaration that was looked at so far does not parse
// without errors. Syntax tells which they are.
func (f *File) Faulty() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.faulty || len(f.found) > 0
}

// lineEnd returns the end of a // comment that follows offset on the same line,
// else offset.
func (f *File) lineEnd(offset int) int {
	rest := f.src[offset:]
	if n := bytes.IndexByte(rest, '\n'); n >= 0 {
		rest = rest[:n]
	}
	if bytes.HasPrefix(bytes.TrimLeft(rest, " \t\r"), []byte("//")) {
		return offset + len(rest)
	}
	return offset
}

// whole reports whether declarations of the file are taken from the tree of the
// whole file: in root packages, and where the scan is not to be trusted. f.mu
// is held.
func (f *File) whole() bool {
	return f.tree != nil || f.pkg.Root || f.sum.Broken
}

// genDecl returns the declaration that the scan saw with that index, and the
// comments of the tree it is in; nil if it does not parse.
func (f *File) genDecl(index int) (*ast.GenDecl, []*ast.CommentGroup) {
	f.mu.Lock()
	if !f.whole() {
		defer f.mu.Unlock()
		tree := f.piece(index)
		if tree == nil || len(tree.Decls) == 0 {
			return nil, nil
		}
		gen, _ := tree.Decls[0].(*ast.GenDecl)
		return gen, tree.Comments
	}
	f.mu.Unlock()
	tree, _ := f.Syntax()
	start := f.Pos(int(f.sum.Decls[index].Start))
	if gen, ok := declAt(tree, start).(*ast.GenDecl); ok {
		return gen, tree.Comments
	}
	return nil, nil
}

// declAt returns the declaration that begins at pos, nil if none does.
func declAt(tree *ast.File, pos token.Pos) ast.Decl {
	i, ok := slices.BinarySearchFunc(tree.Decls, pos, func(d ast.Decl, pos token.Pos) int { return int(d.Pos() - pos) })
	if !ok {
		return nil
	}
	return tree.Decls[i]
}

// FuncType returns a function's or method's signature, nil if it does not parse.
func (f *File) FuncType(d scan.Decl) *ast.FuncType {
	f.mu.Lock()
	defer f.mu.Unlock()
	tree := f.tree
	if tree == nil {
		f.load()
		tree = f.parsePiece(int(d.Start), int(d.Sign))
	}
	start := f.tokenFile().Pos(int(d.Start))
	if tree == nil {
		return nil
	}
	if fn, ok := declAt(tree, start).(*ast.FuncDecl); ok {
		return fn.Type
	}
	return nil
}

// Decl returns the declaration with an index among those of the file.
func (f *File) Decl(index int) (*ast.GenDecl, []*ast.CommentGroup) {
	if !f.Scan().Broken {
		return f.genDecl(index)
	}
	tree, _ := f.Syntax()
	gen, _ := tree.Decls[index].(*ast.GenDecl)
	return gen, tree.Comments
}

// AboveDecl returns where the declaration before the one with an index among those of the
// file ends.
func (f *File) AboveDecl(index int) token.Pos {
	f.mu.Lock()
	defer f.mu.Unlock()
	if !f.sum.Broken {
		return f.tokenFile().Pos(int(f.sum.Decls[index].Above))
	}
	if index > 0 {
		return f.tree.Decls[index-1].End()
	}
	return f.tree.Name.End()
}
