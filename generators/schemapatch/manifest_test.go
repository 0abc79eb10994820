package schemapatch

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/model"
)

// TestWrittenAgain reads what golden cases have written: written once more it
// must be the same, so that a second run changes nothing.
func TestWrittenAgain(t *testing.T) {
	names, err := filepath.Glob("../../golden/schemapatch/*/*/*/*.yaml")
	if err != nil || len(names) == 0 {
		t.Fatalf("no golden manifests: %v", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		m := &manifest{name: filepath.Base(name), path: name}
		if found := m.parse(text); len(found) > 0 || len(m.definitions) == 0 {
			t.Fatalf("%s: %d definitions, findings %v", name, len(m.definitions), found)
		}
		var again bytes.Buffer
		if err := m.write(&again); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(string(text), again.String()); diff != "" {
			t.Errorf("%s (-first +second):\n%s", name, diff)
		}
	}
}

// FuzzManifest patches any text. Nothing may panic, and findings lie in the file.
func FuzzManifest(f *testing.F) {
	names, err := filepath.Glob("../../testdata/schemapatch/*/*/manifests/*.yaml")
	if err != nil || len(names) == 0 {
		f.Fatalf("no manifests to begin with: %v", err)
	}
	for _, name := range names {
		text, err := os.ReadFile(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(text)
	}
	f.Add([]byte("kind: CustomResourceDefinition\r# a\r"))
	program := &model.Program{Kinds: []*model.Kind{{Group: "example.com", Name: "Shelf", Versions: []*model.Version{{
		Name: "v1", Package: &model.Package{Path: "p"},
		Root: &model.Type{Name: model.GoName{Package: "p", Name: "Shelf"}, Shape: model.Struct, Package: &model.Package{Path: "p"}},
	}}}}}
	f.Fuzz(func(t *testing.T, text []byte) {
		m := &manifest{name: "a.yaml", path: "a.yaml"}
		found := m.parse(text)
		found.Add(patchAll(program, Options{}, generators.Env{}, []*manifest{m})...)
		if len(m.definitions) > 0 {
			if err := m.write(io.Discard); err != nil {
				t.Errorf("cannot be written: %v", err)
			}
		}
		lines := 1 + strings.Count(strings.NewReplacer("\r\n", "\n", "\r", "\n", "\u0085", "\n", "\u2028", "\n", "\u2029", "\n").Replace(string(text)), "\n")
		for _, d := range found {
			if d.Pos.Filename == m.path && (d.Pos.Line < 1 || d.Pos.Line > lines || d.Pos.Column < 1) {
				t.Errorf("finding outside of the file of %d lines: %v", lines, d)
			}
		}
	})
}
