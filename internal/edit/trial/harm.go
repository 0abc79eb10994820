package trial

import (
	"context"
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/emit"
)

// A harm is what edits would do besides what they are for.
type harm struct {
	pos  token.Position // in the files with the edits
	text string
	// at are the findings whose edits are about its line, beside those one of which may bring it:
	// their markers count in the same comment. They are indexes of those that were tried.
	at, beside []int
}

// harms are what edits bring that was not there: errors, and changes of the API that break
// somebody. The edit of an error may show others that stood behind it, so that only those
// count that are about a line which was edited, or about what an earlier edit wrote, or that come
// of a marker which counts now, and that cannot be fixed in turn; and as its marker keeps every
// run from ending until it is written otherwise, only those changes of fields count that hurt
// objects which are stored.
func (t *Trial) harms(ctx context.Context, next State, e together) ([]harm, error) {
	var all, doubtful []harm
	hopeful := e.applied.HasErrors()
	keys := map[string]string{} // of doubtful ones, by text
	for _, d := range newErrors(t.now, next) {
		h := harm{pos: d.Pos, text: fmt.Sprintf("%s [%s]", d.Message, d.Code), at: e.at(d.Pos), beside: e.besideOf(d)}
		switch {
		case !hopeful || (len(h.at) > 0 || t.isAtWritten(d.Pos, e)) && len(d.Edits) == 0:
			all = append(all, h)
		case len(d.Edits) == 0 && len(h.beside) > 0:
			doubtful = append(doubtful, h)
			keys[h.text] = Key(d)
		}
	}
	brought, err := t.brought(ctx, doubtful, keys, e)
	if err != nil {
		return nil, err
	}
	all = append(all, brought...)
	if hopeful && !slices.ContainsFunc(e.applied, func(d diag.Diagnostic) bool { return d.Generators != nil }) {
		return all, nil
	}
	for _, b := range t.breaks(ctx, t.now, next, e.applied) {
		if !hopeful || b.Stored {
			all = append(all, harm{pos: b.Pos, text: b.Text, at: e.at(b.Pos)})
		}
	}
	return all, nil
}

// newErrors are the errors of a look that the one before did not have.
func newErrors(before, next State) (all diag.List) {
	had := map[string]int{}
	for _, d := range before.Findings.Errors() {
		had[Key(d)]++
	}
	for _, d := range next.Findings.Errors() {
		key := Key(d)
		if had[key]--; had[key] < 0 {
			all = append(all, d)
		}
	}
	return all
}

// brought are those of some errors that come of markers which count with the edits: they are not
// there where these markers are left out. The others stood behind the errors that are gone.
func (t *Trial) brought(ctx context.Context, doubtful []harm, keys map[string]string, e together) ([]harm, error) {
	if len(doubtful) == 0 {
		return nil, nil
	}
	overlay := maps.Clone(t.overlay)
	for name, f := range e.files {
		lines := slices.Clone(f.lines)
		for i, line := range lines {
			at := e.at(token.Position{Filename: name, Line: i + 1})
			if isComment(line) && slices.ContainsFunc(at, func(i int) bool { return makesCount(e.applied[i]) }) {
				lines[i] = ""
			}
		}
		overlay[t.project.Path(name)] = []byte(strings.Join(lines, ""))
	}
	without, err := t.project.Examine(ctx, overlay)
	if err != nil {
		return nil, err
	}
	there := map[string]int{}
	for _, d := range without.Findings.Errors() {
		there[Key(d)]++
	}
	var all []harm
	for _, h := range doubtful {
		key := keys[h.text]
		if there[key]--; there[key] < 0 {
			all = append(all, h)
		}
	}
	return all, nil
}

// makesCount reports whether the edits of a finding make a marker count that nobody read: it has
// hidden nothing.
func makesCount(d diag.Diagnostic) bool {
	return d.Code == diag.UnknownMarker || d.Code == diag.MisplacedMarker
}

// together are findings whose edits are tried together, and the files with them.
type together struct {
	applied diag.List
	files   map[string]editedFile
	edits   map[line][]int // indexes of applied, by the line before the edits
}

// An editedFile is a file with edits, in lines with their line feeds.
type editedFile struct {
	lines []string
	was   emit.Alignment
}

type line struct {
	file string
	line int
}

func newTogether(files []edit.File, applied diag.List) together {
	e := together{applied, map[string]editedFile{}, map[line][]int{}}
	for _, f := range files {
		e.files[f.Name] = editedFile{strings.SplitAfter(string(f.New), "\n"), emit.Align(string(f.Old), string(f.New))}
	}
	for i, d := range applied {
		for _, one := range d.Edits {
			at := line{one.Pos.Filename, one.Pos.Line}
			if !slices.Contains(e.edits[at], i) {
				e.edits[at] = append(e.edits[at], i)
			}
		}
	}
	return e
}

// at are the findings whose edits are about the line of a place in the files with them.
func (e together) at(pos token.Position) []int {
	f, ok := e.files[pos.Filename]
	if !ok {
		return nil
	}
	return e.edits[line{pos.Filename, f.was.Before(pos.Line)}]
}

// besideOf are the findings whose edits make a marker count in the comment of a declaration that
// another finding is about, at its place or as one of several: a finding about two versions of a
// kind stands at one of them, and names the other.
func (e together) besideOf(about diag.Diagnostic) []int {
	all := e.beside(about.Pos)
	for _, n := range about.Notes {
		all = append(all, e.beside(n.Pos)...)
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// beside are the findings whose edits make a marker count in the comment that a place in the
// files with them lies in, or that stands above it.
func (e together) beside(pos token.Position) (all []int) {
	f, ok := e.files[pos.Filename]
	if !ok || pos.Line < 1 || pos.Line > len(f.lines) {
		return nil
	}
	last := pos.Line
	for last < len(f.lines) && isComment(f.lines[last-1]) {
		last++
	}
	for n := last - 1; n > 0 && isComment(f.lines[n-1]); n-- {
		for _, i := range e.at(token.Position{Filename: pos.Filename, Line: n}) {
			if makesCount(e.applied[i]) {
				all = append(all, i)
			}
		}
	}
	return all
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "//") }

// isAtWritten reports whether a place in the files with edits is on a line that holds what an
// edit of an earlier round wrote: a marker that was right then, and that the new edits contradict.
func (t *Trial) isAtWritten(pos token.Position, e together) bool {
	lines := e.files[pos.Filename].lines
	if lines == nil {
		lines = strings.SplitAfter(string(t.overlay[t.project.Path(pos.Filename)]), "\n")
	}
	if pos.Line < 1 || pos.Line > len(lines) {
		return false
	}
	return slices.ContainsFunc(t.done.Fixed, func(d diag.Diagnostic) bool {
		return slices.ContainsFunc(d.Edits, func(e diag.Edit) bool {
			written := strings.TrimSpace(e.New)
			return written != "" && e.Pos.Filename == pos.Filename && strings.Contains(lines[pos.Line-1], written)
		})
	})
}
