package main

import (
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"os"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/variant"

	"github.com/crdgen/crdgen/internal/contract/change"
)

// diffFlags are the flags of "crdgen diff".
type diffFlags struct {
	against, to, failOn, output, alpha, baseline, html string
	witness, all, writeBaseline, goAPI                 bool
	// old is the variant of the old side where it is not that of the new one.
	old variant.Choice
}

// diffCommand says what a change of the API does to its users.
func diffCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	var df diffFlags
	cmd := &cobra.Command{
		Use:   "diff [flags] [PATH...] [OPTION...]",
		Short: "Say what a change of the API does to its users",
		Long: "Say what a change of the API does to users, stored objects, controllers and the server, each with an object that shows it. " +
			"The old side is Go source at a git revision, YAML, or what a cluster prints; the new side is the source as it is. Nothing is written. " +
			"The exit code is 1 if something breaks, and 2 if the sides could not be compared.",
		Example: "  crdgen diff\n  crdgen diff ./api/... --against=v1.2.0\n  kubectl get crd -o yaml | crdgen diff --against=-\n  crdgen diff --against=old.yaml --to=new.yaml",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := df.check(); err != nil {
				return err
			}
			ctx, stop := signal.NotifyContext(c.Context(), os.Interrupt, syscall.SIGTERM)
			defer stop()
			var err error
			*code, err = compareSides(ctx, in, raw, df, known, args)
			if err = explainSide(err); err != nil {
				return errors.Join(printUncompared(in, df, err), err)
			}
			return nil
		},
	}
	f := cmd.Flags()
	f.StringVar(&df.against, "against", "", "old side: a git revision, a file or directory of YAML, or - for standard input (default the merge base with the remote's default branch)")
	f.StringVar(&df.to, "to", "", "new side: a git revision, or a file or directory of YAML (default the source as it is)")
	f.StringVar(&df.failOn, "fail-on", string(diff.Breaking), "what fails the comparison: "+strings.Join(diff.Thresholds(), ", "))
	f.StringVarP(&df.output, "output", "o", "text", "how it is printed: "+strings.Join(diffFormats(), ", "))
	f.StringVar(&df.alpha, "alpha", "lenient", "lenient lets alpha versions break, as the deprecation policy of Kubernetes does; strict holds all versions alike")
	f.BoolVar(&df.witness, "witness", false, "print whole the objects that show what breaks")
	f.BoolVar(&df.all, "all", false, "list cosmetic changes as well")
	f.BoolVar(&df.goAPI, "go-api", false, "compare as well what importers of the Go packages see; both sides must be source that compiles")
	f.StringVar(&df.html, "html", "", "write the report to this file as well, as one page with both schemas")
	f.StringVar(&df.baseline, "baseline", "", "file of known changes that fail nothing")
	f.BoolVar(&df.writeBaseline, "write-baseline", false, "write the changes that fail the comparison into the baseline file")
	kubeVersionFlag(f, &raw.kubeVersion)
	raw.bindLoading(f)
	raw.bindSettings(f)
	bindChoice(&raw.variant, f)
	f.StringVar(&df.old.Channel, againstChannelFlag, "", "channel of the old side (default that of the new side); without --against both sides are the source as it is")
	f.StringSliceVar(&df.old.Gates, againstGatesFlag, nil, "feature gates of the old side (default those of the new side); without --against both sides are the source as it is")
	for name, values := range map[string][]string{"fail-on": diff.Thresholds(), "output": diffFormats(), "alpha": config.AlphaLevels()} {
		// It fails for a flag that is not there only.
		takes(f, name, values)
		_ = cmd.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveKeepOrder))
	}
	return cmd
}

func diffFormats() []string { return []string{"text", "markdown", "json", "github", "sarif", "junit"} }

func (df diffFlags) check() error {
	if err := oneOf("fail-on", df.failOn, diff.Thresholds()...); err != nil {
		return err
	}
	if err := oneOf("alpha", df.alpha, config.AlphaLevels()...); err != nil {
		return err
	}
	if df.writeBaseline && df.baseline == "" {
		return &usageError{message: "--write-baseline needs --baseline", help: "name the file to write: --baseline=FILE --write-baseline"}
	}
	return oneOf("output", df.output, diffFormats()...)
}

// explainSide makes a mistake of the user of a side that cannot be had.
func explainSide(err error) error {
	var wrong *diff.Error
	if errors.As(err, &wrong) {
		return &usageError{message: wrong.Message, help: wrong.Help}
	}
	return err
}

