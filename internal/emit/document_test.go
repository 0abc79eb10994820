package emit

import (
	"bytes"
	"errors"
	"testing"

	"github.com/crdgen/crdgen/internal/emit/yaml"
)

func TestWriteYAML(t *testing.T) {
	header := Header("# Copyright YEAR. Since YEAR; YEAR\nYEAR YEARS", "2026")
	var b bytes.Buffer
	objs := []any{map[string]any{"b": 1, "status": 1}, map[string]any{"a": "no"}}
	if err := WriteYAML(&b, header, objs, yaml.Drop("status")); err != nil {
		t.Fatal(err)
	}
	want := "# Copyright 2026. Since 2026; 2026\nYEAR 2026S---\nb: 1\n---\na: \"no\"\n"
	if got := b.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := Header("© YEAR X", ""), "©  X"; got != want {
		t.Errorf("empty year: got %q, want %q", got, want)
	}
}

func TestWriteYAMLFails(t *testing.T) {
	if err := WriteYAML(failingWriter{}, "# header\n", nil); !errors.Is(err, errRender) {
		t.Errorf("header: got error %v", err)
	}
	if err := WriteYAML(failingWriter{}, "", []any{map[string]int{}}); !errors.Is(err, errRender) {
		t.Errorf("document: got error %v", err)
	}
	if err := WriteYAML(new(bytes.Buffer), "", []any{1}); err == nil {
		t.Error("a number was written as a document")
	}
}

type failingWriter struct{}

func (failingWriter) Write([]byte) (int, error) { return 0, errRender }
