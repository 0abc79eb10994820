package emit

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/aymanbagabas/go-udiff/lcs"
)

// contextLines is how many equal lines stand around a change, as in diff -u.
const contextLines = 3

// Unified returns the unified diff from one text to another, with the given
// names in its two header lines; "" for equal texts. It does not look for the
// shortest diff at any price: the time is bounded by a constant number of passes
// over the texts, and texts with thousands of scattered changes get longer
// hunks. It returns the line of the first change in the old text, from 1.
func Unified(oldName, newName, before, after string) (diff string, line int) {
	a, b := splitLines(before), splitLines(after)
	found := changes(a, b)
	if len(found) == 0 {
		return "", 0
	}
	var out strings.Builder
	fmt.Fprintf(&out, "--- %s\n+++ %s\n", oldName, newName)
	for rest := found; len(rest) > 0; {
		n := 1
		for n < len(rest) && rest[n].Start-rest[n-1].End <= 2*contextLines {
			n++
		}
		writeHunk(&out, a, b, rest[:n])
		rest = rest[n:]
	}
	return out.String(), found[0].Start + 1
}

// writeHunk writes changes that are near to each other with the lines around them. The
// numbers count lines of the texts themselves: git apply looks for a hunk where its
// second number says, and finds another place where the texts repeat.
func writeHunk(out *strings.Builder, a, b []string, near []lcs.Diff) {
	first, last := near[0], near[len(near)-1]
	lead := min(contextLines, first.Start)
	trail := min(contextLines, len(a)-last.End)
	fmt.Fprintf(out, "@@ -%s +%s @@\n", hunkRange(first.Start-lead, last.End+trail), hunkRange(first.ReplStart-lead, last.ReplEnd+trail))
	at := first.Start - lead
	for _, c := range near {
		writeLines(out, ' ', a[at:c.Start])
		writeLines(out, '-', a[c.Start:c.End])
		writeLines(out, '+', b[c.ReplStart:c.ReplEnd])
		at = c.End
	}
	writeLines(out, ' ', a[at:at+trail])
}

// hunkRange says which lines a hunk has on one side: the first and how many, which is
// left out where it is one. A side without lines is named by the line before it.
func hunkRange(start, end int) string {
	switch end - start {
	case 0:
		return fmt.Sprintf("%d,0", start)
	case 1:
		return strconv.Itoa(start + 1)
	}
	return fmt.Sprintf("%d,%d", start+1, end-start)
}

func writeLines(out *strings.Builder, sign byte, lines []string) {
	for _, line := range lines {
		out.WriteByte(sign)
		out.WriteString(line)
		if !strings.HasSuffix(line, "\n") {
			out.WriteString("\n\\ No newline at end of file\n")
		}
	}
}

// LineBefore returns the line of the text before a change that a line of the text
// after it was, from 1: for a line that is new, the one that follows it.
func LineBefore(before, after string, line int) int { return Align(before, after).Before(line) }

// An Alignment of two texts says where lines were: for many lines of the same texts.
type Alignment struct {
	changes []lcs.Diff
	lines   int // of the text before
}

// Align compares a text before and after a change.
func Align(before, after string) Alignment {
	a, b := splitLines(before), splitLines(after)
	return Alignment{changes(a, b), len(a)}
}

// Before is [LineBefore] for the two texts.
func (c Alignment) Before(line int) int {
	moved := 0
	for _, d := range c.changes {
		if line-1 < d.ReplStart {
			break
		}
		if line-1 < d.ReplEnd {
			return min(d.Start+line-d.ReplStart, max(d.End, d.Start+1), c.lines)
		}
		moved = d.End - d.ReplEnd
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
