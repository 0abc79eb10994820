package baseline

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
)

// Names finds the declarations that findings stand at. Each file is parsed once,
// when a finding in it is asked for.
type Names struct {
	read  func(name string) ([]byte, error)
	files map[string]*parsed
}

// NewNames returns Names that reads files with read, by the names that positions
// have.
func NewNames(read func(name string) ([]byte, error)) *Names {
	return &Names{read: read, files: map[string]*parsed{}}
}

// Of returns the name of the declaration at a position in a Go file, such as
// "CronJob", "CronJobSpec.Command", "Reconciler.Reconcile" or "package". Comments
// belong to the declaration below them. It is empty where there is none and where
// the file cannot be read or parsed.
func (n *Names) Of(pos token.Position) string {
	f, known := n.files[pos.Filename]
	if !known {
		f = parse(n.read, pos.Filename)
		n.files[pos.Filename] = f
	}
	if f == nil || pos.Line == 0 {
		return ""
	}
	if pos.Line <= f.line(f.syntax.Name.End()) {
		return "package"
	}
	for _, decl := range f.syntax.Decls {
		if pos.Line <= f.line(decl.End()) {
			return f.declaration(decl, pos.Line)
		}
	}
	return ""
}

// parsed is a file with its lines.
type parsed struct {
	set    *token.FileSet
	syntax *ast.File
}

func parse(read func(string) ([]byte, error), name string) *parsed {
	content, err := read(name)
	if err != nil {
		return nil
	}
	set := token.NewFileSet()
	syntax, _ := parser.ParseFile(set, name, content, parser.SkipObjectResolution)
	if syntax == nil || syntax.Name == nil || !syntax.Name.Pos().IsValid() {
		return nil
	}
	return &parsed{set, syntax}
}

// line is the line in the file itself, whatever //line comments say.
func (f *parsed) line(pos token.Pos) int { return f.set.PositionFor(pos, false).Line }

func (f *parsed) declaration(decl ast.Decl, line int) string {
	switch decl := decl.(type) {
	case *ast.FuncDecl:
		if decl.Recv != nil && len(decl.Recv.List) > 0 {
			return typeName(decl.Recv.List[0].Type) + "." + decl.Name.Name
		}
		return decl.Name.Name
	case *ast.GenDecl:
		for _, spec := range decl.Specs {
			if line <= f.line(spec.End()) {
				return f.spec(spec, line)
			}
		}
	}
	return ""
}

func (f *parsed) spec(spec ast.Spec, line int) string {
	switch spec := spec.(type) {
	case *ast.TypeSpec:
		return strings.Join(append([]string{spec.Name.Name}, f.fields(spec.Type, line)...), ".")
	case *ast.ValueSpec:
		return spec.Names[0].Name
	case *ast.ImportSpec:
		return "import"
	}
	return ""
}

// fields are the names of the fields that lead to a line inside of a type.
func (f *parsed) fields(expr ast.Expr, line int) []string {
	switch expr := expr.(type) {
	case *ast.StarExpr:
		return f.fields(expr.X, line)
	case *ast.ArrayType:
		return f.fields(expr.Elt, line)
	case *ast.MapType:
		return f.fields(expr.Value, line)
	case *ast.StructType:
		if !expr.Fields.Opening.IsValid() || line <= f.line(expr.Fields.Opening) && line < f.line(expr.Fields.Closing) {
			return nil
		}
		for _, field := range expr.Fields.List {
			if line <= f.line(field.End()) {
				name := typeName(field.Type)
				if len(field.Names) > 0 {
					name = field.Names[0].Name
				}
				return append([]string{name}, f.fields(field.Type, line)...)
			}
		}
	}
	return nil
}

// typeName is the name of a type that is embedded or a receiver.
func typeName(expr ast.Expr) string {
	switch expr := expr.(type) {
	case *ast.Ident:
		return expr.Name
	case *ast.StarExpr:
		return typeName(expr.X)
	case *ast.SelectorExpr:
		return expr.Sel.Name
	case *ast.IndexExpr:
		return typeName(expr.X)
	case *ast.IndexListExpr:
		return typeName(expr.X)
	case *ast.ParenExpr:
		return typeName(expr.X)
	}
	return "_"
}
