package main

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/baseline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/progress"
	"github.com/crdgen/crdgen/internal/run"
)

// startProgress returns nil where the line would be in the way: on pipes, in
// CI, and among findings that a program reads.
func startProgress(in invocation, fl flags) *progress.Line {
	if !in.terminal || in.getenv("CI") != "" || in.getenv("TERM") == "dumb" || fl.format != diag.Text {
		return nil
	}
	return progress.Start(diag.Raw(in.stderr))
}

// request is what the flags ask a run for in these surroundings.
func (in invocation) request(fl flags, bar *progress.Line) run.Request {
	r := run.Request{
		Options: fl.Options, Dir: in.dir, Getenv: in.getenv, Overlay: in.overlay, Inputs: in.inputs,
		Markers: in.settings.Registry(), Configured: in.settings.NamesGenerators(), Tool: toolVersion(), Progress: bar.Show,
	}
	if dir := in.cacheDir(); dir != "" && !fl.cacheOff {
		r.Verdicts = filepath.Join(dir, checkedDir)
	}
	return r
}

// readBaseline reads the file of --baseline.
func readBaseline(r run.Request, in invocation, fl flags) (*baseline.Known, error) {
	return r.ReadBaseline(absolute(in.shown(), fl.baseline), fl.baseline, fl.writeBaseline)
}

// generate is a run: arguments, source, program, files, and at the very end the
// one place that writes. It returns the exit code; errors are wrong use or I/O.
func generate(ctx context.Context, in invocation, fl flags, known []generators.Generator, args []string) (int, error) {
	p, err := options.Parse(args, known)
	if err != nil {
		return exitUsage, err
	}
	if err := p.Runnable(); err != nil {
		return exitUsage, err
	}
	return runAll(ctx, in, fl, []*run.Plan{{Plan: p}})
}

// runAll runs plans one after another and writes the files of all of them or none.
func runAll(ctx context.Context, in invocation, fl flags, plans []*run.Plan) (int, error) {
	plans, err := run.Expanded(plans)
	if err != nil {
		return exitUsage, err
	}
	for _, p := range plans {
		if err := checkFlags(fl, p); err != nil {
			return exitUsage, err
		}
	}
	memory := in.runCacheOf(fl, plans)
	if memory == nil {
		in.inputs = in.inputs.Silent() // digests of all that is read are of no use
	}
	if done, err := in.replay(fl, memory); done {
		return exitClean, err
	}
	bar := startProgress(in, fl)
	defer bar.Stop()
	r := in.request(fl, bar)
	base, err := readBaseline(r, in, fl)
	if err != nil {
		return exitUsage, err
	}
	m, err := r.ExamineAll(ctx, plans)
	if err != nil {
		return exitUsage, err
	}
	if err := recoverFiles(in, fl, m.Files()); err != nil {
		return exitUsage, err
	}
	m, record := m.WithClashes(in.dir).Apart(base, fl.Options)
	if fl.Fails(m.Findings) {
		bar.Stop()
		return exitFindings, recordBesideErrors(ctx, in, fl, m, run.Record(base, record))
	}
	if fl.verify {
		return verify(ctx, in, fl, bar, m)
	}
	for _, part := range m.Parts {
		memory.Watch(part.Files)
	}
	if err := write(ctx, in, fl, bar, m, run.Record(base, record)); err != nil {
		return exitClean, err
	}
	memory.Keep(in.inputs, m.Files(), m.Findings, m.Hidden)
	return exitClean, nil
}

// recordBesideErrors reports findings that fail a run. A new baseline is written in spite
// of them, without any other file, where the source was read far enough to know the rest.
func recordBesideErrors(ctx context.Context, in invocation, fl flags, m run.Made, record []emit.Target) error {
	unread := slices.ContainsFunc(m.Parts, func(p run.Part) bool { return p.Program == nil })
	if m.Hidden == 0 || unread {
		record = nil
	}
	if len(record) > 0 {
		fl.undone = "nothing else written"
	}
	if err := report(in, fl, m.Findings, m.Hidden); err != nil {
		return err
	}
	if !fl.writeBaseline {
		return nil
	}
	if err := run.Commit(ctx, diag.Raw(in.stdout), nil, record); err != nil || fl.format != diag.Text {
		return err
	}
	errors, _ := m.Findings.Count()
	_, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", recorded(fl.baseline, len(record) > 0, errors))
	return err
}

// recorded says what a baseline does about errors that it cannot take.
func recorded(name string, written bool, errors int) string {
	these, them := "this error", "it"
	if errors > 1 {
		these, them = "these errors", "them"
	}
	if !written {
		return fmt.Sprintf("baseline %q is left as it is: it cannot take %s, since no correct file can be written in spite of %s", name, these, them)
	}
	return fmt.Sprintf("baseline %q has all but %s, which it cannot take: no correct file can be written in spite of %s", name, these, them)
}

// write reports the warnings of a run, commits its files and, with --prune,
// removes those that earlier runs have left.
func write(ctx context.Context, in invocation, fl flags, bar *progress.Line, m run.Made, more []emit.Target) error {
	var orphans []string
	if fl.prune {
		var err error
		if orphans, err = m.Orphans(in.dir); err != nil {
			return err
		}
	}
	bar.Stop()
	if err := report(in, fl, m.Findings, m.Hidden); err != nil {
		return err
	}
	if err := run.Commit(ctx, diag.Raw(in.stdout), m.Files(), append(more, run.Removals(orphans)...)); err != nil {
		return err
	}
	return reportRemoved(in, fl, orphans)
}

// recoverFiles finishes what a run that was killed has begun where this one writes, be
// it that this one will not, and says so.
func recoverFiles(in invocation, fl flags, outs []output.File) error {
	r := run.Recover(outs)
	if r == (emit.Recovery{}) || fl.format != diag.Text {
		return nil
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: an earlier run was killed while it wrote: %s\n", r)
	return err
}
