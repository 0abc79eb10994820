package baseline

import (
	"bytes"
	"errors"
	"go/token"
	"io/fs"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
)

var errPipe = errors.New("broken pipe")

const source = `// +groupName=example.com
package v1

import "x"

// CronJobSpec is it.
// +a
type CronJobSpec struct {
	// +b
	Command []string

	Inner struct {
		// +c
		A, B int
	}
	*x.Embedded
	// +last
}

type (
	// +d
	One int
	Two map[string]struct{ C int }
)

// +e

// Limit is a constant.
const Limit = 1

// +f
func (r *Reconciler[T]) Reconcile() {
	// +inside
}

func plain() {}

// +trailing
`

func at(file string, line int) token.Position {
	return token.Position{Filename: file, Line: line, Column: 1}
}

// lineOf is the line of the first occurrence of a text in the source.
func lineOf(t *testing.T, text string) int {
	t.Helper()
	i := strings.Index(source, text)
	if i < 0 {
		t.Fatalf("the source has no %q", text)
	}
	return 1 + strings.Count(source[:i], "\n")
}

func names() *Names {
	return NewNames(func(name string) ([]byte, error) {
		if strings.HasSuffix(name, "none.go") {
			return nil, fs.ErrNotExist
		}
		return []byte(source), nil
	})
}

func TestNames(t *testing.T) {
	n := names()
	for text, want := range map[string]string{
		"// +groupName":    "package",
		"package v1":       "package",
		`import "x"`:       "import",
		"// +a":            "CronJobSpec",
		"type CronJobSpec": "CronJobSpec",
		"// +b":            "CronJobSpec.Command",
		"Command []":       "CronJobSpec.Command",
		"// +c":            "CronJobSpec.Inner.A",
		"*x.Embedded":      "CronJobSpec.Embedded",
		"// +last":         "CronJobSpec",
		"// +d":            "One",
		"Two map":          "Two.C",
		"// +e":            "Limit",
		"// +f":            "Reconciler.Reconcile",
		"// +inside":       "Reconciler.Reconcile",
		"func plain":       "plain",
		"// +trailing":     "",
	} {
		if got := n.Of(at("a.go", lineOf(t, text))); got != want {
			t.Errorf("at %q: %q, want %q", text, got, want)
		}
	}
	if got := n.Of(at("none.go", 1)); got != "" {
		t.Errorf("in a file that is not there: %q", got)
	}
}

// TestMovedFindingsAreKnown changes what an entry must not depend on: the line, the
// file within the package, and the message.
func TestMovedFindingsAreKnown(t *testing.T) {
	line := lineOf(t, "// +b")
	first := diag.Diagnostic{Pos: at("api/v1/a.go", line), Code: "list-type", Message: "166 of 3"}
	b, text := written(t, diag.List{first})
	if want := header + "api/v1\tCronJobSpec.Command\tlist-type\t1\n"; text != want {
		t.Errorf("written %q, want %q", text, want)
	}
	moved := first
	moved.Pos, moved.Message, moved.Severity = at("api/v1/b.go", line+1), "167 of 4", diag.Warning
	if kept, suppressed, stale := b.Filter(diag.List{moved}, names()); len(kept) > 0 || suppressed != 1 || len(stale) > 0 {
		t.Errorf("moved: kept %v, suppressed %d, stale %v", kept, suppressed, stale)
	}
	other := first
	other.Pos.Line = lineOf(t, "// +c")
	kept, suppressed, stale := b.Filter(diag.List{other}, names())
	if len(kept) != 1 || suppressed != 0 {
		t.Errorf("at another field: kept %v, suppressed %d", kept, suppressed)
	}
	want := []Entry{{Place: "api/v1", Declaration: "CronJobSpec.Command", Code: "list-type", Count: 1}}
	if diff := cmp.Diff(want, stale); diff != "" {
		t.Errorf("stale (-want +got):\n%s", diff)
	}
	if kept, suppressed, _ := b.Filter(diag.List{first, moved}, names()); len(kept) != 1 || suppressed != 1 {
		t.Errorf("one more at the field: kept %v, suppressed %d", kept, suppressed)
	}
}

