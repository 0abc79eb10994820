package layout

import (
	"go/format"
	"go/scanner"
	"go/token"
	"slices"
	"strings"
)

const (
	// MaxColumns is how long lines of generated code may be.
	MaxColumns = 120
	// tabWidth is what a tab counts.
	tabWidth = 4
)

// columns is the length of a line.
func columns(line string) int {
	return len([]rune(line)) + (tabWidth-1)*strings.Count(line, "\t")
}

// withinColumns breaks the lines of Go code that are too long: comments between words,
// conditions behind operators, calls and headers of functions inside of their parentheses.
// What has no such place, a long string above all, stays.
func withinColumns(code string) (string, error) {
	for range 100 { // a line that is broken may have parts that are too long
		broken, changed := breakLines(code)
		if !changed {
			return code, nil
		}
		formatted, err := format.Source([]byte(broken))
		if err != nil {
			return "", err
		}
		if string(formatted) == code {
			return code, nil
		}
		code = string(formatted)
	}
	return code, nil
}

// breakLines breaks each long line once.
func breakLines(code string) (broken string, changed bool) {
	lines := strings.Split(code, "\n")
	var tokens [][]word // by line, read when the first long line is found
	for i, line := range lines {
		if columns(line) <= MaxColumns {
			continue
		}
		indent := line[:len(line)-len(strings.TrimLeft(line, "\t"))]
		if text, ok := strings.CutPrefix(line[len(indent):], "// "); ok {
			lines[i] = breakComment(indent+"// ", text)
			changed = changed || lines[i] != line
			continue
		}
		if tokens == nil {
			tokens = words(code, len(lines))
		}
		if now, ok := breakLine(indent, line, tokens[i]); ok {
			lines[i], changed = now, true
		}
	}
	return strings.Join(lines, "\n"), changed
}

// breakComment fills lines with the words of a comment.
func breakComment(start, text string) string {
	line := start
	var lines []string
	for i, word := range strings.Fields(text) {
		switch {
		case i == 0:
			line += word
		case columns(line+" "+word) > MaxColumns:
			lines, line = append(lines, line), start+word
		default:
			line += " " + word
		}
	}
	return strings.Join(append(lines, line), "\n")
}

// A word is a token at a column of its line; partner is that of the bracket that belongs to
// it if it stands in the same line, else -1.
type word struct {
	token      token.Token
	at, behind int
	partner    int
}

// words are the tokens of each line.
func words(code string, lines int) [][]word {
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(code))
	var s scanner.Scanner
	s.Init(file, []byte(code), nil, 0)
	found := make([][]word, lines)
	var open []struct{ line, index int }
	for {
		pos, tok, text := s.Scan()
		if tok == token.EOF {
			return found
		}
		if tok == token.SEMICOLON && text == "\n" {
			continue
		}
		at := fset.Position(pos)
		line := at.Line - 1
		w := word{token: tok, at: at.Column - 1, behind: at.Column - 1 + len(text), partner: -1}
		if text == "" {
			w.behind = w.at + len(tok.String())
		}
		switch tok {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			open = append(open, struct{ line, index int }{line, len(found[line])})
		case token.RPAREN, token.RBRACK, token.RBRACE:
			if len(open) > 0 {
				last := open[len(open)-1]
				open = open[:len(open)-1]
				if last.line == line {
					found[line][last.index].partner, w.partner = len(found[line]), last.index
				}
			}
		}
		found[line] = append(found[line], w)
	}
}

// breakLine breaks a line where a reader would, as far as its parts allow: behind the last
// operator of a condition that fits; between the parts of a list; inside of the longest of
// the outermost calls and literals; behind an equals sign if that is enough; behind the last
// operator or comma that fits, wherever it is.
func breakLine(indent, line string, tokens []word) (string, bool) {
	if len(tokens) == 0 {
		return "", false
	}
	if at := lastThatFits(line, tokens, false, token.LAND, token.LOR); at > 0 {
		return cut(line, at, indent+"\t"), true
	}
	if tokens[len(tokens)-1].token == token.COMMA {
		if at := lastThatFits(line, tokens[:len(tokens)-1], false, token.COMMA); at > 0 {
			return cut(line, at, indent), true
		}
	}
	for _, bracket := range []token.Token{token.LPAREN, token.LBRACE} {
		from, to := longest(tokens, bracket)
		if to > from+1 {
			inside := fill(indent+"\t", line, tokens[from+1:to])
			return line[:tokens[from].behind] + "\n" + inside + "\n" + indent + line[tokens[to].at:], true
		}
	}
	if at := lastThatFits(line, tokens, false, token.ASSIGN); at > 0 && columns(indent+"\t"+line[at+1:]) <= MaxColumns {
		return cut(line, at, indent+"\t"), true
	}
	for _, behind := range [][]token.Token{{token.LAND, token.LOR}, {token.COMMA}, {token.ASSIGN}} {
		if at := lastThatFits(line, tokens[:len(tokens)-1], true, behind...); at > 0 {
			return cut(line, at, indent+"\t"), true
		}
	}
	return "", false
}

