package layout

import (
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestWithinColumns(t *testing.T) {
	long := strings.Repeat("x", 50)
	tests := []struct{ name, line, want string }{
		{"a comment", "// " + strings.Repeat("word ", 30) + "end", "// " + strings.TrimSpace(strings.Repeat("word ", 23)) + "\n// " + strings.Repeat("word ", 7) + "end"},
		{"a header", "func f(a " + long + ", b " + long + ", c int) error { return nil }", "func f(\n\ta " + long + ", b " + long + ", c int,\n) error {\n\treturn nil\n}"},
		{"a call", "var a = " + long + "(" + long + "(1, 2), " + long + ")", "var a = " + long + "(\n\t" + long + "(1, 2), " + long + ",\n)"},
		{"a condition", "var a = " + long + " && " + long + " || " + long, "var a = " + long + " && " + long + " ||\n\t" + long},
		{"a condition in parentheses", "var a = (" + long + " && " + long + " || " + long + ")", "var a = (" + long + " && " + long + " ||\n\t" + long + ")"},
		{"a literal", "var a = []T{{A: " + long[:48] + ", B: " + long[:48] + ", C: 1}}", "var a = []T{\n\t{A: " + long[:48] + ", B: " + long[:48] + ", C: 1},\n}"},
		{"a call that goes on", "func g() {\n\tf(xx" + long + "x, " + long + ", xxx, []int{\n\t\t1,\n\t})\n}", "func g() {\n\tf(xx" + long + "x, " + long + ", xxx,\n\t\t[]int{\n\t\t\t1,\n\t\t})\n}"},
		{"an assignment", "func g() {\n\t" + long + ", b = " + long + long[:40] + "(\n\t\t1,\n\t)\n}", "func g() {\n\t" + long + ", b =\n\t\t" + long + long[:40] + "(\n\t\t\t1,\n\t\t)\n}"},
		{"brackets in strings", "var a = f(\"(\", `,)`, " + long + ", " + long[:44] + ", ')')", "var a = f(\n\t\"(\", `,)`, " + long + ", " + long[:44] + ", ')',\n)"},
		{"what has no place to break", "var a = \"" + long + long + long + "\"", "var a = \"" + long + long + long + "\""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got, err := withinColumns("package p\n\n" + test.line + "\n")
			if err != nil {
				t.Fatal(err)
			}
			if want := "package p\n\n" + test.want + "\n"; got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

// TestColumnsOfGeneratedCode looks at all code that the golden cases and the example have.
func TestColumnsOfGeneratedCode(t *testing.T) {
	root := filepath.Join("..", "..", "..")
	files := 0
	for _, dir := range []string{filepath.Join(root, "golden", "conversion"), filepath.Join(root, "examples", "pizza")} {
		err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
			name := filepath.Base(path)
			if err != nil || !strings.HasSuffix(name, ".go") || !strings.HasPrefix(name, "zz_generated.c") {
				return err
			}
			files++
			text, err := os.ReadFile(path)
			for i, line := range strings.Split(string(text), "\n") {
				if n := columns(line); n > MaxColumns {
					t.Errorf("%s:%d: %d columns", path, i+1, n)
				}
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	if files < 100 {
		t.Errorf("only %d files", files)
	}
}
