package load

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/load/gobuild"
	"github.com/google/go-cmp/cmp"
)

// outline is what the scan and go/parser must agree on.
type outline struct {
	Name    string
	Imports []string
	Decls   []string // kind, names and offset, in source order
}

func scanOutline(sum *summary) outline {
	o := outline{Name: sum.name}
	for _, i := range sum.imports {
		o.Imports = append(o.Imports, fmt.Sprintf("%s %q @%d", i.name, i.path, i.off))
	}
	for _, d := range sum.decls {
		kind := [...]string{"type", "const", "var", "func", "method"}[d.kind]
		if d.name == "" {
			continue // an empty group
		}
		names := append([]string{d.name}, d.more...)
		if d.kind == methodDecl {
			kind += fmt.Sprintf(" %v %s", d.ptr, d.recv)
		}
		o.Decls = append(o.Decls, fmt.Sprintf("%s %s @%d", kind, strings.Join(names, ","), d.start))
	}
	return o
}

func parseOutline(fset *token.FileSet, file *ast.File) outline {
	off := func(pos token.Pos) int { return fset.PositionFor(pos, false).Offset }
	o := outline{Name: file.Name.Name}
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			kind := "func"
			if d.Recv != nil {
				ptr, recv := receiverOf(d.Recv)
				kind = fmt.Sprintf("method %v %s", ptr, recv)
			}
			o.Decls = append(o.Decls, fmt.Sprintf("%s %s @%d", kind, d.Name.Name, off(d.Pos())))
		case *ast.GenDecl:
			var names []string
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.ImportSpec:
					name := ""
					if spec.Name != nil {
						name = spec.Name.Name
					}
					o.Imports = append(o.Imports, fmt.Sprintf("%s %q @%d", name, unquoted(spec.Path.Value), off(spec.Path.Pos())))
				case *ast.TypeSpec:
					names = append(names, spec.Name.Name)
				case *ast.ValueSpec:
					for _, n := range spec.Names {
						names = append(names, n.Name)
					}
				}
			}
			if len(names) > 0 {
				o.Decls = append(o.Decls, fmt.Sprintf("%s %s @%d", d.Tok, strings.Join(names, ","), off(d.Pos())))
			}
		}
	}
	return o
}

func unquoted(s string) string {
	if s[0] == '`' {
		return strings.ReplaceAll(s[1:len(s)-1], "\r", "")
	}
	var v string
	fmt.Sscanf(s, "%q", &v)
	return v
}

func receiverOf(list *ast.FieldList) (ptr bool, name string) {
	if len(list.List) != 1 {
		return false, "?"
	}
	x := list.List[0].Type
	for {
		switch t := x.(type) {
		case *ast.ParenExpr:
			x = t.X
		case *ast.StarExpr:
			ptr, x = true, t.X
		case *ast.IndexExpr:
			x = t.X
		case *ast.IndexListExpr:
			x = t.X
		case *ast.Ident:
			return ptr, t.Name
		default:
			return ptr, "?"
		}
	}
}

// compareScan checks the scan of src against go/parser, if it is valid Go.
func compareScan(t *testing.T, src []byte) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "x.go", src, parseMode)
	sum := scanFile(slices.Clone(src))
	if err != nil {
		return // anything goes, as long as it does not panic
	}
	if sum.broken {
		t.Fatalf("valid Go is taken for broken")
	}
	want := parseOutline(fset, file)
	if strings.Contains(fmt.Sprint(want.Decls), "?") {
		return // a receiver that does not type-check
	}
	if diff := cmp.Diff(want, scanOutline(sum)); diff != "" {
		t.Fatalf("(-go/parser +scan):\n%s", diff)
	}
	compareMarkers(t, file, sum)
	blank := slices.Clone(src)
	blankBodies(blank, sum.bodies)
	if slices.ContainsFunc(sum.bodies, func(b span) bool { return len(strings.TrimSpace(string(blank[b.start:b.end]))) > 0 }) {
		t.Fatalf("a body is not blank:\n%s", blank)
	}
	fset2 := token.NewFileSet()
	again, err := parser.ParseFile(fset2, "x.go", blank, parseMode)
	if err != nil {
		t.Fatalf("does not parse without bodies: %v\n%s", err, blank)
	}
	if diff := cmp.Diff(want, parseOutline(fset2, again)); diff != "" {
		t.Fatalf("without bodies (-with +without):\n%s", diff)
	}
	comparePieces(t, src, sum, fset, file)
}

