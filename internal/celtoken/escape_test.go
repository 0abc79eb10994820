package celtoken

import (
	"strings"
	"testing"
)

// FuzzWrongEscapeAt holds what is found in the literal of a string against the lexer: a literal
// on one line is one of CEL, nothing closes it, or it has a wrong escape; then the right one is a
// literal, and where no escape was known its value is what stood between the quotes.
func FuzzWrongEscapeAt(f *testing.F) {
	for _, seed := range []string{`^\d+$`, `a\.b\\.c`, `\bx\w`, `\x41\x4`, `\u00e9\u1`, `\377\400`, `é\é`, `\`, "a\\\n", `\"'`, ``} {
		f.Add(seed, false)
		f.Add(seed, true)
	}
	f.Fuzz(func(t *testing.T, body string, double bool) {
		quote := "'"
		if double {
			quote = `"`
		}
		text := quote + body + quote
		if strings.HasPrefix(body, quote) || strings.ToValidUTF8(body, "") != body {
			return
		}
		wrong, isWrong := WrongEscapeAt(text, 0)
		ts := Read(text)
		isLiteral := len(ts) > 0 && ts[0].Start == 0 && ts[0].Kind == String
		switch {
		case isWrong && isLiteral:
			t.Fatalf("%s is a literal, and %+v", text, wrong)
		case !isWrong && !isLiteral && !strings.ContainsAny(body, "\n\r") && closes(text):
			t.Fatalf("nothing is wrong with %s, which is no literal", text)
		case !isWrong || wrong.Right == "":
			return
		}
		right := Read(wrong.Right)
		if len(right) != 1 || right[0].Kind != String {
			t.Fatalf("%s: %s is no literal", text, wrong.Right)
		}
		value, ok := right[0].Value()
		if inner := text[1 : wrong.End-1]; ok && strings.HasPrefix(wrong.Right, "r") && value != inner {
			t.Fatalf("%s: %s has the value %q", text, wrong.Right, value)
		}
	})
}

// closes reports whether a quote closes the string that a text begins with.
func closes(text string) bool {
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			i += max(escape(text[i:])-1, 0)
		case text[0]:
			return true
		}
	}
	return false
}
