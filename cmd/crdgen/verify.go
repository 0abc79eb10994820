package main

import (
	"context"
	"fmt"
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/progress"
	"github.com/crdgen/crdgen/internal/run"
)

// verify prints to standard output how the present files differ from those the
// run would write, as one patch, and the names of orphans; the findings about
// them go where findings go. It writes nothing.
func verify(ctx context.Context, in invocation, fl flags, bar *progress.Line, m run.Made) (int, error) {
	bar.Show("comparing files")
	differ, err := run.Compare(ctx, m.Files())
	if err != nil {
		return exitUsage, err
	}
	orphans, err := m.Orphans(in.dir)
	if err != nil {
		return exitUsage, err
	}
	slices.SortFunc(differ, func(a, b emit.Difference) int { return strings.Compare(a.Path, b.Path) })
	bar.Stop()
	drift, err := emit.Patch(in.stdout, differ, func(path string) string { return relative(in.dir, path) })
	if err != nil {
		return exitUsage, err
	}
	for _, path := range orphans {
		if _, err := fmt.Fprintf(in.stdout, "orphan: %s\n", diag.OneLine(relative(in.dir, path))); err != nil {
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
func reportDrift(in invocation, fl flags, m run.Made, changed, orphans int, drift diag.List) error {
	all := append(slices.Clone(m.Findings), drift.Relative(in.dir)...).Sorted()
	if err := printFindings(in, fl, all); err != nil {
		return err
	}
	if fl.format != diag.Text {
		return nil
	}
	var parts []string
	if len(m.Findings) > 0 {
		parts = append(parts, diag.Summary(m.Findings))
	}
	if m.Hidden > 0 {
		parts = append(parts, fmt.Sprintf("%d on the baseline", m.Hidden))
	}
	if changed > 0 {
		parts = append(parts, fmt.Sprintf("%d of %s would change", changed, countFiles(len(m.Files()))))
	} else {
		parts = append(parts, fmt.Sprintf("%s up to date", countFiles(len(m.Files()))))
	}
	if orphans > 0 {
		parts = append(parts, countFiles(orphans)+" should not be there")
	}
	if _, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", strings.Join(parts, ", ")); err != nil {
		return err
	}
	return in.printHint(m.Findings)
}

// countFiles counts files in words.
func countFiles(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprintf("%d files", n)
}
