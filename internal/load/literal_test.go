package load

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestLiterals finds strings in a function and in what it names, wherever that is declared.
func TestLiterals(t *testing.T) {
	dir := writeModule(t, "example.com/m", map[string]string{
		"a.go":      "package m\n\nimport \"strings\"\n\nfunc One(s string) bool { return two(s) || strings.Contains(s, `raw`) || \"one\" == s }\n\nfunc Other() string { return \"other\" }\n",
		"b.go":      "package m\n\nconst (\n\tfirst, second = \"first\", \"second\"\n)\n\nfunc two(s string) bool { return s == second || One(s) || table[s] }\n",
		"c.go":      "package m\n\nvar table = map[string]bool{\"one\": true, \"key\": true}\n\ntype T struct {\n\tF string `json:\"tag\"`\n}\n\nfunc (T) two() string { return \"method\" }\n",
		"a_test.go": "package m\n\nfunc two() string { return \"test\" }\n",
	})
	set, found, err := Load(Config{Dir: dir, Patterns: []string{"./..."}})
	if err != nil || len(found) > 0 || len(set.Roots) != 1 {
		t.Fatal(err, describe(found))
	}
	if diff := cmp.Diff([]string{"first", "key", "one", "raw", "second"}, set.Roots[0].Literals("One")); diff != "" {
		t.Error(diff)
	}
	if got := set.Roots[0].Literals("Missing"); got != nil {
		t.Errorf("a function that is not there has the strings %q", got)
	}
}
