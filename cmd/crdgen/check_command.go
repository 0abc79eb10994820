package main

import (
	"context"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/variant"
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
			"The exit code is 1 with errors. Findings go to standard error; as JSON and SARIF to standard output.",
		Example:     "  crdgen check\n  crdgen check ./api/... --fail-on=warning\n  crdgen check --diagnostics=sarif > crdgen.sarif",
		SuggestFor:  []string{"lint", "verify", "vet", "test"},
		Annotations: map[string]string{findingsOnStdout: "true"},
		Args:        cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			in, p, err := in.checkPlan(args, known)
			if err != nil {
				return err
			}
			*code, err = runAll(c.Context(), in, raw.flags, []*run.Plan{&p})
			return err
		},
	}
	raw.bindReading(cmd.Flags())
	raw.bindRecording(cmd.Flags())
	return cmd
}

// checkPlan reads the arguments of a command that writes no files. Where no generator
// is named it leaves them open: those of the settings, with their options, and all
// others. The invocation that it returns runs where names in those options are seen
// from.
func (in invocation) checkPlan(args []string, known []generators.Generator) (invocation, run.Plan, error) {
	args, jobs := options.Assumed(options.WithPaths(args), known)
	asked, err := options.Parse(args, known)
	p := run.Plan{Plan: asked, Everything: true}
	if err != nil {
		return in, p, err
	}
	p.Jobs = append(p.Jobs, jobs...)
	if len(p.Paths) == 0 {
		p.Paths, p.Top = in.defaultPaths()
	}
	if len(p.Jobs) == 0 {
		configured, err := in.settingsJobs(known)
		if err != nil {
			return in, p, err
		}
		p.Open = options.Meant(known, configured, options.Anything)
		if len(configured) > 0 && in.settings.file.Dir() != in.dir {
			in = in.movedTo(in.settings.file.Dir(), &p)
		}
	}
	p.Jobs, p.Open = options.Unwritten(p.Jobs), options.Unwritten(p.Open)
	return in, p, nil
}

// movedTo is the invocation in another directory, with the paths of a plan naming
// what they named.
func (in invocation) movedTo(dir string, p *run.Plan) invocation {
	for i, path := range p.Paths {
		if strings.HasPrefix(path, ".") {
			p.Paths[i] = filepath.Join(in.dir, path)
		}
	}
	in.home = in.shown()
	in.dir = dir
	return in
}

// crdPlan reads the arguments of a command that asks about CRDs. The generator crd
// is meant where none is named, with the options of the settings, in the variant that
// flags choose.
func (in invocation) crdPlan(args []string, known []generators.Generator, c variant.Choice) (run.Plan, error) {
	p, err := in.plainPlan(args, known)
	if err != nil {
		return p, err
	}
	return p.InVariant(c)
}

// plainPlan is that plan before a channel was chosen.
func (in invocation) plainPlan(args []string, known []generators.Generator) (run.Plan, error) {
	asked, err := options.Parse(options.WithPaths(args), known)
	p := run.Plan{Plan: asked}
	if err != nil {
		return p, err
	}
	if len(p.Paths) == 0 {
		p.Paths, p.Top = in.defaultPaths()
	}
	if len(p.Jobs) > 0 {
		return p, nil
	}
	configured, err := in.settingsJobs(known)
	if err != nil {
		return p, err
	}
	p.Jobs = options.Meant(known, configured, options.CRDs)
	return p, nil
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
	plans, err := in.settingsPlans(known)
	if err != nil {
		return exitUsage, err
	}
	if len(plans) == 0 {
		if in.settings.file.File == "" {
			return exitUsage, &usageError{message: "there is no .crdgen.yaml that names generators", help: `write one with "crdgen config init", or name generators, as in: crdgen crd paths=./...`}
		}
		return exitUsage, &usageError{message: relative(in.dir, in.settings.file.File) + " names no generators", help: "write what to run under generate:, as in: generate: [{generators: {crd: {}}, paths: [./api/...]}]; \"crdgen config init\" writes what it can read of a Makefile and scripts, the rest as comments"}
	}
	if in.settings.file.Dir() != in.dir {
		in = in.movedTo(in.settings.file.Dir(), &run.Plan{})
	}
	return runAll(ctx, in, fl, plans)
}

// settingsPlans are the runs of the settings, for their directory.
func (in invocation) settingsPlans(known []generators.Generator) ([]*run.Plan, error) {
	var plans []*run.Plan
	for _, configured := range in.settings.file.Generate {
		args := make([]string, len(configured.Arguments))
		for i, arg := range configured.Arguments {
			args[i] = arg.Text
		}
		asked, err := options.Parse(args, known)
		if err == nil {
			_, err = asked.Channels()
		}
		if err != nil {
			return nil, explainSetting(configured, err)
		}
		p := run.Plan{Plan: asked}
		p.Top = in.settings.file.Top(in.inputs)
		p.Confine(p.Top, configured.Pos)
		p.Paths = in.settings.file.PatternsOf(configured)
		plans = append(plans, &p)
	}
	return plans, nil
}

// settingsJobs are the generators of the settings, the first of each name.
func (in invocation) settingsJobs(known []generators.Generator) ([]options.Job, error) {
	plans, err := in.settingsPlans(known)
	var jobs []options.Job
	for _, p := range plans {
		for _, j := range p.Jobs {
			if options.Of(jobs, j.Generator.Name) == nil {
				j.Configured, j.Dir = true, in.settings.file.Dir()
				jobs = append(jobs, j)
			}
		}
	}
	return jobs, err
}
