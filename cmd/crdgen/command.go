package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"runtime/debug"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/registry"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff/sides"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/internal/variant"
)

// An invocation is everything a run takes from its surroundings, so that tests
// can run many at once in one process.
type invocation struct {
	args           []string  // without the program's name
	dir            string    // absolute directory that the run reads and writes in
	home           string    // absolute directory where the command was called, empty for dir
	stdin          io.Reader // nil for none
	stdout, stderr io.Writer
	getenv         func(string) string
	lookup         func(string) string // getenv, unseen by inputs
	terminal       bool                // stderr is a terminal
	columns        int                 // of the terminal, 0 where that is not known
	hints          bool                // a line behind findings says what to do about them
	// overlay is what source files would be, by absolute path: see fix --diff.
	overlay map[string][]byte
	// held are findings that are printed together when the command ends.
	held *heldFindings
	// replayed is set where an earlier run has done everything already; may be nil.
	replayed *bool
	// inputs notes what the run reads; may be nil.
	inputs *inputs.Recorder
	// settings are those of .crdgen.yaml; nil until they are read.
	settings *configured
}

// flags are the command line's flags, checked.
type flags struct {
	run.Options
	format        diag.Format
	color         bool
	baseline      string
	writeBaseline bool
	verify        bool
	prune         bool
	cacheOff      bool // nothing is remembered
	helpLevel     int
	markerLevel   int
	showVersion   bool
	variant       variant.Choice // of commands that look at one
	undone        string         // what a command does not do with errors in the source; empty for writing
}

// rawFlags are the flags as they were given.
type rawFlags struct {
	flags
	compatWith, diagnostics, colorWhen, checkLevel, kubeVersion, failAt, configFile, cacheMode string
}

// execute runs the command and returns its exit code. It never panics.
func execute(ctx context.Context, in invocation) int {
	return executeWith(ctx, in, registry.All())
}

// executeWith is execute with other generators.
func executeWith(ctx context.Context, in invocation, known []generators.Generator) (code int) {
	raw := &rawFlags{}
	stdout, stderr := diag.NewVisible(in.stdout), diag.NewVisible(in.stderr)
	in.stdout, in.stderr = stdout, stderr
	defer func() { _ = errors.Join(stdout.Close(), stderr.Close()) }()
	in.held, in.settings, in.inputs = &heldFindings{}, &configured{}, inputs.New()
	in.lookup, in.getenv = in.getenv, in.inputs.Getenv(in.getenv)
	in.inputs.AllowLinks(func() []string { return linkDirs(in) })
	defer func() {
		if r := recover(); r != nil {
			code = reportFailure(in, raw, &run.Panic{Reason: r, Stack: debug.Stack()})
		}
	}()
	code = exitClean
	cmd := newCommand(in, raw, known, &code)
	// cobra reads os.Args where it is given nil.
	cmd.SetArgs(append([]string{}, in.args...))
	cmd.SetOut(in.stdout)
	cmd.SetErr(in.stderr)
	if err := cmd.ExecuteContext(ctx); err != nil {
		code = reportFailure(in, raw, err)
	}
	if err := in.printHeld(raw, code); err != nil {
		return reportFailure(in, &rawFlags{}, err)
	}
	return code
}

