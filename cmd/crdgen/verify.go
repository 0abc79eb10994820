package main

import (
	"context"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
)

// A made is what a run has made from source without errors, before anything is
// written.
type made struct {
	parts    []part
	findings diag.List // warnings that are to be reported
	hidden   int       // findings on the baseline
}

// A part is what one plan of a run has made.
type part struct {
	plan    plan
	program *model.Program
	outs    []output.File
}

// outs are the files of all parts, in order.
func (m made) outs() []output.File {
	var all []output.File
	for _, part := range m.parts {
		all = append(all, part.outs...)
	}
	return all
}

// verify prints to standard output how the present files differ from those the
// run would write, as one patch, and the names of orphans; the findings about
// them go where findings go. It writes nothing.
func verify(ctx context.Context, in invocation, fl flags, bar *progress, m made) (int, error) {
	bar.show("comparing files")
	outs := m.outs()
	targets := make([]emit.Target, len(outs))
	for i, o := range outs {
		targets[i] = target(o)
	}
	differ, err := emit.Compare(ctx, targets)
	if err != nil {
		return exitUsage, err
	}
	orphans, err := m.orphans(in.dir)
	if err != nil {
		return exitUsage, err
	}
	slices.SortFunc(differ, func(a, b emit.Difference) int { return strings.Compare(a.Path, b.Path) })
	bar.stop()
	drift, err := emit.Patch(in.stdout, differ, func(path string) string { return relative(in.dir, path) })
	if err != nil {
		return exitUsage, err
	}
	for _, path := range orphans {
		if _, err := fmt.Fprintf(in.stdout, "orphan: %s\n", relative(in.dir, path)); err != nil {
			return exitUsage, err
		}
		drift.Add(diag.Diagnostic{
			Pos: token.Position{Filename: path}, Code: diag.Orphan,
			Message: "file of an earlier run that nothing in the given packages makes any more",
			Help:    "remove it, or run the same command with --prune instead of --verify",
		})
	}
	if err := reportDrift(in, fl, m, len(differ), len(orphans), drift); err != nil {
		return exitUsage, err
	}
	if len(drift) > 0 {
		return exitFindings, nil
	}
	return exitClean, nil
}

// reportDrift prints all findings of a verified run and, in text form, what came
// out of it, also if that is nothing.
func reportDrift(in invocation, fl flags, m made, changed, orphans int, drift diag.List) error {
	all := append(slices.Clone(m.findings), drift.Relative(in.dir)...).Sorted()
	if err := printFindings(in, fl, all); err != nil {
		return err
	}
	if fl.format != diag.Text {
		return nil
	}
	var parts []string
	if len(m.findings) > 0 {
		parts = append(parts, diag.Summary(m.findings))
	}
	if m.hidden > 0 {
		parts = append(parts, fmt.Sprintf("%d on the baseline", m.hidden))
	}
	if changed > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s would change", changed, countFiles(len(m.outs()))))
	} else {
		parts = append(parts, fmt.Sprintf("%s up to date", countFiles(len(m.outs()))))
	}
	if orphans > 0 {
		parts = append(parts, countFiles(orphans)+" should not be there")
	}
	if _, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", strings.Join(parts, ", ")); err != nil {
		return err
	}
	return in.printHint(m.findings)
}

// countFiles counts files in words.
func countFiles(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}
