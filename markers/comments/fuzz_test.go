package comments

import (
	"fmt"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// goSource makes a Go file out of random bytes: declarations with comments and
// markers in every place between them.
type goSource struct {
	data []byte
	out  strings.Builder
	n    int
}

func (g *goSource) choose(n int) int {
	if len(g.data) == 0 {
		return 0
	}
	c := g.data[0]
	g.data = g.data[1:]
	return int(c) % n
}

func (g *goSource) comments() {
	for range g.choose(4) {
		g.n++
		g.out.WriteString([]string{
			"\n", "// text\n", "// +optional\n", "//+groupName=a\n", "// +kubebuilder:object:generate=true\n", "/* +optional */\n",
			"// +kubebuilder:validation:MaxLength=1\n", "// +kubebuilder:rbac:verbs=get\n", "\n\n",
		}[g.choose(9)])
	}
}

func (g *goSource) lineComment() string {
	return []string{"\n", " // +optional\n", " // text\n", " // +groupName=b\n"}[g.choose(4)]
}

func (g *goSource) fields(depth int) {
	for range g.choose(4) {
		g.comments()
		g.n++
		switch g.choose(4) {
		case 0:
			fmt.Fprintf(&g.out, "E%d%s", g.n, g.lineComment())
		case 1:
			if depth < 2 {
				fmt.Fprintf(&g.out, "F%d []struct {%s", g.n, g.lineComment())
				g.fields(depth + 1)
				fmt.Fprintf(&g.out, "}%s", g.lineComment())
			}
		default:
			fmt.Fprintf(&g.out, "F%d, G%d string `json:\"f\"`%s", g.n, g.n, g.lineComment())
		}
	}
	g.comments()
}

func (g *goSource) spec(keyword string) {
	g.n++
	switch g.choose(5) {
	case 0:
		fmt.Fprintf(&g.out, "%sT%d string%s", keyword, g.n, g.lineComment())
	case 1:
		fmt.Fprintf(&g.out, "%sT%d interface {%s", keyword, g.n, g.lineComment())
		g.comments()
		fmt.Fprintf(&g.out, "M()%s}%s", g.lineComment(), g.lineComment())
	case 2:
		fmt.Fprintf(&g.out, "%sT%d[P any] map[string]func(a int,%sb int)%s", keyword, g.n, g.lineComment(), g.lineComment())
	default:
		fmt.Fprintf(&g.out, "%sT%d struct {%s", keyword, g.n, g.lineComment())
		g.fields(0)
		fmt.Fprintf(&g.out, "}%s", g.lineComment())
	}
}

func (g *goSource) decl() {
	g.comments()
	g.n++
	switch g.choose(7) {
	case 0:
		fmt.Fprintf(&g.out, "func f%d() {%s}%s", g.n, g.lineComment(), g.lineComment())
	case 1:
		fmt.Fprintf(&g.out, "const c%d = 1%s", g.n, g.lineComment())
	case 2, 3:
		keyword := []string{"type", "const"}[g.choose(2)]
		fmt.Fprintf(&g.out, "%s (%s", keyword, g.lineComment())
		for range g.choose(4) {
			g.comments()
			if keyword == "type" {
				g.spec("")
			} else {
				g.n++
				fmt.Fprintf(&g.out, "d%d = 2%s", g.n, g.lineComment())
			}
		}
		g.comments()
		fmt.Fprintf(&g.out, ")%s", g.lineComment())
	default:
		g.spec("type ")
	}
}

func (g *goSource) file() []byte {
	g.comments()
	g.out.WriteString("package p" + g.lineComment())
	g.comments()
	if g.choose(2) == 1 {
		g.out.WriteString("import \"fmt\"" + g.lineComment())
	}
	for len(g.data) > 0 {
		g.decl()
	}
	g.comments()
	return []byte(g.out.String())
}

// FuzzCollect compares the assignment of markers with controller-tools' in
// random files.
func FuzzCollect(f *testing.F) {
	for seed := range 200 {
		data := make([]byte, 120)
		state := uint32(seed)*2654435761 + 1
		for i := range data {
			state = state*1664525 + 1013904223
			data[i] = byte(state >> 24)
		}
		f.Add(data)
	}
	registry := rawRegistry(f)
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) > 400 {
			return
		}
		src := (&goSource{data: data}).file()
		if _, err := parser.ParseFile(token.NewFileSet(), "", src, parser.SkipObjectResolution); err != nil {
			t.Fatalf("%v:\n%s", err, src)
		}
		compareCollect(t, registry, "random.go", src)
		if t.Failed() {
			t.Logf("%s", src)
		}
	})
}
