package markers

import (
	"go/token"
	"strings"

	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"
)

// ArgPos returns the position of an argument's value, "" for the value that
// stands directly behind "=". It falls back to Pos where the marker has no such
// argument.
func (m Mark) ArgPos(name string) token.Position {
	if tag, ok := m.Value.(*K8sTag); ok {
		return tag.argPos(name, m.Pos)
	}
	def := m.Def
	text := m.Text
	shift := 0
	if def != nil && def.nested != nil {
		base := def.nested.Base
		plain := "+" + base.Name + text[len("+")+len(def.Name):]
		shift = len(text) - len(plain)
		def, text = base, plain
	}
	if name == "" || def == nil || def.anyGrammar() == nil {
		if equals := strings.IndexByte(text, '='); equals >= 0 && equals+1 < len(text) {
			return at(m.Pos, shift+skipBlanks(text, equals+1))
		}
		return m.Pos
	}
	for arg := range arguments(text, fieldsOffset(def.anyGrammar().ct, text)) {
		if text[arg.name:arg.nameEnd] == name && arg.value < len(text) {
			return at(m.Pos, shift+arg.value)
		}
	}
	return m.Pos
}

// span holds the offsets of one named argument in a marker's text.
type span struct{ name, nameEnd, value, end int }

// arguments yields the named arguments of a text from start on. Only their
// places are of interest: what is malformed yields something harmless.
func arguments(text string, start int) func(yield func(span) bool) {
	return func(yield func(span) bool) {
		for i := start; i < len(text); {
			var s span
			s.name = skipBlanks(text, i)
			equals := strings.IndexByte(text[s.name:], '=')
			if equals < 0 {
				return
			}
			s.nameEnd = s.name + len(strings.TrimRight(text[s.name:s.name+equals], " \t"))
			s.value = skipBlanks(text, s.name+equals+1)
			s.end = endOfValue(text, s.value)
			if !yield(s) {
				return
			}
			i = s.end + 1
		}
	}
}

// endOfValue returns the offset of the comma behind the value that begins at i,
// or the end of the text. Commas in quotes and braces belong to the value.
func endOfValue(text string, i int) int {
	depth := 0
	for ; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '`':
			for i++; i < len(text) && text[i] != c; i++ {
				if text[i] == '\\' && c == '"' {
					i++
				}
			}
		case '{':
			depth++
		case '}':
			depth--
		case ',':
			if depth <= 0 {
				return i
			}
		}
	}
	return len(text)
}

func skipBlanks(text string, i int) int {
	for i < len(text) && (text[i] == ' ' || text[i] == '\t') {
		i++
	}
	return i
}

// argumentAt returns the name of the argument whose value holds the offset, ""
// if none does.
func argumentAt(ct *ctmarkers.Definition, text string, offset int) string {
	if ct.AnonymousField() || ct.Empty() {
		return ""
	}
	for arg := range arguments(text, fieldsOffset(ct, text)) {
		if name := text[arg.name:arg.nameEnd]; arg.value <= offset && offset <= arg.end {
			if _, known := ct.Fields[name]; known {
				return name
			}
		}
	}
	return ""
}
