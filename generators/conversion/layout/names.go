package layout

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"path"
	"strconv"
	"strings"
)

// Declared returns the names of what Go code declares outside of functions, save methods,
// with the positions of the names.
func Declared(file *ast.File) map[string]*ast.Ident {
	names := map[string]*ast.Ident{}
	add := func(ids ...*ast.Ident) {
		for _, id := range ids {
			names[id.Name] = id
		}
	}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv == nil {
				add(d.Name)
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					add(s.Name)
				case *ast.ValueSpec:
					add(s.Names...)
				}
			}
		}
	}
	delete(names, "_")
	delete(names, "init")
	return names
}

// Avoiding returns a formatted file in which nothing that it imports has one of the given
// names, nor anything of the names in own, which other files of the same writer declare or
// name as well. Exported names stay.
func Avoiding(code string, own []string, taken map[string]bool) (string, error) {
	if len(taken) == 0 {
		return code, nil
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", code, parser.ParseComments)
	if err != nil {
		return "", err
	}
	imports, names := map[string]*ast.ImportSpec{}, map[string]string{}
	for _, spec := range file.Imports {
		if name := importedAs(spec); taken[name] {
			imports[name], names[name] = spec, free(name, "pkg", taken)
		}
	}
	for _, name := range own {
		if taken[name] && !token.IsExported(name) {
			names[name] = free(name, "Conversion", taken)
		}
	}
	if len(names) == 0 {
		return code, nil
	}
	for name, spec := range imports {
		spec.Name = &ast.Ident{Name: names[name], NamePos: spec.Path.Pos()}
	}
	for id, isQualifier := range ofFile(file) {
		if to, ok := names[id.Name]; ok && (isQualifier || imports[id.Name] == nil) {
			id.Name = to
		}
	}
	var out strings.Builder
	err = format.Node(&out, fset, file)
	return out.String(), err
}

// importedAs is the name by which a file calls what it imports.
func importedAs(spec *ast.ImportSpec) string {
	if spec.Name != nil {
		return spec.Name.Name
	}
	at, _ := strconv.Unquote(spec.Path.Value)
	return path.Base(at)
}

// free makes a name that is not taken of one that is.
func free(name, suffix string, taken map[string]bool) string {
	made := name + suffix
	for i := 2; taken[made]; i++ {
		made = name + suffix + strconv.Itoa(i)
	}
	return made
}

// ofFile returns the identifiers that mean something outside of functions: what the file
// declares or imports, or another file declares. Names of fields and methods are none. It
// says which stand in front of a dot.
func ofFile(file *ast.File) map[*ast.Ident]bool {
	unresolved, found := map[*ast.Ident]bool{}, map[*ast.Ident]bool{}
	for _, id := range file.Unresolved {
		unresolved[id] = true
	}
	skip, qualifiers := map[*ast.Ident]bool{}, map[*ast.Ident]bool{}
	note := func(in map[*ast.Ident]bool, e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok {
			in[id] = true
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			note(skip, n.Key) // a field of a struct: generated code has variables as keys of no map
		case *ast.SelectorExpr:
			note(qualifiers, n.X)
		case *ast.Ident:
			if !skip[n] && (unresolved[n] || n.Obj != nil && file.Scope.Objects[n.Name] == n.Obj) {
				found[n] = qualifiers[n]
			}
		}
		return true
	})
	return found
}
