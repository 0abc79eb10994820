package load

import (
	"bytes"
	"slices"
)

// A sighting says that a file may declare a method: its scan, or the line where the method's
// name stands, tells so.
type sighting struct {
	name string
	recv string // the receiver's type, "" where that is not told
}

// A sighter looks for declarations of methods in text that comes line by line. It finds
// all that are there, and possibly more: what it finds is scanned.
type sighter struct {
	names []string
	words [][]byte
	found []sighting
}

func newSighter(names []string) *sighter {
	s := &sighter{names: names}
	for _, name := range names {
		s.words = append(s.words, []byte(name))
	}
	return s
}

func (s *sighter) longest() int { return longestOf(s.words) }

func (s *sighter) done() bool { return false }

func (s *sighter) cut() {
	for _, name := range s.names {
		s.add(sighting{name: name})
	}
}

func (s *sighter) add(found sighting) {
	if !slices.Contains(s.found, found) {
		s.found = append(s.found, found)
	}
}

func (s *sighter) look(text []byte) {
	for i, word := range s.words {
		for at := 0; ; {
			n := bytes.Index(text[at:], word)
			if n < 0 {
				break
			}
			start := at + n
			at = start + len(word)
			if start > 0 && isWord(text[start-1]) || at < len(text) && isWord(text[at]) {
				continue
			}
			if recv, ok := receiverBefore(text[:start]); ok {
				s.add(sighting{s.names[i], recv})
			}
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

// sight returns which methods of some names the file may declare. A file that was scanned
// tells exactly.
func (f *source) sight(names []string) []sighting {
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.headed && !f.build {
		return nil
	}
	if f.sum != nil {
		return f.sum.methods(names)
	}
	if slices.Equal(names, watchedWords()) {
		if !f.watched {
			f.look()
		}
		return f.sighted
	}
	s := newSighter(names)
	f.look(s)
	return s.found
}

// methods returns the methods that were seen, of those names.
func (s *summary) methods(names []string) []sighting {
	var found []sighting
	for i := range s.decls {
		if d := &s.decls[i]; d.kind == methodDecl && slices.Contains(names, d.name) {
			found = append(found, sighting{d.name, d.recv})
		}
	}
	return found
}
