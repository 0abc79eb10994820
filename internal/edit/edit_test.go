package edit

import (
	"errors"
	"go/token"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/crdgen/crdgen/internal/diag"
)

const source = `package v1

type Spec struct {
	// +kubebuilder:validation:MaxLenght=5
	Name string
	Size int // +optionl
}
`

func at(line, column int) token.Position {
	return token.Position{Filename: "a.go", Line: line, Column: column}
}

func replace(line, column int, old, now string) diag.Edit {
	return diag.Edit{Pos: at(line, column), Old: old, New: now}
}

func above(line, column int, text string) diag.Edit {
	return diag.Edit{Pos: at(line, column), New: text, Above: true}
}

func finding(message string, edits ...diag.Edit) diag.Diagnostic {
	return diag.Diagnostic{Message: message, Edits: edits}
}

// apply applies findings to one file and returns it with the messages of those
// that were applied and left.
func apply(t *testing.T, text string, l ...diag.Diagnostic) (changed string, applied, left []string) {
	t.Helper()
	files, yes, no, err := Apply(l, func(string) ([]byte, error) { return []byte(text), nil })
	if err != nil {
		t.Fatal(err)
	}
	changed = text
	for _, f := range files {
		changed = string(f.New)
	}
	for _, d := range yes {
		applied = append(applied, d.Message)
	}
	for _, d := range no {
		left = append(left, d.Message)
	}
	return changed, applied, left
}

func TestApply(t *testing.T) {
	tests := map[string]struct {
		text          string
		findings      diag.List
		want          string
		applied, left []string
	}{
		"a struct on one line is broken": {
			"package v1\n\ntype A struct { X, Y int; Z int }\n",
			diag.List{finding("first", above(3, 17, "// +a")), finding("last", above(3, 27, "// +b"))},
			"package v1\n\ntype A struct { \n// +a\nX, Y int; \n// +b\nZ int }\n",
			[]string{"first", "last"},
			nil,
		},
		"replaces and inserts": {
			source,
			diag.List{
				finding("end", replace(6, 14, "+optionl", "+optional")),
				finding("none"),
				finding("middle", replace(4, 5, "+kubebuilder:validation:MaxLenght", "+kubebuilder:validation:MaxLength")),
				finding("above", above(5, 2, "// +crdgen:conversion:path=.name")),
				finding("above too", above(5, 2, "// +optional")),
			},
			"package v1\n\ntype Spec struct {\n\t// +kubebuilder:validation:MaxLength=5\n\t// +crdgen:conversion:path=.name\n\t// +optional\n\tName string\n\tSize int // +optional\n}\n",
			[]string{"end", "middle", "above", "above too"},
			nil,
		},
		"a marker with its line": {
			source,
			diag.List{finding("a", replace(4, 5, "+kubebuilder:validation:MaxLenght=5", "")), finding("b", replace(6, 14, "+optionl", ""))},
			"package v1\n\ntype Spec struct {\n\tName string\n\tSize int //\n}\n",
			[]string{"a", "b"},
			nil,
		},
		"the same edit twice": {
			"x\n",
			diag.List{finding("a", replace(1, 1, "x", "y")), finding("b", replace(1, 1, "x", "y"))},
			"y\n",
			[]string{"a", "b"},
			nil,
		},
		"edits that meet": {
			"abcdef\n",
			diag.List{finding("a", replace(1, 2, "bc", "1")), finding("b", replace(1, 3, "cd", "2")), finding("c", replace(1, 4, "d", "3"))},
			"a13ef\n",
			[]string{"a", "c"},
			[]string{"b"},
		},
		"all edits of a finding or none": {
			"abcdef\n",
			diag.List{finding("a", replace(1, 1, "a", "1"), replace(1, 3, "x", "2"))},
			"abcdef\n", nil,
			[]string{"a"},
		},
		"places outside of the file": {
			"a",
			diag.List{finding("line", replace(2, 1, "", "1")), finding("column", replace(1, 9, "", "1")), finding("zero", replace(0, 0, "", "1"))},
			"a", nil,
			[]string{"line", "column", "zero"},
		},
		"other line ends": {
			"package a\r\n\r\nvar  A int\r\n",
			diag.List{finding("a", above(3, 5, "// +x"))},
			"package a\r\n\r\n// +x\r\nvar  A int\r\n",
			[]string{"a"},
			nil,
		},
		"what is not formatted is not formatted": {
			"package a\nvar  A int",
			diag.List{finding("a", above(2, 6, "// +x"))},
			"package a\n// +x\nvar  A int",
			[]string{"a"},
			nil,
		},
		"what is formatted stays so": {
			"package a\n\nvar (\n\tA   int // a\n\tBcd int // b\n)\n",
			diag.List{finding("a", replace(5, 2, "Bcd", "B"))},
			"package a\n\nvar (\n\tA int // a\n\tB int // b\n)\n",
			[]string{"a"},
			nil,
		},
	}
	for name, test := range tests {
		t.Run(name, func(t *testing.T) {
			got, applied, left := apply(t, test.text, test.findings...)
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Errorf("text (-want +got):\n%s", diff)
			}
			if diff := cmp.Diff([][]string{test.applied, test.left}, [][]string{applied, left}); diff != "" {
				t.Errorf("applied and left (-want +got):\n%s", diff)
			}
		})
	}
}

