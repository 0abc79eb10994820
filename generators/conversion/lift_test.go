package conversion

import (
	"bytes"
	"go/ast"
	"go/format"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// A lifting copies types out of a module, with what they reach in their own
// package and without functions, and puts markers on them. So conversions can be
// tried on real types without a copy of them in this repository.
type lifting struct {
	dir   string   // of the package
	pkg   string   // import path of the copy
	roots []string // names of types
	// marks are markers by "Type" or "Type.Field".
	marks map[string][]string
	// source is added to the copy: functions that markers name.
	source string
	group  string
	// moved are import paths that became others.
	moved map[string]string
}

// A lifted declaration knows what the names of packages mean in its file.
type lifted struct {
	*ast.TypeSpec
	imports map[string]string
}

// lift writes the copy of a package into a module.
func (l lifting) lift(t testing.TB, to string) {
	t.Helper()
	fset := token.NewFileSet()
	decls := map[string]lifted{}
	paths, err := filepath.Glob(filepath.Join(l.dir, "*.go"))
	if err != nil || len(paths) == 0 {
		t.Skipf("no package in %s", l.dir)
	}
	for _, path := range paths {
		if strings.HasSuffix(path, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments)
		if err != nil {
			t.Fatal(err)
		}
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
			if to := l.moved[path]; to != "" {
				path = to
			}
			imports[name] = path
		}
		for _, d := range file.Decls {
			gen, ok := d.(*ast.GenDecl)
			if !ok || gen.Tok != token.TYPE {
				continue
			}
			for _, s := range gen.Specs {
				spec := s.(*ast.TypeSpec)
				if spec.Doc == nil {
					spec.Doc = gen.Doc
				}
				decls[spec.Name.Name] = lifted{spec, imports}
			}
		}
	}
	l.write(t, fset, decls, to)
}

func (l lifting) write(t testing.TB, fset *token.FileSet, decls map[string]lifted, to string) {
	t.Helper()
	imports := map[string]string{}
	left := map[string][]string{}
	for name, marks := range l.marks {
		left[name] = marks
	}
	var body strings.Builder
	done := map[string]bool{}
	queue := slices.Clone(l.roots)
	for len(queue) > 0 {
		name := queue[0]
		queue = queue[1:]
		spec, ok := decls[name]
		if !ok || done[name] {
			continue
		}
		done[name] = true
		ast.Inspect(spec.Type, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				name := n.X.(*ast.Ident).Name
				if before, ok := imports[name]; ok && before != spec.imports[name] {
					t.Fatalf("%s means two packages", name)
				}
				imports[name] = spec.imports[name]
				return false
			case *ast.Ident:
				queue = append(queue, n.Name)
			}
			return true
		})
		body.WriteString("\n" + l.spell(t, fset, spec.TypeSpec, left) + "\n")
	}
	for name := range left {
		t.Errorf("%s: there is no %q to put a marker on", l.dir, name)
	}
	var head strings.Builder
	head.WriteString("// +kubebuilder:object:generate=true\n// +groupName=" + l.group + "\npackage " + filepath.Base(l.pkg) + "\n\nimport (\n")
	for name, path := range imports {
		head.WriteString("\t" + name + " " + strconv.Quote(path) + "\n")
	}
	head.WriteString(")\n")
	write(t, filepath.Join(to, "types.go"), head.String()+body.String())
	if l.source != "" {
		write(t, filepath.Join(to, "functions.go"), l.source)
	}
}

// spell writes a declaration with its comments and the markers for it, which it
// takes out of left.
func (l lifting) spell(t testing.TB, fset *token.FileSet, spec *ast.TypeSpec, left map[string][]string) string {
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
		var text bytes.Buffer
		if err := format.Node(&text, fset, spec.Type); err != nil {
			t.Fatal(err)
		}
		assign := " "
		if spec.Assign.IsValid() {
			assign = " = "
		}
		return out.String() + "type " + spec.Name.Name + assign + text.String()
	}
	out.WriteString("type " + spec.Name.Name + " struct {\n")
	for _, f := range st.Fields.List {
		var typ bytes.Buffer
		if err := format.Node(&typ, fset, f.Type); err != nil {
			t.Fatal(err)
		}
		name := ""
		if len(f.Names) > 0 {
			name = f.Names[0].Name
		}
		out.WriteString(comments(f.Doc) + take(spec.Name.Name+"."+name) + name + " " + typ.String())
		if f.Tag != nil {
			out.WriteString(" " + f.Tag.Value)
		}
		out.WriteString("\n")
	}
	return out.String() + "}"
}

// comments are the markers of a comment: the rest is of no interest here.
func comments(group *ast.CommentGroup) string {
	var text strings.Builder
	if group == nil {
		return ""
	}
	for _, c := range group.List {
		if strings.HasPrefix(c.Text, "// +") && !strings.Contains(c.Text, "genclient") {
			text.WriteString(c.Text + "\n")
		}
	}
	return text.String()
}

// readMarks reads a file of lines "Type.Field marker".
func readMarks(t testing.TB, name string) map[string][]string {
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
