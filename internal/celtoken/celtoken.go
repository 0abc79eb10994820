// Package celtoken reads the tokens of CEL expressions: names, literals and operators, and where
// they stand. What looks for a name in the text of an expression, or writes another text in its
// place, asks it: strings (raw ones, those between three quotes), comments and names between
// backticks are told apart by the lexer of CEL itself. It reads what does not parse as well. It
// knows no types and no meaning; what is asked of an expression's tree is asked of its tree.
package celtoken

import (
	"slices"
	"strings"
	"sync"

	"github.com/antlr4-go/antlr/v4"
	"github.com/google/cel-go/common"
	"github.com/google/cel-go/common/ast"
	"github.com/google/cel-go/common/types"
	"github.com/google/cel-go/parser"
	"github.com/google/cel-go/parser/gen"
)

// A Kind of token.
type Kind int

const (
	// Operator is an operator, a bracket or another mark.
	Operator Kind = iota
	// Name is an identifier or a word of the language: true, false, null and in.
	Name
	// String is the literal of a string or of bytes.
	String
	// Number is the literal of a number, without a sign.
	Number
)

// A Token of an expression: its text is that of the expression from Start to End, in bytes. A
// name that stands between backticks has them in its text.
type Token struct {
	Kind       Kind
	Text       string
	Start, End int
}

// Tokens are those of an expression in order, without blanks and comments.
type Tokens []Token

// lexers are those that nobody uses just now: a new one is much slower than an expression.
var lexers = sync.Pool{New: func() any {
	l := gen.NewCELLexer(nil)
	l.RemoveErrorListeners()
	return l
}}

// Read reads the tokens of an expression. What cannot begin one is passed over.
func Read(text string) Tokens {
	l := lexers.Get().(*gen.CELLexer)
	defer lexers.Put(l)
	l.SetInputStream(antlr.NewInputStream(text))
	offsets := offsetsOf(text)
	var all Tokens
	for {
		t := l.NextToken()
		if t.GetTokenType() == antlr.TokenEOF {
			return all
		}
		if t.GetChannel() != antlr.TokenDefaultChannel {
			continue
		}
		start, end := t.GetStart(), t.GetStop()+1
		if offsets != nil {
			start, end = offsets[start], offsets[end]
		}
		all = append(all, Token{kindOf(t.GetTokenType()), text[start:end], start, end})
	}
}

// offsetsOf are the offsets of an expression's characters and of its end, nil where each is one
// byte.
func offsetsOf(text string) []int {
	if !strings.ContainsFunc(text, func(r rune) bool { return r >= 0x80 }) {
		return nil
	}
	var all []int
	for i := range text {
		all = append(all, i)
	}
	return append(all, len(text))
}

func kindOf(of int) Kind {
	switch of {
	case gen.CELLexerIDENTIFIER, gen.CELLexerESC_IDENTIFIER, gen.CELLexerCEL_TRUE, gen.CELLexerCEL_FALSE, gen.CELLexerNUL, gen.CELLexerIN:
		return Name
	case gen.CELLexerSTRING, gen.CELLexerBYTES:
		return String
	case gen.CELLexerNUM_INT, gen.CELLexerNUM_UINT, gen.CELLexerNUM_FLOAT:
		return Number
	}
	return Operator
}

// Is reports whether the token at an index has a text; there is none outside of the tokens.
func (ts Tokens) Is(i int, text string) bool {
	return i >= 0 && i < len(ts) && ts[i].Text == text
}

// IsName reports whether the token at an index is a name.
func (ts Tokens) IsName(i int) bool { return i >= 0 && i < len(ts) && ts[i].Kind == Name }

// IsMember reports whether what stands at an index is the name of a field or function of what is
// before it: it stands behind a dot, or behind one with a question mark.
func (ts Tokens) IsMember(i int) bool {
	return ts.IsName(i) && (ts.Is(i-1, ".") || ts.IsOptional(i))
}

