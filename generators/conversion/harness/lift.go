package harness

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A Lifting copies types out of a module, with what they reach in their own
// package, and puts markers on them. So conversions can be tried on real types
// without a copy of them in this repository. Of functions it copies the methods by
// which types read and write themselves, with the constants in them.
type Lifting struct {
	Dir   string   // of the package
	Pkg   string   // import path of the copy
	Roots []string // names of types
	// marks are markers by "Type" or "Type.Field".
	Marks map[string][]string
	// source is added to the copy: functions that markers name.
	Source string
	Group  string
	// moved are import paths that became others.
	Moved map[string]string
}

// A lifted declaration knows what the names of packages mean in its file.
type lifted struct {
	ast.Node
	imports map[string]string
	// methods make JSON of a type.
	methods []*ast.FuncDecl
}

// isCodec reports whether a method makes JSON of a type, or the type of JSON.
func isCodec(f *ast.FuncDecl) bool {
	names := []string{"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText"}
	return f.Recv != nil && slices.Contains(names, f.Name.Name)
}

// receiver names the type of a method.
func receiver(f *ast.FuncDecl) string {
	t := f.Recv.List[0].Type
	if star, ok := t.(*ast.StarExpr); ok {
		t = star.X
	}
	name, _ := t.(*ast.Ident)
	return name.String()
}

// Lift writes the copy of a package into a module.
func (l Lifting) Lift(t testing.TB, to string) {
	t.Helper()
	fset := token.NewFileSet()
	decls := map[string]*lifted{}
	paths, err := filepath.Glob(filepath.Join(l.Dir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Skipf("no package in %s", l.Dir)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
		imports := l.imports(t, file)
		named := func(name string) *lifted {
			if decls[name] == nil {
				decls[name] = &lifted{imports: imports}
			}
			return decls[name]
		}
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				if isCodec(d) {
					of := named(receiver(d))
					of.methods = append(of.methods, d)
				}
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					switch spec := spec.(type) {
					case *ast.TypeSpec:
						if spec.Doc == nil {
							spec.Doc = d.Doc
						}
						named(spec.Name.Name).Node = spec
					case *ast.ValueSpec:
						if d.Tok == token.CONST && len(spec.Names) == 1 && len(spec.Values) == 1 {
							named(spec.Names[0].Name).Node = spec
						}
					}
				}
			}
		}
	}
	l.write(t, fset, decls, to)
}

// imports says what the names of packages mean in a file.
func (l Lifting) imports(t testing.TB, file *ast.File) map[string]string {
	t.Helper()
	imports := map[string]string{}
	for _, spec := range file.Imports {
		path, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(path)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		if to := l.Moved[path]; to != "" {
			path = to
		}
		imports[name] = path
	}
	return imports
}

// write writes the types that the roots reach.
func (l Lifting) write(t testing.TB, fset *token.FileSet, decls map[string]*lifted, to string) {
	t.Helper()
	imports := map[string]string{}
	left := maps.Clone(l.Marks)
	var body strings.Builder
	done := map[string]bool{}
	queue := slices.Clone(l.Roots)
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		decl := decls[name]
		if decl == nil || decl.Node == nil || done[name] {
			continue
		}
		done[name] = true
		// Names of fields and variables may be those of types, too: one more or less
		// does no harm.
		look := func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				x, ok := n.X.(*ast.Ident)
				if !ok || decl.imports[x.Name] == "" {
					return true
				}
				if before, ok := imports[x.Name]; ok && before != decl.imports[x.Name] {
					t.Fatalf("%s means two packages", x.Name)
				}
				imports[x.Name] = decl.imports[x.Name]
				return false
			case *ast.Ident:
				queue = append(queue, n.Name)
			}
			return true
		}
		switch node := decl.Node.(type) {
		case *ast.TypeSpec:
			ast.Inspect(node.Type, look)
			body.WriteString("\n" + l.spell(t, fset, node, left) + "\n")
		case *ast.ValueSpec:
			ast.Inspect(node, look)
			body.WriteString("\nconst " + source(t, fset, node) + "\n")
		}
		for _, method := range decl.methods {
			ast.Inspect(method, look)
			method.Doc = nil
			body.WriteString("\n" + source(t, fset, method) + "\n")
		}
	}
	for name := range left {
		t.Errorf("%s: there is no %q to put a marker on", l.Dir, name)
	}
	var head strings.Builder
	head.WriteString("// +kubebuilder:object:generate=true\n// +groupName=" + l.Group + "\npackage " + filepath.Base(l.Pkg) + "\n\nimport (\n")
	// In order, so that the go command knows the file again in the next run.
	for _, name := range slices.Sorted(maps.Keys(imports)) {
		head.WriteString("\t" + name + " " + strconv.Quote(imports[name]) + "\n")
	}
	head.WriteString(")\n")
	Write(t, filepath.Join(to, "types.go"), head.String()+body.String())
	if l.Source != "" {
		Write(t, filepath.Join(to, "functions.go"), l.Source)
	}
}

// source spells a declaration.
func source(t testing.TB, fset *token.FileSet, node any) string {
	t.Helper()
	var text bytes.Buffer
	if err := format.Node(&text, fset, node); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// spell writes a declaration with its comments and the markers for it, which it
// takes out of left.
func (l Lifting) spell(t testing.TB, fset *token.FileSet, spec *ast.TypeSpec, left map[string][]string) string {
	t.Helper()
	take := func(name string) string {
		var text strings.Builder
		for _, m := range left[name] {
			text.WriteString("// +crdgen:conversion:" + m + "\n")
		}
		delete(left, name)
		return text.String()
	}
	var out strings.Builder
	out.WriteString(comments(spec.Doc) + take(spec.Name.Name))
	st, isStruct := spec.Type.(*ast.StructType)
	if !isStruct {
		assign := " "
		if spec.Assign.IsValid() {
			assign = " = "
		}
		return out.String() + "type " + spec.Name.Name + assign + source(t, fset, spec.Type)
	}
	out.WriteString("type " + spec.Name.Name + " struct {\n")
	for _, f := range st.Fields.List {
		name := ""
		if len(f.Names) > 0 {
			name = f.Names[0].Name
		}
		out.WriteString(comments(f.Doc) + take(spec.Name.Name+"."+name) + name + " " + source(t, fset, f.Type))
		if f.Tag != nil {
			out.WriteString(" " + f.Tag.Value)
		}
		out.WriteString("\n")
	}
	return out.String() + "}"
}

// comments are the markers of a comment and its text, which may say that a field is the name
// of an object. Other tools' directives are of no interest here.
func comments(group *ast.CommentGroup) string {
	var text strings.Builder
	if group == nil {
		return ""
	}
	for _, c := range group.List {
		if strings.HasPrefix(c.Text, "// ") && !strings.Contains(c.Text, "genclient") {
			text.WriteString(c.Text + "\n")
		}
	}
	return text.String()
}

// ReadMarks reads a file of lines "Type.Field marker".
func ReadMarks(t testing.TB, name string) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	marks := map[string][]string{}
	for line := range strings.Lines(string(text)) {
		line = strings.TrimSpace(line)
		if line == "" || line[0] == '#' {
			continue
		}
		target, marker, _ := strings.Cut(line, " ")
		marks[target] = append(marks[target], strings.TrimSpace(marker))
	}
	return marks
}
