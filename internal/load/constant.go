package load

import (
	"go/ast"
	"go/token"

	"github.com/crdgen/crdgen/internal/diag"
)

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

// Constants returns the constants of a named basic type in source order. The
// findings are about constants whose value cannot be computed.
func (p *Package) Constants(typeName string) ([]Const, diag.List) { return nil, nil }
