package baseline

import (
	"bytes"
	"errors"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/internal/diag"
)

// TestKnownRun records the findings of a run in one directory and applies the record to runs
// in another one: what is known is hidden, what is gone is told where the run has looked,
// and what makes the output wrong is never known.
func TestKnownRun(t *testing.T) {
	root := t.TempDir()
	api := filepath.Join(root, "api")
	source := "package api\n\ntype A struct {\n\tX int\n}\n\ntype B struct {\n\tY int\n}\n"
	if err := os.Mkdir(api, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(api, "types.go"), []byte(source), 0o644); err != nil {
		t.Fatal(err)
	}
	known := func(dir string) *Known {
		return &Known{Path: filepath.Join(root, "known"), Name: "known", Dir: dir, Read: os.ReadFile, Stat: os.Stat}
	}
	at := func(name string, line int) token.Position {
		return token.Position{Filename: name, Line: line, Column: 2}
	}
	fatal := diag.Diagnostic{Pos: at("api/types.go", 8), Code: "fatal", Message: "wrong"}
	before := diag.List{
		{Pos: at("api/types.go", 4), Code: "x", Severity: diag.Warning, Message: "small"},
		{Pos: at("api/types.go", 8), Code: "x", Stricter: true, Message: "small"},
		fatal,
	}
	writing := known(root)
	writing.Writing = true
	kept, hidden, record := writing.Apply(before, nil)
	if len(kept) != 1 || kept[0].Code != "fatal" || hidden != 2 || len(record.findings) != 2 {
		t.Fatalf("kept %v, hidden %d, recorded %v", kept, hidden, record)
	}
	var text bytes.Buffer
	if err := writing.Write(&text, record); err != nil || !strings.Contains(text.String(), "api\tA.X\tx\t1") {
		t.Fatalf("%v\n%s", err, text.String())
	}

	for name, test := range map[string]struct {
		findings diag.List
		looked   bool
		hidden   int
		kept     string
	}{
		"all of them":   {diag.List{{Pos: at("types.go", 4), Code: "x", Stricter: true, Message: "small"}, {Pos: at("types.go", 8), Code: "x", Severity: diag.Warning, Message: "small"}}, true, 2, ""},
		"an error":      {diag.List{{Pos: at("types.go", 4), Code: "x", Message: "small"}}, true, 0, `baseline "known" lists a finding that is gone: "x" at "A.X" in "api"; baseline "known" lists a finding that is gone: "x" at "B.Y" in "api"`},
		"one is gone":   {diag.List{{Pos: at("types.go", 8), Code: "x", Severity: diag.Warning, Message: "small"}}, true, 1, `baseline "known" lists a finding that is gone: "x" at "A.X" in "api"`},
		"nobody looked": {diag.List{{Pos: at("types.go", 8), Code: "x", Severity: diag.Warning, Message: "small"}}, false, 1, ""},
	} {
		reading := known(api)
		if err := reading.Load(text.Bytes()); err != nil {
			t.Fatal(err)
		}
		kept, hidden, record := reading.Apply(test.findings, func(dir string, code diag.Code) bool { return test.looked && dir == api && code == "x" })
		var said []string
		for _, d := range kept {
			if d.Code == diag.StaleBaseline {
				said = append(said, d.Message)
			}
		}
		if hidden != test.hidden || record != nil || strings.Join(said, "; ") != test.kept {
			t.Errorf("%s: hidden %d, said %q, recorded %v", name, hidden, said, record)
		}
	}
}

// TestNewBaselineKeepsOthers writes a baseline anew after a run that has looked at one of two
// packages: entries of the other one stay, and those of the first, and of one that is gone, go.
func TestNewBaselineKeepsOthers(t *testing.T) {
	root := t.TempDir()
	for _, name := range []string{"a", "b"} {
		if err := os.Mkdir(filepath.Join(root, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	k := &Known{Path: filepath.Join(root, "known"), Name: "known", Dir: root, Read: os.ReadFile, Stat: os.Stat, Writing: true}
	if err := k.Load([]byte("a\tA.X\tx\t1\nb\tB.X\tx\t2\ngone\tC.X\tx\t1\na\tA.Y\tother\t1\n")); err != nil {
		t.Fatal(err)
	}
	found := diag.List{{Pos: token.Position{Filename: "a/none.go", Line: 1}, Code: "x", Severity: diag.Warning}}
	_, _, record := k.Apply(found, func(dir string, code diag.Code) bool { return dir == filepath.Join(root, "a") && code == "x" })
	var text bytes.Buffer
	if err := k.Write(&text, record); err != nil {
		t.Fatal(err)
	}
	if want := header + "a\t-\tx\t1\na\tA.Y\tother\t1\nb\tB.X\tx\t2\n"; text.String() != want {
		t.Errorf("got %q, want %q", text.String(), want)
	}
}

// TestKnownWithoutFile asserts that a run without a baseline has all of its findings.
func TestKnownWithoutFile(t *testing.T) {
	all := diag.List{{Code: "x", Severity: diag.Warning}}
	var none Known
	if kept, hidden, record := none.Apply(all, nil); len(kept) != 1 || hidden != 0 || record != nil {
		t.Errorf("kept %v, hidden %d, recorded %v", kept, hidden, record)
	}
}

// TestKnownGone asserts that the entry of a directory that is gone is told, whatever was
// looked at.
func TestKnownGone(t *testing.T) {
	k := &Known{Path: "/r/known", Name: "known", Dir: "/r", Stat: func(string) (fs.FileInfo, error) { return nil, errors.New("gone") }}
	if err := k.Load([]byte("api\tA.X\tx\t1\n")); err != nil {
		t.Fatal(err)
	}
	kept, _, _ := k.Apply(nil, func(string, diag.Code) bool { return false })
	if len(kept) != 1 || kept[0].Code != diag.StaleBaseline {
		t.Errorf("got %v", kept)
	}
}
