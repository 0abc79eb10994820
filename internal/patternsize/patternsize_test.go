package patternsize

import (
	"regexp/syntax"
	"testing"
)

// What is counted before a program is made is about what it has.
func TestOf(t *testing.T) {
	for _, pattern := range []string{"^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$", "abc", "(ab|cd){3,5}", "x{2,}", `\p{L}{0,63}`, "^$", "a*b+c?"} {
		tree, err := syntax.Parse(pattern, syntax.Perl)
		if err != nil {
			t.Fatal(err)
		}
		counted := Of(tree)
		program, err := syntax.Compile(tree.Simplify())
		if err != nil {
			t.Fatal(err)
		}
		if n := len(program.Inst); counted > 3*n || n > 3*counted+10 {
			t.Errorf("%s: %d instructions are counted, there are %d", pattern, counted, n)
		}
	}
}
