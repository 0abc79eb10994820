// Package edit applies the edits that findings carry to source files.
//
// It stands behind checking: findings of any stage come in, new texts of files go
// out, and cmd/crdgen has them committed. Bytes that no edit names stay as they
// are. The package decides no edit and knows neither markers nor types; it reads
// files only through the function that it is given and writes none.
package edit

import (
	"bytes"
	"cmp"
	"fmt"
	"go/format"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// A File is a file with its text before and after all edits.
type File struct {
	Name     string // as in the edits
	Old, New []byte
}

// Apply applies the edits of all findings, those of one finding together or not
// at all. It returns the files that change, sorted by name, the findings whose
// edits were applied and those whose were not, because they meet those of an
// earlier finding or because a file has another text than the one that was read
// for the findings. Findings without edits are in neither list. The order of the
// list decides which finding is the earlier one. An error is read's.
func Apply(l diag.List, read func(name string) ([]byte, error)) (files []File, applied, left diag.List, err error) {
	texts := map[string]*text{}
	for _, d := range l {
		if len(d.Edits) == 0 {
			continue
		}
		for _, e := range d.Edits {
			if _, known := texts[e.Pos.Filename]; known {
				continue
			}
			content, err := read(e.Pos.Filename)
			if err != nil {
				return nil, nil, nil, err
			}
			texts[e.Pos.Filename] = newText(content)
		}
	}
	lines := corrected{}
	for _, d := range l {
		if changes, ok := locate(d.Edits, texts); ok {
			lines.note(changes, texts)
		}
	}
	for _, d := range l {
		if len(d.Edits) == 0 {
			continue
		}
		if changes, ok := locate(d.Edits, texts); ok && fit(changes, texts) && !lines.repeat(changes, texts) {
			for _, c := range changes {
				texts[c.file].add(c)
			}
			applied.Add(d)
		} else {
			left.Add(d)
		}
	}
	for _, name := range slices.Sorted(maps.Keys(texts)) {
		t := texts[name]
		if changed := t.changed(filepath.Ext(name) == ".go"); !bytes.Equal(changed, t.old) {
			files = append(files, File{Name: name, Old: t.old, New: changed})
		}
	}
	return files, applied, left, nil
}

// Locator returns the function that tells what the edits of one finding change, in
// their order; false where a file cannot be read or has another text than the one
// that was read for the finding. It reads each file once for all findings.
func Locator(read func(name string) ([]byte, error)) func([]diag.Edit) ([]diag.Change, bool) {
	texts := map[string]*text{} // nil for what cannot be read
	return func(edits []diag.Edit) ([]diag.Change, bool) {
		for _, e := range edits {
			name := e.Pos.Filename
			t, known := texts[name]
			if !known {
				if content, err := read(name); err == nil {
					t = newText(content)
				}
				texts[name] = t
			}
			if t == nil {
				return nil, false
			}
		}
		return changesOf(edits, texts)
	}
}

// changesOf returns the places of edits in files that have been read.
func changesOf(edits []diag.Edit, texts map[string]*text) ([]diag.Change, bool) {
	located, ok := locate(edits, texts)
	if !ok {
		return nil, false
	}
	changes := make([]diag.Change, len(located))
	for i, c := range located {
		changes[i] = diag.Change{File: c.file, Start: c.start, End: c.end, Text: c.text}
	}
	return changes, true
}

// A change is an edit with its place in bytes.
type change struct {
	file       string
	start, end int
	text       string
}

// A text is a file and the changes that it will get.
type text struct {
	old     []byte
	lines   []int // offsets of the beginnings
	changes []change
}

func newText(content []byte) *text {
	t := &text{old: content, lines: []int{0}}
	for i, c := range content {
		if c == '\n' {
			t.lines = append(t.lines, i+1)
		}
	}
	return t
}

// locate finds the places of a finding's edits; false where a file does not have
// the text that the finding is about.
func locate(edits []diag.Edit, texts map[string]*text) ([]change, bool) {
	changes := make([]change, 0, len(edits))
	for _, e := range edits {
		c, ok := texts[e.Pos.Filename].locate(e)
		if !ok {
			return nil, false
		}
		changes = append(changes, c)
	}
	return changes, true
}

func (t *text) locate(e diag.Edit) (change, bool) {
	if e.Pos.Line < 1 || e.Pos.Line > len(t.lines) || e.Pos.Column < 1 {
		return change{}, false
	}
	begin := t.lines[e.Pos.Line-1]
	start := begin + e.Pos.Column - 1
	if e.Above {
		if t.follows(begin, start) {
			return change{file: e.Pos.Filename, start: start, end: start, text: t.lineEnd(begin) + e.New + t.lineEnd(begin)}, true
		}
		return change{file: e.Pos.Filename, start: begin, end: begin, text: t.indent(begin) + e.New + t.lineEnd(begin)}, true
	}
	if start > len(t.old) || !bytes.HasPrefix(t.old[start:], []byte(e.Old)) {
		return change{}, false
	}
	c := change{file: e.Pos.Filename, start: start, end: start + len(e.Old), text: e.New}
	if e.New == "" {
		t.widen(&c, begin)
	}
	return c, true
}

// follows reports whether another field, or the beginning of the struct, stands before
// a place in its line, so that a line above would belong to that.
func (t *text) follows(begin, at int) bool {
	before := bytes.TrimSpace(t.old[begin:min(at, len(t.old))])
	return bytes.HasSuffix(before, []byte("{")) || bytes.HasSuffix(before, []byte(";"))
}

// widen takes the whole line where nothing but an empty comment would stay, or conditions and
// paths without the marker that they are about.
func (t *text) widen(c *change, begin int) {
	end := len(t.old)
	if i := bytes.IndexByte(t.old[c.end:], '\n'); i >= 0 {
		end = c.end + i + 1
	}
	before, isComment := bytes.CutPrefix(bytes.TrimSpace(t.old[begin:c.start]), []byte("//"))
	words := bytes.Fields(before)
	isPrefix := isComment && t.old[c.start] == '+' && !slices.ContainsFunc(words, func(w []byte) bool { return w[0] != '+' })
	if after := bytes.TrimSpace(t.old[c.end:end]); len(after) == 0 && (len(words) == 0 || isPrefix) {
		c.start, c.end = begin, end
	}
}

// indent is the white space at the beginning of a line.
func (t *text) indent(begin int) string {
	line := t.old[begin:]
	return string(line[:len(line)-len(bytes.TrimLeft(line, " \t"))])
}

// lineEnd is how the line ends, so that a file keeps one way of ending lines.
func (t *text) lineEnd(begin int) string {
	if i := bytes.IndexByte(t.old[begin:], '\n'); i > 0 && t.old[begin+i-1] == '\r' {
		return "\r\n"
	}
	return "\n"
}

// fit reports whether changes meet none of those that are there already. The same
// change may be asked for twice, and lines may be put above one line.
func fit(changes []change, texts map[string]*text) bool {
	for _, c := range changes {
		for _, before := range texts[c.file].changes {
			inserts := c.start == c.end && before.start == before.end
			if c != before && !inserts && c.start < max(before.end, before.start+1) && before.start < max(c.end, c.start+1) {
				return false
			}
		}
	}
	return true
}

// corrected are the lines of comments that edits replace a part of, as they are then.
type corrected map[string][]change

// note enters the lines that changes make of others.
func (l corrected) note(changes []change, texts map[string]*text) {
	for _, c := range changes {
		if line := texts[c.file].lineWith(c); c.start < c.end && strings.HasPrefix(line, "//") {
			l[line] = append(l[line], c)
		}
	}
}

// repeat reports whether changes add a line to a comment that another edit makes of a line
// there: what the added one is for is not missing, but misspelt.
func (l corrected) repeat(changes []change, texts map[string]*text) bool {
	return slices.ContainsFunc(changes, func(c change) bool {
		return c.start == c.end && slices.ContainsFunc(l[strings.TrimSpace(c.text)], func(other change) bool {
			return other.file == c.file && texts[c.file].isComment(other.start, c.start)
		})
	})
}

// lineWith is the line of a change as it is with the change, without blanks around it.
func (t *text) lineWith(c change) string {
	end := len(t.old)
	if i := bytes.IndexByte(t.old[c.end:], '\n'); i >= 0 {
		end = c.end + i
	}
	return strings.TrimSpace(string(t.old[t.lineBegin(c.start):c.start]) + c.text + string(t.old[c.end:end]))
}

func (t *text) lineBegin(at int) int { return bytes.LastIndexByte(t.old[:at], '\n') + 1 }

// isComment reports whether only lines of a comment are between two places.
func (t *text) isComment(a, b int) bool {
	from, to := t.lineBegin(min(a, b)), t.lineBegin(max(a, b))
	for line := range strings.Lines(string(t.old[from:to])) {
		if !strings.HasPrefix(strings.TrimSpace(line), "//") {
			return false
		}
	}
	return true
}

// add enters a change once.
func (t *text) add(c change) {
	if !slices.Contains(t.changes, c) {
		t.changes = append(t.changes, c)
	}
}

// changed returns the text with all changes. Go code that was formatted before
// is formatted again: a longer marker can move what stands beside it.
func (t *text) changed(isGo bool) []byte {
	slices.SortStableFunc(t.changes, func(a, b change) int { return cmp.Compare(a.start, b.start) })
	var b strings.Builder
	at := 0
	for _, c := range t.changes {
		b.Write(t.old[at:c.start])
		b.WriteString(c.text)
		at = c.end
	}
	b.Write(t.old[at:])
	out := []byte(b.String())
	if !isGo {
		return out
	}
	if before, err := format.Source(t.old); err != nil || !bytes.Equal(before, t.old) {
		return out
	}
	if after, err := format.Source(out); err == nil {
		return after
	}
	return out
}

// Describe says in a few words what an edit does, for a list of what was done.
func Describe(e diag.Edit) string {
	switch {
	case e.Above && e.New == "":
		return "added a blank line"
	case e.Above:
		return fmt.Sprintf("added %q", e.New)
	case e.New == "":
		return fmt.Sprintf("removed %q", e.Old)
	}
	return fmt.Sprintf("%q is now %q", e.Old, e.New)
}
