package diag

import (
	"bytes"
	"strings"
	"testing"
)

// FuzzSourceText holds places in a text against counting from its beginning.
func FuzzSourceText(f *testing.F) {
	for _, text := range []string{"", "\n", "a", "a\nb", "a\r\n\nb\n", "ä\n𝄞x\n"} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		s := newSourceText(text)
		for offset := range len(text) + 1 {
			before := text[:offset]
			wantLine, wantColumn := bytes.Count(before, []byte("\n"))+1, utf16Length(string(before[bytes.LastIndexByte(before, '\n')+1:]))+1
			if line, column := s.lineAndColumn(offset); line != wantLine || column != wantColumn {
				t.Fatalf("%q, byte %d: got %d:%d, want %d:%d", text, offset, line, column, wantLine, wantColumn)
			}
		}
		lines := strings.Split(string(text), "\n")
		for i, want := range lines {
			if got, ok := s.line(i + 1); !ok || got != strings.TrimSuffix(want, "\r") {
				t.Fatalf("%q, line %d: got %q, %t, want %q", text, i+1, got, ok, want)
			}
		}
		if got, ok := s.line(len(lines) + 1); ok {
			t.Fatalf("%q: got line %q behind the last", text, got)
		}
	})
}