// compareSides reads both sides, compares them and prints the report.
func compareSides(ctx context.Context, in invocation, raw *rawFlags, df diffFlags, known []generators.Generator, args []string) (int, error) {
	server, err := parseServer(raw.kubeVersion)
	if err != nil {
		return exitUsage, err
	}
	p, err := in.diffPlan(args, known)
	if err != nil {
		return exitUsage, err
	}
	s := sides{ctx: ctx, in: in, fl: flags{Options: run.Options{Tags: raw.Tags, Server: server, Checks: pass.Off, Relaxed: true}}, plan: p, args: args, known: known, configFile: raw.configFile}
	defer s.close()
	old, err := s.side(oldSide(df, raw.variant))
	if err != nil {
		return exitUsage, err
	}
	new, err := s.side(wanted{
		value: df.to, what: "the new side", isCurrent: df.to == "",
		variant: raw.variant, named: s.left(df, raw.variant), channelFlag: channelFlag, gatesFlag: gatesFlag,
	})
	if err != nil {
		return exitUsage, err
	}
	if old.Empty() && new.Empty() {
		return exitUsage, &usageError{message: "there is no kind in the packages of either side", help: "name them, as in crdgen diff ./api/..."}
	}
	var more []change.Finding
	if df.goAPI {
		if more, err = s.goAPI(); err != nil {
			return exitUsage, err
		}
	}
	policy, err := diffPolicy(in, df)
	if err != nil {
		return exitUsage, err
	}
	report, err := diff.Compare(ctx, old, new, diff.Options{Policy: policy, More: more, KubeVersion: uint(server), Strict: df.alpha == "strict"})
	if err != nil {
		return exitUsage, err
	}
	if df.writeBaseline {
		return exitClean, recordChanges(ctx, in, df, report)
	}
	if err := printDiff(in, df, report); err != nil {
		return exitUsage, err
	}
	if df.html != "" {
		page := func(w io.Writer) error { return report.HTML(w, diff.Threshold(df.failOn), printOptions(in, df)) }
		if err := writePage(ctx, in, df.html, page); err != nil {
			return exitUsage, err
		}
	}
	told := s.unused
	if report.Stale > 0 {
		told.Add(diag.Diagnostic{
			Severity: diag.Warning, Code: diag.StaleBaseline, Message: fmt.Sprintf("baseline %q lists changes that are gone: %d", df.baseline, report.Stale),
			Help: "write the baseline again with --write-baseline",
		})
	}
	for _, w := range report.Unused {
		w.Pos.Filename = relative(in.shown(), w.Pos.Filename)
		told.Add(diag.Diagnostic{
			Pos: w.Pos, Severity: diag.Warning, Code: diag.UnusedWaiver, Message: fmt.Sprintf("the waiver covers none of the changes: %s", w.Reason),
			Help: "remove it if what it was for is released; else compare its rule, name, version and path with the report",
		})
	}
	failing := len(report.Failing(diff.Threshold(df.failOn)))
	if failing == 0 {
		return exitClean, printFindings(in, flags{format: diag.Text}, told)
	}
	d := diag.Diagnostic{Code: diag.APIChange, Message: failText(failing, df.failOn)}
	return exitFindings, printFindings(in, flags{format: diag.Text}, append(told, d))
}

// failText says how many changes fail a comparison.
func failText(n int, threshold string) string {
	changes := "changes fail"
	if n == 1 {
		changes = "change fails"
	}
	return fmt.Sprintf("%d %s the comparison (--fail-on=%s)", n, changes, threshold)
}

// printDiff prints a report to standard output.
func printDiff(in invocation, df diffFlags, report *diff.Report) error {
	name := func(file string) string { return relative(in.shown(), file) }
	o := printOptions(in, df)
	switch df.output {
	case "text":
		return report.Text(in.stdout, o)
	case "markdown":
		return report.Markdown(in.stdout, o)
	case "json":
		return report.JSON(in.stdout, name)
	case "junit":
		return report.JUnit(in.stdout, diff.Threshold(df.failOn), name)
	}
	format, err := diag.ParseFormat(df.output)
	if err != nil {
		return err
	}
	return diag.Print(in.stdout, report.Diagnostics(diff.Threshold(df.failOn)), diag.PrintOptions{
		Format: format, Dir: repositoryRoot(in), SARIF: diag.SARIFOptions{Version: toolVersion(), Read: in.readSource, Page: diff.Page},
	})
}

