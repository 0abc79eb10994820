package main

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/edit/trial"
	"github.com/crdgen/crdgen/internal/fix"
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
			*code, err = fixSource(c.Context(), in, raw.flags, known, args, patch)
			return err
		},
	}
	raw.bindReading(cmd.Flags())
	cmd.Flags().BoolVar(&patch, "diff", false, "print the changes as a patch and write nothing; what they leave is reported as without it")
	return cmd
}

// fixSource applies the fixes of findings, again where that shows more, and returns the exit
// code of what is left to report. With patch nothing is written: what would be is
// printed as a patch, and what would be left is reported.
func fixSource(ctx context.Context, in invocation, fl flags, known []generators.Generator, args []string, patch bool) (int, error) {
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
	defer bar.Stop()
	base, err := readBaseline(in.request(fl, bar), in, fl)
	if err != nil {
		return exitUsage, err
	}
	in.overlay = map[string][]byte{}
	t, err := trial.Run(ctx, in.scope(plans).Project(in.request(fl, bar), base))
	if err != nil {
		return exitUsage, err
	}
	bar.Stop()
	done := fix.Done{Fixes: t.Fixes(), Dir: in.dir, Patch: patch}
	if !patch {
		if err := done.Write(ctx, slices.Collect(maps.Values(done.Changed))); err != nil {
			return exitUsage, err
		}
	}
	return reportFixes(in, fl, done, t.Left(), t.Hidden(), t.Told(ctx)...)
}

// scope is what a fix of the plans may edit.
func (in invocation) scope(plans []*run.Plan) fix.Scope {
	return fix.Scope{Dir: in.dir, Repository: repositoryRoot(in), Plans: plans}
}

// readSource reads a source file as the run does.
func (in invocation) readSource(name string) ([]byte, error) {
	return run.Request{Dir: in.dir, Overlay: in.overlay, Inputs: in.inputs}.ReadSource(name)
}

// reportFixes lists what was fixed, then what is left. The other formats hold what is
// left only: they are for programs that show findings. It returns the exit code of
// what is left. More are lines about what was fixed.
func reportFixes(in invocation, fl flags, done fix.Done, left diag.List, hidden int, more ...string) (int, error) {
	code := exitClean
	if fl.Fails(left) {
		code = exitFindings
	}
	if done.Patch {
		if err := done.WritePatch(diag.Raw(in.stdout)); err != nil {
			return exitUsage, err
		}
		left = done.AsWritten(left)
	}
	if err := printFindings(in, fl, left); err != nil {
		return exitUsage, err
	}
	if fl.format != diag.Text {
		return code, nil
	}
	done.List(in.stderr)
	for _, line := range append(more, done.Summary(left, hidden)) {
		if _, err := fmt.Fprintf(in.stderr, "crdgen: %s\n", line); err != nil {
			return exitUsage, err
		}
	}
	return code, nil
}