// compareMarkers checks that the scan sees all marker comments, and which of
// them are in bodies of functions.
func compareMarkers(t *testing.T, file *ast.File, sum *summary) {
	t.Helper()
	all, inside := 0, 0
	for _, g := range file.Comments {
		for _, c := range g.List {
			if !strings.HasPrefix(c.Text, "//") || !isMarker([]byte(c.Text)) {
				continue
			}
			all++
			for _, d := range file.Decls {
				if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && c.Pos() > fn.Body.Lbrace && c.Pos() < fn.Body.Rbrace {
					inside++
				}
			}
		}
	}
	if sum.markers != (all > 0) || len(sum.bodyMarkers) != inside {
		t.Fatalf("markers %v, %d in bodies; go/parser sees %d, %d in bodies", sum.markers, len(sum.bodyMarkers), all, inside)
	}
}

// comparePieces checks that each type and constant declaration parses alone, at
// the same positions.
func comparePieces(t *testing.T, src []byte, sum *summary, fset *token.FileSet, whole *ast.File) {
	t.Helper()
	f := &File{source: source{Path: "/x.go", Pkg: &Package{set: &Set{Fset: token.NewFileSet(), dir: "/"}}, src: slices.Clone(src), sum: sum, size: len(src)}}
	positions := func(n ast.Node, at func(token.Pos) token.Position) (all []string) {
		ast.Inspect(n, func(n ast.Node) bool {
			if g, ok := n.(*ast.CommentGroup); ok && slices.ContainsFunc(g.List, func(c *ast.Comment) bool { return c.Text[1] == '*' }) {
				return false // what follows a declaration on its line may get lost
			}
			if n != nil {
				p := at(n.Pos())
				all = append(all, fmt.Sprintf("%T %d:%d", n, p.Line, p.Column))
			}
			return true
		})
		return all
	}
	for i, d := range sum.decls {
		if d.kind != typeDecl && d.kind != constDecl {
			continue
		}
		got, _ := f.genDecl(i)
		var want *ast.GenDecl
		for _, x := range whole.Decls {
			if gen, ok := x.(*ast.GenDecl); ok && fset.PositionFor(gen.Pos(), false).Offset == int(d.start) {
				want = gen
			}
		}
		if got == nil {
			t.Fatalf("%s does not parse alone", d.name)
		}
		wantAll := positions(want, func(p token.Pos) token.Position { return fset.PositionFor(p, false) })
		if diff := cmp.Diff(wantAll, positions(got, f.Position)); diff != "" {
			t.Fatalf("%s (-whole +alone):\n%s", d.name, diff)
		}
	}
}

// scanSamples are sources that are easy to get wrong.
var scanSamples = []string{
	"package p",
	"package p;type T int",
	"package p;type T int;type U T;func f(){};const c=1",
	"// c\n\npackage /* x */ p // y\n\nimport \"a/b\"\nimport x \"c\"\nimport (\n\t. \"d\"\n\t_ `e`; \"f\"\n)\n",
	"package p\n\ntype (\n\tA struct{ X int `json:\"}\"` }\n\tB = []A\n\n\tC[T any, U ~[]T] map[string]struct{ Y interface{ M() } }; D int\n)\n",
	"package p\n\ntype A struct\n{\n\tX int }\n",
	"package p\n\nfunc f() interface{} { return '{' }\nfunc g() struct{ A int } { return struct{ A int }{1} }\nfunc h() (a, b func() struct{}) { return nil, nil }\n",
	"package p\n\nfunc f() map[string]interface{ M() struct{} } {\n\t// +in:body\n\ttype T int\n\treturn nil // }\n}\n\n// +outside\ntype T int\n",
	"package p\n\nfunc f(x [len(\"}\")]int) {\n\t_ = `}`\n\t_ = \"\\\"}\"\n\t_ = '}'\n\t_ = '\\''\n\t_ = '\"'\n\t/* } */\n}\n\nvar x = func() int { type Inner int; return 1 }()\n",
	"package p\n\nfunc (t *T[A, B]) M() {}\nfunc (T) N() {}\nfunc (_ *(T)) O() {}\nfunc ((t)) P()\nfunc (r T /* { */) Q() (x int) { return }\n",
	"package p\n\nconst (\n\tA = iota // +trailing\n\tB\n\tC, D = 1., 2e+3\n)\n\nvar (\n\tx, y = 1, 2\n\tz struct {\n\t\ta int\n\t}\n)\n",
	"package p\n\nvar a = 1 +\n\t2\nvar b = []int{\n\t1,\n}\ntype T func(\n\tint,\n) (\n\tstring,\n)\n",
	"\xef\xbb\xbfpackage p\r\n\r\ntype T struct {\r\n\tA int // +x\r\n}\r\n\r\nfunc f() {\r\n\t// +y\r\n}\r\n",
	"package p\n\ntype é int\nconst ü = 'x'\nfunc 世界() {}\n",
	"package p\n\nvar x = a /\n\tb\n// +m\nvar y = a / b // +n\n",
	"package p\n\nfunc f()\n\nfunc g() {}; type T int\n",
	"package p\n\ntype T interface{ ~int | ~string; M() }\n\nvar c <-chan struct{}\n",
	"package p\n\nimport ()\ntype ()\nconst ()\nvar ()\n",
	"package p\n\n/* a\n*/ type T int /* b\n*/ type U int\n",
	"package p\n\nfunc f() { goto L; L: for { break } }\ntype T int",
	"package p\n\ntype T struct{ a, b int; E; *F; G[int] }\nfunc _() {}\nfunc init() {}\ntype _ int\n",
	"package p\n\nvar s = \"a\\\\\"\nvar r = '\\\\'\ntype T int\n",
	"package p\n\ntype T = func() struct{}\ntype U func(func(interface{})) interface{}\n",
}

