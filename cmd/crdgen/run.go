package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"runtime/debug"
	"slices"
	"strings"
	"syscall"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/assemble"
	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/internal/variant"
)

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
	return runAll(ctx, in, fl, []*plan{{Plan: p}})
}

// runAll runs plans one after another and writes the files of all of them or none.
func runAll(ctx context.Context, in invocation, fl flags, plans []*plan) (int, error) {
	plans, err := expanded(plans)
	if err != nil {
		return exitUsage, err
	}
	for _, p := range plans {
		if err := p.checkFlags(fl); err != nil {
			return exitUsage, err
		}
	}
	memory := in.memoryOf(fl, plans)
	if memory == nil {
		in.inputs = nil // digests of all that is read are of no use
	}
	if done, err := in.replay(fl, memory); done {
		return exitClean, err
	}
	base, err := readBaseline(in, fl)
	if err != nil {
		return exitUsage, err
	}
	bar := startProgress(in, fl)
	defer bar.stop()
	m, err := examineAll(ctx, in, fl, plans, bar)
	if err != nil {
		return exitUsage, err
	}
	if err := recoverFiles(in, fl, m.outs()); err != nil {
		return exitUsage, err
	}
	if len(plans) > 1 {
		m.findings.Add(output.Clashes(in.dir, output.Placed(m.outs())).Relative(in.dir)...)
		m.findings = m.findings.Sorted().Strongest()
	}
	findings, hidden, record := base.Apply(m.findings, m.looked(fl))
	m.findings, m.hidden = findings, hidden
	if fl.fails(m.findings) {
		bar.stop()
		return exitFindings, m.recordBesideErrors(ctx, in, fl, recordTarget(base, record))
	}
	if fl.verify {
		return verify(ctx, in, fl, bar, m)
	}
	for _, part := range m.parts {
		memory.Watch(part.outs)
	}
	if err := write(ctx, in, fl, bar, m, recordTarget(base, record)); err != nil {
		return exitClean, err
	}
	memory.Keep(in.inputs, in.lookup, m.outs(), m.findings, m.hidden)
	return exitClean, nil
}

