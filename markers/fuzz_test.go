package markers

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/google/go-cmp/cmp"
	"k8s.io/gengo/v2/codetags"
	"sigs.k8s.io/controller-tools/pkg/loader"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"
)

// markerLines returns every different marker of the sources.
func markerLines(t testing.TB) []string {
	seen := map[string]bool{}
	line := regexp.MustCompile(`(?m)^\s*//\s*(\+.*?)\s*$`)
	var out []string
	for _, name := range sources(t) {
		src, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range line.FindAllStringSubmatch(string(src), -1) {
			if text := m[1]; !seen[text] {
				seen[text] = true
				out = append(out, text)
			}
		}
	}
	return out
}

// spellings are values that decide between readings of the grammar.
func spellings() []string {
	return []string{
		"", "=", "=1", "=-1", "=01", "=1.5", "=0x1F", "=1e3", "=true", "=false", "=True", "=a", "=a b", "=a,b", "=a;b", "=a;;b", "=;", "=,",
		`="a"`, `="a`, `="a\"b"`, `="a\q"`, `="ä"`, "=`a`", "=`a\"b`", "='a'", `="a" b`, `="a";"b"`, `="a";1;true;b`, "={}", "={a}", "={a,b}", "={a:b}",
		`={a: b, "c d": 1}`, "={a: {b: {c,d}}}", "={{a,b},{c}}", "={a", "=}", "=100Mi", "=2024-01-15", "=0987", "=123/config", "=a/b.c-d_e", "= a", "=a ",
		"=true;false", "=t;f", "=tcp;udp", "=null", "=ä", "=\x00", "=\xff", "=99999999999999999999", "=-", "=--1", "=1 # why", "=a # why", `="#"`,
		":=a", ":x=a", ":rule=a", `:rule="a",message="b"`, ":rule=a,rule=b", ":rule", ":name=a,type=string,JSONPath=.a", ":name=a,typ=string", ":path=a,shortName=b;c,scope=Cluster",
		":url=a,description=b", ":warning=a", ":groups=a;b,resources={c,d},verbs=get", ":groups=\"\",verbs=*,", ":verbs=a b,c=d", "=[1]", `={"a":1}`, "=ref(a)", "=[", " x", "=1_", "={1,2}", "={1,a}", "={,}", "={a:}",
	}
}

// compareValue holds one marker text at one target against controller-tools:
// the same value, or a failure in both with a position inside the text.
func compareValue(t *testing.T, text string, target Target) {
	t.Helper()
	r := Default()
	pos := token.Position{Filename: "a.go", Line: 3, Column: 5, Offset: 40}
	mark, ok, findings := r.Parse(Comment{Text: text, Pos: pos}, target, true)
	for _, d := range findings {
		if d.Pos.Column < pos.Column || d.Pos.Column > pos.Column+len(text) || d.Pos.Offset-pos.Offset != d.Pos.Column-pos.Column {
			t.Errorf("%q: finding at %d", text, d.Pos.Column)
		}
	}
	if ok {
		checkArgPos(t, mark, text)
	}
	d := r.Lookup(text, target)
	if d == nil || d.nested != nil || d.Name == atName || isCondition(d.Name) || d.grammarFor(target) == nil || strings.Contains(text, "#") && d.tag != nil {
		return
	}
	want, err := parseWithPeer(d.grammarFor(target).ct, text)
	if (err == nil) != ok {
		if d.tag != nil && strings.Contains(text, "(") {
			return // arguments, which controller-gen does not see
		}
		t.Errorf("%q on a %s: controller-tools says %v, found %v", text, target, err, findings)
		return
	}
	if ok && !reflect.DeepEqual(want, mark.Value) {
		t.Errorf("%q on a %s (-controller-tools +crdgen):\n%s", text, target, cmp.Diff(want, mark.Value))
	}
}

func checkArgPos(t *testing.T, mark Mark, text string) {
	t.Helper()
	names := []string{"", "rule", "none"}
	for _, a := range mark.Def.Arguments() {
		names = append(names, a.Name)
	}
	for _, name := range names {
		if p := mark.ArgPos(name); p.Column < mark.Pos.Column || p.Column >= mark.Pos.Column+len(text) {
			t.Errorf("%q: argument %q at column %d", text, name, p.Column)
		}
	}
}

func allTargets() []Target { return []Target{Package, Type, Field, Const} }

// TestValuesAsPeer compares the values of every marker in real code, and of
// every definition with every spelling.
func TestValuesAsPeer(t *testing.T) {
	for _, text := range markerLines(t) {
		for _, target := range allTargets() {
			compareValue(t, text, target)
		}
	}
	for _, d := range Default().Definitions() {
		for _, value := range spellings() {
			for _, target := range allTargets() {
				compareValue(t, "+"+d.Name+value, target)
			}
		}
	}
}

