package markers

import (
	"fmt"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// A K8sTag is the value of a "k8s:" marker that controller-gen does not read:
// one of validation-gen's tags, possibly with another one as its payload, as in
// +k8s:eachVal=+k8s:maxLength=3. Names, arguments and payload types of the
// whole chain have been checked against validation-gen's.
type K8sTag struct {
	// Name begins with "k8s:".
	Name string
	// Args are in source order: one without a name, or any number with names.
	Args []K8sArg
	// Kind says what the payload is.
	Kind PayloadKind
	// Payload is the text of a scalar payload, unquoted; an int may be decimal,
	// octal, hexadecimal or binary with a prefix.
	Payload string
	// Next is the tag that is the payload.
	Next *K8sTag
	// Pos is the position of the tag's '+'.
	Pos token.Position
	// PayloadPos is the position of the payload; not valid without one.
	PayloadPos token.Position
}

// A K8sArg is an argument in parentheses. Name is empty for the positional one.
type K8sArg struct {
	Name, Value string
	Kind        PayloadKind
	Pos         token.Position // of the value
}

// PayloadKind is the kind of a tag's payload or argument.
type PayloadKind uint8

const (
	NoPayload PayloadKind = iota
	StringPayload
	IntPayload
	BoolPayload
	TagPayload
	// ScalarPayload is a string, an integer or a bool. Only definitions have it.
	ScalarPayload
)

// String returns the kind as it is named in messages.
func (k PayloadKind) String() string {
	return [...]string{"nothing", "a string", "an integer", "true or false", "a tag", "a string, an integer or a bool"}[k]
}

// Arg returns the value of the argument with that name, "" for the positional
// one.
func (t *K8sTag) Arg(name string) (string, bool) {
	for _, a := range t.Args {
		if a.Name == name {
			return a.Value, true
		}
	}
	return "", false
}

// argPos returns the place of an argument, of the payload for "", or fallback.
func (t *K8sTag) argPos(name string, fallback token.Position) token.Position {
	if name == "" && t.PayloadPos.IsValid() {
		return t.PayloadPos
	}
	for _, a := range t.Args {
		if a.Name == name {
			return a.Pos
		}
	}
	return fallback
}

const k8sPlus = "+k8s:"

// tagName returns the name of a tag, which may have arguments, a value or a
// comment behind it.
func tagName(text string) string {
	text = text[1:]
	for i, c := range text {
		if !isTagInterior(c) {
			return text[:i]
		}
	}
	return text
}

// tagShape is what validation-gen accepts behind the name of a tag.
type tagShape struct {
	payload PayloadKind
	// optional says that the payload may be left out.
	optional bool
	// positional says that the tag takes an argument without a name.
	positional bool
	// needsPositional says that it must have one.
	needsPositional bool
	named           []string
	// anyNamed says that arguments of other names are taken, too.
	anyNamed bool
}

func (s *tagShape) arguments() []Argument {
	var args []Argument
	if s.positional {
		args = append(args, Argument{Name: "(…)", Type: "string", Optional: !s.needsPositional})
	}
	for _, name := range s.named {
		args = append(args, Argument{Name: name, Type: "string", Optional: true})
	}
	if s.payload != NoPayload {
		kinds := [...]string{StringPayload: "string", IntPayload: "int", BoolPayload: "bool", TagPayload: "tag", ScalarPayload: "any"}
		args = append(args, Argument{Type: kinds[s.payload], Optional: s.optional})
	}
	return args
}

// tagValue reads a tag and checks the chain that it begins.
func (r *Registry) tagValue(m *Mark) (any, *problem) {
	p := tagParser{text: m.Text, pos: m.Pos}
	tag, problem := p.tag()
	if problem != nil {
		return nil, problem
	}
	for t := tag; t != nil; t = t.Next {
		if problem := r.checkTag(t, m); problem != nil {
			return nil, problem
		}
	}
	return tag, nil
}

// checkTag holds one tag of a chain against its shape.
func (r *Registry) checkTag(t *K8sTag, m *Mark) *problem {
	offset := func(pos token.Position) int { return pos.Offset - m.Pos.Offset }
	shape := r.shapeOf(t.Name)
	if shape == nil {
		p := &problem{offset: offset(t.Pos), message: fmt.Sprintf("unknown tag %q in %q", "+"+t.Name, "+"+m.Name)}
		if near := r.Suggest(t.Name, m.Target); strings.HasPrefix(near, "k8s:") {
			p.help = fmt.Sprintf("did you mean %q?", "+"+near)
		}
		return p
	}
	for _, a := range t.Args {
		switch {
		case a.Name == "" && !shape.positional:
			return &problem{offset: offset(a.Pos), message: fmt.Sprintf("%q takes no argument without a name, found %q", "+"+t.Name, a.Value)}
		case a.Name != "" && !shape.anyNamed && !slices.Contains(shape.named, a.Name):
			p := &problem{offset: offset(a.Pos), message: fmt.Sprintf("unknown argument %q of %q", a.Name, "+"+t.Name)}
			if near := Nearest(a.Name, shape.named); near != "" {
				p.help = fmt.Sprintf("did you mean %q?", near)
			}
			return p
		}
	}
	if _, ok := t.Arg(""); shape.needsPositional && !ok {
		return &problem{offset: offset(t.Pos), message: fmt.Sprintf("%q needs an argument in parentheses", "+"+t.Name)}
	}
	return checkPayload(t, shape, offset)
}

func checkPayload(t *K8sTag, shape *tagShape, offset func(token.Position) int) *problem {
	ok := t.Kind == shape.payload
	switch {
	case shape.payload == ScalarPayload:
		ok = t.Kind == StringPayload || t.Kind == IntPayload || t.Kind == BoolPayload
	case t.Kind == NoPayload && shape.optional:
		ok = true
	}
	if ok {
		return nil
	}
	place := t.Pos
	if t.PayloadPos.IsValid() {
		place = t.PayloadPos
	}
	found := strconv.Quote(t.Payload)
	switch t.Kind {
	case NoPayload:
		found = "nothing"
	case TagPayload:
		found = strconv.Quote("+" + t.Next.Name)
	}
	return &problem{offset: offset(place), message: fmt.Sprintf("value of %q: expected %s, found %s", "+"+t.Name, shape.payload, found)}
}

func (r *Registry) shapeOf(name string) *tagShape {
	for d := r.byName[name]; d != nil; d = d.next {
		if d.tag != nil {
			return d.tag
		}
	}
	return nil
}

// peerStripsComment says whether controller-gen drops a comment behind the value
// of the tag.
func peerStripsComment(name string) bool {
	return name == "k8s:minimum" || name == "k8s:maximum" || name == "k8s:maxItems"
}

// stripTrailingComment cuts a "#" outside of quotes, what follows it, and the
// blanks before it.
func stripTrailingComment(text string) string {
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '"', '`':
			for i++; i < len(text) && text[i] != c; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		case '#':
			return strings.TrimRightFunc(text[:i], unicode.IsSpace)
		}
	}
	return text
}

