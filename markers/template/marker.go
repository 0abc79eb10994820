package template

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// markerLiteral is a value as markers write it: quoted, unless it stands inside of
// quotes. Inside of an expression it is a literal of CEL.
func markerLiteral(r Reading, before string, v any, expression bool) string {
	quote, at := openQuote(before)
	inner := plainText(v)
	if quote != 0 && r.Expression(before[:at]) {
		inner = inExpression(unescaped(before[at+1:], quote), v, expression)
	}
	switch quote {
	case '"':
		quoted := strconv.Quote(inner)
		return quoted[1 : len(quoted)-1]
	case '`':
		return inner // which has no backtick: see [Arguments.quoted]
	}
	switch v := v.(type) {
	case string:
		return strconv.Quote(v)
	case []string:
		quoted := make([]string, len(v))
		for i, s := range v {
			quoted[i] = strconv.Quote(s)
		}
		return "{" + strings.Join(quoted, ",") + "}"
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// inExpression is a value behind the beginning of an expression: a literal, or a part of the
// literal that is open there.
func inExpression(before string, v any, expression bool) string {
	quote := byte(0)
	for i := 0; i < len(before); i++ {
		switch c := before[i]; {
		case quote != 0 && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote = c
		}
	}
	if quote == 0 {
		return celLiteral(v, expression)
	}
	literal := celString(plainText(v))
	if literal = literal[1 : len(literal)-1]; quote == '"' {
		literal = strings.ReplaceAll(literal, `"`, `\"`)
	}
	return literal
}

// unescaped is a part of a quoted value of a marker, up to the argument, as CEL reads it.
func unescaped(part string, quote byte) string {
	if text, err := strconv.Unquote(`"` + part + `"`); quote == '"' && err == nil {
		return text
	}
	return part
}

// openQuote is the quote that is open at the end of a text and where it is, 0 for none.
func openQuote(text string) (quote byte, at int) {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; {
		case quote == '"' && c == '\\':
			i++
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '`'):
			quote, at = c, i
		}
	}
	return quote, at
}

// quoted puts the values of a marker's text into double quotes in which a string would not stay
// what it is: those of which an argument is a part only, and those between backticks where the
// argument has one.
func (u Arguments) quoted(text string, r Reading) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		end := valueEnd(text, i)
		value := text[i:end]
		switch raw, isRaw := strings.CutPrefix(value, "`"); {
		case isRaw && len(raw) > 0 && u.hasText(raw, "`"):
			b.WriteString(doubleQuoted(strings.TrimSuffix(raw, "`")))
		case !strings.ContainsAny(value, "\"`") && isPartOf(value) && !r.Word(b.String()) && u.hasText(value, ""):
			b.WriteString(doubleQuoted(value))
		default:
			b.WriteString(value)
		}
		if end < len(text) {
			b.WriteByte(text[end])
		}
		i = end + 1
	}
	return b.String()
}

// valueEnd is where the value ends that begins at an index of a marker's text.
func valueEnd(text string, i int) int {
	for ; i < len(text); i++ {
		switch c := text[i]; {
		case c == '"' || c == '`':
			for i++; i < len(text) && text[i] != c; i++ {
				if c == '"' && text[i] == '\\' {
					i++
				}
			}
		case strings.HasPrefix(text[i:], "${"):
			for i < len(text)-1 && text[i] != '}' {
				i++
			}
		case strings.IndexByte("=,;:{} \t", c) >= 0:
			return i
		}
	}
	return len(text)
}

// isPartOf reports whether an argument is a part of a value, and not the whole.
func isPartOf(value string) bool {
	t := Parse(value, true)
	return len(t.holes) > 0 && strings.Join(t.literal, "") != "" || len(t.holes) > 1
}

// hasText reports whether an argument of a text is a string, or a list of strings, that has
// a part.
func (u Arguments) hasText(text, part string) bool {
	return slices.ContainsFunc(Parse(text, true).Names(), func(name string) bool {
		return slices.ContainsFunc(List(u[name].Value), func(s string) bool { return strings.Contains(s, part) })
	})
}

// doubleQuoted puts a text with arguments into double quotes.
func doubleQuoted(text string) string {
	var b strings.Builder
	for {
		before, rest, ok := strings.Cut(text, "${")
		quoted := strconv.Quote(before)
		b.WriteString(quoted[1 : len(quoted)-1])
		inner, after, closed := strings.Cut(rest, "}")
		if !ok || !closed {
			return `"` + b.String() + `"`
		}
		b.WriteString("${" + inner + "}")
		text = after
	}
}
