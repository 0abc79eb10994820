// Package baseline records findings that are known and must not fail a run.
//
// It stands between the checks of a run and its report: [Write] records the
// findings of today, [Baseline.Filter] takes them out of those of tomorrow, and [Known]
// does both for a run, whose files have other names than the baseline's. A
// finding is known by its code and by the declaration that it stands at, such as
// "CronJobSpec.Command", not by its line or its message: both change while the
// finding stays the same. [Names] finds the declaration. Several of one kind at one
// declaration are told apart by what their messages name.
//
// The package reads source only through the function that it is given, prints
// nothing and knows no rules.
package baseline

import (
	"cmp"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// A Baseline is a record of findings that are known. The zero value knows nothing.
type Baseline struct {
	entries []Entry // by key, each key once
	old     []oldEntry
}

// An Entry is one kind of finding at one declaration.
type Entry struct {
	// Place is the directory of a Go file, the name of another file, with slashes,
	// or empty for a finding without a file. For a change of an API it is the name of
	// the object.
	Place string
	// Declaration is the type, field, function or constant in that package, as in
	// "CronJobSpec.Command"; empty for a finding at none. For a change of an API it is
	// the version, the field path and the change itself.
	Declaration string
	Code        diag.Code
	// Subject is a digest of what the finding names; empty where it names nothing, and
	// in files of before, which go by number.
	Subject string
	// Count is how many findings of this kind are known.
	Count int
	// File and Message are set for an entry of the old format only, which knows a
	// finding by these.
	File, Message string
}

// Old reports whether the baseline has entries of the old format, which name the
// message of a finding.
func (b *Baseline) Old() bool { return len(b.old) > 0 }

// Filter splits a list into the findings that the baseline does not know, in
// their order, and the number of those that it knows. Of more findings of one kind
// than are known, those that name what the baseline names count as known, then the
// first ones that are no errors. Stale entries are those with more findings than the list has; their
// Count is the difference.
func (b *Baseline) Filter(l diag.List, names *Names) (kept diag.List, suppressed int, stale []Entry) {
	left, oldLeft := b.remaining(), slices.Clone(b.old)
	entries := make([]Entry, len(l))
	for i, d := range l {
		entries[i] = names.entry(d)
	}
	known := left.takeAll(entries, func(i int) bool { return l[i].Severity == diag.Error })
	for i, d := range l {
		if known[i] {
			suppressed++
			continue
		}
		if i, known := slices.BinarySearchFunc(oldLeft, oldEntryOf(d), compareOld); known && oldLeft[i].count > 0 {
			oldLeft[i].count--
			suppressed++
			continue
		}
		kept = append(kept, d)
	}
	stale = left.stale()
	for _, e := range oldLeft {
		if e.count > 0 {
			stale = append(stale, e.entry())
		}
	}
	return kept, suppressed, stale
}

// Known reports for each entry, whose Count is one, whether the baseline knows it, and
// returns what it knows besides as Filter does.
func (b *Baseline) Known(entries []Entry) (known []bool, stale []Entry) {
	left := b.remaining()
	for _, e := range entries {
		known = append(known, left.take(e))
	}
	return known, left.stale()
}

// entry is the finding as the baseline knows it.
func (n *Names) entry(d diag.Diagnostic) Entry {
	file := filepath.ToSlash(d.Pos.Filename)
	e := Entry{Place: file, Code: d.Code, Subject: subjectOf(d.Message), Count: 1}
	if strings.HasSuffix(file, ".go") {
		e.Place, e.Declaration = path.Dir(file), n.Of(d.Pos)
	}
	return e
}

func compareEntries(a, b Entry) int {
	return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(a.Declaration, b.Declaration), cmp.Compare(a.Code, b.Code), cmp.Compare(a.Subject, b.Subject))
}

// merge sorts entries and adds up those with one key.
func merge(entries []Entry) []Entry {
	return merged(entries, compareEntries, func(e *Entry) *int { return &e.Count })
}

// merged sorts entries and adds up the counts of those that compare as equal.
func merged[E any](entries []E, compare func(a, b E) int, count func(*E) *int) []E {
	slices.SortFunc(entries, compare)
	out := entries[:0]
	for _, e := range entries {
		if n := len(out); n > 0 && compare(out[n-1], e) == 0 {
			*count(&out[n-1]) += *count(&e)
			continue
		}
		out = append(out, e)
	}
	return out
}