// tagParser reads gengo's tag grammar with positions:
//
//	tag   = name [ "(" [ args ] ")" ] [ "=" ( value | "+" tag ) ] [ "#" comment ]
//	args  = value | name ":" value { "," name ":" value }
//	value = word | string | integer | "true" | "false"
type tagParser struct {
	text string
	pos  token.Position // of text[0]
	i    int
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

func (p *tagParser) expected(what string) *problem {
	return &problem{
		offset:  min(p.i, len(p.text)),
		message: fmt.Sprintf("%q: expected %s, found %s", "+"+tagName(p.text), what, quoted(p.text[min(p.i, len(p.text)):])),
	}
}

// tag reads a tag from its '+' on, and the comment behind the last one.
func (p *tagParser) tag() (*K8sTag, *problem) {
	t := &K8sTag{Pos: at(p.pos, p.i)}
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
func (p *tagParser) args(t *K8sTag) *problem {
	for p.peek() != ')' {
		var a K8sArg
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
		a.Pos = at(p.pos, p.i)
		var problem *problem
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

func (p *tagParser) payload(t *K8sTag) (problem *problem) {
	t.PayloadPos = at(p.pos, p.i)
	if next := strings.TrimPrefix(p.text[p.i:], "+"); next != p.text[p.i:] {
		if c, _ := utf8.DecodeRuneInString(next); isIdentBegin(c) {
			t.Kind = TagPayload
			t.Next, problem = p.tag()
			return problem
		}
	}
	t.Payload, t.Kind, problem = p.scalar()
	return problem
}

// scalar reads a string, an integer or a word.
func (p *tagParser) scalar() (string, PayloadKind, *problem) {
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

func (p *tagParser) number() (string, PayloadKind, *problem) {
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
func (p *tagParser) quoted(quote byte) (string, PayloadKind, *problem) {
	start := p.i
	var b strings.Builder
	for p.i++; p.i < len(p.text); p.i++ {
		c := p.text[p.i]
		switch {
		case c == quote:
			p.i++
			return b.String(), StringPayload, nil
		case c == '\\':
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

func isIdentBegin(c rune) bool { return c == '_' || unicode.IsLetter(c) }

func isIdentInterior(c rune) bool {
	return isIdentBegin(c) || unicode.IsDigit(c) || c == '.' || c == '-'
}

func isTagInterior(c rune) bool { return isIdentInterior(c) || c == ':' }
