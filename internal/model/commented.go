package model

import (
	"fmt"
	"go/ast"
	"reflect"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
)

// reportCommentedOut reports the markers of a field or type that is commented out
// which reach the next one, as controller-gen has it, and say what that one's own do
// not say.
func (s *source) reportCommentedOut(lp *load.Package, set markers.Set, what, name string) {
	if !lp.Local {
		return
	}
	for _, m := range set {
		again := slices.ContainsFunc(set, func(own markers.Mark) bool { return !own.CommentedOut && own.Text == m.Text })
		if !m.CommentedOut || again {
			continue
		}
		s.diags.Add(diag.Diagnostic{
			Pos: m.Pos, Severity: diag.Warning, Code: diag.MisplacedMarker, Stricter: true,
			Message: fmt.Sprintf("this marker of a commented-out %s applies to %q", what, name),
			Help:    fmt.Sprintf("delete what is commented out, or move it behind the %s", what),
		})
	}
}

// fieldName is how a message calls a field: as in JSON, else as in Go.
func fieldName(f *ast.Field, tag reflect.StructTag) string {
	if name, _, _ := strings.Cut(tag.Get("json"), ","); name != "" {
		return name
	}
	if len(f.Names) > 0 {
		return f.Names[0].Name
	}
	return baseName(f.Type)
}

// knownOfField notes with the comments of a field what is so without any marker: that
// its tag lets it be left out, which JSON type its Go type has, and by which of them an
// enum is given.
func knownOfField(found []markers.Comment, f *ast.Field, tag reflect.StructTag) []markers.Comment {
	if len(found) == 0 {
		return found
	}
	optional, typ, enum := comments.OptionalByTag(tag), spelledType(f.Type), ""
	for _, c := range found {
		if strings.HasPrefix(c.Text, "+"+markers.ValidationPrefix+"Enum=") {
			enum = c.Text
		}
	}
	if !optional && typ == "" && enum == "" {
		return found
	}
	found = slices.Clone(found)
	for i := range found {
		found[i].Optional, found[i].JSONType, found[i].Enum = optional, typ, enum
	}
	return found
}

// spelledType returns the JSON type of a Go type that is written with no other name than
// those of Go itself, "" for any other.
func spelledType(expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.StarExpr:
		return spelledType(expr.X)
	case *ast.MapType:
		return "object"
	case *ast.ArrayType:
		if elem, ok := expr.Elt.(*ast.Ident); ok && (elem.Name == "byte" || elem.Name == "uint8") {
			return "string"
		}
		return "array"
	case *ast.Ident:
		switch expr.Name {
		case "string":
			return "string"
		case "bool":
			return "boolean"
		case "int", "int8", "int16", "int32", "int64", "uint", "uint8", "uint16", "uint32", "uint64":
			return "integer"
		}
	}
	return ""
}
