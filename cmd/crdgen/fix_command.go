package main

import (
	"context"
	"fmt"
	"go/token"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/output"
)

// fixCommand writes into the source what findings propose.
func fixCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	patch := false
	cmd := &cobra.Command{
		Use:   "fix [flags] [PATH...] [OPTION...]",
		Short: "Fix the source where a finding says how, and generate nothing",
		Long: "Fix the source where a finding says how, and generate nothing. PATH is ./... by default; without generators all are asked whose markers are present, as in \"crdgen check\". " +
			"What is fixed is listed, and what is left is reported as in a run: with exit code 1 if there are errors among it.",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			var err error
			*code, err = fix(c.Context(), in, raw.flags, known, args, patch)
			return err
		},
	}
	raw.bindReading(cmd.Flags())
	cmd.Flags().BoolVar(&patch, "diff", false, "print the changes as a patch and write nothing; what they leave is reported as without it")
	return cmd
}

// fix applies the fixes of findings, again where that shows more, and returns the exit
// code of what is left to report. With patch nothing is written: what would be is
// printed as a patch, and what would be left is reported.
func fix(ctx context.Context, in invocation, fl flags, known []generators.Generator, args []string, patch bool) (int, error) {
	in, p, err := in.checkPlan(args, known)
	if err != nil {
		return exitUsage, err
	}
	plans, err := p.byChannel()
	if err != nil {
		return exitUsage, err
	}
	base, err := readBaseline(in, fl)
	if err != nil {
		return exitUsage, err
	}
	bar := startProgress(in, fl)
	defer bar.stop()
	in.overlay = map[string][]byte{}
	t := trial{in: in, fl: fl, plans: plans, base: base, bar: bar, done: fixes{patch: patch, changed: map[string]edit.File{}}}
	if err := t.run(ctx); err != nil {
		return exitUsage, err
	}
	bar.stop()
	if !patch {
		if err := writeFixes(ctx, in, slices.Collect(maps.Values(t.done.changed))); err != nil {
			return exitUsage, err
		}
	}
	return t.done.report(in, fl, t.left(), t.now.hidden, t.told(ctx)...)
}

// readSource reads a source file as the run does.
func (in invocation) readSource(name string) ([]byte, error) {
	name = absolute(in.dir, name)
	if content, ok := in.overlay[name]; ok {
		return content, nil
	}
	return readInside(in.inputs, name)
}

// fixes are what was fixed.
type fixes struct {
	patch   bool // it is shown and not written
	fixed   diag.List
	changed map[string]edit.File // by name, before the first change and after the last
}

// untried returns the findings that no look before has fixed: one that came back has
// edits that do not help, and would be given them again and again.
func (x *fixes) untried(findings diag.List) diag.List {
	return slices.DeleteFunc(slices.Clone(findings), func(d diag.Diagnostic) bool {
		return slices.ContainsFunc(x.fixed, func(before diag.Diagnostic) bool { return sameFix(before, d) })
	})
}

// sameFix reports whether two findings are the same and have the same edits, whatever
// lines those have moved to.
func sameFix(a, b diag.Diagnostic) bool {
	return a.Code == b.Code && a.Message == b.Message && a.Pos.Filename == b.Pos.Filename && a.Pos.Column == b.Pos.Column && slices.EqualFunc(a.Edits, b.Edits, sameText)
}

// sameText reports whether two edits write the same, wherever that is.
func sameText(a, b diag.Edit) bool { return a.Old == b.Old && a.New == b.New && a.Above == b.Above }

// add notes what one look fixed. What several findings ask for is one change.
func (x *fixes) add(files []edit.File, fixed diag.List) {
	made := map[diag.Edit]bool{}
	for _, d := range fixed {
		d.Edits = slices.DeleteFunc(slices.Clone(d.Edits), func(e diag.Edit) bool {
			again := made[e]
			made[e] = true
			return again
		})
		x.fixed.Add(d)
	}
	for _, f := range files {
		if first, again := x.changed[f.Name]; again {
			f.Old = first.Old
		}
		x.changed[f.Name] = f
	}
}

// report lists what was fixed, then what is left. The other formats hold what is
// left only: they are for programs that show findings. It returns the exit code of
// what is left. More are lines about what was fixed.
func (x *fixes) report(in invocation, fl flags, left diag.List, hidden int, more ...string) (int, error) {
	code := exitClean
	if fl.fails(left) {
		code = exitFindings
	}
	if x.patch {
		if err := printFixes(in, x.changed); err != nil {
			return exitUsage, err
		}
		left = x.asWritten(left)
	}
	if err := printFindings(in, fl, left); err != nil {
		return exitUsage, err
	}
	if fl.format != diag.Text {
		return code, nil
	}
	x.list(in)
	parts := []string{"nothing to fix"}
	if places := x.places(); places > 0 {
		parts = []string{x.count(places)}
	}
	if len(left) > 0 {
		parts = append(parts, diag.Summary(left)+" left")
	}
	if hidden > 0 {
		parts = append(parts, fmt.Sprintf("%d on the baseline", hidden))
	}
	for _, line := range append(more, strings.Join(parts, ", ")) {
		if _, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", line); err != nil {
			return exitUsage, err
		}
	}
	return code, nil
}

// places is how many edits were made.
func (x *fixes) places() int {
	n := 0
	for _, d := range x.fixed {
		n += len(d.Edits)
	}
	return n
}

// list prints the edits that were written.
func (x *fixes) list(in invocation) {
	if x.patch {
		return
	}
	for _, d := range x.fixed {
		for _, e := range d.Edits {
			fmt.Fprintf(in.stderr, "%s:%d:%d: fixed: %s [%s]\n", relative(in.dir, absolute(in.dir, e.Pos.Filename)), e.Pos.Line, e.Pos.Column, edit.Describe(e), d.Code)
		}
	}
}

func (x *fixes) count(places int) string {
	text := "1 place"
	if places > 1 {
		text = fmt.Sprintf("%d places", places)
	}
	if x.patch {
		text += " to be"
	}
	return text + " fixed in " + countFiles(len(x.changed))
}

// asWritten moves findings about texts that are not written to the lines that their
// places have in the files.
func (x *fixes) asWritten(left diag.List) diag.List {
	move := func(pos *token.Position) {
		if f, ok := x.changed[pos.Filename]; ok && pos.Line > 0 {
			pos.Line = emit.LineBefore(string(f.Old), string(f.New), pos.Line)
		}
	}
	moved := slices.Clone(left)
	for i := range moved {
		move(&moved[i].Pos)
		moved[i].Notes = slices.Clone(moved[i].Notes)
		for j := range moved[i].Notes {
			move(&moved[i].Notes[j].Pos)
		}
		moved[i].Edits = nil // for the other texts
	}
	return moved
}

// printFixes prints the changes as a patch.
func printFixes(in invocation, files map[string]edit.File) error {
	var differ []emit.Difference
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f := files[name]
		differ = append(differ, emit.Difference{Path: absolute(in.dir, name), Exists: true, Old: f.Old, New: f.New})
	}
	_, err := printPatch(in.stdout, in.dir, differ)
	return err
}

// writeFixes puts all files in place or none.
func writeFixes(ctx context.Context, in invocation, files []edit.File) error {
	targets := make([]emit.Target, len(files))
	for i, f := range files {
		path := absolute(in.dir, f.Name)
		targets[i] = emit.Target{Path: path, Root: output.ModuleRoot(filepath.Dir(path)), Origin: "fix", Render: func(w io.Writer) error {
			_, err := w.Write(f.New)
			return err
		}}
	}
	_, err := emit.Commit(ctx, targets)
	return err
}