func TestScan(t *testing.T) {
	for i, src := range scanSamples {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			if _, err := parser.ParseFile(token.NewFileSet(), "x.go", src, parseMode); err != nil && !strings.Contains(src, "func ((t))") {
				t.Fatalf("the sample is not Go: %v", err)
			}
			compareScan(t, []byte(src))
		})
	}
}

// TestScanStandardLibrary scans real code of every style.
func TestScanStandardLibrary(t *testing.T) {
	root := gobuild.NewEnviron(nil, nil).GOROOT()
	if root == "" {
		t.Skip("no Go installation found")
	}
	dirs := []string{"go/ast", "go/types", "reflect", "encoding/json", "net/http", "time", "runtime", "text/template", "math/big", "slices"}
	if testing.Short() {
		dirs = dirs[:2]
	}
	for _, dir := range dirs {
		files, _ := filepath.Glob(filepath.Join(root, "src", filepath.FromSlash(dir), "*.go"))
		for _, name := range files {
			src, err := os.ReadFile(name)
			if err != nil {
				t.Fatal(err)
			}
			t.Run(dir+"/"+filepath.Base(name), func(t *testing.T) { compareScan(t, src) })
		}
	}
}

func TestScanBroken(t *testing.T) {
	for _, src := range []string{
		"", "package", "package p\n}", "package p\nfunc f() {", "package p\ntype T struct {", "package p\nvar x = `a", "package p\nvar x = \"a\n",
		"package p\nfunc f() { if x { }\n\ntype T int\n", "<<<<<<< HEAD\npackage p\n", "package p\n<<<<<<< HEAD\ntype T int\n", "package p\n/* x",
		"package p\nimport x y\n", "package p\nfunc f()\n{\n}\n", "\x00\x01\x02",
	} {
		if sum := scanFile([]byte(src)); !sum.broken {
			t.Errorf("%q is not reported as broken", src)
		}
	}
}

func TestScanHeader(t *testing.T) {
	for src, want := range map[string]header{
		"package p\n":                      {name: "p", cut: true},
		"package p\n\ntype T int\n":        {name: "p"},
		"// c\npackage main // x\n\nfunc":  {name: "main"},
		"package":                          {cut: true},
		"":                                 {cut: true},
		"/* c */ package p;":               {name: "p", cut: true},
		"\xef\xbb\xbfpackage p\nvar x int": {name: "p"},
		"package p\n\nimport (":            {name: "p", cut: true},
		"package p\nimport (\n\"a\"\n":     {name: "p", cut: true},
		"package p\nimport \"C\"\nimport x \"y\"\nconst": {name: "p", cgo: true},
		"// package q":                    {cut: true},
		"/*\npackage q\n*/package p\nvar": {name: "p"},
		"import \"a\"\n":                  {},
	} {
		got := scanHeader([]byte(src))
		if got.cut != want.cut || !got.cut && got != want {
			t.Errorf("%q: %+v, want %+v", src, got, want)
		}
	}
}

func FuzzScan(f *testing.F) {
	for _, src := range scanSamples {
		f.Add([]byte(src))
	}
	for _, name := range []string{"scan.go", "types.go", "scan_test.go"} {
		src, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) { compareScan(t, src) })
}
