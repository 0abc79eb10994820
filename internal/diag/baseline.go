package diag

import "io"

// A Baseline is a record of findings that are known and must not fail a run.
type Baseline struct {
	entries []Entry
}

// An Entry is one kind of finding in one file. It holds no line, so that it
// survives changes elsewhere in the file.
type Entry struct {
	File    string // relative, with slashes; empty for a finding without a file
	Code    Code
	Message string
	Count   int // how many findings of this kind are known
}

// ReadBaseline reads what WriteBaseline wrote. An error names the line.
func ReadBaseline(r io.Reader) (*Baseline, error) {
	panic("not built yet")
}

// Filter splits a list into the findings that the baseline does not know and
// the number of those that it knows. Stale entries are those with more findings
// than the list has; their Count is the difference.
func (b *Baseline) Filter(l List) (kept List, suppressed int, stale []Entry) {
	panic("not built yet")
}

// WriteBaseline records every finding of the list.
func WriteBaseline(w io.Writer, l List) error {
	panic("not built yet")
}