func printOptions(in invocation, df diffFlags) diff.PrintOptions {
	return diff.PrintOptions{Witness: df.witness, Cosmetic: df.all, Place: func(p token.Position) string {
		p.Filename = relative(in.shown(), p.Filename)
		return p.String()
	}}
}

// writePage writes the page of --html.
func writePage(ctx context.Context, in invocation, name string, render func(io.Writer) error) error {
	_, err := emit.Commit(ctx, []emit.Target{{Path: absolute(in.shown(), name), Origin: "--html", Render: run.Guarded(render)}})
	return err
}

// sides reads the two sides of a comparison.
type sides struct {
	ctx    context.Context
	in     invocation
	fl     flags
	plan   run.Plan // of the source as it is
	trees  []*diff.Tree
	read   []diff.Source // of the sides that are source
	unused diag.List     // what flags of variants name and a side does not

	// args are the arguments that plans are made of, with the generators that they can name;
	// configFile is the flag that names the settings.
	args       []string
	known      []generators.Generator
	configFile string
}

// goAPI compares Go identifiers of the sides that were read.
func (s *sides) goAPI() ([]change.Finding, error) {
	if len(s.read) < 2 {
		return nil, &usageError{message: "flag --go-api: one of the sides is no Go source", help: "name a git revision with --against, and with --to if it is given"}
	}
	return diff.GoAPI(s.ctx, s.read[0], s.read[1])
}

// close removes what revisions were unpacked into.
func (s *sides) close() {
	for _, t := range s.trees {
		_ = t.Close()
	}
}

// wanted is a side as the flags name it.
type wanted struct {
	value     string // of the flag; empty for the merge base, or for the source as it is
	what      string // the side, in messages
	isCurrent bool   // it is the source as it is
	variant   variant.Choice
	// named is what flags say of the variant of this side alone; channelFlag and gatesFlag
	// are the flags.
	named                  variant.Choice
	channelFlag, gatesFlag string
}

// left is what flags say of the variant of the new side where that is YAML: what the old
// side takes over is used.
func (s *sides) left(df diffFlags, new variant.Choice) variant.Choice {
	if df.to == "" || len(s.read) == 0 {
		return new
	}
	if df.old.Channel == "" {
		new.Channel = ""
	}
	if df.old.Gates == nil {
		new.Gates = nil
	}
	return new
}

// plain refuses flags that name a variant of a side that is YAML: they would be ignored,
// and another variant be compared than the one that was asked for.
func (w wanted) plain() error {
	flag := w.channelFlag
	switch {
	case w.named.Channel != "":
	case len(w.named.Gates) > 0:
		flag = w.gatesFlag
	default:
		return nil
	}
	return &diff.Error{
		Message: fmt.Sprintf("flag --%s: %s is YAML, which is of one variant already", flag, w.what),
		Help:    "leave the flag out and name the YAML of that variant, or name a git revision",
	}
}

// oldSide is the old side as flags name it. Where they name a variant of it and nothing
// else, two variants of one source are compared.
func oldSide(df diffFlags, new variant.Choice) wanted {
	w := wanted{value: df.against, what: "the old side", variant: df.old, named: df.old, channelFlag: againstChannelFlag, gatesFlag: againstGatesFlag}
	w.isCurrent = df.against == "" && (df.old.Channel != "" || df.old.Gates != nil)
	if w.variant.Channel == "" {
		w.variant.Channel = new.Channel
	}
	if w.variant.Gates == nil {
		w.variant.Gates = new.Gates
	}
	return w
}

