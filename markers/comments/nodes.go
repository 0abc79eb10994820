package comments

import (
	"go/ast"
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

// requirednessOf is what a field is by the markers that it is read with, else by its tag, and
// by no default of its package; Unsaid where that is not certain.
func (w *walker) requirednessOf(field *ast.Field) markers.Requiredness {
	var said markers.Set
	for _, c := range w.out.Fields[field] {
		d := w.registry.Lookup(c.Text, markers.Field)
		switch {
		case d == nil:
		case d.IsOwn():
			return markers.Unsaid // it may stand for one
		case markers.RequirednessOf(d.Name) == markers.Unsaid:
		case len(c.When) > 0:
			return markers.Unsaid
		default:
			said = append(said, markers.Mark{Name: d.Name})
		}
	}
	if says := said.Requiredness(); says != markers.Unsaid {
		return says
	}
	if field.Tag == nil {
		return markers.Unsaid
	}
	text, _ := strconv.Unquote(field.Tag.Value)
	tag := reflect.StructTag(text)
	name, _, _ := strings.Cut(tag.Get("json"), ",")
	switch {
	case OptionalByTag(tag):
		return markers.Optional
	case name == "" || name == "-":
		return markers.Unsaid // it is inlined, or no field
	}
	return markers.Required
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
