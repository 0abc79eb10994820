package baseline

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// quotedName finds what a message names: it is in quotes, as %q writes it.
var quotedName = lazyregexp.New(`"(?:[^"\\]|\\.)*"`)

// subjectOf is a digest of the names in a message, such as that of a misspelt marker,
// which tells findings of one kind at one declaration apart. The words around them and
// numbers may change. It is empty for a message without names.
func subjectOf(message string) string {
	names := quotedName.FindAllString(message, -1)
	if len(names) == 0 {
		return ""
	}
	sum := sha256.Sum256([]byte(strings.Join(names, "\n")))
	return hex.EncodeToString(sum[:4])
}

// remaining are entries that have not been met yet, sorted.
type remaining []Entry

func (b *Baseline) remaining() remaining { return slices.Clone(b.entries) }

// take counts an entry as met and reports whether it is there.
func (r remaining) take(e Entry) bool {
	i, known := slices.BinarySearchFunc(r, e, compareEntries)
	if !known || r[i].Count == 0 {
		return false
	}
	r[i].Count--
	return true
}

// takeAll counts entries as met and reports which are there. What names the same thing
// comes first, so that none of several takes the place of another one. The rest goes by
// number where the baseline names nothing, and where it knows one finding only: it is the
// same one in other words. That is never said of an error: what the baseline knows may have
// been a warning about something else.
func (r remaining) takeAll(entries []Entry, isError func(i int) bool) []bool {
	known := make([]bool, len(entries))
	single := map[Entry]Entry{} // by place, declaration and code
	several := map[Entry]bool{}
	for _, e := range r {
		key := e.key()
		_, second := single[key]
		several[key] = several[key] || second || e.Count > 1
		single[key] = e
	}
	for i, e := range entries {
		known[i] = r.take(e)
	}
	for i, e := range entries {
		key := e.key()
		if !known[i] {
			known[i] = r.take(key) || !isError(i) && !several[key] && single[key].Count > 0 && r.take(single[key])
		}
	}
	return known
}

// key is what an entry is without its subject and number.
func (e Entry) key() Entry {
	return Entry{Place: e.Place, Declaration: e.Declaration, Code: e.Code}
}

func (r remaining) stale() (stale []Entry) {
	for _, e := range r {
		if e.Count > 0 {
			stale = append(stale, e)
		}
	}
	return stale
}