// side reads a side. Without a value the old side is the merge base, and the new one the
// source as it is.
func (s *sides) side(w wanted) (*diff.Side, error) {
	value := w.value
	if w.isCurrent {
		return s.source(s.in.dir, "the working tree", w, basis{in: s.in, plan: s.plan}, nil)
	}
	file := absolute(s.in.dir, value)
	_, missing := os.Stat(file)
	switch {
	case value == "-" && s.in.stdin == nil, value == "":
	case value == "-", missing == nil && !diff.IsRevision(s.ctx, s.in.dir, value), missing == nil && strings.HasPrefix(value, "."), missing == nil && filepath.IsAbs(value):
		if err := w.plain(); err != nil {
			return nil, err
		}
		return s.documents(value)
	case missing == nil:
		return nil, &diff.Error{
			Message: fmt.Sprintf("%q is a file and a git revision", value),
			Help:    fmt.Sprintf("write ./%s for the file, or the revision in full, as in refs/heads/%s", value, value),
		}
	}
	if diff.IsFileName(value) {
		return nil, &diff.Error{Message: fmt.Sprintf("%s: file or directory %q does not exist", w.what, value), Help: "name YAML, a git revision, or - for standard input"}
	}
	var by basis
	tree, err := diff.Open(s.ctx, s.in.dir, value, func(t *diff.Tree) (_ []string, err error) {
		by, err = s.atRevision(t, w.what)
		return by.plan.Paths, err
	})
	if err != nil {
		return nil, err
	}
	s.trees = append(s.trees, tree)
	dir, err := tree.Dir(s.in.dir)
	if err != nil {
		return nil, err
	}
	return s.source(dir, tree.Name, w, by, tree)
}

// documents reads CRDs of files.
func (s *sides) documents(name string) (*diff.Side, error) {
	docs, findings, err := readResources(s.in, []string{name}, true)
	if err != nil {
		return nil, err
	}
	if findings.HasErrors() {
		return nil, &run.FindingsError{List: findings}
	}
	if name == "-" {
		name = "standard input"
	}
	return diff.FromDocuments(name, docs)
}

// source builds the CRDs of Go source below a directory. What crdgen is stricter about
// than controller-gen keeps nobody from comparing.
func (s *sides) source(dir, name string, w wanted, by basis, tree *diff.Tree) (*diff.Side, error) {
	in := by.in
	in.dir = dir
	p, err := by.plan.InVariant(w.variant)
	if err != nil {
		return nil, err
	}
	var converted *model.Program
	p = watched(p, func(of *model.Program) { converted = of })
	name += w.variant.String()
	if by.bare {
		name += ", without " + config.Name
	}
	p.Revision = tree
	if tree != nil && p.Top != "" { // the same directory of the revision
		if p.Top, err = tree.Dir(p.Top); err != nil {
			return nil, err
		}
	}
	if tree != nil {
		if p.Paths, err = tree.Patterns(p.Paths); err != nil {
			return nil, err
		}
	}
	// Importers compile with the generated files, which crdgen itself leaves out.
	tags := slices.DeleteFunc(slices.Clone(s.fl.Tags), func(tag string) bool { return tag == ignoreGenerated })
	s.read = append(s.read, diff.Source{Dir: dir, Patterns: p.Paths, Tags: tags})
	bar := startProgress(in, s.fl)
	defer bar.stop()
	part, err := in.request(s.fl, bar).Build(&p)
	if err != nil {
		return nil, fmt.Errorf("%s, %s: %w", w.what, name, err)
	}
	findings := part.Findings.Relaxed().WithoutConsequences().Sorted()
	if findings.HasErrors() {
		return nil, s.broken(findings.Errors(), dir, name, w.what, tree)
	}
	for _, d := range w.named.Unused(w.channelFlag, part.Program, findings) {
		if !slices.ContainsFunc(s.unused, func(other diag.Diagnostic) bool { return other.Message == d.Message }) {
			s.unused.Add(d) // of one side, where both have the same
		}
	}
	side, err := diff.FromSource(name, part.Program, part.Files)
	if err != nil {
		return nil, err
	}
	if converted != nil {
		addConversions(side, converted)
	}
	return side, nil
}

// broken says why the source of a side cannot be compared.
func (s *sides) broken(findings diag.List, dir, name, what string, tree *diff.Tree) error {
	d := diag.Diagnostic{Code: diag.Usage, Message: fmt.Sprintf("%s, %s, cannot be read", what, name), Help: "nothing was compared: see what is wrong with it"}
	if tree != nil && len(tree.Submodules) > 0 {
		d.Help = "nothing was compared; submodules are not read: " + strings.Join(tree.Submodules, ", ")
	}
	for i := range findings {
		if tree == nil {
			continue
		}
		findings[i].Pos.Filename = relative(dir, findings[i].Pos.Filename)
		if findings[i].Code == diag.BadPattern { // its help names the directory of a moment
			findings[i].Help = "a directory that was called otherwise is found by paths that hold both, such as ./...; or compare with YAML of that revision"
		}
	}
	return &run.FindingsError{List: append(diag.List{d}, findings...)}
}
