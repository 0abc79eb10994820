package main

import (
	"context"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/edit"
	"github.com/crdgen/crdgen/internal/edit/trial"
	"github.com/crdgen/crdgen/internal/fix"
	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/progress"
	"github.com/crdgen/crdgen/internal/run"
)

// rebaseCommand makes another version of a kind the hub.
func rebaseCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	patch := false
	cmd := &cobra.Command{
		Use:   "rebase-hub [flags] KIND VERSION OPTION...",
		Short: "Make another version of a kind the hub, with all markers inverted",
		Long: "Make another version of a kind the hub, with all markers inverted. OPTION is paths=, as in a run. " +
			"Run crdgen conversion afterwards, with --prune, since the versions change their parts.",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			if len(args) < 2 || strings.ContainsAny(args[0]+args[1], "=:") {
				return &commandline.Error{Message: "kind and version are missing", Help: "write crdgen rebase-hub KIND VERSION paths=./..."}
			}
			var err error
			*code, err = rebase(c.Context(), in, raw.flags, known, args, patch)
			return err
		},
	}
	raw.bindReading(cmd.Flags())
	cmd.Flags().BoolVar(&patch, "diff", false, "print the changes as a patch and write nothing")
	return cmd
}

// rebase moves the hub and returns the exit code: of what is found before or, if
// that is nothing, after it.
func rebase(ctx context.Context, in invocation, fl flags, known []generators.Generator, args []string, patch bool) (int, error) {
	kind, version := args[0], args[1]
	// Nothing is written but markers: what methods would need is no concern here.
	asked, err := options.Parse(slices.Concat([]string{"conversion:functionsOnly=true"}, args[2:]), known)
	if err != nil {
		return exitUsage, err
	}
	p := run.Plan{Plan: asked}
	bar := startProgress(in, fl)
	defer bar.Stop()
	read, err := in.request(fl, bar).Examine(ctx, &p)
	if err != nil {
		return exitUsage, err
	}
	findings := read.Findings
	if !findings.HasErrors() {
		if findings, err = conversion.Rebase(read.Program, kind, version); err != nil {
			return exitUsage, err
		}
		findings = findings.Relative(in.dir).Sorted()
	}
	if findings.HasErrors() {
		bar.Stop()
		return exitFindings, report(in, fl, findings, 0)
	}
	files, fixed, left, err := edit.Apply(findings, func(name string) ([]byte, error) { return sourcefile.Read(nil, absolute(in.dir, name)) })
	switch {
	case err != nil:
		return exitUsage, err
	case len(left) > 0:
		return exitUsage, &commandline.Error{Message: "the source has changed while it was read", Help: "run the same command again"}
	}
	done := fix.Done{Fixes: trial.NewFixes(), Dir: in.dir, Patch: patch}
	done.Add(files, fixed)
	return finishRebase(ctx, in, fl, done, p, bar, files)
}

// finishRebase writes the files, or shows them, and reports what a run would find in
// them.
func finishRebase(ctx context.Context, in invocation, fl flags, done fix.Done, p run.Plan, bar *progress.Line, files []edit.File) (int, error) {
	in.overlay = map[string][]byte{}
	if done.Patch {
		for _, f := range files {
			in.overlay[absolute(in.dir, f.Name)] = f.New
		}
	} else if err := done.Write(ctx, files); err != nil {
		return exitUsage, err
	}
	read, err := in.request(fl, bar).Examine(ctx, &p)
	if err != nil {
		return exitUsage, err
	}
	bar.Stop()
	return reportFixes(in, fl, done, read.Findings, 0)
}
