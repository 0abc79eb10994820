package main

import (
	"context"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/check/cost"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/run"
)

// costFlags are the flags of "crdgen cost".
type costFlags struct {
	output string
}

// costCommand prints what CEL expressions cost.
func costCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	var fl costFlags
	cmd := &cobra.Command{
		Use:   "cost [flags] [PATH...] [OPTION...]",
		Short: "Print what the API server estimates the CEL rules of CRDs to cost",
		Long: "Print what the API server estimates the CEL rules of CRDs to cost, most expensive first. Arguments are those of a run; " +
			"the generator crd is meant where none is named, and nothing is written. With --kube-version rules are compiled as that server " +
			"does, and what it does not know is an error.",
		Args: cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := oneOf("output", fl.output, costFormats()...); err != nil {
				return err
			}
			var err error
			*code, err = costs(c.Context(), in, raw, fl, known, args)
			return err
		},
	}
	cmd.Flags().StringVarP(&fl.output, "output", "o", "text", "how it is printed: "+strings.Join(costFormats(), " or "))
	kubeVersionFlag(cmd.Flags(), &raw.kubeVersion)
	raw.bindLoading(cmd.Flags())
	bindChoice(&raw.variant, cmd.Flags())
	raw.bindSettings(cmd.Flags())
	return cmd
}

func costFormats() []string { return []string{"text", "json"} }

// costs builds the CRDs and prints the costs of their expressions. With an error
// in the source, or an expression that has no cost because it does not compile, it
// prints the findings only, as a run does.
func costs(ctx context.Context, in invocation, raw *rawFlags, fl costFlags, known []generators.Generator, args []string) (int, error) {
	p, err := in.project(known).CRDs(args, raw.variant)
	if err != nil {
		return exitUsage, err
	}
	server, err := parseServer(raw.kubeVersion)
	if err != nil {
		return exitUsage, err
	}
	asked := flags{
		Options: run.Options{Tags: raw.Tags, Server: server, Checks: pass.Full, Levels: in.settings.File.Severity},
		format:  diag.Text, undone: "nothing estimated",
	}
	bar := startProgress(in, asked)
	defer bar.Stop()
	r := in.request(asked, bar)
	part, err := r.Build(&p)
	if err != nil {
		return exitUsage, err
	}
	findings := part.Findings
	if part.Program != nil {
		findings.Add(raw.variant.UnusedChannel(channelFlag, part.Program)...)
	}
	unchecked := r
	unchecked.Checks = pass.Off // what was found comes from generating alone
	findings = unchecked.Final(&p, part.Program, findings)
	if findings.HasErrors() {
		bar.Stop()
		return exitFindings, report(in, asked, findings, 0)
	}
	bar.Show("estimating")
	made := r.Subjects(part)
	all := cost.Estimate(made, server)
	bar.Stop()
	if refused := check.Refused(ctx, made, all, server, check.Waivers{Known: meaning.OfSource()}).Relative(in.dir).Sorted(); refused.HasErrors() {
		return exitFindings, report(in, asked, refused, 0)
	}
	if err := report(in, asked, findings, 0); err != nil {
		return exitUsage, err
	}
	show := func(file string) string { return relative(in.dir, file) }
	if fl.output == "json" {
		return exitClean, cost.WriteJSON(in.stdout, all, show)
	}
	return exitClean, cost.WriteText(in.stdout, all, show)
}
