package baseline

import (
	"cmp"
	"path/filepath"

	"github.com/crdgen/crdgen/internal/diag"
)

// An oldEntry is a line of the format that is read and no longer written: file,
// code, number, message.
type oldEntry struct {
	file    string
	code    diag.Code
	message string
	count   int
}

func parseOld(fields []string) (oldEntry, error) {
	count, err := parseCount(fields[2])
	if err != nil {
		return oldEntry{}, err
	}
	texts, err := unescape(fields[0], fields[1], fields[3])
	if err != nil {
		return oldEntry{}, err
	}
	e := oldEntry{texts[0], diag.Code(texts[1]), texts[2], count}
	if fields[0] == nothing {
		e.file = ""
	}
	return e, nil
}

func oldEntryOf(d diag.Diagnostic) oldEntry {
	return oldEntry{filepath.ToSlash(d.Pos.Filename), d.Code, d.Message, 1}
}

func (e oldEntry) entry() Entry {
	return Entry{File: e.file, Message: e.message, Code: e.code, Count: e.count}
}

func compareOld(a, b oldEntry) int {
	return cmp.Or(cmp.Compare(a.file, b.file), cmp.Compare(a.code, b.code), cmp.Compare(a.message, b.message))
}

func mergeOld(entries []oldEntry) []oldEntry {
	return merged(entries, compareOld, func(e *oldEntry) *int { return &e.count })
}
