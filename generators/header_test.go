package generators

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// FuzzHeader puts texts above Go code and before manifests: what nothing is found in leaves a file
// that is Go with no declaration more, and characters that YAML has.
func FuzzHeader(f *testing.F) {
	for _, text := range []string{
		"", "// A licence.\n", "/* a */ package evil\nfunc init() {}\n*/\n", "package p\n\nfunc init() {}\n/*", "/* a", "\ufeff// a", "// a\ufeff", "// \x00", "// \xff",
		"//go:build linux\n", ";", "# a\f\n", "# \x1b[2J\u202e", "# \u0085\u2028\u00a0\ufffe\U0010ffff", "# \x7f", "a: b\n", "\r// a\r\n",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if found := CheckGoHeader("header.txt", text); len(found) == 0 {
			file, err := parser.ParseFile(token.NewFileSet(), "x.go", text+"\npackage p\n", parser.SkipObjectResolution)
			if err != nil || file.Name.Name != "p" || len(file.Decls) > 0 {
				t.Errorf("%q is taken: %v", text, err)
			}
		} else {
			inside(t, text, found[0].Pos)
		}
		var v any
		err := yaml.NewDecoder(strings.NewReader(text)).Decode(&v)
		ofReader := err != nil && (strings.Contains(err.Error(), "control characters") || strings.Contains(err.Error(), "UTF-8"))
		if found := checkYAMLHeader("header.txt", text); len(found) == 0 && ofReader {
			t.Errorf("%q is taken: %v", text, err)
		} else if len(found) > 0 {
			inside(t, text, found[0].Pos)
		}
	})
}

// inside checks that a position is one of a text.
func inside(t *testing.T, text string, at token.Position) {
	t.Helper()
	lines := strings.Split(text, "\n")
	if at.Line < 1 || at.Line > len(lines) || at.Column < 1 || at.Column > len(lines[at.Line-1])+1 {
		t.Errorf("%v is no place of %q", at, text)
	}
}
