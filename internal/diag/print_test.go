package diag

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"go/token"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

func at(file string, line, column int) token.Position {
	return token.Position{Filename: file, Line: line, Column: column}
}

func sample() List {
	dir, err := filepath.Abs("/work")
	if err != nil {
		panic(err)
	}
	return List{
		{Severity: Error, Code: LoadFailed, Message: `no go.mod in "x" or above`},
		{Pos: at(filepath.Join(dir, "go.mod"), 0, 0), Severity: Warning, Code: LoadFailed, Message: "file has no line"},
		{
			Pos: at(filepath.Join(dir, "api", "types.go"), 41, 5), Severity: Error, Code: UnknownMarker, Message: `unknown marker "+kubebuilder:MaxLenght"`,
			Help: `did you mean "+kubebuilder:MaxLength"?`, Notes: []Note{{Pos: at(filepath.Join(dir, "api", "b.go"), 3, 0), Message: "first used here"}, {Message: "50 % of all, roughly"}},
		},
		{Pos: at(filepath.Join("other", "a,b:c.go"), 7, 1), Severity: Warning, Code: SyntaxError, Message: "first\nsecond\n\n\tthird\n", Help: "one\r\ntwo"},
		{Pos: at("bell\a\nfile.go", 1, 1), Severity: Error, Code: MalformedMarker, Message: "a\x1b[31m\x00\xff\u202e\u00a0é\uFFFD日"},
	}
}

func printed(t *testing.T, l List, opts PrintOptions) string {
	t.Helper()
	var b bytes.Buffer
	if err := Print(&b, l, opts); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestPrintText(t *testing.T) {
	want := `crdgen: error: no go.mod in "x" or above [load-failed]
go.mod: warning: file has no line [load-failed]
api/types.go:41:5: error: unknown marker "+kubebuilder:MaxLenght" [unknown-marker]
	note: api/b.go:3: first used here
	note: 50 % of all, roughly
	help: did you mean "+kubebuilder:MaxLength"?
other/a,b:c.go:7:1: warning: first [syntax-error]
	second

		third
	help: one\r
		two
bell\a\nfile.go:1:1: error: a\x1b[31m\x00\xff\u202e\u00a0é�日 [malformed-marker]
`
	got := filepath.ToSlash(printed(t, sample(), PrintOptions{Dir: filepath.FromSlash("/work")}))
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("text (-want +got):\n%s", diff)
	}
	if got := printed(t, sample()[2:3], PrintOptions{Format: Text}); !strings.HasPrefix(got, filepath.FromSlash("/work/api/types.go:41:5: error: ")) {
		t.Errorf("without a directory: %q", got)
	}
}

func TestPrintColor(t *testing.T) {
	l := sample()[1:3]
	opts := PrintOptions{Color: true, Dir: filepath.FromSlash("/work")}
	colored := printed(t, l, opts)
	want := "\x1b[1mgo.mod:\x1b[0m \x1b[1;33mwarning:\x1b[0m file has no line \x1b[2m[load-failed]\x1b[0m\n"
	if !strings.HasPrefix(colored, want) {
		t.Errorf("got %q, want %q first", colored, want)
	}
	if !strings.Contains(colored, "\x1b[1;31merror:\x1b[0m") || !strings.Contains(colored, "\t\x1b[1;36mhelp:\x1b[0m did") {
		t.Errorf("error or help has no colour: %q", colored)
	}
	// Without the colours it is the same text.
	plain := colored
	for _, code := range []string{"0", bold, dim, red, yellow, cyan} {
		plain = strings.ReplaceAll(plain, "\x1b["+code+"m", "")
	}
	opts.Color = false
	if diff := cmp.Diff(printed(t, l, opts), plain); diff != "" {
		t.Errorf("colours change the text:\n%s", diff)
	}
}

func TestPrintJSON(t *testing.T) {
	got := printed(t, sample(), PrintOptions{Format: JSON, Dir: filepath.FromSlash("/work"), Color: true})
	want := []map[string]any{
		{"severity": "error", "code": "load-failed", "message": `no go.mod in "x" or above`},
		{"file": "go.mod", "severity": "warning", "code": "load-failed", "message": "file has no line"},
		{
			"file": "api/types.go", "line": 41.0, "column": 5.0, "severity": "error", "code": "unknown-marker", "message": `unknown marker "+kubebuilder:MaxLenght"`,
			"help": `did you mean "+kubebuilder:MaxLength"?`, "notes": []any{map[string]any{"file": "api/b.go", "line": 3.0, "message": "first used here"}, map[string]any{"message": "50 % of all, roughly"}},
		},
		{"file": "other/a,b:c.go", "line": 7.0, "column": 1.0, "severity": "warning", "code": "syntax-error", "message": "first\nsecond\n\n\tthird\n", "help": "one\r\ntwo"},
		{"file": "bell\a\nfile.go", "line": 1.0, "column": 1.0, "severity": "error", "code": "malformed-marker", "message": "a\x1b[31m\x00\ufffd\u202e\u00a0é\uFFFD日"},
	}
	var all []map[string]any
	for lines := bufio.NewScanner(strings.NewReader(got)); lines.Scan(); {
		var m map[string]any
		if err := json.Unmarshal(lines.Bytes(), &m); err != nil {
			t.Fatalf("%q: %v", lines.Text(), err)
		}
		all = append(all, m)
	}
	if diff := cmp.Diff(want, all); diff != "" {
		t.Errorf("objects (-want +got):\n%s", diff)
	}
	if !strings.HasPrefix(got, `{"severity":"error","code":"load-failed",`) {
		t.Errorf("fields stand in another order: %q", got)
	}
}

