package expression

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/crdgen/crdgen/internal/celtoken"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// The forms in which the parser of CEL says what it does not understand: the token that it
// found, and what it would have taken.
var (
	unexpected   = lazyregexp.New(`^Syntax error: (?:mismatched|extraneous) input '(.+)' expecting (.+)$`)
	missingToken = lazyregexp.New(`^Syntax error: missing '(.+)' at '(.+)'$`)
	unrecognized = lazyregexp.New(`^Syntax error: token recognition error at: '((?s:.+))'$`)
	noViable     = lazyregexp.New(`^Syntax error: no viable alternative at input '((?s:.+))'$`)
	reserved     = lazyregexp.New(`^reserved identifier: (\w+)$`)
)

// endOfText is what the parser calls the end of an expression.
const endOfText = "<EOF>"

// conditional is how CEL says if.
const conditional = "write CONDITION ? VALUE : OTHER"

// EndsParsing reports whether the issue keeps the parser from the rest of the expression:
// what it says besides follows from it.
func (i Issue) EndsParsing() bool {
	return i.Mistake() == SyntaxMistake || reserved.MatchString(i.Message)
}

// Explain says what is wrong with an expression in the words of its author: what is missing
// or too much, and how to write it where that is not clear from it. The help is empty for an
// issue that is not about the syntax.
func (i Issue) Explain(text string) (message, help string) {
	at := ByteAt(text, i.Line, i.Column)
	before := strings.TrimRight(text[:at], " \t\n")
	switch {
	case unexpected.MatchString(i.Message):
		m := unexpected.FindStringSubmatch(i.Message)
		return unexpectedToken(text, before, m[1], m[2])
	case missingToken.MatchString(i.Message):
		m := missingToken.FindStringSubmatch(i.Message)
		return expected(text, m[1], m[2])
	case unrecognized.MatchString(i.Message):
		if wrong, ok := celtoken.WrongEscapeAt(text, at); ok {
			return wrongEscape(wrong)
		}
		return unknownToken(unrecognized.FindStringSubmatch(i.Message)[1])
	case noViable.MatchString(i.Message):
		if input := noViable.FindStringSubmatch(i.Message)[1]; input[0] != '.' {
			return fmt.Sprintf("%q is no expression", strings.TrimSuffix(input, endOfText)), ""
		}
		return `a name is missing behind "."`, ""
	case reserved.MatchString(i.Message):
		name := reserved.FindStringSubmatch(i.Message)[1]
		help = fmt.Sprintf("a field of that name is self.__%s__", name)
		if name == "if" {
			help = conditional
		}
		return fmt.Sprintf("%q is a reserved word", name), help
	}
	return i.Plain(), ""
}

// unexpectedToken explains a token that cannot stand behind what is before it.
func unexpectedToken(text, before, token, wanted string) (message, help string) {
	last := lastToken(before)
	value := strings.HasPrefix(wanted, "{'[', '{', '('")
	switch {
	case value && last == "":
		return fmt.Sprintf("a value is missing before %q", token), ""
	case last == "," && (value || wanted == "']'" || wanted == "')'" || wanted == "'}'"):
		return `a value is missing behind ","`, `delete the "," or write the value`
	case value:
		return fmt.Sprintf("a value is missing behind %q", last), ""
	case wanted == "':'" && !strings.HasSuffix(before, "}"):
		return `":" is missing behind "?"`, conditional
	case token == endOfText:
		return expected(text, strings.Trim(wanted, "'"), token)
	case wanted == endOfText && strings.Contains(")]}", token):
		return fmt.Sprintf("%q closes nothing", token), "delete it, or open it before"
	case wanted == endOfText || IsWordByte(token[0]) || strings.ContainsAny(token[:1], `"'`):
		return fmt.Sprintf("an operator is missing between %q and %q", last, token), "conditions are joined by && or ||, items by a comma"
	}
	return fmt.Sprintf("%q cannot stand behind %q", token, last), ""
}

var closing = map[string]string{"(": ")", "[": "]", "{": "}"}

// expected explains that a token is missing before another one.
func expected(text, wanted, token string) (message, help string) {
	open := unclosed(text)
	switch last := open[max(len(open)-1, 0):]; {
	case last != "" && (token == endOfText || wanted == closing[last]):
		return fmt.Sprintf("%q is not closed", last), fmt.Sprintf("add %q where what it holds ends", closing[last])
	case token == endOfText:
		return fmt.Sprintf("%s is missing at the end", wanted), ""
	}
	return fmt.Sprintf("%q is missing before %q", wanted, token), ""
}

// wrongEscape explains a string that has a backslash before what makes no escape of it.
func wrongEscape(wrong celtoken.WrongEscape) (message, help string) {
	if help = `double each backslash that stands for itself`; wrong.Right != "" {
		help = "write " + wrong.Right
	}
	return fmt.Sprintf("the string that begins here has %s, which is no escape of CEL", wrong.Text), help
}

// unknownToken explains text that is no token of CEL.
func unknownToken(token string) (message, help string) {
	first, _ := utf8.DecodeRuneInString(token)
	switch first := string(first); first {
	case `"`, "'":
		return "the string that begins here is not closed", "add " + first + " where it ends"
	case "=":
		return `"=" is no operator`, "write == to compare"
	case "&", "|":
		return fmt.Sprintf("%q is no operator", first), "write " + first + first
	default:
		return fmt.Sprintf("%q cannot stand in an expression", first), ""
	}
}

// lastToken is the word, the operator or the bracket at the end of a text, "" for none.
func lastToken(text string) string {
	operator := func(c byte) bool { return strings.IndexByte("=<>!&|", c) >= 0 }
	word := func(c byte) bool { return IsWordByte(c) || c == '.' || c == '\'' || c == '"' }
	for _, kind := range []func(byte) bool{operator, word} {
		i := len(text)
		for i > 0 && kind(text[i-1]) {
			i--
		}
		if i < len(text) {
			return text[i:]
		}
	}
	return text[max(len(text)-1, 0):]
}

// unclosed are the brackets of an expression that nothing closes.
func unclosed(text string) (open string) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '\'':
			i += LiteralEnd(text[i:])
		case '(', '[', '{':
			open += string(c)
		case ')', ']', '}':
			open = open[:max(len(open)-1, 0)]
		}
	}
	return open
}