// cut breaks a line at a column.
func cut(line string, at int, indent string) string {
	return line[:at] + "\n" + indent + strings.TrimLeft(line[at:], " ")
}

// lastThatFits is the column behind the last of some tokens that leaves a line that is short
// enough, 0 if there is none. Those in brackets that the line closes count if inside says so.
func lastThatFits(line string, tokens []word, inside bool, wanted ...token.Token) int {
	at := 0
	for i := 0; i < len(tokens); i++ {
		switch t := tokens[i]; {
		case t.partner > i && !inside:
			i = t.partner
		case slices.Contains(wanted, t.token) && columns(line[:t.behind]) <= MaxColumns:
			at = t.behind
		}
	}
	return at
}

// longest finds the longest of the outermost brackets in which commas stand between parts
// and may end them: those of calls and headers of functions, and those of literals. -1 says
// that there are none.
func longest(tokens []word, bracket token.Token) (from, to int) {
	from, to = -1, -1
	length := 0
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if t.partner <= i {
			continue
		}
		isList := t.token == bracket && holdsList(tokens, i)
		if n := tokens[t.partner].at - t.behind; isList && n > length {
			from, to, length = i, t.partner, n
		}
		if isList || t.token == token.LBRACE { // what is only grouped may hold calls
			i = t.partner
		}
	}
	return from, to
}

// holdsList reports whether a bracket begins a list of arguments, parameters or elements.
func holdsList(tokens []word, at int) bool {
	before := token.COMMA
	if at > 0 {
		before = tokens[at-1].token
	}
	if tokens[at].token == token.LPAREN {
		return slices.Contains([]token.Token{token.IDENT, token.RBRACK, token.RPAREN, token.RBRACE}, before) && at > 0
	}
	statement := slices.ContainsFunc(tokens[at:tokens[at].partner], func(t word) bool {
		return slices.Contains([]token.Token{token.RETURN, token.SEMICOLON, token.ASSIGN, token.DEFINE}, t.token)
	})
	starts := []token.Token{token.IDENT, token.RBRACK, token.RBRACE, token.LBRACE, token.COMMA, token.COLON}
	return !statement && slices.Contains(starts, before)
}

// fill writes arguments into lines, as many as fit, with a comma behind each.
func fill(indent, line string, tokens []word) string {
	var args []string
	start := tokens[0].at
	for i := 0; i < len(tokens); i++ {
		if tokens[i].token == token.COMMA && isOutside(tokens, i) {
			args = append(args, line[start:tokens[i].at])
			if i+1 < len(tokens) {
				start = tokens[i+1].at
			}
		}
	}
	if last := tokens[len(tokens)-1]; last.token != token.COMMA {
		args = append(args, line[start:last.behind])
	}
	var lines []string
	text := ""
	for _, arg := range args {
		switch {
		case text == "":
			text = indent + arg + ","
		case columns(text+" "+arg+",") > MaxColumns:
			lines, text = append(lines, text), indent+arg+","
		default:
			text += " " + arg + ","
		}
	}
	return strings.Join(append(lines, text), "\n")
}

// isOutside reports whether a token stands outside of all brackets of some tokens.
func isOutside(tokens []word, index int) bool {
	depth := 0
	for _, t := range tokens[:index] {
		switch t.token {
		case token.LPAREN, token.LBRACK, token.LBRACE:
			depth++
		case token.RPAREN, token.RBRACK, token.RBRACE:
			depth--
		}
	}
	return depth == 0
}