func TestPrintGitHub(t *testing.T) {
	want := `::error title=load-failed::no go.mod in "x" or above
::warning file=go.mod,title=load-failed::file has no line
::error file=api/types.go,line=41,col=5,title=unknown-marker::unknown marker "+kubebuilder:MaxLenght"%0Anote: api/b.go:3: first used here%0Anote: 50 %25 of all, roughly%0Ahelp: did you mean "+kubebuilder:MaxLength"?
::warning file=other/a%2Cb%3Ac.go,line=7,col=1,title=syntax-error::first%0Asecond%0A%0A	third%0Ahelp: one\r%0Atwo
` + "::error file=bell\a%0Afile.go,line=1,col=1,title=malformed-marker::" + `a\x1b[31m\x00\xff\u202e\u00a0é�日
`
	got := printed(t, sample(), PrintOptions{Format: GitHub, Dir: filepath.FromSlash("/work")})
	if diff := cmp.Diff(want, filepath.ToSlash(got)); diff != "" {
		t.Errorf("commands (-want +got):\n%s", diff)
	}
}

func TestPrintNothing(t *testing.T) {
	for _, f := range []Format{Text, JSON, GitHub} {
		if got := printed(t, nil, PrintOptions{Format: f}); got != "" {
			t.Errorf("%s: got %q for an empty list", f, got)
		}
	}
}

var errPipe = errors.New("broken pipe")

type broken struct{}

func (broken) Write([]byte) (int, error) { return 0, errPipe }

func TestPrintFails(t *testing.T) {
	for _, f := range []Format{Text, JSON, GitHub, SARIF} {
		if err := Print(broken{}, sample(), PrintOptions{Format: f}); !errors.Is(err, errPipe) {
			t.Errorf("%s: got error %v", f, err)
		}
	}
	if err := Print(new(bytes.Buffer), sample(), PrintOptions{Format: "xml"}); err == nil || !strings.Contains(err.Error(), `"xml"`) {
		t.Errorf("got error %v", err)
	}
}

func TestRelative(t *testing.T) {
	abs := func(name string) string { return filepath.FromSlash(name) }
	l := List{{Pos: at(abs("/a/b/c.go"), 1, 1), Notes: []Note{{Pos: at(abs("/a/d.go"), 1, 1)}}}, {Pos: at("x.go", 1, 1)}, {Pos: at(abs("/ab/c.go"), 1, 1)}}
	var names []string
	for _, d := range l.Relative(abs("/a")) {
		names = append(names, filepath.ToSlash(d.Pos.Filename))
		for _, n := range d.Notes {
			names = append(names, filepath.ToSlash(n.Pos.Filename))
		}
	}
	if diff := cmp.Diff([]string{"b/c.go", "d.go", "x.go", "/ab/c.go"}, names); diff != "" {
		t.Errorf("names (-want +got):\n%s", diff)
	}
	if l[0].Pos.Filename != abs("/a/b/c.go") || l[0].Notes[0].Pos.Filename != abs("/a/d.go") {
		t.Error("Relative changed its receiver")
	}
}

func TestSeenFrom(t *testing.T) {
	dir := filepath.FromSlash("/repo/sub")
	l := List{
		{Pos: at("api/a.go", 1, 1), Notes: []Note{{Pos: at("b.go", 1, 1)}, {}}},
		{Pos: at(filepath.FromSlash("/repo/other/c.go"), 1, 1)},
		{},
	}
	names := func(l List) string {
		var all []string
		for _, d := range l {
			all = append(all, filepath.ToSlash(d.Pos.Filename))
			for _, n := range d.Notes {
				all = append(all, filepath.ToSlash(n.Pos.Filename))
			}
		}
		return strings.Join(all, " ")
	}
	absolute := l.Absolute(dir)
	for _, test := range []struct{ got, want string }{
		{names(absolute), "/repo/sub/api/a.go /repo/sub/b.go  /repo/other/c.go "},
		{names(absolute.SeenFrom(filepath.FromSlash("/repo"))), "sub/api/a.go sub/b.go  other/c.go "},
		{names(absolute.SeenFrom(filepath.FromSlash("/repo/config"))), "../sub/api/a.go ../sub/b.go  ../other/c.go "},
		{names(absolute.SeenFrom(filepath.FromSlash("/repo/config")).Absolute(filepath.FromSlash("/repo/config")).Relative(dir)), names(l)},
	} {
		if test.got != test.want {
			t.Errorf("got %q, want %q", test.got, test.want)
		}
	}
}

