package load

import (
	"go/ast"
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/load/gofile"
)

// A File is one Go file of a package, and what names mean in it.
type File struct {
	*gofile.File
	Pkg *Package
}

// newFile makes a file of the package. It is in the build whatever it says where the go command
// named it.
func (p *Package) newFile(path string, always bool) *File {
	return &File{File: p.Package.File(path, always), Pkg: p}
}

// A TypeDecl is one package-level type declaration. There is one for each
// declared type: pointer equality is identity.
type TypeDecl struct {
	Pkg  *Package
	File *File
	Decl *ast.GenDecl
	Spec *ast.TypeSpec

	comments []*ast.CommentGroup
}

// Comments returns the comment groups that lie in the declaration or above it,
// up to the end of the previous declaration or specification, in source order.
// They are enough to collect the markers of the type and of its fields.
func (d *TypeDecl) Comments() []*ast.CommentGroup { return d.comments }

// commentsIn returns the groups that begin between two positions.
func commentsIn(groups []*ast.CommentGroup, start, end token.Pos) []*ast.CommentGroup {
	at := func(pos token.Pos) int {
		i, _ := slices.BinarySearchFunc(groups, pos, func(g *ast.CommentGroup, pos token.Pos) int {
			return int(g.Pos() - pos)
		})
		return i
	}
	return groups[at(start):at(end):at(end)]
}