// newCommand builds the command line. The exit code of a run goes to code;
// mistakes and I/O errors are returned by the command.
func newCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	cmd := &cobra.Command{
		Use:           "crdgen [flags] OPTION...",
		Short:         "Generate Kubernetes manifests and Go code from Go types",
		Long:          "crdgen generates Kubernetes manifests and Go code from Go types, and checks them as the API server would. It takes controller-gen's arguments.",
		Example:       usageExample,
		Args:          cobra.ArbitraryArgs,
		SilenceErrors: true,
		SilenceUsage:  true,
		PersistentPreRunE: func(c *cobra.Command, _ []string) error {
			in.held.onStdout = c.Annotations[findingsOnStdout] != ""
			set, err := flagsOf(in).SetFlags(c)
			if err != nil {
				return err
			}
			return in.settings.configure(in, raw, c, known, set)
		},
		RunE: func(c *cobra.Command, args []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			switch {
			case raw.showVersion:
				_, err := fmt.Fprintf(in.stdout, "Version: %s\n", toolVersion())
				return err
			case raw.helpLevel > 0:
				return printLevel(in, c, raw.helpLevel, known, args)
			case raw.markerLevel > 0:
				return printMarkers(in, raw.flags, known, args)
			}
			var err error
			*code, err = generate(c.Context(), in, raw.flags, known, args)
			return commandline.ExplainWord(c, args, err)
		},
	}
	raw.bind(cmd)
	cmd.AddCommand(generateCommand(in, raw, known, code), checkCommand(in, raw, known, code), configCommand(in, raw, known))
	cmd.AddCommand(fixCommand(in, raw, known, code), rebaseCommand(in, raw, known, code), validateCommand(in, raw, known, code), sampleCommand(in, raw, known, code), codesCommand(in), diffCommand(in, raw, known, code), outlineCommand(in, raw, known, code), migrateCommand(in, raw, known, code))
	cmd.SetFlagErrorFunc(func(c *cobra.Command, err error) error {
		in.held.onStdout = c.Annotations[findingsOnStdout] != ""
		return commandline.ExplainFlag(c, known, in.args, err)
	})
	cmd.AddCommand(markersCommand(in), versionCommand(in), costCommand(in, raw, known, code))
	cmd.AddCommand(inputsCommand(in, raw, known, code), cacheCommand(in))
	cmd.SetHelpCommand(helpCommand(in, known))
	cmd.SetHelpFunc(func(c *cobra.Command, args []string) { _ = pages(known).Print(c.OutOrStdout(), c, args) })
	cmd.SetUsageFunc(func(c *cobra.Command) error { return pages(known).Print(c.ErrOrStderr(), c, nil) })
	groupCommands(cmd)
	completeCommands(in, cmd, known)
	return cmd
}

// bind defines the flags.
func (raw *rawFlags) bind(cmd *cobra.Command) {
	f := cmd.Flags()
	f.SortFlags = true
	f.CountVarP(&raw.markerLevel, "which-markers", "w", "list the markers of the named generators (-ww and -www say more, -wwww prints JSON)")
	f.CountVarP(&raw.helpLevel, "detailed-help", "h", "print help (-hh lists all options, -hhh says more of them, -hhhh prints JSON)")
	f.Bool("help", false, "print usage and a summary of the options")
	f.BoolVar(&raw.showVersion, "version", false, "print the version")
	raw.bindReading(f)
	raw.bindWriting(f)
}

// bindWriting defines the flags of every command that generates.
func (raw *rawFlags) bindWriting(f *pflag.FlagSet) {
	raw.bindRecording(f)
	f.BoolVar(&raw.verify, "verify", false, "compare with the files that are there, print a diff and write nothing")
	f.BoolVar(&raw.prune, "prune", false, "remove files of earlier runs that nothing makes any more, also where a package is gone")
}

// bindRecording defines the flag of every command that can write a baseline.
func (raw *rawFlags) bindRecording(f *pflag.FlagSet) {
	f.BoolVar(&raw.writeBaseline, "write-baseline", false, "write today's findings into the baseline file")
}

// bindSettings defines the flag of every command that reads settings.
func (raw *rawFlags) bindSettings(f *pflag.FlagSet) {
	f.StringVar(&raw.configFile, configFlag, "", "settings of the project, or off (default "+config.Name+" beside go.mod)")
}

// bindLoading defines the flag of every command that reads source.
func (raw *rawFlags) bindLoading(f *pflag.FlagSet) {
	f.StringSliceVar(&raw.Tags, "load-build-tags", []string{sides.IgnoreGenerated}, "build tags that decide which Go files are read")
}

