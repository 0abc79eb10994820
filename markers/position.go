package markers

import (
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/syntax"
)

// ArgPos returns the position of an argument's value, "" for the value that
// stands directly behind "=". It falls back to Pos where the marker has no such
// argument.
func (m Mark) ArgPos(name string) token.Position {
	if m.made {
		return m.Pos
	}
	if tag, ok := m.Value.(*k8stag.Tag); ok {
		return tag.ArgPos(name, m.Pos)
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
			return syntax.At(m.Pos, shift+syntax.SkipBlanks(text, equals+1))
		}
		return m.Pos
	}
	for arg := range syntax.Arguments(text, def.anyGrammar().FieldsOffset(text)) {
		if text[arg.Name:arg.NameEnd] == name && arg.Value < len(text) {
			return syntax.At(m.Pos, shift+arg.Value)
		}
	}
	return m.Pos
}

// TextPos returns the position at which a byte of an argument's text stands in
// the source. offset counts bytes of the text as the value holds it, without
// quotes and escapes; an escape stands where its backslash is. What lies beyond
// the text is at its end, and the marker's own position is that of an argument
// which is not there. The argument is "" for the value directly behind "=".
func (m Mark) TextPos(argument string, offset int) token.Position {
	start := m.ArgPos(argument)
	if start == m.Pos {
		return start
	}
	return syntax.At(start, syntax.LiteralOffset(m.Text[start.Column-m.Pos.Column:], offset))
}

// EntryPos is TextPos for the value of one key of an argument that is a map. The
// argument's position is that of a key which is not there.
func (m Mark) EntryPos(argument, key string, offset int) token.Position {
	start := m.ArgPos(argument)
	if start == m.Pos {
		return start
	}
	text := m.Text[start.Column-m.Pos.Column:]
	i := syntax.EntryOffset(text, key)
	if i < 0 {
		return start
	}
	return syntax.At(start, i+syntax.LiteralOffset(text[i:], offset))
}

// ElementPos returns the position of an element of an argument that is a list,
// written as a;b or {a,b}. The argument's position is that of an element which is
// not there.
func (m Mark) ElementPos(argument string, index int) token.Position {
	start := m.ArgPos(argument)
	if start == m.Pos {
		return start
	}
	text := m.Text[start.Column-m.Pos.Column:]
	i, separator := 0, byte(';')
	if strings.HasPrefix(text, "{") {
		i, separator = 1, ','
	}
	for n := 0; ; n++ {
		i = syntax.SkipBlanks(text, i)
		if n == index {
			return syntax.At(start, i)
		}
		if i = syntax.EndOfElement(text, i, separator); i >= len(text) || text[i] != separator {
			return start
		}
		i++
	}
}
