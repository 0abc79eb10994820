package runcache

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/output"
)

// TestRecall keeps a run and recalls it, until something that it read or wrote is another.
func TestRecall(t *testing.T) {
	dir, cache := t.TempDir(), t.TempDir()
	source, made := filepath.Join(dir, "types.go"), filepath.Join(dir, "made.yaml")
	write := func(name, text string) {
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	lookup := func(string) string { return "" }
	run := func(rendered bool, meanwhile ...func()) {
		m, rec := Open(cache, "a", "b"), inputs.New()
		f, err := rec.Open(source)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(io.Discard, f); err != nil {
			t.Fatal(err)
		}
		f.Close() // notes what was read
		file := generators.File{Name: "made.yaml", Render: func(w io.Writer) error { _, err := io.WriteString(w, "made"); return err }}
		outs := []output.File{{File: file, Path: made, Root: dir}}
		m.Watch(outs)
		if rendered {
			var text bytes.Buffer
			if err := outs[0].Render(&text); err != nil {
				t.Fatal(err)
			}
			write(made, text.String())
		}
		for _, do := range meanwhile {
			do()
		}
		m.Keep(rec, outs, diag.List{{Code: "x", Severity: diag.Warning}}, 2)
	}
	recalls := func(want bool, when string) {
		t.Helper()
		r, ok := Open(cache, "a", "b").Recall(lookup)
		if ok != want || ok && (len(r.Findings) != 1 || r.Hidden != 2) {
			t.Errorf("%s: got %t, %+v, want %t", when, ok, r, want)
		}
	}
	write(source, "package a\n")
	recalls(false, "before the first run")
	run(false)
	recalls(false, "a file was not rendered")
	run(true)
	recalls(true, "nothing has changed")
	if _, ok := Open(cache, "a", "c").Recall(lookup); ok {
		t.Error("another command is recalled")
	}
	write(made, "edited")
	recalls(false, "a file that was written is another")
	run(true)
	recalls(true, "after another run")
	write(source, "package b\n")
	recalls(false, "a file that was read is another")
	run(true)
	recalls(true, "after a run with the other file")
	run(true, func() { write(source, "package c\n") })
	recalls(false, "a file became another after it was read")
	write(source, "package b\n")
	recalls(true, "that file is as it was read")
}

// TestNoMemory asserts that a nil memory does nothing.
func TestNoMemory(t *testing.T) {
	var m *Cache
	m.Watch(make([]output.File, 1))
	m.Keep(nil, nil, nil, 0)
	if _, ok := m.Recall(nil); ok {
		t.Error("it recalls something")
	}
}
