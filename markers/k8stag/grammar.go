package k8stag

import (
	"fmt"
	"go/token"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/crdgen/crdgen/markers/syntax"
)

// tagParser reads gengo's tag grammar with positions:
//
//	tag   = name [ "(" [ args ] ")" ] [ "=" ( value | "+" tag ) ] [ "#" comment ]
//	args  = value | name ":" value { "," name ":" value }
//	value = word | string | integer | "true" | "false"
type tagParser struct {
	text  string
	pos   token.Position // of text[0]
	i     int
	depth int // how many tags stand before this one
}

func (p *tagParser) peek() rune {
	if p.i >= len(p.text) {
		return -1
	}
	c, _ := utf8.DecodeRuneInString(p.text[p.i:])
	return c
}

func (p *tagParser) skipSpace() {
	p.i += len(p.text[p.i:]) - len(strings.TrimLeftFunc(p.text[p.i:], unicode.IsSpace))
}

func (p *tagParser) expected(what string) *Error {
	return &Error{
		Offset:  min(p.i, len(p.text)),
		Message: fmt.Sprintf("%q: expected %s, found %s", "+"+Name(p.text), what, syntax.Quoted(p.text[min(p.i, len(p.text)):])),
	}
}

// tag reads a tag from its '+' on, and the comment behind the last one.
func (p *tagParser) tag() (*Tag, *Error) {
	t := &Tag{Pos: syntax.At(p.pos, p.i)}
	p.i++ // '+'
	if !isIdentBegin(p.peek()) {
		return nil, p.expected("the name of a tag")
	}
	t.Name = p.word(isTagInterior)
	if p.peek() == '(' {
		p.i++
		if problem := p.args(t); problem != nil {
			return nil, problem
		}
	}
	if p.peek() == '=' {
		p.i++
		if problem := p.payload(t); problem != nil {
			return nil, problem
		}
		if t.Kind == TagPayload {
			return t, nil
		}
	}
	rest := strings.TrimLeftFunc(p.text[p.i:], unicode.IsSpace)
	if rest != "" && rest[0] != '#' {
		return nil, p.expected("nothing more")
	}
	return t, nil
}

// args reads up to the closing parenthesis.
func (p *tagParser) args(t *Tag) *Error {
	for p.peek() != ')' {
		var a Arg
		start := p.i
		if isIdentBegin(p.peek()) {
			if name := p.word(isIdentInterior); p.peek() == ':' {
				a.Name = name
				p.i++
				p.skipSpace()
			} else {
				p.i = start
			}
		}
		a.Pos = syntax.At(p.pos, p.i)
		var problem *Error
		if a.Value, a.Kind, problem = p.scalar(); problem != nil {
			return problem
		}
		if len(t.Args) > 0 && (a.Name == "" || t.Args[0].Name == "") {
			p.i = start
			return p.expected("arguments with names, or a single one without")
		}
		t.Args = append(t.Args, a)
		switch p.peek() {
		case ',':
			p.i++
			p.skipSpace()
		case ')':
		default:
			return p.expected(`"," or ")"`)
		}
	}
	p.i++
	return nil
}

func (p *tagParser) payload(t *Tag) (problem *Error) {
	t.PayloadPos = syntax.At(p.pos, p.i)
	if next := strings.TrimPrefix(p.text[p.i:], "+"); next != p.text[p.i:] {
		if c, _ := utf8.DecodeRuneInString(next); isIdentBegin(c) {
			if p.depth++; p.depth > syntax.MaxNesting {
				return &Error{Offset: p.i, Message: fmt.Sprintf("%q: a tag stands behind %d others", "+"+Name(p.text), syntax.MaxNesting)}
			}
			t.Kind = TagPayload
			t.Next, problem = p.tag()
			return problem
		}
	}
	if strings.HasPrefix(p.text[p.i:], "k8s:") {
		wrong := p.expected("a value")
		wrong.Help = "write the tag with its \"+\": " + p.text[:p.i] + "+" + p.text[p.i:]
		return wrong
	}
	t.Payload, t.Kind, problem = p.scalar()
	return problem
}

// scalar reads a string, an integer or a word.
func (p *tagParser) scalar() (string, Kind, *Error) {
	switch c := p.peek(); {
	case c == '-' || c == '+' || unicode.IsDigit(c):
		return p.number()
	case c == '"' || c == '`':
		return p.quoted(byte(c))
	case isIdentBegin(c):
		word := p.word(isIdentInterior)
		if word == "true" || word == "false" {
			return word, BoolPayload, nil
		}
		return word, StringPayload, nil
	}
	return "", NoPayload, p.expected("a value")
}

func (p *tagParser) word(interior func(rune) bool) string {
	start := p.i
	for p.i < len(p.text) {
		c, size := utf8.DecodeRuneInString(p.text[p.i:])
		if !interior(c) {
			break
		}
		p.i += size
	}
	return p.text[start:p.i]
}

func (p *tagParser) number() (string, Kind, *Error) {
	start := p.i
	if c := p.text[p.i]; c == '-' || c == '+' {
		p.i++
	}
	if rest := p.text[p.i:]; len(rest) > 1 && rest[0] == '0' && strings.IndexByte("xob", rest[1]) >= 0 {
		p.i += 2
	}
	for p.i < len(p.text) && isHexDigit(p.text[p.i]) {
		p.i++
	}
	number := p.text[start:p.i]
	if _, err := strconv.ParseInt(number, 0, 64); err != nil {
		p.i = start
		return "", NoPayload, p.expected("an integer")
	}
	return number, IntPayload, nil
}

func isHexDigit(c byte) bool {
	return '0' <= c && c <= '9' || 'a' <= c && c <= 'f' || 'A' <= c && c <= 'F'
}

// quoted reads a string. In both kinds of quotes a backslash escapes the quote
// and itself, nothing else.
func (p *tagParser) quoted(quote byte) (string, Kind, *Error) {
	start := p.i
	var b strings.Builder
	for p.i++; p.i < len(p.text); p.i++ {
		c := p.text[p.i]
		switch c {
		case quote:
			p.i++
			return b.String(), StringPayload, nil
		case '\\':
			p.i++
			if p.i >= len(p.text) || p.text[p.i] != quote && p.text[p.i] != '\\' {
				p.i--
				return "", NoPayload, p.expected(`\\ or an escaped quote`)
			}
			c = p.text[p.i]
		}
		b.WriteByte(c)
	}
	p.i = start
	return "", NoPayload, p.expected("a closing quote")
}

// An Error says what is wrong with a tag, and at which offset. Help may be empty.
type Error struct {
	Offset        int
	Message, Help string
}

// Parse reads a tag from its '+' on, and the comment behind it. pos is the position of
// the text.
func Parse(text string, pos token.Position) (*Tag, *Error) {
	p := tagParser{text: text, pos: pos}
	return p.tag()
}

func isIdentBegin(c rune) bool { return c == '_' || unicode.IsLetter(c) }

func isIdentInterior(c rune) bool {
	return isIdentBegin(c) || unicode.IsDigit(c) || c == '.' || c == '-'
}

func isTagInterior(c rune) bool { return isIdentInterior(c) || c == ':' }

// Name returns the name of a tag, which may have arguments, a value or a
// comment behind it.
func Name(text string) string {
	text = text[1:]
	for i, c := range text {
		if !isTagInterior(c) {
			return text[:i]
		}
	}
	return text
}
