package diag

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"
	"unicode/utf8"
)

func TestVisible(t *testing.T) {
	for text, want := range map[string]string{
		"plain\n\ttext: ä 世 🙂\n":   "plain\n\ttext: ä 世 🙂\n",
		"\x1b[31mred\a":            `\u001b[31mred\u0007`,
		"a\u202eb\r\n":             `a\u202eb\u000d` + "\n",
		"\U000e0001":               `\udb40\udc01`,
		"\xff\xe4\xb8":             `\xff\xe4\xb8`,
		"::error::x\n \t::x\na::b": ":\\u003aerror::x\n \t:\\u003ax\na::b",
		": :x\n:::":                ": :x\n:\\u003a:",
		"a ##[error]b ###[x #[y":   `a ##\u005berror]b ###\u005bx #[y`,
	} {
		for step := 1; step < 4; step++ {
			var b bytes.Buffer
			v := NewVisible(&b)
			for rest := text; rest != ""; {
				n := min(step, len(rest))
				if _, err := v.Write([]byte(rest[:n])); err != nil {
					t.Fatal(err)
				}
				rest = rest[n:]
			}
			if err := v.Close(); err != nil || b.String() != want {
				t.Errorf("%q in pieces of %d: %q, want %q (%v)", text, step, b.String(), want, err)
			}
		}
	}
}

// FuzzVisible writes any text, in pieces: what comes out is visible, commands no runner, and
// is the same in whatever pieces; JSON means the same as before.
func FuzzVisible(f *testing.F) {
	f.Add("\x1b]0;x\a ::stop-commands::t\n##[group]\xe4\u202e", uint8(3))
	f.Fuzz(func(t *testing.T, text string, step uint8) {
		write := func(text string, step int) string {
			var b bytes.Buffer
			v := NewVisible(&b)
			for rest := text; rest != ""; {
				n := min(max(step, 1), len(rest))
				_, _ = v.Write([]byte(rest[:n]))
				rest = rest[n:]
			}
			_ = v.Close()
			return b.String()
		}
		got := write(text, len(text))
		if again := write(text, int(step)); again != got {
			t.Fatalf("%q: %q whole and %q in pieces", text, got, again)
		}
		for line := range strings.Lines(got) {
			if strings.HasPrefix(strings.TrimSpace(line), "::") || strings.Contains(line, "##[") {
				t.Fatalf("%q: the line %q is a command", text, line)
			}
		}
		for rest := got; rest != ""; {
			r, size := utf8.DecodeRuneInString(rest)
			if !isVisible(r, size) {
				t.Fatalf("%q: %q is not visible", text, r)
			}
			rest = rest[size:]
		}
		object, err := json.MarshalIndent(map[string]string{text: text}, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		var before, after map[string]string
		if err := json.Unmarshal(object, &before); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal([]byte(write(string(object), len(object))), &after); err != nil {
			t.Fatalf("%s: %v", object, err)
		}
		for name, value := range before {
			if after[name] != value {
				t.Fatalf("%q became %q", before, after)
			}
		}
	})
}
