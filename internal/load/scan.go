package load

import (
	"bytes"
	"strconv"
)

// A summary is what one pass over a file's bytes tells without parsing it.
// Offsets count bytes from the beginning of the file.
type summary struct {
	name    string // from the package clause
	imports []importSpec
	decls   []decl
	bodies  []span // between the braces of function and method bodies
	// bodyMarkers are the // comments with a "+" inside bodies.
	bodyMarkers []span
	// markers says that there is any // comment with a "+".
	markers bool
	// broken says that the file does not have the form of Go source: decls and
	// bodies are not to be trusted then.
	broken bool
}

type span struct{ start, end int32 }

type importSpec struct {
	name string // "" if there is none, "." and "_" as written
	path string
	off  int32 // of the path
}

type declKind uint8

const (
	typeDecl declKind = iota
	constDecl
	varDecl
	funcDecl
	methodDecl
)

// A decl is one top-level declaration; a group in parentheses is one decl.
type decl struct {
	kind declKind
	ptr  bool // methodDecl: the receiver is a pointer
	// above is where the declaration before it ends, start is its keyword, sign
	// the end of a function's signature, end the end of its last token.
	above, start, sign, end int32
	nameOff                 int32 // of the first name
	name                    string
	more                    []string // names after the first, in order
	recv                    string   // methodDecl: the receiver's type
}

// scanFile reads the whole of src. It never fails: what is not Go source is
// reported as broken.
func scanFile(src []byte) *summary {
	s := &lexer{src: src, sum: &summary{}}
	s.end = skipBOM(src)
	s.next()
	s.packageClause()
	above := s.prevEnd
	for s.tok != 0 && !s.broken {
		s.declaration(above)
		above = s.prevEnd
	}
	s.sum.broken = s.broken
	return s.sum
}

// A header is what stands at the beginning of a file.
type header struct {
	name string // from the package clause, "" if there is none
	cgo  bool   // "C" is imported
	cut  bool   // src ended before the first declaration that is no import
}

// scanHeader reads src, a file or the beginning of one, up to the first
// declaration that is no import.
func scanHeader(src []byte) header {
	s := &lexer{src: src, sum: &summary{}}
	s.end = skipBOM(src)
	s.next()
	s.packageClause()
	for !s.broken && s.is("import") {
		s.group(nil, s.importSpec)
		s.needSemi()
	}
	h := header{name: s.sum.name, cut: s.tok == 0}
	for _, spec := range s.sum.imports {
		h.cgo = h.cgo || spec.path == "C"
	}
	return h
}

func skipBOM(src []byte) int {
	if bytes.HasPrefix(src, []byte("\xef\xbb\xbf")) {
		return 3
	}
	return 0
}

// A lexer walks over tokens, as exactly as top-level declarations need it.
type lexer struct {
	src        []byte
	start, end int // of the current token
	prevEnd    int32
	// tok is the current token: 'a' for words and numbers, '"' for every quoted
	// literal, 0 at the end of the source, else the token's byte.
	tok byte
	// semi says that a semicolon stands, or is inserted, before the token.
	semi bool
	// ends says that a newline after the token ends a statement.
	ends   bool
	broken bool
	sum    *summary
}

// word returns the current token's text if it is a word, else "".
func (s *lexer) word() string {
	if s.tok != 'a' {
		return ""
	}
	return string(s.src[s.start:s.end])
}

// is reports whether the current token is the word w.
func (s *lexer) is(w string) bool {
	return s.tok == 'a' && string(s.src[s.start:s.end]) == w
}

func (s *lexer) packageClause() {
	if !s.is("package") {
		s.broken = true
		return
	}
	s.next()
	s.sum.name = s.word()
	s.broken = s.broken || s.sum.name == ""
	s.next()
	s.needSemi()
}

// declaration reads one top-level declaration.
func (s *lexer) declaration(above int32) {
	d := decl{above: above, start: int32(s.start)}
	switch {
	case s.is("import"):
		s.group(nil, s.importSpec)
		s.needSemi()
		return
	case s.is("type"):
		d.kind = typeDecl
		s.group(&d, s.typeSpec)
	case s.is("const"):
		d.kind = constDecl
		s.group(&d, s.valueSpec)
	case s.is("var"):
		d.kind = varDecl
		s.group(&d, s.valueSpec)
	case s.is("func"):
		s.function(&d)
	default:
		s.broken = true
		return
	}
	d.end = s.prevEnd
	s.needSemi()
	s.sum.decls = append(s.sum.decls, d)
}

func (s *lexer) needSemi() {
	if !s.semi && s.tok != 0 {
		s.broken = true
	}
}

// group reads what follows import, type, const or var: one specification, or
// any number in parentheses.
func (s *lexer) group(d *decl, spec func(*decl)) {
	s.next()
	if s.tok != '(' {
		spec(d)
		return
	}
	s.next()
	for s.tok != ')' {
		if s.tok == 0 || s.broken {
			s.broken = true
			return
		}
		spec(d)
		if s.tok != ')' {
			s.needSemi()
		}
	}
	s.next()
}

func (s *lexer) importSpec(*decl) {
	spec := importSpec{}
	switch s.tok {
	case '.':
		spec.name = "."
		s.next()
	case 'a':
		spec.name = s.word()
		s.next()
	}
	path, err := strconv.Unquote(string(s.src[s.start:s.end]))
	if s.tok != '"' || err != nil {
		s.broken = true
		return
	}
	spec.path, spec.off = path, int32(s.start)
	s.sum.imports = append(s.sum.imports, spec)
	s.next()
}

func (s *lexer) typeSpec(d *decl) {
	s.name(d)
	s.rest()
}

func (s *lexer) valueSpec(d *decl) {
	s.name(d)
	for s.tok == ',' {
		s.next()
		s.name(d)
	}
	s.rest()
}

// name reads a declared name.
func (s *lexer) name(d *decl) {
	switch w := s.word(); {
	case w == "":
		s.broken = true
		return
	case d.name == "":
		d.name, d.nameOff = w, int32(s.start)
	default:
		d.more = append(d.more, w)
	}
	s.next()
}

// rest skips to the end of a specification.
func (s *lexer) rest() {
	for s.tok != 0 && !s.semi && !s.broken {
		switch s.tok {
		case '(', '[', '{':
			s.block(false)
		case ')', ']', '}':
			return
		default:
			s.next()
		}
	}
}

func (s *lexer) function(d *decl) {
	d.kind = funcDecl
	s.next()
	if s.tok == '(' {
		d.kind = methodDecl
		s.receiver(d)
	}
	s.name(d)
	literal := false // the token before is struct or interface
	for s.tok != 0 && !s.semi && !s.broken {
		switch s.tok {
		case '{':
			if !literal {
				d.sign = s.prevEnd
				s.block(true)
				return
			}
			s.block(false)
		case '(', '[':
			s.block(false)
		case ')', ']', '}':
			s.broken = true
		default:
			literal = s.is("struct") || s.is("interface")
			s.next()
			continue
		}
		literal = false
	}
	d.sign = s.prevEnd
}

// receiver reads the parentheses before a method's name. The type's name is
// the last word in them that is not a type parameter.
func (s *lexer) receiver(d *decl) {
	for depth := 0; ; {
		switch s.tok {
		case '(':
			depth++
		case ')':
			depth--
		case '*':
			d.ptr = true
		case 'a':
			d.recv = s.word()
		case '[':
			s.block(false)
			continue
		case 0:
			s.broken = true
			return
		}
		s.next()
		if depth == 0 {
			return
		}
	}
}
