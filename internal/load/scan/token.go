package scan

import "bytes"

// next moves to the next token.
func (s *lexer) next() {
	s.prevEnd = int32(s.end)
	s.space()
	if s.tok == 0 {
		return
	}
	switch c := s.src[s.start]; {
	case c == '"' || c == '\'' || c == '`':
		s.end = s.quoted(s.start)
		s.tok, s.ends = '"', true
	case isWord(c):
		s.end = s.start + 1
		number := c >= '0' && c <= '9'
		for s.end < len(s.src) && (isWord(s.src[s.end]) || number && s.src[s.end] == '.') {
			s.end++
		}
		s.tok, s.ends = 'a', !continues(s.src[s.start:s.end])
	default:
		s.end = s.start + 1
		s.tok, s.ends = c, c == ')' || c == ']' || c == '}'
	}
}

// space skips blanks, comments and semicolons, sets semi, and leaves the
// beginning of the next token in start; tok is 0 if there is none.
func (s *lexer) space() {
	s.semi, s.tok = false, ' '
	for i := s.end; i < len(s.src); {
		switch c := s.src[i]; {
		case c == ' ' || c == '\t' || c == '\r':
			i++
		case c == '\n':
			s.semi = s.semi || s.ends
			i++
		case c == ';':
			i++
			s.semi, s.prevEnd = true, int32(i)
		case c == '/' && i+1 < len(s.src) && s.src[i+1] == '/':
			i = s.lineComment(i, false)
		case c == '/' && i+1 < len(s.src) && s.src[i+1] == '*':
			end := s.blockComment(i)
			if bytes.IndexByte(s.src[i:end], '\n') >= 0 {
				s.semi = s.semi || s.ends
			}
			i = end
		default:
			s.start = i
			return
		}
	}
	s.semi = s.semi || s.ends
	s.start, s.end, s.tok = len(s.src), len(s.src), 0
}

// block skips brackets that begin at the current token and moves to the token
// after them. For a body the span is kept, with the markers in it.
func (s *lexer) block(body bool) {
	braces := s.tok == '{'
	depth := 0
	for i := s.start; i < len(s.src) && !s.broken; {
		switch c := s.src[i]; {
		case !stops[c]:
			i++
		case c == '"' || c == '\'' || c == '`':
			i = s.quoted(i)
		case c == '/':
			i = s.comment(i, body)
		default:
			i++
			depth += nesting(c, braces)
			if depth == 0 {
				s.closeBlock(body, i)
				return
			}
		}
	}
	s.broken = true
	s.start, s.end, s.tok = len(s.src), len(s.src), 0
}

// nesting returns how a bracket changes the depth. Inside braces only braces
// count: what is wrong with other brackets there is the parser's concern.
func nesting(c byte, braces bool) int {
	switch {
	case c == '{' || !braces && (c == '(' || c == '['):
		return 1
	case c == '}' || !braces && (c == ')' || c == ']'):
		return -1
	}
	return 0
}

func (s *lexer) closeBlock(body bool, end int) {
	if body {
		s.sum.Bodies = append(s.sum.Bodies, Span{int32(s.start + 1), int32(end - 1)})
	}
	s.end, s.ends = end, true
	s.next()
}

// stops are the bytes that block has to look at.
var stops = [256]bool{
	'{': true, '}': true, '(': true, ')': true, '[': true, ']': true,
	'"': true, '\'': true, '`': true, '/': true,
}

// comment returns the end of the comment at i, or of the slash if there is none.
func (s *lexer) comment(i int, body bool) int {
	if i+1 < len(s.src) {
		switch s.src[i+1] {
		case '/':
			return s.lineComment(i, body)
		case '*':
			return s.blockComment(i)
		}
	}
	return i + 1
}

// lineComment returns the end of the // comment at i, its newline excluded.
func (s *lexer) lineComment(i int, body bool) int {
	end := len(s.src)
	if n := bytes.IndexByte(s.src[i:], '\n'); n >= 0 {
		end = i + n
	}
	if isMarker(s.src[i:end]) {
		s.sum.Markers = true
		if body {
			s.sum.BodyMarkers = append(s.sum.BodyMarkers, Span{int32(i), int32(end)})
		}
	}
	return end
}

// isMarker reports whether the text of a // comment begins with "+". The parser
// drops carriage returns from comments, so they do not count.
func isMarker(comment []byte) bool {
	for _, c := range comment[2:] {
		if c != ' ' && c != '\t' && c != '\r' {
			return c == '+'
		}
	}
	return false
}

func (s *lexer) blockComment(i int) int {
	n := bytes.Index(s.src[i+2:], []byte("*/"))
	if n < 0 {
		s.broken = true
		return len(s.src)
	}
	return i + 2 + n + 2
}

// quoted returns the end of the string or rune literal that begins at i.
func (s *lexer) quoted(i int) int {
	quote := s.src[i]
	if quote == '`' {
		n := bytes.IndexByte(s.src[i+1:], '`')
		if n < 0 {
			s.broken = true
			return len(s.src)
		}
		return i + 1 + n + 1
	}
	for j := i + 1; j < len(s.src); j++ {
		switch s.src[j] {
		case quote:
			return j + 1
		case '\\':
			j++
		case '\n':
			s.broken = true
			return j
		}
	}
	s.broken = true
	return len(s.src)
}

func isWord(c byte) bool {
	return 'a' <= c|0x20 && c|0x20 <= 'z' || '0' <= c && c <= '9' || c == '_' || c >= 0x80
}

// continues reports whether w is a keyword that a newline does not end a
// statement after.
func continues(w []byte) bool {
	switch string(w) {
	case "case", "chan", "const", "default", "defer", "else", "for", "func", "go", "goto", "if", "import",
		"interface", "map", "package", "range", "select", "struct", "switch", "type", "var":
		return true
	}
	return false
}

// BlankBodies overwrites everything between the braces of function bodies with
// blanks, newlines excepted, so that all positions stay.
func BlankBodies(src []byte, bodies []Span) {
	for _, b := range bodies {
		body := src[b.Start:b.End]
		for i, c := range body {
			if c != '\n' {
				body[i] = ' '
			}
		}
	}
}