// TestSeveralAtOneField has findings of one kind at one field, of which one is fixed,
// added or worded otherwise: it is that one that changes state and no other.
func TestSeveralAtOneField(t *testing.T) {
	line := lineOf(t, "// +b")
	finding := func(message string) diag.Diagnostic {
		return diag.Diagnostic{Pos: at("api/v1/a.go", line), Code: "unknown-marker", Message: message}
	}
	warning := func(message string) diag.Diagnostic {
		d := finding(message)
		d.Severity = diag.Warning
		return d
	}
	first, second, third := finding(`unknown marker "+a"`), finding(`unknown marker "+b"`), finding(`unknown marker "+c"`)
	for name, test := range map[string]struct {
		known, found, kept diag.List
		stale              int
	}{
		"added in front":         {diag.List{second}, diag.List{first, second}, diag.List{first}, 0},
		"added behind":           {diag.List{first, second}, diag.List{first, second, third}, diag.List{third}, 0},
		"added between":          {diag.List{first, third}, diag.List{first, second, third}, diag.List{second}, 0},
		"the first is fixed":     {diag.List{first, second}, diag.List{second}, nil, 1},
		"fixed and added":        {diag.List{first, second}, diag.List{second, third}, diag.List{third}, 1},
		"twice, once is fixed":   {diag.List{first, first, second}, diag.List{first, second}, nil, 1},
		"twice, added":           {diag.List{first, second}, diag.List{first, first, second}, diag.List{first}, 0},
		"one in other words":     {diag.List{warning(first.Message)}, diag.List{warning(`"+a" is no marker of "crd"`)}, nil, 0},
		"an error for a warning": {diag.List{warning(first.Message)}, diag.List{second}, diag.List{second}, 1},
		"another error":          {diag.List{first}, diag.List{second}, diag.List{second}, 1},
		"other words around":     {diag.List{first, second}, diag.List{finding(`"+a" is unknown 3 times`), finding(`"+b" is unknown`)}, nil, 0},
		"another one beside one": {diag.List{finding("no name")}, diag.List{finding("no name at all"), finding("nor here")}, diag.List{finding("nor here")}, 0},
	} {
		b, text := written(t, test.known)
		kept, suppressed, stale := b.Filter(test.found, names())
		if diff := cmp.Diff(test.kept, kept); diff != "" || suppressed != len(test.found)-len(test.kept) || len(stale) != test.stale {
			t.Errorf("%s: %d suppressed, stale %v; kept (-want +got):\n%s\n%s", name, suppressed, stale, diff, text)
		}
	}
	// A file of before goes by number.
	b, err := Read(strings.NewReader("api/v1\tCronJobSpec.Command\tunknown-marker\t2\n"))
	if err != nil {
		t.Fatal(err)
	}
	if kept, suppressed, _ := b.Filter(diag.List{first, second, third}, names()); len(kept) != 1 || suppressed != 2 {
		t.Errorf("by number: kept %v, suppressed %d", kept, suppressed)
	}
}

