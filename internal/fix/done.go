package fix

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/edit/trial"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/output"
)

// Done is what was fixed.
type Done struct {
	trial.Fixes
	Dir   string // that names of files are seen from
	Patch bool   // it is shown and not written
}

// List prints what was written, a line for each line of the source.
func (x *Done) List(w io.Writer) {
	if x.Patch {
		return
	}
	for _, p := range x.Lines() {
		codes := make([]string, len(p.Codes))
		for i, c := range p.Codes {
			codes[i] = string(c)
		}
		fmt.Fprintf(w, "%s:%d:%d: fixed: %s [%s]\n", output.Relative(x.Dir, output.Absolute(x.Dir, p.Pos.Filename)), p.Pos.Line, p.Pos.Column, p.Describe(), strings.Join(codes, ", "))
	}
}

// Summary says in one line how much was fixed, and what is left of findings and of a
// baseline.
func (x *Done) Summary(left diag.List, hidden int) string {
	parts := []string{"nothing to fix"}
	if lines := len(x.Lines()); lines > 0 {
		parts = []string{x.count(lines)}
	}
	if len(left) > 0 {
		parts = append(parts, diag.Summary(left)+" left")
	}
	if hidden > 0 {
		parts = append(parts, fmt.Sprintf("%d on the baseline", hidden))
	}
	return strings.Join(parts, ", ")
}

func (x *Done) count(lines int) string {
	text := "1 place"
	if lines > 1 {
		text = fmt.Sprintf("%d places", lines)
	}
	if x.Patch {
		text += " to be"
	}
	text += " fixed in "
	if len(x.Changed) == 1 {
		return text + "1 file"
	}
	return text + fmt.Sprintf("%d files", len(x.Changed))
}

// WritePatch prints the changes as a patch.
func (x *Done) WritePatch(w io.Writer) error {
	var differ []emit.Difference
	for _, name := range slices.Sorted(maps.Keys(x.Changed)) {
		f := x.Changed[name]
		differ = append(differ, emit.Difference{Path: output.Absolute(x.Dir, name), Exists: true, Old: f.Old, New: f.New})
	}
	_, err := emit.Patch(w, differ, func(path string) string { return output.Relative(x.Dir, path) })
	return err
}

// Write puts all files in place or none.
func (x *Done) Write(ctx context.Context, files []edit.File) error {
	targets := make([]emit.Target, len(files))
	for i, f := range files {
		path := output.Absolute(x.Dir, f.Name)
		targets[i] = emit.Target{Path: path, Root: output.ModuleRoot(filepath.Dir(path)), Origin: "fix", Render: func(w io.Writer) error {
			_, err := w.Write(f.New)
			return err
		}}
	}
	_, err := emit.Commit(ctx, targets)
	return err
}
