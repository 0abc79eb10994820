package comments

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"

	"github.com/crdgen/crdgen/markers"
)

func TestIsCode(t *testing.T) {
	for line, want := range map[string]bool{
		"B string `json:\"b\"`":                      true,
		"B  *metav1.Duration `json:\"b,omitempty\"`": true,
		"metav1.ObjectMeta `json:\"metadata\"`":      true,
		"*Inner `json:\",inline\"`":                  true,
		"Count int32":                                true,
		"Items []Item":                               true,
		"type Old struct {":                          true,
		"type Old string":                            true,
		"":                                           false,
		"Name of the pizza":                          false,
		"Deprecated field":                           false,
		"Deprecated: use `b`":                        false,
		"The default is `json:\"b\"` of the field `c`": false,
		"a string":          false,
		"type of the pizza": false,
		"Use [] for none":   false,
	} {
		if got := isCode(line); got != want {
			t.Errorf("%q: got %t", line, got)
		}
	}
}

// TestCommentedOut looks at every place that a marker of a commented-out field can have:
// nothing is said of one that reaches nothing, and one that reaches a field is known.
func TestCommentedOut(t *testing.T) {
	src := strings.ReplaceAll(`package v1

type T struct {
	// +far
	// Old string 'json:"old"'

	// +nullable
	// +optional
	// Older string 'json:"older"'

	// +required
	A string

	// +optional
	// Oldest string 'json:"oldest"'
	// +nullable
	B string

	// +optional
	// Last string 'json:"last"'
}
`, "'", "`")
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "a.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	fm := Collect(f, fset.Position, markers.Default())
	if len(fm.Stray) != 0 {
		t.Errorf("strays: %v", fm.Stray)
	}
	got := map[string]string{}
	for field, comments := range fm.Fields {
		for _, c := range comments {
			word := " " + c.Text
			if c.CommentedOut {
				word += "(old)"
			}
			got[field.Names[0].Name] += word
		}
	}
	want := map[string]string{"A": " +nullable(old) +optional(old) +required", "B": " +optional(old) +nullable"}
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s: got%s, want%s", name, got[name], text)
		}
	}
}