func TestSummary(t *testing.T) {
	e, w := Diagnostic{Severity: Error}, Diagnostic{Severity: Warning}
	for want, l := range map[string]List{"": nil, "1 error": {e}, "2 warnings": {w, w}, "2 errors, 1 warning": {e, w, e}} {
		if got := Summary(l); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}

func TestParseFormat(t *testing.T) {
	for _, name := range []string{"text", "json", "github", "sarif"} {
		if f, err := ParseFormat(name); err != nil || string(f) != name {
			t.Errorf("%s: got %q, error %v", name, f, err)
		}
	}
	for _, name := range []string{"", "JSON", "xml"} {
		if _, err := ParseFormat(name); err == nil {
			t.Errorf("%q is a format", name)
		}
	}
}

func FuzzPrint(f *testing.F) {
	f.Add("a\x1b\xff\n", "file\r\n", "help %0A ::error::x")
	f.Fuzz(func(t *testing.T, message, file, help string) {
		l := List{{Pos: at(file, 1, 1), Message: message, Help: help, Notes: []Note{{Pos: at(file, 2, 2), Message: message}}}}
		text := printed(t, l, PrintOptions{})
		if i := strings.IndexFunc(text, func(r rune) bool { return r < ' ' && r != '\n' && r != '\t' || r == 0x7F }); i >= 0 {
			t.Errorf("control character in %q", text)
		}
		for i, line := range strings.Split(strings.TrimSuffix(text, "\n"), "\n") {
			if i > 0 && line != "" && line[0] != '\t' {
				t.Errorf("line %d of %q is not indented", i, text)
			}
		}
		for _, format := range []Format{JSON, GitHub} {
			if got := printed(t, l, PrintOptions{Format: format}); strings.Count(got, "\n") != 1 {
				t.Errorf("%s: not one line: %q", format, got)
			}
		}
		var m map[string]any
		if err := json.Unmarshal([]byte(printed(t, l, PrintOptions{Format: JSON})), &m); err != nil {
			t.Error(err)
		}
	})
}

// TestEdits has edits in JSON, with their files seen from the same place as the
// finding's.
func TestEdits(t *testing.T) {
	dir := filepath.FromSlash("/src")
	l := List{{Pos: at(filepath.Join(dir, "a.go"), 3, 5), Code: UnknownMarker, Message: "m", Edits: []Edit{
		{Pos: at(filepath.Join(dir, "a.go"), 3, 5), Old: "+x", New: "+y"},
		{Pos: at(filepath.Join(dir, "b.go"), 7, 2), New: "// +z", Above: true},
	}}}
	want := `{"file":"a.go","line":3,"column":5,"severity":"error","code":"unknown-marker","message":"m","edits":[` +
		`{"file":"a.go","line":3,"column":5,"old":"+x","new":"+y"},{"file":"b.go","line":7,"column":2,"new":"// +z","above":true}]}` + "\n"
	if diff := cmp.Diff(want, printed(t, l, PrintOptions{Format: JSON, Dir: dir})); diff != "" {
		t.Errorf("JSON (-want +got):\n%s", diff)
	}
	if l[0].Edits[0].Pos.Filename != filepath.Join(dir, "a.go") {
		t.Error("printing changes the list")
	}
}

// TestNearFilesAreRelative shows names in a directory below the module's root: those of files
// beside it are what people type there.
func TestNearFilesAreRelative(t *testing.T) {
	for name, want := range map[string]string{
		"/work/m/api/v1/a.go": "a.go", "/work/m/api/v2/a.go": "../v2/a.go", "/work/m/go.mod": "../../go.mod",
		"/c/mod/x.go": "/c/mod/x.go", "a.go": "a.go", "": "crdgen",
	} {
		l := List{{Pos: token.Position{Filename: name}, Message: "m"}}
		var text bytes.Buffer
		if err := Print(&text, l, PrintOptions{Dir: "/work/m/api/v1"}); err != nil || !strings.HasPrefix(text.String(), want+": error") {
			t.Errorf("%q: %v, got %q", name, err, text.String())
		}
	}
}
