package comments

import (
	"go/ast"
	"go/token"

	"github.com/crdgen/crdgen/markers"
)

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

// apartFrom returns the field of a struct that a comment stands above with the next comment
// in between, nil if there is none.
func apartFrom(f *ast.File, group, next *ast.CommentGroup) *ast.Field {
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
		return nil
	}
	for _, field := range around.Fields.List {
		switch {
		case field.Pos() < group.Pos():
		case next.Pos() < field.Pos():
			return field
		default:
			return nil
		}
	}
	return nil
}

// hasUntaken reports whether the file has markers that nobody took.
func (w *walker) hasUntaken() bool {
	n := 0
	for _, group := range w.comments {
		for _, c := range group.List {
			if markers.IsMarker(c.Text) {
				n++
			}
		}
	}
	return n > w.taken
}

// collectStray finds the markers that nobody took. Few files have any, so who
// took what is only looked up then.
func (w *walker) collectStray(f *ast.File) {
	if !w.hasUntaken() {
		return
	}
	taken := make(map[int]bool, w.taken)
	note := func(comments []markers.Comment) {
		for _, c := range comments {
			taken[c.Pos.Offset] = true
		}
	}
	note(w.out.Package)
	for _, comments := range w.out.Types {
		note(comments)
	}
	for _, comments := range w.out.Fields {
		note(comments)
	}
	for _, comments := range w.out.Consts {
		note(comments)
	}
	fields := lineComments(f)
	for g, group := range w.comments {
		dead := CommentedOut(group)
		line, above := w.lineToBreak(group)
		for i, c := range group.List {
			if !markers.IsMarker(c.Text) || i < dead {
				continue
			}
			if comment := w.comment(c, false); !taken[comment.Pos.Offset] {
				if i < above {
					comment.Break = line
				}
				comment.Within = w.isWithin(f, group)
				if decl := groupOfTypes(f, group); decl != nil {
					comment.Grouped = true
					if len(decl.Specs) == 1 {
						comment.Inside = w.position(decl.Specs[0].Pos())
					}
				}
				if g+1 < len(w.comments) {
					if field := apartFrom(f, group, w.comments[g+1]); field != nil {
						comment.Apart, comment.Without = true, w.requirednessOf(field)
					}
				}
				if field := fields[group]; field != nil && len(group.List) == 1 {
					comment.Trailing, comment.Blanks = w.position(field.End()), int(c.Slash-field.End())
					comment.Without = w.requirednessOf(field)
				}
				w.out.Stray = append(w.out.Stray, comment)
			}
		}
	}
}

// groupOfTypes returns the declaration of types in parentheses that a group of comments
// documents, nil for none.
func groupOfTypes(f *ast.File, group *ast.CommentGroup) *ast.GenDecl {
	for _, d := range f.Decls {
		if decl, ok := d.(*ast.GenDecl); ok && decl.Tok == token.TYPE && decl.Lparen.IsValid() && decl.Doc == group {
			return decl
		}
	}
	return nil
}

// lineComments returns the fields by the comments behind them in their line.
func lineComments(f *ast.File) map[*ast.CommentGroup]*ast.Field {
	fields := map[*ast.CommentGroup]*ast.Field{}
	ast.Inspect(f, func(n ast.Node) bool {
		if field, ok := n.(*ast.Field); ok && field.Comment != nil {
			fields[field.Comment] = field
		}
		return true
	})
	return fields
}
