package main

import (
	"cmp"
	"context"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/load"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/markers"
)

// findingsOnStdout annotates a command that prints JSON and SARIF to standard output.
const findingsOnStdout = "findings on stdout"

// checkCommand looks for everything that a run could find and writes nothing.
func checkCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "check [flags] [PATH...] [OPTION...]",
		Short: "Run every check and write nothing",
		Long: "Run every check and write nothing, for all generators whose markers are present in the packages, or those that are named. " +
			"PATH is ./... by default. The exit code is 1 with errors. Findings go to standard error; as JSON and SARIF to standard output.",
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
			*code, err = runAll(c.Context(), in, raw.flags, []*plan{&p})
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
func (in invocation) checkPlan(args []string, known []generators.Generator) (invocation, plan, error) {
	args, jobs := assumed(withPaths(args), known)
	p, err := parseArguments(args, known)
	if err != nil {
		return in, p, err
	}
	p.jobs = append(p.jobs, jobs...)
	p.everything = true
	if len(p.paths) == 0 {
		p.paths, p.top = in.defaultPaths(), in.settings.topOfPaths()
	}
	if len(p.jobs) == 0 {
		configured, err := in.settingsJobs(known)
		if err != nil {
			return in, p, err
		}
		p.open = configured
		for _, g := range known {
			if !slices.ContainsFunc(configured, func(j job) bool { return j.generator.Name == g.Name }) {
				p.open = append(p.open, job{generator: g, options: cmp.Or(g.CheckOptions, g.Options)})
			}
		}
		if len(configured) > 0 && in.settings.file.Dir() != in.dir {
			in = in.movedTo(in.settings.file.Dir(), &p)
		}
	}
	for i := range p.jobs {
		p.jobs[i].rule = output.Rule{Form: output.Nothing}
	}
	for i := range p.open {
		p.open[i].rule = output.Rule{Form: output.Nothing}
	}
	return in, p, nil
}

// assumed takes out of the arguments the generators that are named without the options
// they cannot run without, and returns them with those that a check takes for granted.
func assumed(args []string, known []generators.Generator) (rest []string, jobs []job) {
	for _, arg := range args {
		i := slices.IndexFunc(known, func(g generators.Generator) bool { return g.Name == arg && g.CheckOptions != nil })
		if i < 0 {
			rest = append(rest, arg)
			continue
		}
		jobs = append(jobs, job{generator: known[i], options: known[i].CheckOptions})
	}
	return rest, jobs
}

// movedTo is the invocation in another directory, with the paths of a plan naming
// what they named.
func (in invocation) movedTo(dir string, p *plan) invocation {
	for i, path := range p.paths {
		if strings.HasPrefix(path, ".") {
			p.paths[i] = filepath.Join(in.dir, path)
		}
	}
	in.home = in.shown()
	in.dir = dir
	return in
}

// settle chooses the generators of a plan that leaves them open: crd, what the
// settings name, and every other one of which a marker is present.
func (p *plan) settle(set *load.Set, r *markers.Registry) {
	if p.open == nil || p.jobs != nil {
		return
	}
	owners := model.Owners(set, r)
	for _, j := range p.open {
		if j.configured || j.generator.Name == "crd" || slices.Contains(owners, j.generator.Name) {
			p.jobs = append(p.jobs, j)
		}
	}
}

// withoutNothing drops findings that a generator has nothing to do, where nobody
// named it and another one has made something.
func (p *plan) withoutNothing(l diag.List, made int) diag.List {
	if p.open == nil || made == 0 {
		return l
	}
	return slices.DeleteFunc(l, func(d diag.Diagnostic) bool { return d.Code == diag.NothingFound })
}

// withPaths makes options of the arguments that are paths alone, as in "./api/...".
func withPaths(args []string) []string {
	out := make([]string, len(args))
	for i, arg := range args {
		out[i] = arg
		if isPath(arg) {
			out[i] = "paths=" + optionValue(arg)
		}
	}
	return out
}

// isPath reports whether an argument names packages and cannot be an option.
func isPath(arg string) bool {
	if slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(arg)) {
		return false
	}
	return !strings.ContainsAny(arg, "=:") && (strings.HasPrefix(arg, ".") || strings.Contains(arg, "/"))
}

// optionValue quotes a value where its characters would mean something to the
// grammar of options.
func optionValue(value string) string {
	if strings.ContainsAny(value, " ,;:{}\"'`\\") {
		return strconv.Quote(value)
	}
	return value
}

// crdPlan reads the arguments of a command that asks about CRDs. The generator crd
// is meant where none is named, with the options of the settings, in the variant that
// flags choose.
func (in invocation) crdPlan(args []string, known []generators.Generator, c choice) (plan, error) {
	p, err := in.plainPlan(args, known)
	if err != nil {
		return p, err
	}
	return p.inVariant(c)
}

// plainPlan is that plan before a channel was chosen.
func (in invocation) plainPlan(args []string, known []generators.Generator) (plan, error) {
	p, err := parseArguments(withPaths(args), known)
	if err != nil {
		return p, err
	}
	if len(p.paths) == 0 {
		p.paths, p.top = in.defaultPaths(), in.settings.topOfPaths()
	}
	if len(p.jobs) > 0 {
		return p, nil
	}
	configured, err := in.settingsJobs(known)
	if err != nil {
		return p, err
	}
	if i := slices.IndexFunc(configured, func(j job) bool { return j.generator.Name == "crd" }); i >= 0 {
		p.jobs = []job{configured[i]}
		return p, nil
	}
	made, err := parseArguments([]string{"crd"}, known)
	p.jobs = made.jobs
	return p, err
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
		in = in.movedTo(in.settings.file.Dir(), &plan{})
	}
	return runAll(ctx, in, fl, plans)
}

// settingsPlans are the runs of the settings, for their directory.
func (in invocation) settingsPlans(known []generators.Generator) ([]*plan, error) {
	var plans []*plan
	for _, run := range in.settings.file.Generate {
		parser := argumentParser{known: known, byGenerator: map[string]output.Rule{}}
		for _, arg := range run.Arguments {
			if err := parser.add(arg.Text); err != nil {
				return nil, in.explainSetting(arg.Pos, err)
			}
		}
		p, err := parser.finish()
		if err != nil {
			return nil, in.explainSetting(run.Pos, err)
		}
		if _, err := p.channelNames(); err != nil {
			return nil, in.explainSetting(run.Pos, err)
		}
		p.confine(in.settings.top())
		p.top = in.settings.top()
		paths := run.Paths
		if len(paths) == 0 {
			paths = in.settings.file.Paths
		}
		for _, v := range paths {
			p.paths = append(p.paths, v.Text)
		}
		if len(p.paths) == 0 {
			p.paths = []string{"./..."}
		}
		plans = append(plans, &p)
	}
	return plans, nil
}

// confine keeps what a plan reads and writes in a directory, as those who wrote the
// settings are not those who run them.
func (p *plan) confine(top string) {
	for i := range p.jobs {
		p.jobs[i].rule.Top = top
	}
}

// settingsJobs are the generators of the settings, the first of each name.
func (in invocation) settingsJobs(known []generators.Generator) ([]job, error) {
	plans, err := in.settingsPlans(known)
	var jobs []job
	for _, p := range plans {
		for _, j := range p.jobs {
			if !slices.ContainsFunc(jobs, func(k job) bool { return k.generator.Name == j.generator.Name }) {
				j.configured = true
				jobs = append(jobs, j)
			}
		}
	}
	return jobs, err
}