// recordBesideErrors reports findings that fail a run. A new baseline is written in spite
// of them, without any other file, where the source was read far enough to know the rest.
func (m made) recordBesideErrors(ctx context.Context, in invocation, fl flags, record []emit.Target) error {
	unread := slices.ContainsFunc(m.parts, func(p part) bool { return p.program == nil })
	if m.hidden == 0 || unread {
		record = nil
	}
	if len(record) > 0 {
		fl.undone = "nothing else written"
	}
	if err := report(in, fl, m.findings, m.hidden); err != nil {
		return err
	}
	if !fl.writeBaseline {
		return nil
	}
	if err := commit(ctx, in, nil, record); err != nil || fl.format != diag.Text {
		return err
	}
	errors, _ := m.findings.Count()
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

// examineAll examines plans one after another.
func examineAll(ctx context.Context, in invocation, fl flags, plans []*plan, bar *progress) (made, error) {
	var m made
	found := make([]variant.Found, len(plans))
	for i, p := range plans {
		program, outs, findings, err := examine(ctx, in, fl, p, bar)
		if err != nil {
			return made{}, err
		}
		m.parts = append(m.parts, part{plan: *p, program: program, outs: outs})
		found[i] = variant.Found{Channel: p.Channel, Findings: findings}
		if program != nil {
			found[i].Conditions = program.Conditions
		}
	}
	m.findings = variant.ByChannel(found)
	return m, nil
}

// examine runs every stage that only reads, and the checks. The findings are
// final and sorted. The generators of a plan that leaves them open are in the plan
// afterwards.
func examine(ctx context.Context, in invocation, fl flags, p *plan, bar *progress) (*model.Program, []output.File, diag.List, error) {
	program, outs, findings, err := build(in, fl, p, bar)
	if err != nil {
		return nil, nil, nil, err
	}
	bar.show("checking")
	checked := check.Run(ctx, subjects(fl, program, outs), in.checkOptions(fl, findings))
	findings.Add(program.Certain(checked)...)
	if p.everything {
		converted, err := convertedObjects(ctx, program, outs)
		if err != nil {
			return nil, nil, nil, err
		}
		findings.Add(converted...)
	}
	findings.Add(output.Clashes(in.dir, outs)...)
	findings.Add(output.Misplaced(in.dir, outs)...)
	return program, outs, in.final(fl, p, program, findings), nil
}

// write reports the warnings of a run, commits its files and, with --prune,
// removes those that earlier runs have left.
func write(ctx context.Context, in invocation, fl flags, bar *progress, m made, more []emit.Target) error {
	var orphans []string
	if fl.prune {
		var err error
		if orphans, err = m.orphans(in.dir); err != nil {
			return err
		}
	}
	bar.stop()
	if err := report(in, fl, m.findings, m.hidden); err != nil {
		return err
	}
	if err := commit(ctx, in, m.outs(), append(more, removals(orphans)...)); err != nil {
		return err
	}
	return reportRemoved(in, fl, orphans)
}

// build runs every stage that only reads.
func build(in invocation, fl flags, p *plan, bar *progress) (*model.Program, []output.File, diag.List, error) {
	bar.show("reading packages")
	mode, err := loaderMode(in.getenv(loaderVariable))
	if err != nil {
		return nil, nil, nil, err
	}
	set, findings, err := load.Load(load.Config{
		Dir: in.dir, Patterns: p.Paths, Tags: fl.tags, Mode: mode, Overlay: in.overlay, Env: in.getenv, Inputs: in.inputs, Progress: bar.show,
	})
	if err != nil || set == nil || len(set.Roots) == 0 && findings.HasErrors() {
		return nil, nil, findings, err
	}
	if err := p.confined(set); err != nil {
		return nil, nil, nil, err
	}
	p.Finalize(func() []string { return assemble.Owners(set, in.settings.registry()) })
	readFile := func(dir, name string) ([]byte, error) {
		return p.read(in.inputs, absolute(cmp.Or(dir, in.dir), name))
	}
	if err := p.ReadGates(p.gates, readFile); err != nil {
		return nil, nil, nil, err
	}
	bar.show("resolving types")
	programs := variant.Of(set, assemble.Options{
		Registry: in.settings.registry(), Generators: p.Names(), Compat: fl.compat,
		Reach: p.Reach(func(marker string) bool { return assemble.HasMarker(set, marker) }),
	})
	env := generators.Env{
		Compat:     fl.compat,
		Relaxed:    fl.relaxed,
		Server:     uint(fl.server),
		Generators: p.OfRun(),
		Dir:        in.dir,
		ReadDir:    func(name string) ([]fs.DirEntry, error) { return in.inputs.ReadDir(absolute(in.dir, name)) },
	}
	var outs []output.File
	var program *model.Program // what checks look at
	var generated diag.List
	for i := range p.Jobs {
		j := &p.Jobs[i]
		bar.show("generating " + j.Generator.Name)
		of := programs.For(j, p.Channel)
		if program == nil || j.Generator.Name == "crd" {
			program = of
		}
		env.SharedGates = j.Gates.OfFiles
		env.ReadFile = func(name string) ([]byte, error) { return readFile(j.Dir, name) }
		files, found, err := j.Generator.Generate(of, j.Options, env)
		if err != nil {
			return nil, nil, nil, fmt.Errorf("generator %q: %w", j.Generator.Name, err)
		}
		generated.Add(found...)
		outs = append(outs, j.Rule.Files(in.dir, j.Generator.Name, files)...)
	}
	if program == nil {
		program = programs.Whole()
	}
	findings.Add(programs.Found()...)
	findings = output.WithoutReplaced(in.dir, findings, outs)
	findings.Add(program.Certain(generated)...)
	findings = p.withoutNothing(findings, len(outs))
	return program, outs, findings, nil
}

// loaderVariable is the environment variable that forces a loader.
const loaderVariable = "CRDGEN_LOADER"

func loaderMode(value string) (load.Mode, error) {
	switch value {
	case "", "auto":
		return load.Auto, nil
	case "packages":
		return load.Packages, nil
	}
	return load.Auto, &usageError{
		message: fmt.Sprintf("environment variable %s: unknown value %q", loaderVariable, value),
		help:    spelling.Propose(value, []string{"auto", "packages"}, "known values are"),
	}
}

// target is a file as what a commit writes.
func target(o output.File) emit.Target {
	return emit.Target{Path: o.Path, Root: o.Root, Origin: "generator " + o.Generator, Render: guarded(o.Render)}
}

// commit writes what a clean run made: files all or none, a baseline and what is
// to be removed among them, then what goes to standard output, in the order of
// the generators. What goes nowhere is rendered first, since a file that cannot
// be rendered is an error also there. Until the files an interrupt may just end
// the process; from there it makes the commit take back what it has begun.
func commit(ctx context.Context, in invocation, outs []output.File, more []emit.Target) error {
	var files, printed, discarded []emit.Target
	for _, o := range outs {
		t := target(o)
		switch o.Rule.Form {
		case output.Artifacts, output.Directory:
			files = append(files, t)
		case output.Stdout:
			t.Path = o.Name
			printed = append(printed, t)
		case output.Nothing:
			t.Path = o.Name
			discarded = append(discarded, t)
		}
	}
	if err := emit.Print(io.Discard, discarded); err != nil {
		return err
	}
	if files = append(files, more...); len(files) > 0 {
		ctx, stop := signal.NotifyContext(ctx, os.Interrupt, syscall.SIGTERM)
		defer stop()
		if _, err := emit.Commit(ctx, files); err != nil {
			return err
		}
	}
	return emit.Print(in.stdout, printed)
}

// recoverFiles finishes what a run that was killed has begun where this one writes, be
// it that this one will not, and says so.
func recoverFiles(in invocation, fl flags, outs []output.File) error {
	var targets []emit.Target
	for _, o := range output.Placed(outs) {
		targets = append(targets, target(o))
	}
	r := emit.Recover(targets)
	if r == (emit.Recovery{}) || fl.format != diag.Text {
		return nil
	}
	var parts []string
	if r.Finished > 0 {
		parts = append(parts, "put "+countFiles(r.Finished)+" in place")
	}
	if r.Removed > 0 {
		parts = append(parts, "removed "+countTemporary(r.Removed))
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: an earlier run was killed while it wrote: %s\n", strings.Join(parts, ", "))
	return err
}

func countTemporary(n int) string {
	if n == 1 {
		return "1 temporary file"
	}
	return fmt.Sprintf("%d temporary files", n)
}

// guarded turns a panic while rendering into an error: rendering may run on
// another goroutine, where nothing else would catch it.
func guarded(render func(io.Writer) error) func(io.Writer) error {
	return func(w io.Writer) (err error) {
		defer func() {
			if r := recover(); r != nil {
				err = &internalError{reason: r, stack: debug.Stack()}
			}
		}()
		return render(w)
	}
}
