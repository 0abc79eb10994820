package scan

import (
	"bytes"
	"iter"
	"slices"
	"strconv"
)

// A Summary is what one pass over a file's bytes tells without parsing it.
// Offsets count bytes from the beginning of the file.
type Summary struct {
	name    string // from the package clause
	Imports []Import
	Decls   []Decl
	Aliases []Alias
	Bodies  []Span // between the braces of function and method bodies
	// BodyMarkers are the // comments with a "+" inside bodies.
	BodyMarkers []Span
	// Markers says that there is any // comment with a "+".
	Markers bool
	// Broken says that the file does not have the form of Go source: Decls and
	// Bodies are not to be trusted then.
	Broken bool
}

// A Span is a part of a file, by offsets.
type Span struct{ Start, End int32 }

// An Import is one specification of an import.
type Import struct {
	Name string // "" if there is none, "." and "_" as written
	Path string
	Off  int32 // of the path
}

// A Kind is what a declaration declares.
type Kind uint8

// The kinds of declarations.
const (
	Type Kind = iota
	Const
	Var
	Func
	Method
)

// An Alias is another name for a type that stands without its package, or for a pointer to it.
type Alias struct {
	Name, Of string
	Ptr      bool
}

// A Decl is one top-level declaration; a group in parentheses is one decl.
type Decl struct {
	Kind Kind
	Ptr  bool // Method: the receiver is a pointer
	// Above is where the declaration before it ends, Start is its keyword, Sign
	// the end of a function's signature, End the end of its last token.
	Above, Start, Sign, End int32
	NameOff                 int32 // of the first name
	Name                    string
	More                    []string // names after the first, in order
	Recv                    string   // Method: the receiver's type
}

// File reads the whole of src. It never fails: what is not Go source is
// reported as broken.
func File(src []byte) *Summary {
	s := &lexer{src: src, sum: &Summary{}}
	s.end = skipBOM(src)
	s.next()
	s.packageClause()
	above := s.prevEnd
	for s.tok != 0 && !s.broken {
		s.declaration(above)
		above = s.prevEnd
	}
	s.sum.Broken = s.broken
	return s.sum
}

// A Header is what stands at the beginning of a file.
type Header struct {
	Name string // from the package clause, "" if there is none
	Cgo  bool   // "C" is imported
	Cut  bool   // src ended before the first declaration that is no import
}

// HeaderOf reads src, a file or the beginning of one, up to the first
// declaration that is no import.
func HeaderOf(src []byte) Header {
	s := &lexer{src: src, sum: &Summary{}}
	s.end = skipBOM(src)
	s.next()
	s.packageClause()
	for !s.broken && s.is("import") {
		s.group(nil, s.importSpec)
		s.needSemi()
	}
	h := Header{Name: s.sum.name, Cut: s.tok == 0}
	for _, spec := range s.sum.Imports {
		h.Cgo = h.Cgo || spec.Path == "C"
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
	sum    *Summary
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
	d := Decl{Above: above, Start: int32(s.start)}
	switch {
	case s.is("import"):
		s.group(nil, s.importSpec)
		s.needSemi()
		return
	case s.is("type"):
		d.Kind = Type
		s.group(&d, s.typeSpec)
	case s.is("const"):
		d.Kind = Const
		s.group(&d, s.valueSpec)
	case s.is("var"):
		d.Kind = Var
		s.group(&d, s.valueSpec)
	case s.is("func"):
		s.function(&d)
	default:
		s.broken = true
		return
	}
	d.End = s.prevEnd
	s.needSemi()
	s.sum.Decls = append(s.sum.Decls, d)
}

func (s *lexer) needSemi() {
	if !s.semi && s.tok != 0 {
		s.broken = true
	}
}

// group reads what follows import, type, const or var: one specification, or
// any number in parentheses.
func (s *lexer) group(d *Decl, spec func(*Decl)) {
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

func (s *lexer) importSpec(*Decl) {
	spec := Import{}
	switch s.tok {
	case '.':
		spec.Name = "."
		s.next()
	case 'a':
		spec.Name = s.word()
		s.next()
	}
	path, err := strconv.Unquote(string(s.src[s.start:s.end]))
	if s.tok != '"' || err != nil {
		s.broken = true
		return
	}
	spec.Path, spec.Off = path, int32(s.start)
	s.sum.Imports = append(s.sum.Imports, spec)
	s.next()
}

func (s *lexer) typeSpec(d *Decl) {
	name := s.word()
	s.name(d)
	if s.tok == '=' {
		s.alias(name)
	}
	s.rest()
}

// alias looks at the type behind a "=", and takes no token.
func (s *lexer) alias(name string) {
	look, open := *s, 0
	look.sum = &Summary{}
	found := Alias{Name: name}
	for look.next(); look.tok == '*' || look.tok == '('; look.next() {
		if found.Ptr = found.Ptr || look.tok == '*'; look.tok == '(' {
			open++
		}
	}
	found.Of = look.word()
	for look.next(); look.tok == ')' && open > 0; look.next() {
		open--
	}
	if isEnd := look.semi || look.tok == 0 || look.tok == ')'; found.Of != "" && isEnd && open == 0 {
		s.sum.Aliases = append(s.sum.Aliases, found)
	}
}

func (s *lexer) valueSpec(d *Decl) {
	s.name(d)
	for s.tok == ',' {
		s.next()
		s.name(d)
	}
	s.rest()
}

// Name reads a declared name.
func (s *lexer) name(d *Decl) {
	switch w := s.word(); {
	case w == "":
		s.broken = true
		return
	case d.Name == "":
		d.Name, d.NameOff = w, int32(s.start)
	default:
		d.More = append(d.More, w)
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

func (s *lexer) function(d *Decl) {
	d.Kind = Func
	s.next()
	if s.tok == '(' {
		d.Kind = Method
		s.receiver(d)
	}
	s.name(d)
	literal := false // the token before is struct or interface
	for s.tok != 0 && !s.semi && !s.broken {
		switch s.tok {
		case '{':
			if !literal {
				d.Sign = s.prevEnd
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
	d.Sign = s.prevEnd
}

// receiver reads the parentheses before a method's name. The type's name is
// the last word in them that is not a type parameter.
func (s *lexer) receiver(d *Decl) {
	for depth := 0; ; {
		switch s.tok {
		case '(':
			depth++
		case ')':
			depth--
		case '*':
			d.Ptr = true
		case 'a':
			d.Recv = s.word()
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

// Has reports whether the file has a declaration of a kind.
func (s *Summary) Has(kind Kind) bool {
	return slices.ContainsFunc(s.Decls, func(d Decl) bool { return d.Kind == kind })
}

// Names yields what it declares at package level, in order; methods declare nothing there.
func (d *Decl) Names() iter.Seq[string] {
	return func(yield func(string) bool) {
		if d.Kind == Method || !yield(d.Name) {
			return
		}
		for _, name := range d.More {
			if !yield(name) {
				return
			}
		}
	}
}

// Declares reports whether it declares a name at package level.
func (d *Decl) Declares(name string) bool {
	for declared := range d.Names() {
		if declared == name {
			return true
		}
	}
	return false
}