// bindReading defines the flags of every command that reads source and reports
// findings.
func (raw *rawFlags) bindReading(f *pflag.FlagSet) {
	raw.bindLoading(f)
	f.StringVar(&raw.cacheMode, "cache", "auto", "off remembers nothing for later runs and uses nothing that earlier ones remember")
	f.StringVar(&raw.compatWith, "compat", "", `"controller-gen" writes its bytes also where it is wrong, with warnings`)
	f.StringVar(&raw.checkLevel, "check", pass.Full.String(), "what is checked of CRDs before they are written: off, fast (no CEL expressions) or full")
	kubeVersionFlag(f, &raw.kubeVersion)
	f.StringVar(&raw.diagnostics, "diagnostics", "text", "how findings are printed: text, json, github or sarif")
	f.StringVar(&raw.colorWhen, "color", "auto", "when findings are coloured: auto, always or never")
	f.StringVar(&raw.failAt, "fail-on", diag.Error.String(), "what fails a run: error, or warning as well")
	raw.bindSettings(f)
	f.StringVar(&raw.baseline, "baseline", "", "file of known findings that are not reported again")
}

// check validates the flags' values and derives what depends on the terminal.
func (raw *rawFlags) check(in invocation) error {
	if err := oneOf("compat", raw.compatWith, "", "controller-gen"); err != nil {
		return err
	}
	raw.Compat = raw.compatWith != ""
	if err := oneOf("check", raw.checkLevel, pass.Levels()...); err != nil {
		return err
	}
	raw.Checks, _ = pass.ParseLevel(raw.checkLevel)
	var err error
	if raw.Server, err = parseServer(raw.kubeVersion); err != nil {
		return err
	}
	if raw.format, err = diag.ParseFormat(raw.diagnostics); err != nil {
		return &commandline.Error{Message: "flag --diagnostics: " + err.Error()}
	}
	if err := oneOf("cache", raw.cacheMode, "auto", "off"); err != nil {
		return err
	}
	raw.cacheOff = raw.cacheMode == "off"
	if err := oneOf("color", raw.colorWhen, "auto", "always", "never"); err != nil {
		return err
	}
	raw.color = raw.wantsColor(in)
	if err := oneOf("fail-on", raw.failAt, config.FailLevels()...); err != nil {
		return err
	}
	if raw.failAt == diag.Warning.String() {
		raw.FailOn = diag.Warning
	}
	raw.Levels = in.settings.File.Severity
	if raw.writeBaseline && raw.baseline == "" {
		return &commandline.Error{Message: "--write-baseline needs --baseline", Help: "name the file to write: --baseline=FILE --write-baseline"}
	}
	return nil
}

// kubeVersionFlag defines the flag that names the oldest API server.
func kubeVersionFlag(f *pflag.FlagSet, version *string) {
	f.StringVar(version, "kube-version", "", "oldest API server that has to take what is written, as 1.N (default the newest that is known)")
}

// parseServer reads the value of that flag.
func parseServer(version string) (kube.Version, error) {
	server, err := kube.ParseVersion(version)
	if err != nil {
		return 0, &commandline.Error{Message: "flag --kube-version: " + err.Error(), Help: "name the oldest server that has to take what is written; without the flag it is the newest that is known"}
	}
	return server, nil
}

// wantsColor follows --color, and for auto the terminal and https://no-color.org.
func (raw *rawFlags) wantsColor(in invocation) bool {
	switch raw.colorWhen {
	case "always":
		return true
	case "never":
		return false
	}
	return in.terminal && in.getenv("NO_COLOR") == "" && in.getenv("TERM") != "dumb"
}

// oneOf refuses a flag's value that is none of the allowed ones.
func oneOf(flag, value string, allowed ...string) error {
	if slices.Contains(allowed, value) {
		return nil
	}
	words := slices.DeleteFunc(slices.Clone(allowed), func(s string) bool { return s == "" })
	return &commandline.Error{Message: fmt.Sprintf("flag --%s: unknown value %q", flag, value), Help: spelling.Propose(value, words, "known values are")}
}
