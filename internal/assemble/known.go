package assemble

import (
	"go/ast"
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/assemble/fieldsyntax"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/comments"
)

// knownOfField notes with the comments of a field what is so without any marker: that
// its tag lets it be left out, which JSON type its Go type has, and by which marker an
// enum is given, be it the field's own or its type's. Named types are looked at where a
// comment is no marker alone: only what it was meant to be depends on them.
func (s *source) knownOfField(in *load.File, found []markers.Comment, f *ast.Field) []markers.Comment {
	if len(found) == 0 {
		return found
	}
	known := knownType{json: spelledType(f.Type)}
	if known.json == "" && slices.ContainsFunc(found, func(c markers.Comment) bool { return s.opts.Registry.Lookup(c.Text, markers.Field) == nil }) {
		known = s.knownOfType(in, f.Type, maxNames)
	}
	if own := enumOf(found); own != "" {
		known.enum = own
	}
	if slices.ContainsFunc(found, func(c markers.Comment) bool {
		return setsType(c) && s.opts.Registry.Lookup(c.Text, markers.Field) != nil
	}) {
		known.json = ""
	}
	optional := comments.OptionalByTag(fieldsyntax.Tag(f.Tag))
	if !optional && known == (knownType{}) {
		return found
	}
	found = slices.Clone(found)
	for i := range found {
		found[i].Optional, found[i].JSONType, found[i].Enum = optional, known.json, known.enum
	}
	return found
}

// A knownType is what is known of the values of a type: their JSON type, and the marker
// with its enum; "" for what is not.
type knownType struct{ json, enum string }

// maxNames is how many declarations a name is followed through.
const maxNames = 4

// knownOfType says what is known of a type by its declaration.
func (s *source) knownOfType(in *load.File, expr ast.Expr, names int) knownType {
	switch e := expr.(type) {
	case *ast.ParenExpr:
		return s.knownOfType(in, e.X, names)
	case *ast.StarExpr:
		return s.knownOfType(in, e.X, names)
	case *ast.Ident, *ast.SelectorExpr:
	default:
		return knownType{json: spelledType(expr)}
	}
	ref, err := in.Resolve(expr)
	switch {
	case err != nil || names == 0:
		return knownType{}
	case ref.Decl == nil:
		return knownType{json: spelledType(expr)}
	}
	decl := ref.Decl
	known := s.knownOfType(decl.File, decl.Spec.Type, names-1)
	found := s.marks(decl).Types[decl.Spec]
	if own := enumOf(found); own != "" {
		known.enum = own
	}
	if slices.ContainsFunc(found, isEnumOfConstants) {
		known.enum = enumOfConstants(decl)
	}
	if writesItself(decl) || slices.ContainsFunc(found, setsType) {
		known.json = ""
	}
	return known
}

// enumOf returns the marker that gives an enum, "" for none.
func enumOf(found []markers.Comment) (enum string) {
	for _, c := range found {
		if strings.HasPrefix(c.Text, "+"+markers.ValidationPrefix+"Enum=") {
			enum = c.Text
		}
	}
	return enum
}

func isEnumOfConstants(c markers.Comment) bool {
	return c.Text == "+k8s:enum" || c.Text == "+crdgen:enum"
}

// enumOfConstants is the marker that says what the constants of a type say, "" without
// any. A constant of which a marker says something may be none of the values.
func enumOfConstants(decl *load.TypeDecl) string {
	found, diags := decl.Pkg.Constants(decl.Spec.Name.Name)
	if len(found) == 0 || diags.HasErrors() {
		return ""
	}
	values := make([]string, len(found))
	for i, c := range found {
		values[i] = strconv.Quote(c.Value)
	}
	return "+" + markers.ValidationPrefix + "Enum=" + strings.Join(values, ";")
}

// writesItself reports whether a type decides in Go what it is in JSON.
func writesItself(decl *load.TypeDecl) bool {
	return slices.ContainsFunc([]string{"MarshalJSON", "MarshalText"}, func(name string) bool {
		return decl.Pkg.Method(decl.Spec.Name.Name, name) != nil
	})
}

// setsType reports whether a marker says what a type is in JSON.
func setsType(c markers.Comment) bool {
	return slices.ContainsFunc([]string{"Type", "XIntOrString", "Schemaless"}, func(name string) bool {
		return strings.HasPrefix(c.Text, "+"+markers.ValidationPrefix+name) || strings.HasPrefix(c.Text, "+kubebuilder:"+name)
	})
}

// spelledType returns the JSON type of a Go type that is written with no other name than
// those of Go itself, "" for any other.
func spelledType(expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.StarExpr:
		return spelledType(expr.X)
	case *ast.MapType:
		return "object"
	case *ast.StructType:
		// What is embedded may say in Go what the whole is in JSON.
		if !slices.ContainsFunc(expr.Fields.List, func(f *ast.Field) bool { return len(f.Names) == 0 }) {
			return "object"
		}
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
