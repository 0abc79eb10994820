package scan

import (
	"bytes"
	"slices"
	"unicode/utf8"
)

// A Sighting says that a file may declare a method: its scan, or the line where the method's
// name stands, tells so.
type Sighting struct {
	Name string
	Recv string // the receiver's type, "" where that is not told
}

// A Sighter looks for declarations of methods in text that comes line by line. It finds
// all that are there, and possibly more: what it finds is scanned.
type Sighter struct {
	names []string
	words []word
	Found []Sighting
	// Aliases says that the text may declare a type that is another name of one.
	Aliases bool
}

// NewSighter returns a sighter for methods with some names.
func NewSighter(names []string) *Sighter {
	s := &Sighter{names: names}
	for _, name := range names {
		s.words = append(s.words, newWord(name))
	}
	return s
}

// Longest is that of a [Looker].
func (s *Sighter) Longest() int { return longestOf(s.words) }

// Done returns false: methods of several types may have the name.
func (s *Sighter) Done() bool { return false }

// Cut takes it that the line which is cut has all of the methods.
func (s *Sighter) Cut() {
	s.Aliases = true
	for _, name := range s.names {
		s.add(Sighting{Name: name})
	}
}

func (s *Sighter) add(found Sighting) {
	if !slices.Contains(s.Found, found) {
		s.Found = append(s.Found, found)
	}
}

// Look finds methods in whole lines.
func (s *Sighter) Look(text []byte) {
	s.Aliases = s.Aliases || mayAlias(text)
	for i, word := range s.words {
		for at := 0; ; {
			start := word.index(text, at)
			if start < 0 {
				break
			}
			at = start + len(word.text)
			if start > 0 && isWord(text[start-1]) || at < len(text) && isWord(text[at]) {
				continue
			}
			if recv, ok := receiverBefore(text[:start]); ok {
				s.add(Sighting{s.names[i], recv})
			}
		}
	}
}

var typeWord = newWord("type")

// mayAlias reports whether text may hold "type X =", or types in parentheses, which are not looked
// into.
func mayAlias(text []byte) bool {
	for {
		n := typeWord.index(text, 0)
		if n < 0 {
			return false
		}
		whole := n == 0 || !isWord(text[n-1])
		text = text[n+len(typeWord.text):]
		if !whole || len(text) > 0 && isWord(text[0]) {
			continue
		}
		rest := bytes.TrimLeft(text, " \t\r")
		name := bytes.IndexFunc(rest, func(r rune) bool { return r < utf8.RuneSelf && !isWord(byte(r)) })
		if name > 0 {
			rest = bytes.TrimLeft(rest[name:], " \t\r")
			// A line cannot end behind the name.
			if len(rest) > 0 && (rest[0] == '=' || rest[0] == '/') {
				return true
			}
			continue
		}
		if len(rest) == 0 || name < 0 || bytes.IndexByte([]byte("(/\n"), rest[0]) >= 0 {
			return true
		}
	}
}

// receiverBefore returns the type of the receiver that stands before a word: "" where
// that is not told, and not ok where no receiver does.
func receiverBefore(text []byte) (recv string, ok bool) {
	text = bytes.TrimRight(text, " \t\r\n")
	switch {
	case bytes.HasSuffix(text, []byte(")")):
	case bytes.HasSuffix(text, []byte("*/")):
		return "", true
	default:
		return "", false // not even in a line comment: a newline behind ")" ends the declaration
	}
	line := text[bytes.LastIndexByte(text, '\n')+1 : len(text)-1]
	inside, ok := bytes.CutPrefix(line, []byte("func ("))
	if !ok || bytes.ContainsAny(inside, "()/\"`;") {
		return "", true
	}
	inside, _, _ = bytes.Cut(inside, []byte("[")) // type parameters
	end := len(inside)
	for end > 0 && !isWord(inside[end-1]) {
		end--
	}
	start := end
	for start > 0 && isWord(inside[start-1]) {
		start--
	}
	return string(inside[start:end]), true
}

// Methods returns the methods that were seen, of those names.
func (s *Summary) Methods(names []string) []Sighting {
	var found []Sighting
	for i := range s.Decls {
		if d := &s.Decls[i]; d.Kind == Method && slices.Contains(names, d.Name) {
			found = append(found, Sighting{d.Name, d.Recv})
		}
	}
	return found
}