func written(t *testing.T, l diag.List) (*Baseline, string) {
	t.Helper()
	var text bytes.Buffer
	if err := Write(&text, l, names()); err != nil {
		t.Fatal(err)
	}
	b, err := Read(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return b, text.String()
}

func TestWrite(t *testing.T) {
	l := diag.List{
		{Code: "load-failed"},
		{Pos: at("-", 1), Code: "load-failed"},
		{Pos: at("#x", 1), Code: "load-failed"},
		{Pos: at("go.mod", 3), Code: "old-language"},
		{Pos: at("none.go", 1), Code: "map-key"},
		{Pos: at("b.go", lineOf(t, "// +a")), Code: "unknown-marker"},
		{Pos: at("c.go", lineOf(t, "// +a")), Code: "unknown-marker"},
	}
	_, got := written(t, l)
	want := header + strings.Join([]string{
		"-\t-\tload-failed\t1",
		`\x23x` + "\t-\tload-failed\t1",
		`\x2d` + "\t-\tload-failed\t1",
		".\t-\tmap-key\t1",
		".\tCronJobSpec\tunknown-marker\t2",
		"go.mod\t-\told-language\t1",
	}, "\n") + "\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("file (-want +got):\n%s", diff)
	}
	slices.Reverse(l)
	if _, again := written(t, l); again != got {
		t.Errorf("the order of findings shows:\n%s\n%s", got, again)
	}
}

// TestOldFormatIsRead takes lines of the format that named messages.
func TestOldFormatIsRead(t *testing.T) {
	text := "# comment\r\n\r\nb.go\tmap-key\t1\tm\r\n" + `a.go	map-key	2	say "a" \t` + "\nb.go\tmap-key\t3\tm\n-\tload-failed\t1\t"
	b, err := Read(iotest.OneByteReader(strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	want := []oldEntry{{"", "load-failed", "", 1}, {"a.go", "map-key", "say \"a\" \t", 2}, {"b.go", "map-key", "m", 4}}
	if diff := cmp.Diff(want, b.old, cmp.AllowUnexported(oldEntry{})); diff != "" || !b.Old() {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
	kept, suppressed, stale := b.Filter(diag.List{
		{Pos: at("b.go", 9), Code: "map-key", Message: "m"}, {Pos: at("b.go", 9), Code: "map-key", Message: "n"},
	}, names())
	if len(kept) != 1 || suppressed != 1 || len(stale) != 3 || stale[2].Count != 3 || stale[2].Message != "m" {
		t.Errorf("kept %v, suppressed %d, stale %v", kept, suppressed, stale)
	}
}

func TestReadFails(t *testing.T) {
	for text, want := range map[string]string{
		"# x\na.go":                     "line 2: expected package, declaration, code and number",
		"a\tB\tmap-key\t1\tmore":        "line 1: expected package",
		"a\tB\tmap-key\tone":            `line 1: expected a number of findings, found "one"`,
		"a\tB\tmap-key\t0":              `found "0"`,
		"a.go\tmap-key\t0\tm":           `found "0"`,
		"\n\na.go\tmap-key\t1\t" + `\q`: "line 3: escape sequence",
		"a\t" + `\` + "\tmap-key\t1":    "line 1: escape sequence",
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got error %v, want one with %q", text, err, want)
		}
	}
	if _, err := Read(iotest.ErrReader(errPipe)); !errors.Is(err, errPipe) {
		t.Errorf("got error %v", err)
	}
}

// FuzzBaseline checks that what is written is known again, whatever files and sources
// are like, and that reading takes any text.
func FuzzBaseline(f *testing.F) {
	f.Add("a.go", "map-key", source, 9)
	f.Add("#\t", "-", "\xff\n", 1)
	f.Add("x.go", "7", "package", -1)
	f.Fuzz(func(t *testing.T, file, code, text string, line int) {
		code += "x" // no code is a number
		read := NewNames(func(string) ([]byte, error) { return []byte(text), nil })
		l := diag.List{{Pos: at(file, line), Code: diag.Code(code), Message: text}}
		var out bytes.Buffer
		if err := Write(&out, l, read); err != nil {
			t.Fatal(err)
		}
		b, err := Read(bytes.NewReader(out.Bytes()))
		if err != nil {
			t.Fatal(err)
		}
		if kept, suppressed, stale := b.Filter(l, read); len(kept) > 0 || suppressed != 1 || len(stale) > 0 {
			t.Errorf("not known again: %q", out.String())
		}
		_, _ = Read(strings.NewReader(text))
	})
}
