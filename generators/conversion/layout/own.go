package layout

import (
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"strings"
)

// ownMark ends a name that people declare in the package of a file, until the file is whole. It is
// a letter, so that the code is Go.
const ownMark = "ǃ"

// Own is a name that people declare in the package of a file, as code has it that is given to
// [Unshadowed]. Exported names are those of nothing else.
func Own(name string) string {
	if token.IsExported(name) {
		return name
	}
	return name + ownMark
}

// Unshadowed takes the marks of [Own] off a formatted file. What a function declares inside and
// calls by such a name gets another one, if the function uses what people declare.
func Unshadowed(code string) (string, error) {
	if !strings.Contains(code, ownMark) {
		return code, nil
	}
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "", code, parser.ParseComments)
	if err != nil {
		return "", err
	}
	for _, d := range file.Decls {
		if function, ok := d.(*ast.FuncDecl); ok {
			unshadow(file, function)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok {
			id.Name = strings.TrimSuffix(id.Name, ownMark)
		}
		return true
	})
	var out strings.Builder
	err = format.Node(&out, fset, file)
	return out.String(), err
}

// unshadow renames what a function declares inside by a name that has the mark elsewhere in it.
func unshadow(file *ast.File, function *ast.FuncDecl) {
	names, own := map[string]bool{}, map[string]bool{}
	var locals []*ast.Ident
	keys := map[*ast.Ident]bool{}
	ast.Inspect(function, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok {
				keys[id] = true // a field of a struct: generated code has variables as keys of no map
			}
		case *ast.Ident:
			name, isOwn := strings.CutSuffix(n.Name, ownMark)
			names[name] = true
			if isOwn {
				own[name] = true
			} else if !keys[n] && n.Obj != nil && file.Scope.Objects[n.Name] != n.Obj {
				locals = append(locals, n)
			}
		}
		return true
	})
	renamed := map[string]string{}
	for _, id := range locals {
		if !own[id.Name] {
			continue
		}
		if renamed[id.Name] == "" {
			renamed[id.Name] = free(id.Name, "Local", names)
		}
		id.Name = renamed[id.Name]
	}
}
