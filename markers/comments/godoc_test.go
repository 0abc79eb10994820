package comments

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/markers/markerstest"
)

// compareDocs holds the descriptions of a file's types and fields against
// controller-tools'.
func compareDocs(t *testing.T, f *ast.File) {
	t.Helper()
	pkg := &loader.Package{Package: &packages.Package{Syntax: []*ast.File{f}}}
	err := ctmarkers.EachType(&ctmarkers.Collector{}, pkg, func(info *ctmarkers.TypeInfo) {
		if got := Doc(TypeGroup(info.RawSpec, info.RawDecl)); got != info.Doc {
			t.Errorf("type %s: %q, controller-tools has %q", info.Name, got, info.Doc)
		}
		for _, field := range info.Fields {
			if got := Doc(field.RawField.Doc); got != field.Doc {
				t.Errorf("field %s.%s: %q, controller-tools has %q", info.Name, field.Name, got, field.Doc)
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
}

func TestDocAsControllerGen(t *testing.T) {
	for _, name := range markerstest.Sources(t) {
		f, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		compareDocs(t, f)
		if t.Failed() {
			t.Fatal(name)
		}
	}
}

func TestDoc(t *testing.T) {
	tests := map[string]struct{ comment, want string }{
		"one line":            {"// A is it.", "A is it."},
		"marker between":      {"// A\n// +optional\n// B", "A\nB"},
		"only markers":        {"// +optional\n// +required", ""},
		"blank lines":         {"//\n// A\n//\n//\n// B\n//", "A\n\nB"},
		"blank after marker":  {"// A\n//\n// +optional", "A"},
		"indent is kept":      {"// A\n//   - B", "A\n  - B"},
		"TODO":                {"// A\n// TODO(x): B\n// C", "A\nC"},
		"TODO first":          {"// TODO: B\n//\n// C", "\nC"},
		"not TODO":            {"// A\n//  TODO", "A\n TODO"},
		"end":                 {"// A\n// ---\n// B", "A"},
		"end behind a blank":  {"// A\n//\n// --- B\n// C", "A\n"},
		"fence":               {"// ```\n// TODO\n// ---\n// ```\n// ---\n// B", "```\nTODO\n---\n```"},
		"tilde fence":         {"// ~~~\n// ---\n// ~~~", "~~~\n---\n~~~"},
		"directive":           {"// A\n//nolint:all\n//go:generate x\n// B", "A\nB"},
		"no blank":            {"//A\n//B", "A\nB"},
		"tab":                 {"//\tA", "\tA"},
		"block":               {"/*\n  A\n    B\n*/", "A\nB"},
		"block on a line":     {"/* A */", "A"},
		"marker in a block":   {"/*\n+optional\n*/", "+optional"},
		"end in a block":      {"/*\nA\n  --- x\nB\n*/", "A"},
		"block, then lines":   {"/* A */\n//   B", "A\nB"},
		"blanks at line ends": {"// A  \n// B\t", "A\nB"},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			f, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\n\n"+tt.comment+"\ntype A struct {\n"+tt.comment+"\nB int\n}\n", parser.ParseComments)
			if err != nil {
				t.Fatal(err)
			}
			decl := f.Decls[0].(*ast.GenDecl)
			if got := Doc(TypeGroup(decl.Specs[0].(*ast.TypeSpec), decl)); got != tt.want {
				t.Errorf("%q, expected %q", got, tt.want)
			}
			compareDocs(t, f)
		})
	}
	if got := Doc(nil); got != "" {
		t.Errorf("Doc(nil) = %q", got)
	}
}

func FuzzDoc(f *testing.F) {
	f.Add("A\n\n TODO\n---\nB", false)
	f.Add("```\nTODO\n```\n+optional\n", true)
	f.Fuzz(func(t *testing.T, text string, block bool) {
		comment := "// " + strings.ReplaceAll(text, "\n", "\n//")
		if block {
			comment = "/*" + strings.ReplaceAll(text, "*/", "") + "*/"
		}
		file, err := parser.ParseFile(token.NewFileSet(), "a.go", "package a\n\n"+comment+"\ntype A struct {\n"+comment+"\nB int\n}\n", parser.ParseComments)
		if err != nil {
			return
		}
		compareDocs(t, file)
	})
}

func BenchmarkDoc(b *testing.B) {
	var groups []*ast.CommentGroup
	for _, name := range markerstest.Sources(b) {
		if !strings.HasSuffix(name, "k8s.io/api@v0.37.2/core/v1/types.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			b.Fatal(err)
		}
		f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments)
		if err != nil {
			b.Fatal(err)
		}
		groups = f.Comments
	}
	b.ReportAllocs()
	for b.Loop() {
		for _, g := range groups {
			Doc(g)
		}
	}
}
