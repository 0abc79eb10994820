package comments

import "go/ast"

// isWithin reports whether a comment stands inside of a declaration, or behind one in its
// line.
func (w *walker) isWithin(f *ast.File, group *ast.CommentGroup) bool {
	for _, decl := range f.Decls {
		if decl.Pos() > group.Pos() {
			break
		}
		if group.Pos() < decl.End() || w.position(decl.End()).Line == w.position(group.Pos()).Line {
			return true
		}
	}
	return false
}

// isApart reports whether a comment stands above a field of a struct with the next comment
// in between.
func isApart(f *ast.File, group, next *ast.CommentGroup) bool {
	var around *ast.StructType // the innermost one
	ast.Inspect(f, func(n ast.Node) bool {
		if n == nil || n.End() <= group.Pos() || group.End() <= n.Pos() {
			_, isFile := n.(*ast.File)
			return isFile
		}
		if st, ok := n.(*ast.StructType); ok {
			around = st
		}
		return true
	})
	if around == nil {
		return false
	}
	for _, field := range around.Fields.List {
		if field.Pos() > group.Pos() {
			return next.Pos() < field.Pos()
		}
	}
	return false
}
