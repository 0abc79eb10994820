package comments

import (
	"go/ast"
	"go/token"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// isList reports whether a type is a list of objects: a struct that embeds metav1.ListMeta.
func isList(spec *ast.TypeSpec) bool {
	st, ok := spec.Type.(*ast.StructType)
	return ok && slices.ContainsFunc(st.Fields.List, func(f *ast.Field) bool {
		meta, ok := f.Type.(*ast.SelectorExpr)
		return ok && len(f.Names) == 0 && meta.Sel.Name == "ListMeta"
	})
}

// isOptional reports whether a field is optional by its tag or by a marker above it.
func isOptional(field *ast.Field) bool {
	if field.Tag != nil {
		tag, _ := strconv.Unquote(field.Tag.Value)
		if OptionalByTag(reflect.StructTag(tag)) {
			return true
		}
	}
	return field.Doc != nil && slices.ContainsFunc(field.Doc.List, func(c *ast.Comment) bool {
		m, ok := markers.CommentOf(c.Text, token.Position{})
		return ok && (m.Text == "+optional" || m.Text == "+"+markers.ValidationPrefix+"Optional")
	})
}

// OptionalByTag reports whether a tag lets its field be left out.
func OptionalByTag(tag reflect.StructTag) bool {
	_, options, _ := strings.Cut(tag.Get("json"), ",")
	return strings.Contains(options, "omitempty") || strings.Contains(options, "omitzero")
}

// commentsOf returns the documentation and the end-of-line comment of a node,
// for the nodes that controller-tools asks.
func commentsOf(node ast.Node) (doc, line *ast.CommentGroup) {
	switch node := node.(type) {
	case *ast.Field:
		return node.Doc, node.Comment
	case *ast.File:
		return node.Doc, nil
	case *ast.FuncDecl:
		return node.Doc, nil
	case *ast.GenDecl:
		return node.Doc, nil
	case *ast.ImportSpec:
		return node.Doc, node.Comment
	case *ast.TypeSpec:
		return node.Doc, node.Comment
	case *ast.ValueSpec:
		return node.Doc, node.Comment
	}
	return nil, nil
}

func setComments[N comparable](m *map[N][]markers.Comment, node N, comments []markers.Comment) {
	if *m == nil {
		*m = make(map[N][]markers.Comment)
	}
	(*m)[node] = comments
}