// IsOptional reports whether what stands at an index is the name of a field that is read as an
// optional one.
func (ts Tokens) IsOptional(i int) bool { return ts.Is(i-1, "?") && ts.Is(i-2, ".") }

// IsCalled reports whether what stands at an index is the name of a function or macro.
func (ts Tokens) IsCalled(i int) bool { return ts.IsName(i) && ts.Is(i+1, "(") }

// macros are those that give names to what they go through.
var macros = []string{"all", "exists", "exists_one", "existsOne", "map", "filter", "sortBy", "transformList", "transformMap", "transformMapEntry"}

// IsMacro reports whether what stands at an index is the name of a macro that gives names to what
// it goes through.
func (ts Tokens) IsMacro(i int) bool {
	return ts.IsMember(i) && ts.IsCalled(i) && slices.Contains(macros, ts[i].Text)
}

// IsVariable reports whether what stands at an index is one of some variables.
func (ts Tokens) IsVariable(i int, names ...string) bool {
	return ts.IsName(i) && !ts.IsMember(i) && !ts.IsCalled(i) && slices.Contains(names, ts[i].Text)
}

// IsAsked reports whether what stands at an index is within the parentheses of has, and within no
// others in them.
func (ts Tokens) IsAsked(i int) bool {
	depth := 0
	for i--; i >= 0; i-- {
		switch ts[i].Text {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth == 0 {
				return ts[i].Text == "(" && ts.Is(i-1, "has") && !ts.IsMember(i-1)
			}
			depth--
		case "&&", "||", "==", ",":
			if depth == 0 {
				return false // has asks for one field; a long rule is not read to its begin for each
			}
		}
	}
	return false
}

// Close is the index of what closes the bracket at an index; false where nothing does.
func (ts Tokens) Close(i int) (int, bool) {
	depth := 0
	for ; i < len(ts); i++ {
		switch ts[i].Text {
		case "(", "[", "{":
			depth++
		case ")", "]", "}":
			depth--
		}
		if depth == 0 {
			return i, true
		}
	}
	return 0, false
}

// Path is the index behind a variable at an index and the fields that are read of it, by dots
// alone; the index itself where something else stands there.
func (ts Tokens) Path(i int, variable string, fields ...string) (end int) {
	if !ts.IsVariable(i, variable) {
		return i
	}
	end = i + 1
	for _, f := range fields {
		if !ts.Is(end, ".") || !ts.Is(end+1, f) || ts.IsCalled(end+1) {
			return i
		}
		end += 2
	}
	return end
}

// Names are the names in an expression, sorted, each once, functions and words of the language
// among them.
func (ts Tokens) Names() []string {
	var all []string
	for _, t := range ts {
		if t.Kind == Name {
			all = append(all, t.Text)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// literals reads what is a literal by itself.
var literals = sync.OnceValues(func() (*parser.Parser, error) { return parser.NewParser() })

// Value is that of the literal of a string; false for anything else.
func (t Token) Value() (string, bool) {
	p, err := literals()
	if t.Kind != String || err != nil {
		return "", false
	}
	tree, issues := p.Parse(common.NewTextSource(t.Text))
	if len(issues.GetErrors()) > 0 || tree.Expr().Kind() != ast.LiteralKind {
		return "", false
	}
	value, ok := tree.Expr().AsLiteral().(types.String)
	return string(value), ok
}

// An Edit writes a text in the place of what is from Start to End, in bytes.
type Edit struct {
	Start, End int
	Text       string
}

// Apply applies edits, which are in order and have nothing in common.
func Apply(text string, edits []Edit) string {
	if len(edits) == 0 {
		return text
	}
	var b strings.Builder
	at := 0
	for _, e := range edits {
		b.WriteString(text[at:e.Start])
		b.WriteString(e.Text)
		at = e.End
	}
	return b.String() + text[at:]
}
