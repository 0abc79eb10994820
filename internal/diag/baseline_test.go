package diag

import (
	"bytes"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/google/go-cmp/cmp"
)

func known() List {
	return List{
		{Pos: at("b.go", 9, 1), Code: UnknownMarker, Message: `unknown marker "+x"`},
		{Pos: at("b.go", 7, 1), Code: UnknownMarker, Message: `unknown marker "+x"`, Severity: Warning, Help: "help"},
		{Pos: at(filepath.Join("a", "b.go"), 7, 1), Code: MapKey, Message: "tab\there, line\nthere, \\ and \x00\xff, é"},
		{Code: LoadFailed, Message: ""},
		{Pos: at("-", 1, 1), Code: LoadFailed, Message: "a file called -"},
		{Pos: at("#x", 1, 1), Code: LoadFailed, Message: "a file called #x"},
	}
}

func baseline(t *testing.T, l List) (*Baseline, string) {
	t.Helper()
	var text bytes.Buffer
	if err := WriteBaseline(&text, l); err != nil {
		t.Fatal(err)
	}
	b, err := ReadBaseline(bytes.NewReader(text.Bytes()))
	if err != nil {
		t.Fatal(err)
	}
	return b, text.String()
}

func TestWriteBaseline(t *testing.T) {
	_, got := baseline(t, known())
	want := baselineHeader + strings.Join([]string{
		"-\tload-failed\t1\t",
		`\x23x` + "\tload-failed\t1\ta file called #x",
		`\x2d` + "\tload-failed\t1\ta file called -",
		"a/b.go\tmap-key\t1\t" + `tab\there, line\nthere, \\ and \x00\xff, é`,
		"b.go\tunknown-marker\t2\t" + `unknown marker "+x"`,
	}, "\n") + "\n"
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("file (-want +got):\n%s", diff)
	}
	reversed := known()
	slices.Reverse(reversed)
	if _, again := baseline(t, reversed); again != got {
		t.Errorf("the order of findings shows:\n%s\n%s", got, again)
	}
}

func TestFilter(t *testing.T) {
	b, _ := baseline(t, known())
	moved := known()
	for i := range moved {
		moved[i].Pos.Line += 100
		moved[i].Severity = Warning
	}
	if kept, suppressed, stale := b.Filter(moved); len(kept) > 0 || suppressed != 6 || len(stale) > 0 {
		t.Errorf("moved findings: kept %v, suppressed %d, stale %v", kept, suppressed, stale)
	}

	third := Diagnostic{Pos: at("b.go", 200, 1), Code: UnknownMarker, Message: `unknown marker "+x"`}
	other := Diagnostic{Pos: at("b.go", 1, 1), Code: UnknownMarker, Message: `unknown marker "+y"`}
	kept, suppressed, stale := b.Filter(append(List{other, moved[0], moved[1]}, third))
	if diff := cmp.Diff(List{other, third}, kept); diff != "" || suppressed != 2 {
		t.Errorf("suppressed %d, kept (-want +got):\n%s", suppressed, diff)
	}
	if len(stale) != 4 {
		t.Errorf("stale entries: %v", stale)
	}

	_, _, stale = b.Filter(slices.Delete(known(), 0, 1))
	want := []Entry{{"b.go", UnknownMarker, `unknown marker "+x"`, 1}}
	if diff := cmp.Diff(want, stale); diff != "" {
		t.Errorf("stale (-want +got):\n%s", diff)
	}
	if kept, suppressed, _ := new(Baseline).Filter(known()); len(kept) != 6 || suppressed != 0 {
		t.Errorf("an empty baseline knows %d findings and keeps %d", suppressed, len(kept))
	}
}

func TestReadBaseline(t *testing.T) {
	text := "# comment\r\n\r\nb.go\tmap-key\t1\tm\r\na.go\tmap-key\t2\tsay \"a\"\nb.go\tmap-key\t3\tm"
	b, err := ReadBaseline(iotest.OneByteReader(strings.NewReader(text)))
	if err != nil {
		t.Fatal(err)
	}
	want := []Entry{{"a.go", MapKey, `say "a"`, 2}, {"b.go", MapKey, "m", 4}}
	if diff := cmp.Diff(want, b.entries); diff != "" {
		t.Errorf("entries (-want +got):\n%s", diff)
	}
}

func TestReadBaselineFails(t *testing.T) {
	for text, want := range map[string]string{
		"# x\na.go":                     "line 2: expected file, code, number and message",
		"a.go\tmap-key\t1\tm\tmore":     "line 1: expected file",
		"a.go\tmap-key\tone\tm":         `line 1: expected a number of findings, found "one"`,
		"a.go\tmap-key\t0\tm":           `found "0"`,
		"\n\na.go\tmap-key\t1\t" + `\q`: "line 3: escape sequence",
		"a.go\tmap-key\t1\t" + `\`:      "line 1: escape sequence",
	} {
		if _, err := ReadBaseline(strings.NewReader(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got error %v, want one with %q", text, err, want)
		}
	}
	if _, err := ReadBaseline(iotest.ErrReader(errPipe)); !errors.Is(err, errPipe) {
		t.Errorf("got error %v", err)
	}
}

func FuzzBaseline(f *testing.F) {
	f.Add("a.go", "map-key", "message \"a\" \\\"")
	f.Add("#\t", "-", "\xff\n")
	f.Fuzz(func(t *testing.T, file, code, message string) {
		l := List{{Pos: at(file, 1, 1), Code: Code(code), Message: message}}
		b, text := baseline(t, l)
		if kept, suppressed, stale := b.Filter(l); len(kept) > 0 || suppressed != 1 || len(stale) > 0 {
			t.Errorf("not known again: %q", text)
		}
		// Reading takes any text without a panic.
		_, _ = ReadBaseline(strings.NewReader(message))
	})
}
