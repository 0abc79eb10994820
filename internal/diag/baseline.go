package diag

import (
	"bufio"
	"bytes"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A Baseline is a record of findings that are known and must not fail a run.
// The zero value knows nothing.
type Baseline struct {
	entries []Entry // by key, each key once
}

// An Entry is one kind of finding in one file. It holds no line, so that it
// survives changes elsewhere in the file, and no severity, so that it survives
// a flag. Messages should therefore not name lines; notes may.
type Entry struct {
	File    string // as in the list, with slashes; empty for a finding without a file
	Code    Code
	Message string
	Count   int // how many findings of this kind are known
}

const baselineHeader = `# Findings that crdgen knows and lets pass: file, code, number, message.
# Delete a line to be told about it again. Findings that are not here fail the run.
`

// noFile stands for a finding without a file.
const noFile = "-"

// WriteBaseline records every finding of the list: a line for each kind, sorted,
// its four fields separated by tabs. The names of files are recorded as they are
// in the list; a baseline that others use needs l.SeenFrom its own directory.
func WriteBaseline(w io.Writer, l List) error {
	var b bytes.Buffer
	b.WriteString(baselineHeader)
	for _, e := range entriesOf(l) {
		fmt.Fprintf(&b, "%s\t%s\t%d\t%s\n", escapeFile(e.File), escapeField(string(e.Code)), e.Count, escapeField(e.Message))
	}
	_, err := w.Write(b.Bytes())
	return err
}

// ReadBaseline reads what WriteBaseline wrote. Empty lines and lines that begin
// with # mean nothing; the counts of lines that are otherwise equal add up. An
// error names the line.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	b := new(Baseline)
	lines := bufio.NewReader(r)
	for n := 1; ; n++ {
		line, err := lines.ReadString('\n')
		if text := strings.TrimRight(line, "\r\n"); text != "" && text[0] != '#' {
			e, parseErr := parseEntry(text)
			if parseErr != nil {
				return nil, fmt.Errorf("baseline, line %d: %w", n, parseErr)
			}
			b.entries = append(b.entries, e)
		}
		if err == io.EOF {
			b.entries = merge(b.entries)
			return b, nil
		}
		if err != nil {
			return nil, fmt.Errorf("baseline, line %d: %w", n, err)
		}
	}
}

// Filter splits a list into the findings that the baseline does not know, in
// their order, and the number of those that it knows. Of more findings of one
// kind than are known, the first ones count as known. Stale entries are those
// with more findings than the list has; their Count is the difference.
func (b *Baseline) Filter(l List) (kept List, suppressed int, stale []Entry) {
	left := slices.Clone(b.entries)
	for _, d := range l {
		i, known := slices.BinarySearchFunc(left, entryOf(d), compareEntries)
		if known && left[i].Count > 0 {
			left[i].Count--
			suppressed++
			continue
		}
		kept = append(kept, d)
	}
	for _, e := range left {
		if e.Count > 0 {
			stale = append(stale, e)
		}
	}
	return kept, suppressed, stale
}

func entriesOf(l List) []Entry {
	entries := make([]Entry, len(l))
	for i, d := range l {
		entries[i] = entryOf(d)
	}
	return merge(entries)
}

func entryOf(d Diagnostic) Entry {
	return Entry{filepath.ToSlash(d.Pos.Filename), d.Code, d.Message, 1}
}

func compareEntries(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Message, b.Message))
}

// merge sorts entries and adds up those with one key.
func merge(entries []Entry) []Entry {
	slices.SortFunc(entries, compareEntries)
	out := entries[:0]
	for _, e := range entries {
		if n := len(out); n > 0 && compareEntries(out[n-1], e) == 0 {
			out[n-1].Count += e.Count
			continue
		}
		out = append(out, e)
	}
	return out
}

func parseEntry(line string) (Entry, error) {
	fields := strings.Split(line, "\t")
	if len(fields) != 4 {
		return Entry{}, fmt.Errorf("expected file, code, number and message separated by tabs, found %d fields", len(fields))
	}
	count, err := strconv.Atoi(fields[2])
	if err != nil || count < 1 || count > 1<<30 {
		return Entry{}, fmt.Errorf("expected a number of findings, found %q", fields[2])
	}
	var texts [3]string
	for i, field := range []string{fields[0], fields[1], fields[3]} {
		if texts[i], err = unescapeField(field); err != nil {
			return Entry{}, fmt.Errorf("escape sequence in %q is invalid", field)
		}
	}
	e := Entry{texts[0], Code(texts[1]), texts[2], count}
	if fields[0] == noFile {
		e.File = ""
	}
	return e, nil
}

func escapeFile(name string) string {
	switch {
	case name == "":
		return noFile
	case name == noFile || name[0] == '#':
		// Such a name must not be taken for a mark.
		return fmt.Sprintf(`\x%02x%s`, name[0], escapeField(name[1:]))
	}
	return escapeField(name)
}

// escapeField escapes what is not visible as Go does, and nothing else but
// backslashes.
func escapeField(s string) string {
	quoted := strconv.Quote(s)
	return strings.ReplaceAll(quoted[1:len(quoted)-1], `\"`, `"`)
}

func unescapeField(s string) (string, error) {
	return strconv.Unquote(`"` + strings.ReplaceAll(s, `"`, `\"`) + `"`)
}
