package load

import (
	"errors"
	"go/ast"
	"go/parser"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// names is a module with every way of importing a package.
var names = map[string]string{
	"a/a.go": `package a

import (
	"example.com/m/dashed-name"
	"example.com/m/lib/v2"
	. "example.com/m/dotted"
	alias "example.com/m/other"
	_ "example.com/m/hidden"
	"example.com/m/surprise"
	"example.com/m/gone"
	excluded "example.com/m/excluded"
	"unsafe"
	"C"
)

type Local struct{}

type string Local

const Constant, second = 1, 2

var Variable int

func Function() {}

func (Local) Method() {}

type Generic[T any] struct{}
`,
	"a/b.go":           "package a\n\ntype InOtherFile int\n",
	"dashed-name/x.go": "package dashed\n\ntype T int\n\ntype hidden int\n\nfunc F() {}\n",
	"lib/v2/x.go":      "package lib\n\ntype T int\n",
	"dotted/x.go":      "package dotted\n\ntype Dotted int\n\ntype Local int\n",
	"other/x.go":       "package somethingelse\n\ntype T = int\n",
	"excluded/x.go":    "//go:build never\n\npackage excluded\n\ntype T int\n",
	"hidden/x.go":      "package hidden\n\ntype T int\n",
	"surprise/x.go":    "package party\n\ntype T int\n",
}

func TestResolve(t *testing.T) {
	set := mustLoad(t, Config{Dir: writeModule(t, "example.com/m", names), Patterns: []string{"./a"}, Env: with(map[string]string{"PATH": "", "CGO_ENABLED": "1"})})
	file := set.Roots[0].Files()[0]
	for _, c := range []struct {
		name, want string
		kind       ResolveKind
	}{
		{name: "Local", want: "example.com/m/a.Local"},
		{name: "InOtherFile", want: "example.com/m/a.InOtherFile"},
		{name: "Generic", want: "example.com/m/a.Generic"},
		{name: "string", want: "example.com/m/a.string"},
		{name: "int64", want: "int64"},
		{name: "error", want: "error"},
		{name: "any", want: "any"},
		{name: "Dotted", want: "example.com/m/dotted.Dotted"},
		{name: "dashed.T", want: "example.com/m/dashed-name.T"},
		{name: "lib.T", want: "example.com/m/lib/v2.T"},
		{name: "alias.T", want: "example.com/m/other.T"},
		{name: "party.T", want: "example.com/m/surprise.T"},
		{name: "unsafe.Pointer", want: "unsafe.Pointer"},
		{name: "Missing", kind: UnknownType, want: `type "Missing" is not declared in package "example.com/m/a"`},
		{name: "Constant", kind: NotAType, want: `"Constant" is a constant, not a type`},
		{name: "second", kind: NotAType, want: `"second" is a constant, not a type`},
		{name: "Variable", kind: NotAType, want: `"Variable" is a variable, not a type`},
		{name: "Function", kind: NotAType, want: `"Function" is a function, not a type`},
		{name: "Method", kind: UnknownType, want: `type "Method" is not declared in package "example.com/m/a"`},
		{name: "dashed.Missing", kind: UnknownType, want: `type "Missing" is not declared in package "example.com/m/dashed-name"`},
		{name: "dashed.hidden", kind: Unexported, want: `type "hidden" of package "example.com/m/dashed-name" is not exported`},
		{name: "dashed.F", kind: NotAType, want: `"F" of package "example.com/m/dashed-name" is a function, not a type`},
		{name: "gone.T", kind: ImportNotFound, want: `package "example.com/m/gone" cannot be found: no required module provides it`},
		{name: "excluded.T", kind: ImportNotFound, want: `package "example.com/m/excluded" cannot be found: it has no Go files for this platform and these build tags`},
		{name: "C.int", kind: Cgo, want: `a type of import "C" is not known without running cgo`},
		{name: "a.b.c", kind: NotAType, want: "a type name is expected before the dot"},
		{name: "f()", kind: NotAType, want: "a type name is expected, found *ast.CallExpr"},
	} {
		t.Run(c.name, func(t *testing.T) {
			x, err := parser.ParseExpr(c.name)
			if err != nil {
				t.Fatal(err)
			}
			var got string
			ref, err := file.Resolve(x)
			var why *ResolveError
			switch {
			case errors.As(err, &why):
				got, _, _ = strings.Cut(why.Message, "; the go command is needed")
				if why.Kind != c.kind {
					t.Errorf("kind %d, want %d", why.Kind, c.kind)
				}
			case ref.Decl != nil:
				got = ref.Decl.Pkg.Path + "." + ref.Decl.Spec.Name.Name
			default:
				got = ref.Builtin
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("(-want +got):\n%s", diff)
			}
		})
	}
}

// TestNearTypes: only a type that may be named where the misspelt one stands is proposed.
func TestNearTypes(t *testing.T) {
	set := mustLoad(t, Config{Dir: writeModule(t, "example.com/m", map[string]string{
		"a.go":     "package m\n\nimport \"example.com/m/lib\"\n\ntype recipe struct {\n\tA Recipes\n\tB lib.Recipes\n\tC lib.Ovens\n}\n",
		"lib/a.go": "package lib\n\ntype recipes struct{}\n\ntype Oven struct{}\n",
	})})
	d := set.Roots[0].Type("recipe")
	var got []string
	for _, f := range d.Spec.Type.(*ast.StructType).Fields.List {
		_, err := d.File.Resolve(f.Type)
		var why *ResolveError
		if errors.As(err, &why) {
			got = append(got, why.Help)
		}
	}
	if diff := cmp.Diff([]string{`did you mean "recipe"?`, "", `did you mean "Oven"?`}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestResolvePosition: errors stand at the name.
func TestResolvePosition(t *testing.T) {
	set := mustLoad(t, Config{Dir: writeModule(t, "example.com/m", map[string]string{"a.go": "package m\n\ntype A struct {\n\tB Missing\n\tC nowhere.T\n}\n"})})
	d := set.Roots[0].Type("A")
	var got []string
	for _, f := range d.Spec.Type.(*ast.StructType).Fields.List {
		_, err := d.File.Resolve(f.Type)
		var why *ResolveError
		if errors.As(err, &why) {
			finding := why.Diagnostic()
			got = append(got, finding.Pos.String()+" "+finding.Message+" ["+string(finding.Code)+"]")
		}
	}
	want := []string{
		`a.go:4:4 type "Missing" is not declared in package "example.com/m" [unknown-type]`,
		`a.go:5:4 package "nowhere" is not imported [unknown-type]`,
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// TestTypes: declarations of roots and of other packages, one identity each,
// with their comments.
func TestTypes(t *testing.T) {
	src := `package PKG

import "time"

// +before

// A is a type.
type A struct {
	// +field
	X time.Time // trailing
} // after

// +group
type (
	// +b
	B int // of B

	// +detached

	C string
)

func f() {
	// +body
}

// +c
type D = A
`
	dir := writeModule(t, "example.com/m", map[string]string{
		"m.go": strings.ReplaceAll(src, "PKG", "m"), "dep/dep.go": strings.ReplaceAll(src, "PKG", "dep"),
		"dep/more.go": "package dep\n\ntype Z int\n",
	})
	set := mustLoad(t, Config{Dir: dir})
	root := set.Roots[0]
	dep, err := root.Import("example.com/m/dep")
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*Package{root, dep} {
		var got []string
		for _, d := range p.Types() {
			if d != p.Type(d.Spec.Name.Name) {
				t.Errorf("%s.%s has two identities", p.Path, d.Spec.Name.Name)
			}
			var comments []string
			for _, g := range d.Comments() {
				for _, c := range g.List {
					comments = append(comments, c.Text)
				}
			}
			pos := d.File.Position(d.Spec.Name.Pos())
			got = append(got, strings.TrimPrefix(pos.String(), "dep/")+" "+d.Spec.Name.Name+": "+strings.Join(comments, " "))
		}
		want := []string{
			"m.go:8:6 A: // +before // A is a type. // +field // trailing", "m.go:16:2 B: // +b",
			"m.go:20:2 C: // of B // +detached", "m.go:28:6 D: // +c",
		}
		if p == dep {
			for i := range want {
				want[i] = strings.Replace(want[i], "m.go", "dep.go", 1)
			}
			want = append(want, "more.go:3:6 Z: ")
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", p.Path, diff)
		}
	}
	if n := len(root.Files()[0].BodyMarkers()); n != 1 || root.Files()[0].BodyMarkers()[0].Pos.String() != "m.go:24:2" {
		t.Errorf("markers in bodies: %+v", root.Files()[0].BodyMarkers())
	}
}

func TestMethods(t *testing.T) {
	dir := writeModule(t, "example.com/m", map[string]string{
		"a.go": "package m\n\ntype A struct{}\n\nfunc (a *A) MarshalJSON() ([]byte, error) { return nil, nil }\n",
		"b.go": "package m\n\nfunc (A) String() string { return `}` }\n\nfunc (b B[T]) String() string {\n\treturn \"\"\n}\n\ntype B[T any] struct{}\n\nfunc String() {}\n",
	})
	p := mustLoad(t, Config{Dir: dir}).Roots[0]
	var got []string
	for _, m := range slices.Concat(declaredMethods(p, "A"), declaredMethods(p, "B"), declaredMethods(p, "C")) {
		results := 0
		if m.Type != nil && m.Type.Results != nil {
			results = len(m.Type.Results.List)
		}
		got = append(got, m.File.Position(m.Pos).String()+" "+methodText(m.Name, m.Ptr)+" "+strings.Repeat("r", results))
	}
	want := []string{"a.go:5:13 *MarshalJSON rr", "b.go:3:10 String r", "b.go:5:15 String r"}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
	p = mustLoad(t, Config{Dir: dir}).Roots[0]
	if m := p.Method("A", "MarshalJSON"); m == nil || !m.Ptr {
		t.Errorf("Method: %+v", m)
	}
	if m := p.Method("B", "MarshalJSON"); m != nil {
		t.Errorf("Method: %+v", m)
	}
}

func TestFilesMentioning(t *testing.T) {
	long := strings.Repeat("// filler\n", 20000)
	dir := writeModule(t, "example.com/m", map[string]string{
		"root.go": "package m\n", "d/a.go": "package d\n// here: word\n", "d/b.go": "package d\n" + long + "// wo" + "rd\n",
		"d/c.go": "package d\n", "d/d.go": "//go:build never\n\npackage d\n// word\n",
	})
	d, err := mustLoad(t, Config{Dir: dir}).Roots[0].Import("example.com/m/d")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, f := range d.FilesMentioning("nothing", "word") {
		got = append(got, f.Position(0).Filename)
	}
	if diff := cmp.Diff([]string{"d/a.go", "d/b.go"}, got); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

func TestConstants(t *testing.T) {
	dir := writeModule(t, "example.com/m", map[string]string{
		"a.go": `package m

import "example.com/m/other"

type Phase string

type Alias = Phase

// +detached

// First is first.
const First Phase = "first" // +line

const (
	// Second is second.
	Second = Phase("second")
	// +third

	Third, fourth Phase = "thi" + "rd", other.Name
	_             Alias = "blank" // +trailing
	Direct        Phase = "d"
	Untyped             = "untyped"
	Number        Kind  = iota
	Next
	Unknown Phase = missing.Value
)

type Kind int
`,
		"b.go":          "package m\n\nconst FromOther = Copy\n\nconst Copy = First\n\nconst Imported other.Phase = `raw`\n",
		"other/o.go":    "package other\n\ntype Phase string\n\nconst Name = prefix + \"name\"\n",
		"other/p.go":    "package other\n\nconst prefix = \"other-\"\n",
		"other/huge.go": "package other\n\nvar V = 1\n",
	})
	p := mustLoad(t, Config{Dir: dir}).Roots[0]
	text := func(typeName string) []string {
		consts, found := p.Constants(typeName)
		var all []string
		for _, c := range consts {
			line := c.File.Position(c.Pos).String() + " " + c.Name + "=" + c.Value
			if c.Literal {
				line += " literal"
			}
			for _, g := range c.Above {
				line += " | " + strings.TrimSpace(g.List[0].Text)
			}
			all = append(all, line)
		}
		for _, d := range found {
			all = append(all, d.Pos.String()+" "+d.Message)
		}
		return all
	}
	want := []string{
		"a.go:12:7 First=first literal | // +detached | // First is first.",
		"a.go:16:2 Second=second | // Second is second.",
		"a.go:19:2 Third=third | // +third", "a.go:19:9 fourth=other-name | // +third",
		"a.go:20:2 _=blank literal", "a.go:21:2 Direct=d literal", "b.go:3:7 FromOther=first", "b.go:5:7 Copy=first",
		`a.go:25:2 the value of constant "Unknown" cannot be computed`,
	}
	if diff := cmp.Diff(want, text("Phase")); diff != "" {
		t.Errorf("Phase (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff([]string{"a.go:23:2 Number=5", "a.go:24:2 Next=6"}, text("Kind")); diff != "" {
		t.Errorf("Kind (-want +got):\n%s", diff)
	}
	if got := text("Missing"); len(got) > 0 {
		t.Errorf("Missing: %q", got)
	}
}
