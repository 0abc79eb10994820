package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/emit"
)

// fixCommand writes into the source what findings propose.
func fixCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	patch := false
	cmd := &cobra.Command{
		Use:   "fix [flags] OPTION...",
		Short: "Mend the source where a finding says how, and generate nothing",
		Long: "Mend the source where a finding says how, and generate nothing. The arguments are those of a run. " +
			"What is mended is listed, and what is left is reported as in a run.",
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
	cmd.Flags().BoolVar(&patch, "diff", false, "print the changes as a patch and write nothing")
	return cmd
}

// fix mends what can be mended, again where that shows more, and returns the exit
// code: of what is left to report, or of the patch of a first round, where that
// is wanted.
func fix(ctx context.Context, in invocation, fl flags, known []generators.Generator, args []string, patch bool) (int, error) {
	p, err := parseArguments(args, known)
	if err != nil {
		return exitUsage, err
	}
	if err := p.runnable(); err != nil {
		return exitUsage, err
	}
	base, err := readBaseline(in, fl)
	if err != nil {
		return exitUsage, err
	}
	bar := startProgress(in, fl)
	defer bar.stop()
	var mended diag.List
	changed := map[string]bool{}
	for round := 0; ; round++ {
		_, _, findings, err := examine(ctx, in, fl, p, bar)
		if err != nil {
			return exitUsage, err
		}
		findings, hidden, _ := base.apply(findings)
		files, applied, _, err := edit.Apply(findings, func(name string) ([]byte, error) {
			return os.ReadFile(absolute(in.dir, name))
		})
		switch {
		case err != nil:
			return exitUsage, err
		case patch:
			bar.stop()
			return printFixes(in, files)
		case len(files) == 0 || round == mostRounds:
			bar.stop()
			return reportFixes(in, fl, len(changed), mended, findings, hidden)
		}
		if err := writeFixes(ctx, in, files); err != nil {
			return exitUsage, err
		}
		mended.Add(applied...)
		for _, f := range files {
			changed[f.Name] = true
		}
	}
}

// mostRounds ends a circle of findings that call each other up, which would be a
// mistake of ours.
const mostRounds = 20

// printFixes prints the changes as a patch, which is no failure.
func printFixes(in invocation, files []edit.File) (int, error) {
	differ := make([]emit.Difference, len(files))
	for i, f := range files {
		differ[i] = emit.Difference{Path: absolute(in.dir, f.Name), Exists: true, Old: f.Old, New: f.New}
	}
	if _, err := printPatch(in.stdout, in.dir, differ); err != nil {
		return exitUsage, err
	}
	return exitClean, nil
}

// writeFixes puts all files in place or none.
func writeFixes(ctx context.Context, in invocation, files []edit.File) error {
	targets := make([]emit.Target, len(files))
	for i, f := range files {
		targets[i] = emit.Target{Path: absolute(in.dir, f.Name), Origin: "fix", Render: func(w io.Writer) error {
			_, err := w.Write(f.New)
			return err
		}}
	}
	_, err := emit.Commit(ctx, targets)
	return err
}

// reportFixes lists what was mended, then what is left. The other formats hold
// what is left only: they are for programs that show findings.
func reportFixes(in invocation, fl flags, files int, mended, left diag.List, hidden int) (int, error) {
	code := exitClean
	if left.HasErrors() {
		code = exitFindings
	}
	if err := diag.Print(in.stderr, left, diag.PrintOptions{Format: fl.format, Color: fl.color, Dir: in.dir}); err != nil {
		return exitUsage, err
	}
	if fl.format != diag.Text {
		return code, nil
	}
	for _, d := range mended {
		for _, e := range d.Edits {
			fmt.Fprintf(in.stderr, "%s:%d:%d: mended: %s [%s]\n", relative(in.dir, absolute(in.dir, e.Pos.Filename)), e.Pos.Line, e.Pos.Column, edit.Describe(e), d.Code)
		}
	}
	parts := []string{"nothing to mend"}
	if len(mended) > 0 {
		parts = []string{fmt.Sprintf("%d mended in %s", len(mended), countFiles(files))}
	}
	if len(left) > 0 {
		parts = append(parts, diag.Summary(left)+" left")
	}
	if hidden > 0 {
		parts = append(parts, fmt.Sprintf("%d on the baseline", hidden))
	}
	_, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", strings.Join(parts, ", "))
	return code, err
}
