package edit

import (
	"fmt"
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/spelling"
)

// Words gives findings that propose one word for another the edit that writes it, and where
// the source has no single place that can be meant the reason why there is none. Findings
// that have an edit or a reason keep it. It reads each file once.
func Words(l diag.List, read func(name string) ([]byte, error)) diag.List {
	lines := map[string][]string{} // nil for what cannot be read
	for i, d := range l {
		if d.Word.Meant == "" || d.Edits != nil || d.Unfixed != "" {
			continue
		}
		file, known := lines[d.Pos.Filename]
		if !known {
			if content, err := read(d.Pos.Filename); err == nil {
				file = strings.Split(string(content), "\n")
			}
			lines[d.Pos.Filename] = file
		}
		if d.Pos.Line < 1 || d.Pos.Line > len(file) {
			continue
		}
		l[i].Edits, l[i].Unfixed = replaceWord(file[d.Pos.Line-1], d.Pos, d.Word)
	}
	return l
}

// replaceWord is the edit of a word in the line of a finding, or why there is none.
func replaceWord(line string, pos token.Position, w diag.Word) (edits []diag.Edit, why string) {
	if !w.Certain && !spelling.IsSlip(w.Found, w.Meant) {
		return nil, fmt.Sprintf("%q may mean something else than %q", w.Found, w.Meant)
	}
	if !plain(w.Meant) {
		return nil, fmt.Sprintf("%q may need quotation marks there", w.Meant)
	}
	at, why := wordAbout(line, pos.Column-1, w.Found)
	if why != "" {
		return nil, why
	}
	pos.Offset += at - (pos.Column - 1)
	pos.Column = at + 1
	return []diag.Edit{{Pos: pos, Old: w.Found, New: w.Meant}}, ""
}

// wordAbout finds a word in a line: where it begins at a place, behind a quotation mark or
// the dot of a selection, where it ends there, or else the only one behind the place, or in
// the line.
func wordAbout(line string, at int, word string) (int, string) {
	if at < 0 || at > len(line) || word == "" {
		return 0, "it is not written there"
	}
	for _, start := range []int{at, at + 1, at - len(word)} {
		skipped := start != at+1 || at < len(line) && strings.IndexByte("\"'`.", line[at]) >= 0
		if skipped && isWord(line, start, word) {
			return start, ""
		}
	}
	for _, from := range []int{at, 0} {
		switch places := wordsFrom(line, from, word); len(places) {
		case 0:
		case 1:
			return places[0], ""
		default:
			return 0, fmt.Sprintf("%q stands in that line several times", word)
		}
	}
	return 0, fmt.Sprintf("%q does not stand in that line as it is", word)
}

// wordsFrom returns where a word stands in a line from some place on.
func wordsFrom(line string, from int, word string) []int {
	var places []int
	for i := from; i < len(line); i++ {
		if isWord(line, i, word) {
			places = append(places, i)
		}
	}
	return places
}

// isWord reports whether a word stands at a place of a line and is no part of a longer one.
func isWord(line string, at int, word string) bool {
	if at < 0 || at > len(line) || !strings.HasPrefix(line[at:], word) {
		return false
	}
	end := at + len(word)
	begins := at == 0 || !continues(line[at-1]) || !continues(word[0]) && line[at-1] != '-'
	return begins && (end == len(line) || !continues(line[end]) || !continues(word[len(word)-1]))
}

// continues reports whether a byte belongs to the word beside it. What is not ASCII does.
func continues(c byte) bool {
	return c == '_' || c == '-' || c >= 0x80 || '0' <= c && c <= '9' || 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z'
}

// plain reports whether a word is the same text in every kind of argument, be it quoted, bare
// or part of a list or an expression.
func plain(word string) bool {
	return strings.IndexFunc(word, func(c rune) bool { return c >= 0x80 || !continues(byte(c)) && !strings.ContainsRune("./*[]+:", c) }) < 0
}
