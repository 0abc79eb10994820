package main

import (
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/outline"
)

// outlineFlags are the flags of "crdgen outline".
type outlineFlags struct {
	file  string
	check bool
}

// outlineCommand prints what users of the API see.
func outlineCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	var of outlineFlags
	cmd := &cobra.Command{
		Use:   "outline [flags] [PATH...] [OPTION...]",
		Short: "Print what users of the API see, one line for each field",
		Long: "Print what users of the API see, one line for each field: path, type, whether it is required, constraints and default, sorted. " +
			"A project commits it, so that reviewers see a change of the API in a few lines. With --check nothing is written, " +
			"and the exit code is 1 if the file is not what the source gives.",
		Example: "  crdgen outline\n  crdgen outline ./api/... --file=api.outline\n  crdgen outline ./api/... --file=api.outline --check",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if of.check = raw.checkLevel == compareOutline; of.check {
				raw.checkLevel = pass.Full.String()
			}
			if err := raw.check(in); err != nil {
				return err
			}
			if of.check && of.file == "" {
				return &commandline.Error{Message: "--check needs --file", Help: "name the file that is compared: --file=FILE --check"}
			}
			var err error
			*code, err = printOutline(c.Context(), in, raw.flags, of, known, args)
			return err
		},
	}
	f := cmd.Flags()
	raw.bindReading(f)
	bindChoice(&raw.variant, f)
	f.StringVar(&of.file, "file", "", "file to write (default standard output)")
	level := f.Lookup("check")
	level.NoOptDefVal = compareOutline
	level.Usage = "alone: compare with the file, print a diff and write nothing; with a value: " + level.Usage
	return cmd
}

// compareOutline is what --check without a value stands for. With one it is the level of
// checks, as for every command that reads source.
const compareOutline = "compare"

// printOutline prints, writes or compares the outline of the source.
func printOutline(ctx context.Context, in invocation, fl flags, of outlineFlags, known []generators.Generator, args []string) (int, error) {
	fl.undone = "nothing printed"
	p, err := readProgram(ctx, in, fl, known, args)
	if err != nil {
		return exitUsage, err
	}
	if p.findings.HasErrors() {
		return exitFindings, report(in, fl, p.findings.Errors(), 0)
	}
	if len(p.crds) == 0 {
		return exitUsage, &commandline.Error{Message: "there is no kind in the given packages", Help: "name them, as in crdgen outline ./api/..."}
	}
	text := outline.Of(p.crds)
	if of.file == "" {
		_, err := io.WriteString(in.stdout, text)
		return exitClean, err
	}
	target := []emit.Target{{Path: absolute(in.shown(), of.file), Origin: "--file", Render: func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	}}}
	if !of.check {
		_, err := emit.Commit(ctx, target)
		return exitClean, err
	}
	differ, err := emit.Compare(ctx, target)
	if err != nil {
		return exitUsage, err
	}
	if len(differ) == 0 {
		_, err := fmt.Fprintf(in.stderr, "crdgen: %s is up to date\n", of.file)
		return exitClean, err
	}
	drift, err := emit.Patch(in.stdout, differ, func(path string) string { return relative(in.shown(), path) })
	if err != nil {
		return exitUsage, err
	}
	for i := range drift {
		drift[i].Help = "run the same command without --check, read the difference and commit it"
	}
	return exitFindings, printFindings(in, fl, drift.Relative(in.shown()))
}
