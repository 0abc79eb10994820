package main

import (
	"context"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/run"
)

// findingsOnStdout annotates a command that prints JSON and SARIF to standard output.
const findingsOnStdout = "findings on stdout"

// checkCommand looks for everything that a run could find and writes nothing.
func checkCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [flags] [PATH...] [OPTION...]",
		Short: "Run every check and write nothing",
		Long: "Run every check and write nothing, for all generators whose markers are present in the packages, or those that are named. " +
			"PATH is what " + config.Name + " has under paths, else ./..., be it more than a Makefile names: \"crdgen config init\" takes its paths over. " +
			"Where Go files would be written, their packages are compiled with them, unless --check is fast or off. " +
			"The exit code is 1 with errors. Findings go to standard error; as JSON and SARIF to standard output.",
		Example:     "  crdgen check\n  crdgen check ./api/... --fail-on=warning\n  crdgen check --diagnostics=sarif > crdgen.sarif",
		SuggestFor:  []string{"lint", "verify", "vet", "test"},
		Annotations: map[string]string{findingsOnStdout: "true"},
		Args:        cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			p, dir, err := in.project(known).ToCheck(args)
			if err != nil {
				return err
			}
			p.Compile = true
			*code, err = runAll(c.Context(), in.movedTo(dir), raw.flags, []*run.Plan{&p})
			return err
		},
	}
	raw.bindReading(cmd.Flags())
	raw.bindRecording(cmd.Flags())
	return cmd
}

// generateCommand runs what the settings say.
func generateCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "generate [flags]",
		Short: "Run the generators that .crdgen.yaml names, and write their files",
		Long: "Run the generators that .crdgen.yaml names, and write the files of all of them or, with an error, none. " +
			"\"crdgen config init\" writes a first file, with what the Makefile runs.",
		Example:    "  crdgen generate\n  crdgen generate --verify",
		SuggestFor: []string{"run", "gen", "manifests", "build"},
		Args:       noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			var err error
			*code, err = generateConfigured(c.Context(), in, raw.flags, known)
			return err
		},
	}
	raw.bindReading(cmd.Flags())
	raw.bindWriting(cmd.Flags())
	return cmd
}

// generateConfigured runs the plans of the settings in their directory.
func generateConfigured(ctx context.Context, in invocation, fl flags, known []generators.Generator) (int, error) {
	plans, err := in.project(known).Configured()
	if err != nil {
		return exitUsage, err
	}
	if len(plans) == 0 {
		if in.settings.File.File == "" {
			return exitUsage, &commandline.Error{Message: "there is no .crdgen.yaml that names generators", Help: `write one with "crdgen config init", or name generators, as in: crdgen crd paths=./...`}
		}
		return exitUsage, &commandline.Error{Message: relative(in.dir, in.settings.File.File) + " names no generators", Help: "write what to run under generate:, as in: generate: [{generators: {crd: {}}, paths: [./api/...]}]; \"crdgen config init\" writes what it can read of a Makefile and scripts, the rest as comments"}
	}
	return runAll(ctx, in.movedTo(in.settings.File.Dir()), fl, plans)
}

// project is what plans are made from.
func (in invocation) project(known []generators.Generator) run.Project {
	return run.Project{Dir: in.dir, Settings: in.settings.File, Inputs: in.inputs, Known: known}
}

// movedTo is the invocation in another directory.
func (in invocation) movedTo(dir string) invocation {
	if dir != in.dir {
		in.home, in.dir = in.shown(), dir
	}
	return in
}