// FuzzParse looks for panics, positions outside of the comment and values that
// differ from controller-tools'.
func FuzzParse(f *testing.F) {
	for _, d := range Default().Definitions() {
		f.Add(d.Example)
	}
	for _, value := range spellings() {
		f.Add("+kubebuilder:default" + value)
		f.Add("+kubebuilder:validation:values:items:Enum" + value)
		f.Add("+k8s:eachVal" + value)
	}
	f.Fuzz(func(t *testing.T, text string) {
		text = strings.TrimSpace(strings.ReplaceAll(text, "\n", ""))
		if !strings.HasPrefix(text, "+") || len(text) > 300 {
			return
		}
		for _, target := range allTargets() {
			compareValue(t, text, target)
		}
		Default().ParseStray(Comment{Text: text})
	})
}

// compareTag holds a tag against gengo's parser. gengo also takes a few broken
// spellings, so only what we accept is compared.
func compareTag(t *testing.T, text string) {
	t.Helper()
	p := tagParser{text: text}
	tag, problem := p.tag()
	want, err := codetags.Parse(text[1:])
	if problem != nil {
		if problem.offset < 0 || problem.offset > len(text) {
			t.Errorf("%q: problem at %d", text, problem.offset)
		}
		return
	}
	if err != nil {
		t.Errorf("%q: gengo says %v", text, err)
		return
	}
	if got := gengoTag(tag); got.String() != want.String() {
		t.Errorf("%q: %s, gengo reads %s", text, got, want)
	}
}

func gengoTag(t *K8sTag) codetags.Tag {
	kinds := map[PayloadKind]codetags.ValueType{StringPayload: "string", IntPayload: "int", BoolPayload: "bool", TagPayload: "tag"}
	out := codetags.Tag{Name: t.Name, Value: t.Payload, ValueType: kinds[t.Kind]}
	for _, a := range t.Args {
		out.Args = append(out.Args, codetags.Arg{Name: a.Name, Value: a.Value, Type: codetags.ArgType(kinds[a.Kind])})
	}
	if t.Next != nil {
		next := gengoTag(t.Next)
		out.ValueTag = &next
	}
	return out
}

func FuzzK8sTag(f *testing.F) {
	for _, d := range k8sTags() {
		f.Add(d.Example)
	}
	for _, text := range []string{
		"+a", "+a()", "+a(b)", "+a(1)", "+a(-0x1f)", `+a("b")`, "+a(`b`)", `+a("b\"c")`, "+a(b: c)", "+a(b: c, d: 1)", "+a(b,c)", "+a(b, c: d)",
		"+a=b", "+a=1", "+a=true", "+a=+b=+c=d", "+a=", "+a(b)=", "+a=b # c", "+a# c", "+a=+1", "+a=0b11", "+a=0o7", "+a=b c", "+ä=ö", "+a(b:)", "+a(b: c: d)", "+a(b,)",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		// Go source holds valid UTF-8 only
		if text = strings.TrimSpace(text); strings.HasPrefix(text, "+") && !strings.Contains(text, "\n") && utf8.ValidString(text) {
			compareTag(t, text)
		}
	})
}

// TestK8sTagsAsGengo reads every tag of real code as gengo does and accepts all
// that are well-formed there.
func TestK8sTagsAsGengo(t *testing.T) {
	for _, text := range markerLines(t) {
		if !strings.HasPrefix(text, k8sPlus) {
			continue
		}
		compareTag(t, text)
		p := tagParser{text: text}
		if _, problem := p.tag(); problem != nil {
			if tag, err := codetags.Parse(text[1:]); err == nil {
				t.Errorf("%q: %s, gengo reads %s", text, problem.message, tag)
			}
		}
	}
}

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

// TestPeerErrorsAreExplained holds that no wording or position of
// controller-tools' scanner reaches the user.
func TestPeerErrorsAreExplained(t *testing.T) {
	for _, d := range Default().Definitions() {
		for _, value := range spellings() {
			for _, target := range allTargets() {
				_, _, findings := Default().Parse(Comment{Text: "+" + d.Name + value}, target, true)
				for _, f := range findings {
					for _, leak := range []string{"<input>", "got ", "strconv", "(at ", "parsing"} {
						if strings.Contains(f.Message, leak) {
							t.Errorf("%q: %s", "+"+d.Name+value, f.Message)
						}
					}
				}
			}
		}
	}
	var list loader.ErrList
	var scan *ctmarkers.ScannerError
	_, err := Default().at("kubebuilder:validation:MinLength", Field).grammarFor(Field).ct.Parse("+kubebuilder:validation:MinLength=a")
	if !errors.As(err, &list) || !errors.As(list[0], &scan) {
		t.Errorf("controller-tools reports %T, no longer a list of errors with positions", err)
	}
}
