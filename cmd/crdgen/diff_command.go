package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/token"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/conversion"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/diff/incomparable"
	"github.com/crdgen/crdgen/internal/diff/sides"
	"github.com/crdgen/crdgen/internal/emit"
	"github.com/crdgen/crdgen/internal/gctuning"
	"github.com/crdgen/crdgen/internal/interrupt"
	"github.com/crdgen/crdgen/internal/progress"
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
			if err := cmp.Or(df.check(), notDocuments(args)); err != nil {
				return err
			}
			ctx, stop := interrupt.UntilWait(c.Context())
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
	f.StringVar(&df.against, "against", "", "old side: a git revision, a file or directory of YAML, or - for standard input (default the merge base with the branch that a pull request is for, in its run in CI, else with the remote's default branch)")
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
	commandline.ProposeValues(cmd, map[string][]string{"fail-on": diff.Thresholds(), "output": diffFormats(), "alpha": config.AlphaLevels()})
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
		return &commandline.Error{Message: "--write-baseline needs --baseline", Help: "name the file to write: --baseline=FILE --write-baseline"}
	}
	return oneOf("output", df.output, diffFormats()...)
}

// notDocuments explains arguments that are files of YAML or JSON, as other tools take both sides.
func notDocuments(args []string) error {
	i := slices.IndexFunc(args, func(arg string) bool {
		return slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(arg)) && !strings.Contains(arg, "=")
	})
	switch {
	case i < 0:
		return nil
	case len(args) == 2 && i == 0:
		return &commandline.Error{Message: fmt.Sprintf("%q is no package", args[0]), Help: "to compare files write crdgen diff --against=" + args[0] + " --to=" + args[1]}
	}
	return &commandline.Error{Message: fmt.Sprintf("%q is no package", args[i]), Help: "to compare with a file write --against=" + args[i] + ", and to compare two files --to=FILE as well"}
}

// explainSide makes a mistake of the user of a side that cannot be had.
func explainSide(err error) error {
	var wrong *incomparable.Error
	if errors.As(err, &wrong) {
		return &commandline.Error{Message: wrong.Message, Help: wrong.Help}
	}
	if errors.Is(err, context.Canceled) {
		return errors.New("interrupted: the sides were not compared")
	}
	return err
}

// sides are the sides of a comparison as flags name them.
func (in invocation) sides(raw *rawFlags, df diffFlags, server kube.Version, known []generators.Generator, args []string, bar *progress.Line) *sides.Sides {
	fl := flags{Options: run.Options{Tags: raw.Tags, Server: server, Checks: pass.Off, Relaxed: true}}
	return &sides.Sides{
		Request: in.request(fl, bar), Project: in.project(known), Args: args, Settings: &in.settings.Settings, ConfigFile: raw.configFile, Shown: in.shown(),
		Against: df.against, Old: df.old, OldFlags: sides.VariantFlags{Channel: againstChannelFlag, Gates: againstGatesFlag},
		To: df.to, New: raw.variant, NewFlags: sides.VariantFlags{Channel: channelFlag, Gates: gatesFlag},
		Getenv: in.lookup, Stdin: in.stdin != nil, Outcomes: conversion.Outcomes,
		Documents: func(name string) ([]crvalidation.Document, diag.List, error) {
			return readResources(in, []string{name}, true)
		},
	}
}

// compareSides reads both sides, compares them and prints the report.
func compareSides(ctx context.Context, in invocation, raw *rawFlags, df diffFlags, known []generators.Generator, args []string) (int, error) {
	server, err := parseServer(raw.kubeVersion)
	if err != nil {
		return exitUsage, err
	}
	bar := startProgress(in, flags{format: diag.Text}) // standard error is for people, whatever the output
	defer bar.Stop()
	gctuning.ForTwo()
	s := in.sides(raw, df, server, known, args, bar)
	defer s.Close()
	old, new, err := s.Read(ctx)
	if err != nil {
		return exitUsage, err
	}
	if old.Empty() && new.Empty() {
		return exitUsage, &commandline.Error{Message: "there is no kind in the packages of either side", Help: "name them, as in crdgen diff ./api/..."}
	}
	if err := cmp.Or(old.Without(new), new.Without(old)); err != nil {
		return exitUsage, err
	}
	var more []change.Finding
	if df.goAPI {
		if more, err = s.GoAPI(ctx); err != nil {
			return exitUsage, err
		}
	}
	policy, err := diffPolicy(in, df)
	if err != nil {
		return exitUsage, err
	}
	report, err := diff.Compare(ctx, old, new, diff.Options{Policy: policy, More: more, KubeVersion: uint(server), Strict: df.alpha == "strict", Progress: bar.Show})
	bar.Stop()
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
	told := append(s.Unused(), report.Unneeded(df.baseline, func(file string) string { return relative(in.shown(), file) })...)
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
	name := func(file string) string { return diag.Near(in.shown(), file) }
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
		p.Filename = diag.Near(in.shown(), p.Filename)
		return p.String()
	}}
}

// writePage writes the page of --html.
func writePage(ctx context.Context, in invocation, name string, render func(io.Writer) error) error {
	_, err := emit.Commit(ctx, []emit.Target{{Path: absolute(in.shown(), name), Origin: "--html", Render: run.Guarded(render)}})
	return err
}
