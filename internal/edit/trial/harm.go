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
}

// harms are what edits bring that was not there: errors, and changes of the API that break
// somebody. The edit of an error may show others that stood behind it, so that only those
// count that are about a line which was edited, or about what an earlier edit wrote, or that come
// of a marker which counts now, and that cannot be fixed in turn; and as its marker keeps every
// run from ending until it is written otherwise, only those changes of fields count that hurt
// objects which are stored.
func (t *Trial) harms(ctx context.Context, next State, files []edit.File, applied diag.List) ([]harm, error) {
	var all []harm
	var doubtful diag.List
	hopeful := applied.HasErrors()
	for _, d := range newErrors(t.now, next) {
		atEdit := slices.ContainsFunc(applied, func(a diag.Diagnostic) bool { return editsLine(a, d.Pos, files) })
		switch {
		case !hopeful || (atEdit || t.isAtWritten(d.Pos, files)) && len(d.Edits) == 0:
			all = append(all, harmOf(d))
		case len(d.Edits) == 0 && slices.ContainsFunc(applied, func(a diag.Diagnostic) bool { return editsDeclaration(a, d, files) }):
			doubtful = append(doubtful, d)
		}
	}
	brought, err := t.brought(ctx, doubtful, files, applied)
	if err != nil {
		return nil, err
	}
	all = append(all, brought...)
	if hopeful && !slices.ContainsFunc(applied, func(d diag.Diagnostic) bool { return d.Generators != nil }) {
		return all, nil
	}
	for _, b := range t.breaks(ctx, t.now, next, applied) {
		if !hopeful || b.Stored {
			all = append(all, harm{b.Pos, b.Text})
		}
	}
	return all, nil
}

func harmOf(d diag.Diagnostic) harm { return harm{d.Pos, fmt.Sprintf("%s [%s]", d.Message, d.Code)} }

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
func (t *Trial) brought(ctx context.Context, doubtful diag.List, files []edit.File, applied diag.List) ([]harm, error) {
	if len(doubtful) == 0 {
		return nil, nil
	}
	overlay := maps.Clone(t.overlay)
	for _, f := range files {
		lines := strings.SplitAfter(string(f.New), "\n")
		for i, line := range lines {
			at := token.Position{Filename: f.Name, Line: i + 1}
			if isComment(line) && slices.ContainsFunc(applied, func(d diag.Diagnostic) bool { return makesCount(d) && editsLine(d, at, files) }) {
				lines[i] = ""
			}
		}
		overlay[t.project.Path(f.Name)] = []byte(strings.Join(lines, ""))
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
	for _, d := range doubtful {
		key := Key(d)
		if there[key]--; there[key] < 0 {
			all = append(all, harmOf(d))
		}
	}
	return all, nil
}

// makesCount reports whether the edits of a finding make a marker count that nobody read: it has
// hidden nothing.
func makesCount(d diag.Diagnostic) bool {
	return d.Code == diag.UnknownMarker || d.Code == diag.MisplacedMarker
}

// editsLine reports whether the edits of a finding are about the line of a place in the
// files with them.
func editsLine(d diag.Diagnostic, pos token.Position, files []edit.File) bool {
	i := slices.IndexFunc(files, func(f edit.File) bool { return f.Name == pos.Filename })
	if i < 0 {
		return false
	}
	line := emit.LineBefore(string(files[i].Old), string(files[i].New), pos.Line)
	return slices.ContainsFunc(d.Edits, func(e diag.Edit) bool { return e.Pos.Filename == pos.Filename && e.Pos.Line == line })
}

// editsDeclaration reports whether the edits of a finding make a marker count in the comment of
// a declaration that another finding is about, at its place or as one of several: a finding about
// two versions of a kind stands at one of them, and names the other.
func editsDeclaration(d, about diag.Diagnostic, files []edit.File) bool {
	return editsCommentOf(d, about.Pos, files) || slices.ContainsFunc(about.Notes, func(n diag.Note) bool { return editsCommentOf(d, n.Pos, files) })
}

// editsCommentOf reports whether the edits of a finding make a marker count in the comment that a
// place in the files with them lies in, or that stands above it.
func editsCommentOf(d diag.Diagnostic, pos token.Position, files []edit.File) bool {
	i := slices.IndexFunc(files, func(f edit.File) bool { return f.Name == pos.Filename })
	if !makesCount(d) || i < 0 {
		return false
	}
	lines := strings.Split(string(files[i].New), "\n")
	last := pos.Line
	for last < len(lines) && isComment(lines[last-1]) {
		last++
	}
	for line := last - 1; line > 0 && line <= len(lines) && isComment(lines[line-1]); line-- {
		if editsLine(d, token.Position{Filename: pos.Filename, Line: line}, files) {
			return true
		}
	}
	return false
}

func isComment(line string) bool { return strings.HasPrefix(strings.TrimSpace(line), "//") }

// isAtWritten reports whether a place in the files with edits is on a line that holds what an
// edit of an earlier round wrote: a marker that was right then, and that the new edits contradict.
func (t *Trial) isAtWritten(pos token.Position, files []edit.File) bool {
	var text []byte
	if i := slices.IndexFunc(files, func(f edit.File) bool { return f.Name == pos.Filename }); i >= 0 {
		text = files[i].New
	} else {
		text = t.overlay[t.project.Path(pos.Filename)]
	}
	lines := strings.Split(string(text), "\n")
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
