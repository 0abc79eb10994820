package scan

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/load/scan/scantest"
)

// outline is what the scan and go/parser must agree on.
type outline struct {
	Name    string
	Imports []string
	Decls   []string // kind, names and offset, in source order
	Aliases []Alias
}

func scanOutline(sum *Summary) outline {
	o := outline{Name: sum.name}
	for _, i := range sum.Imports {
		o.Imports = append(o.Imports, fmt.Sprintf("%s %q @%d", i.Name, i.Path, i.Off))
	}
	for _, d := range sum.Decls {
		kind := [...]string{"type", "const", "var", "func", "method"}[d.Kind]
		if d.Name == "" {
			continue // an empty group
		}
		names := append([]string{d.Name}, d.More...)
		if d.Kind == Method {
			kind += fmt.Sprintf(" %v %s", d.Ptr, d.Recv)
		}
		o.Decls = append(o.Decls, fmt.Sprintf("%s %s @%d", kind, strings.Join(names, ","), d.Start))
	}
	o.Aliases = sum.Aliases
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
					if ptr, of := typeNamed(spec.Type); spec.Assign.IsValid() && of != "?" && spec.TypeParams == nil && !strings.Contains(types.ExprString(spec.Type), "[") {
						o.Aliases = append(o.Aliases, Alias{spec.Name.Name, of, ptr})
					}
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
	return typeNamed(list.List[0].Type)
}

// typeNamed is the name of a type, "?" where it is no name or that of another package, and whether
// a pointer stands before it.
func typeNamed(x ast.Expr) (ptr bool, name string) {
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
	file, err := parser.ParseFile(fset, "x.go", src, parser.ParseComments|parser.SkipObjectResolution)
	sum := File(slices.Clone(src))
	if err != nil {
		return // anything goes, as long as it does not panic
	}
	if sum.Broken {
		t.Fatalf("valid Go is taken for broken")
	}
	want := parseOutline(fset, file)
	if strings.Contains(fmt.Sprint(want.Decls), "?") {
		return // a receiver that does not type-check
	}
	if diff := cmp.Diff(want, scanOutline(sum)); diff != "" {
		t.Fatalf("(-go/parser +scan):\n%s", diff)
	}
	if s := NewSighter(nil); len(sum.Aliases) > 0 {
		if s.Look(src); !s.Aliases {
			t.Fatalf("the text does not tell of %v", sum.Aliases)
		}
	}
	compareMarkers(t, file, sum)
	blank := slices.Clone(src)
	BlankBodies(blank, sum.Bodies)
	if slices.ContainsFunc(sum.Bodies, func(b Span) bool { return len(strings.TrimSpace(string(blank[b.Start:b.End]))) > 0 }) {
		t.Fatalf("a body is not blank:\n%s", blank)
	}
	fset2 := token.NewFileSet()
	again, err := parser.ParseFile(fset2, "x.go", blank, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		t.Fatalf("does not parse without bodies: %v\n%s", err, blank)
	}
	if diff := cmp.Diff(want, parseOutline(fset2, again)); diff != "" {
		t.Fatalf("without bodies (-with +without):\n%s", diff)
	}
}

// compareMarkers checks that the scan sees all marker comments, and which of
// them are in bodies of functions.
func compareMarkers(t *testing.T, file *ast.File, sum *Summary) {
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
	if sum.Markers != (all > 0) || len(sum.BodyMarkers) != inside {
		t.Fatalf("markers %v, %d in bodies; go/parser sees %d, %d in bodies", sum.Markers, len(sum.BodyMarkers), all, inside)
	}
}

func TestScan(t *testing.T) {
	for i, src := range scantest.Sources() {
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			if _, err := parser.ParseFile(token.NewFileSet(), "x.go", src, parser.ParseComments|parser.SkipObjectResolution); err != nil && !strings.Contains(src, "func ((t))") {
				t.Fatalf("the sample is not Go: %v", err)
			}
			compareScan(t, []byte(src))
		})
	}
}

// TestScanStandardLibrary scans real code of every style.
func TestScanStandardLibrary(t *testing.T) { scantest.StandardLibrary(t, compareScan) }

func TestScanBroken(t *testing.T) {
	for _, src := range []string{
		"", "package", "package p\n}", "package p\nfunc f() {", "package p\ntype T struct {", "package p\nvar x = `a", "package p\nvar x = \"a\n",
		"package p\nfunc f() { if x { }\n\ntype T int\n", "<<<<<<< HEAD\npackage p\n", "package p\n<<<<<<< HEAD\ntype T int\n", "package p\n/* x",
		"package p\nimport x y\n", "package p\nfunc f()\n{\n}\n", "\x00\x01\x02",
	} {
		if sum := File([]byte(src)); !sum.Broken {
			t.Errorf("%q is not reported as broken", src)
		}
	}
}

func TestScanHeader(t *testing.T) {
	for src, want := range map[string]Header{
		"package p\n":                      {Name: "p", Cut: true},
		"package p\n\ntype T int\n":        {Name: "p"},
		"// c\npackage main // x\n\nfunc":  {Name: "main"},
		"package":                          {Cut: true},
		"":                                 {Cut: true},
		"/* c */ package p;":               {Name: "p", Cut: true},
		"\xef\xbb\xbfpackage p\nvar x int": {Name: "p"},
		"package p\n\nimport (":            {Name: "p", Cut: true},
		"package p\nimport (\n\"a\"\n":     {Name: "p", Cut: true},
		"package p\nimport \"C\"\nimport x \"y\"\nconst": {Name: "p", Cgo: true},
		"// package q":                    {Cut: true},
		"/*\npackage q\n*/package p\nvar": {Name: "p"},
		"import \"a\"\n":                  {},
	} {
		got := HeaderOf([]byte(src))
		if got.Cut != want.Cut || !got.Cut && got != want {
			t.Errorf("%q: %+v, want %+v", src, got, want)
		}
	}
}

func FuzzScan(f *testing.F) {
	for _, src := range scantest.Sources() {
		f.Add([]byte(src))
	}
	for _, name := range []string{"scan.go", "token.go", "scan_test.go"} {
		src, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(src)
	}
	f.Fuzz(func(t *testing.T, src []byte) { compareScan(t, src) })
}