// TestMisspeltLineIsNotAddedAgain has a finding that misses a line, and one that makes the line
// of a misspelt one: the first goes with the second.
func TestMisspeltLineIsNotAddedAgain(t *testing.T) {
	missing := finding("missing", above(4, 2, "// +listMapKey=name"))
	misspelt := finding("misspelt", replace(3, 5, "+listMapkey", "+listMapKey"))
	const field = "\t// +listType=map\n\t// +listMapkey=name\n\tA []Item\n}\n"
	for text, want := range map[string]int{
		"type T struct {\n" + field: 1,
		"type T struct {\n" + strings.Replace(field, "\tA", "\tB int\n\tA", 1): 2,
	} {
		missing := missing
		if want == 2 {
			missing.Edits = []diag.Edit{above(5, 2, "// +listMapKey=name")}
		}
		for _, l := range []diag.List{{missing, misspelt}, {misspelt, missing}} {
			changed, applied, _ := apply(t, text, l...)
			if got := strings.Count(changed, "// +listMapKey=name\n"); got != want || len(applied) != want {
				t.Errorf("%d lines, %q applied:\n%s", got, applied, changed)
			}
		}
	}
}

func TestFilesAreReadOnceAndSorted(t *testing.T) {
	in := func(name string) diag.Edit {
		return diag.Edit{Pos: token.Position{Filename: name, Line: 1, Column: 1}, Old: "x", New: name}
	}
	reads := 0
	files, _, _, err := Apply(diag.List{finding("1", in("b"), in("a")), finding("2", in("a"))}, func(string) ([]byte, error) {
		reads++
		return []byte("x"), nil
	})
	if err != nil || reads != 2 {
		t.Errorf("%d reads, error %v", reads, err)
	}
	if diff := cmp.Diff([]File{{"a", []byte("x"), []byte("a")}, {"b", []byte("x"), []byte("b")}}, files); diff != "" {
		t.Error(diff)
	}
	gone := errors.New("gone")
	if _, _, _, err := Apply(diag.List{finding("1", in("a"))}, func(string) ([]byte, error) { return nil, gone }); !errors.Is(err, gone) {
		t.Errorf("error %v", err)
	}
}

func TestDescribe(t *testing.T) {
	for want, e := range map[string]diag.Edit{
		`"+a" is now "+b"`: replace(1, 1, "+a", "+b"),
		`removed "+a"`:     replace(1, 1, "+a", ""),
		`added "// +a"`:    above(1, 1, "// +a"),
	} {
		if got := Describe(e); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
