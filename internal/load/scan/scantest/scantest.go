// Package scantest has Go files for tests of the scan and of what is built on it. Only tests
// import it.
package scantest

import (
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/crdgen/crdgen/internal/load/gobuild"
)

// Sources returns texts of Go files that are easy to get wrong.
func Sources() []string { return slices.Clone(sources) }

var sources = []string{
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
	"package p\n\ntype A = B;type C /* = */ = /* x */ (*(D)) // y\ntype (\n\tE = \n\tF\n\tG = p.T; H = *I[int]; J[T any] = K; L = struct{}; M = (N)\n\tO = func(); P = (Q))\n",
	"package p\n\ntype T = func() struct{}\ntype U func(func(interface{})) interface{}\n",
}

// StandardLibrary gives a test each file of some packages of the Go installation: real code of
// every style. It skips the test where there is none.
func StandardLibrary(t *testing.T, try func(t *testing.T, src []byte)) {
	t.Helper()
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
			t.Run(dir+"/"+filepath.Base(name), func(t *testing.T) { try(t, src) })
		}
	}
}
