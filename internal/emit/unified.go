package emit

import (
	"strings"

	"github.com/aymanbagabas/go-udiff"
	"github.com/aymanbagabas/go-udiff/lcs"
)

// contextLines is how many equal lines stand around a change, as in diff -u.
const contextLines = 3

// Unified returns the unified diff from one text to another, with the given
// names in its two header lines; "" for equal texts. It does not look for the
// shortest diff at any price: the time is bounded by a constant number of passes
// over the texts, and texts with thousands of scattered changes get longer
// hunks. It returns the line of the first change in the old text, from 1.
func Unified(oldName, newName, before, after string) (diff string, line int, err error) {
	a, b := splitLines(before), splitLines(after)
	found := changes(a, b)
	if len(found) == 0 {
		return "", 0, nil
	}
	edits := make([]udiff.Edit, len(found))
	offset, at := 0, 0
	for i, c := range found {
		offset += length(a[at:c.Start])
		end := offset + length(a[c.Start:c.End])
		edits[i] = udiff.Edit{Start: offset, End: end, New: strings.Join(b[c.ReplStart:c.ReplEnd], "")}
		offset, at = end, c.End
	}
	diff, err = udiff.ToUnified(oldName, newName, before, edits, contextLines)
	return diff, found[0].Start + 1, err
}

// LineBefore returns the line of the text before a change that a line of the text
// after it was, from 1: for a line that is new, the one that follows it.
func LineBefore(before, after string, line int) int {
	a, b := splitLines(before), splitLines(after)
	moved := 0
	for _, c := range changes(a, b) {
		if line-1 < c.ReplStart {
			break
		}
		if line-1 < c.ReplEnd {
			return min(c.Start+line-c.ReplStart, max(c.End, c.Start+1), len(a))
		}
		moved = c.End - c.ReplEnd
	}
	return line + moved
}

// splitLines returns the lines with their line feeds.
func splitLines(text string) []string {
	lines := strings.SplitAfter(text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	return lines
}

func length(lines []string) int {
	n := 0
	for _, l := range lines {
		n += len(l)
	}
	return n
}

// maxRounds bounds how often changes looks again. A round finds about a hundred
// changes.
const maxRounds = 64

// changes returns what differs, in order. The library gives up after a hundred
// changes and calls all that is left between them one change; that one is
// looked at again.
func changes(a, b []string) []lcs.Diff {
	found := lcs.DiffLines(a, b)
	for range maxRounds {
		i := widest(found)
		if i < 0 {
			break
		}
		whole := found[i]
		finer := lcs.DiffLines(a[whole.Start:whole.End], b[whole.ReplStart:whole.ReplEnd])
		if len(finer) == 1 && finer[0].Start == 0 && finer[0].ReplStart == 0 {
			break // nothing in it is equal
		}
		for j := range finer {
			finer[j].Start += whole.Start
			finer[j].End += whole.Start
			finer[j].ReplStart += whole.ReplStart
			finer[j].ReplEnd += whole.ReplStart
		}
		found = append(found[:i:i], append(finer, found[i+1:]...)...)
	}
	return found
}

// widest returns the index of the change with the most lines on both sides, and
// -1 where none has more than one line.
func widest(found []lcs.Diff) int {
	best, most := -1, 1
	for i, c := range found {
		if n := min(c.End-c.Start, c.ReplEnd-c.ReplStart); n > most {
			best, most = i, n
		}
	}
	return best
}
