package main

import (
	"context"
	"fmt"
	"io"
	"maps"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/baseline"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/confine"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/edit/trial"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/run"
)

// fixCommand writes into the source what findings propose.
func fixCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	patch := false
	cmd := &cobra.Command{
		Use:   "fix [flags] [PATH...] [OPTION...]",
		Short: "Fix the source where a finding says how, and generate nothing",
		Long: "Fix the source where a finding says how, and generate nothing. PATH is what " + config.Name + " has under paths, else ./...; without generators all are asked whose markers are present, as in \"crdgen check\". " +
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
	p, dir, err := in.project(known).ToCheck(args)
	if err != nil {
		return exitUsage, err
	}
	in = in.movedTo(dir)
	plans, err := run.Expanded([]*run.Plan{&p})
	if err != nil {
		return exitUsage, err
	}
	bar := startProgress(in, fl)
	defer bar.stop()
	base, err := readBaseline(in.request(fl, bar), in, fl)
	if err != nil {
		return exitUsage, err
	}
	in.overlay = map[string][]byte{}
	t, err := trial.Run(ctx, projectOf(in, fl, plans, base, bar))
	if err != nil {
		return exitUsage, err
	}
	bar.stop()
	done := fixes{Fixes: t.Fixes(), patch: patch}
	if !patch {
		if err := writeFixes(ctx, in, slices.Collect(maps.Values(done.Changed))); err != nil {
			return exitUsage, err
		}
	}
	return done.report(in, fl, t.Left(), t.Hidden(), t.Told(ctx)...)
}

// projectOf is the source that the plans look at, as edits are tried on it.
func projectOf(in invocation, fl flags, plans []*run.Plan, base *baseline.Known, bar *progress) trial.Project {
	r := in.request(fl, bar)
	with := func(overlay map[string][]byte) run.Request {
		edited := r
		edited.Overlay = maps.Clone(r.Overlay)
		maps.Copy(edited.Overlay, overlay)
		return edited
	}
	return trial.Project{
		Examine: func(ctx context.Context, overlay map[string][]byte) (trial.State, error) {
			m, err := with(overlay).ExamineAll(ctx, plans)
			if err != nil {
				return trial.State{}, err
			}
			findings, hidden, _ := base.Apply(m.Findings.Sorted().Strongest(), m.Looked(fl.Options))
			return trial.State{Findings: findings, Hidden: hidden, Definitions: m.Definitions()}, nil
		},
		Read:  func(overlay map[string][]byte, name string) ([]byte, error) { return with(overlay).ReadSource(name) },
		Path:  func(name string) string { return absolute(in.dir, name) },
		Name:  func(path string) string { return relative(in.dir, path) },
		Tries: func(d diag.Diagnostic) bool { return in.fixTries(plans, d) },
		Foreign: func(d diag.Diagnostic) bool {
			return d.Generators != nil && !slices.ContainsFunc(plans, func(p *run.Plan) bool {
				return p.Open != nil || slices.ContainsFunc(p.Names(), func(name string) bool { return slices.Contains(d.Generators, name) })
			})
		},
		KubeVersion: uint(fl.Server),
	}
}

// fixTries reports whether a finding has edits that are not left to a person anyway, all of
// them in files that a fix of the plans may edit.
func (in invocation) fixTries(plans []*run.Plan, d diag.Diagnostic) bool {
	return len(d.Edits) > 0 && d.Acts == "" && !slices.ContainsFunc(d.Edits, func(e diag.Edit) bool { return !in.mayEdit(plans, e.Pos.Filename) })
}

// mayEdit reports whether a source file is one that the command line asks to look at: one
// of the repository that the command runs in, or of packages that it names by their place.
// A workspace, or a module in the place of another one, leads elsewhere.
func (in invocation) mayEdit(plans []*run.Plan, file string) bool {
	file = absolute(in.dir, file)
	if confine.Inside(repositoryRoot(in), filepath.Dir(file)) || confine.Inside(output.ModuleRoot(in.dir), filepath.Dir(file)) {
		return true
	}
	return slices.ContainsFunc(plans, func(p *run.Plan) bool {
		return p.Top == "" && slices.ContainsFunc(p.Paths, func(path string) bool {
			dir, _, _ := strings.Cut(path, "...")
			return (strings.HasPrefix(path, ".") || filepath.IsAbs(path)) && confine.Inside(absolute(in.dir, dir), filepath.Dir(file))
		})
	})
}

// readSource reads a source file as the run does.
func (in invocation) readSource(name string) ([]byte, error) {
	return run.Request{Dir: in.dir, Overlay: in.overlay, Inputs: in.inputs}.ReadSource(name)
}

// fixes are what was fixed.
type fixes struct {
	trial.Fixes
	patch bool // it is shown and not written
}

// report lists what was fixed, then what is left. The other formats hold what is
// left only: they are for programs that show findings. It returns the exit code of
// what is left. More are lines about what was fixed.
func (x *fixes) report(in invocation, fl flags, left diag.List, hidden int, more ...string) (int, error) {
	code := exitClean
	if fl.Fails(left) {
		code = exitFindings
	}
	if x.patch {
		if err := printFixes(in, x.Changed); err != nil {
			return exitUsage, err
		}
		left = x.AsWritten(left)
	}
	if err := printFindings(in, fl, left); err != nil {
		return exitUsage, err
	}
	if fl.format != diag.Text {
		return code, nil
	}
	x.list(in)
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
	for _, line := range append(more, strings.Join(parts, ", ")) {
		if _, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", line); err != nil {
			return exitUsage, err
		}
	}
	return code, nil
}

// list prints what was written, a line for each line of the source.
func (x *fixes) list(in invocation) {
	if x.patch {
		return
	}
	for _, p := range x.Lines() {
		codes := make([]string, len(p.Codes))
		for i, c := range p.Codes {
			codes[i] = string(c)
		}
		fmt.Fprintf(in.stderr, "%s:%d:%d: fixed: %s [%s]\n", relative(in.dir, absolute(in.dir, p.Pos.Filename)), p.Pos.Line, p.Pos.Column, p.Describe(), strings.Join(codes, ", "))
	}
}

func (x *fixes) count(lines int) string {
	text := "1 place"
	if lines > 1 {
		text = fmt.Sprintf("%d places", lines)
	}
	if x.patch {
		text += " to be"
	}
	return text + " fixed in " + countFiles(len(x.Changed))
}

// printFixes prints the changes as a patch.
func printFixes(in invocation, files map[string]edit.File) error {
	var differ []emit.Difference
	for _, name := range slices.Sorted(maps.Keys(files)) {
		f := files[name]
		differ = append(differ, emit.Difference{Path: absolute(in.dir, name), Exists: true, Old: f.Old, New: f.New})
	}
	_, err := emit.Patch(diag.Raw(in.stdout), differ, func(path string) string { return relative(in.dir, path) })
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
