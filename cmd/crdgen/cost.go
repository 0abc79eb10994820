package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check"
	"github.com/crdgen/crdgen/internal/check/cost"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/check/trace"
	"github.com/crdgen/crdgen/internal/diag"
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
	raw.bindSettings(cmd.Flags())
	return cmd
}

func costFormats() []string { return []string{"text", "json"} }

// costs builds the CRDs and prints the costs of their expressions. With an error
// in the source, or an expression that has no cost because it does not compile, it
// prints the findings only, as a run does.
func costs(ctx context.Context, in invocation, raw *rawFlags, fl costFlags, known []generators.Generator, args []string) (int, error) {
	p, err := in.crdPlan(args, known)
	if err != nil {
		return exitUsage, err
	}
	server, err := parseServer(raw.kubeVersion)
	if err != nil {
		return exitUsage, err
	}
	run := flags{format: diag.Text, tags: raw.tags, server: server, checks: pass.Full, levels: in.settings.file.Severity}
	bar := startProgress(in, run)
	defer bar.stop()
	program, outs, findings, err := build(in, run, &p, bar)
	if err != nil {
		return exitUsage, err
	}
	findings = run.severities(findings).Relative(in.dir).WithoutConsequences().Sorted()
	if findings.HasErrors() {
		bar.stop()
		return exitFindings, report(in, run, findings, 0)
	}
	bar.show("estimating")
	made := subjects(run, program, outs)
	all := cost.Estimate(made, server)
	bar.stop()
	if refused := refusedExpressions(ctx, made, all, server).Relative(in.dir).Sorted(); refused.HasErrors() {
		return exitFindings, report(in, run, refused, 0)
	}
	if err := report(in, run, findings, 0); err != nil {
		return exitUsage, err
	}
	if fl.output == "json" {
		return exitClean, writeCostJSON(in.stdout, in.dir, all)
	}
	return exitClean, writeCostText(in.stdout, in.dir, all)
}

// refusedExpressions says why expressions are missing from estimations, and what a
// server that was named does not know, unless that is accepted in the source. The
// checks of a run tell it better than the estimate could, and are asked only if there
// may be such.
func refusedExpressions(ctx context.Context, made []trace.Subject, all []cost.Estimation, server kube.Version) diag.List {
	if !server.Old() && !slices.ContainsFunc(all, func(e cost.Estimation) bool { return !e.Complete() }) {
		return nil
	}
	var refused, tooNew diag.List
	for _, d := range check.Run(ctx, made, check.Settings{Options: pass.Options{Level: pass.Full, Server: server}}) {
		switch d.Code {
		case diag.CELCompile, diag.SchemaInvalid:
			refused.Add(d)
		case diag.KubeVersion:
			tooNew.Add(d)
		}
	}
	if len(tooNew) > 0 {
		refused.Add(check.Waivers{Known: allCodes()}.Apply(made[0].Program, tooNew)...)
	}
	return refused
}

// writeCostText prints a table for each version that has expressions.
func writeCostText(w io.Writer, dir string, all []cost.Estimation) error {
	var b strings.Builder
	for _, e := range all {
		if len(e.Expressions) == 0 {
			continue
		}
		if b.Len() > 0 {
			b.WriteByte('\n')
		}
		fmt.Fprintf(&b, "%s %s: %s of the budget of a schema\n", e.Subject.CRD.Name, e.Version.Spec.Name, cost.Percent(e.Total(), cost.SchemaBudget))
		for _, x := range e.Expressions {
			writeExpression(&b, dir, x)
		}
	}
	if b.Len() == 0 {
		b.WriteString("no CEL expressions found\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// longestExpression is how much of an expression a table shows.
const longestExpression = 100

// writeExpression prints one expression: what it costs alone and in the schema,
// where it stands, what makes it expensive, and the bound that would do.
func writeExpression(b *strings.Builder, dir string, x cost.Expression) {
	text := strings.Join(strings.Fields(x.Text()), " ")
	if r := []rune(text); len(r) > longestExpression {
		text = string(r[:longestExpression-1]) + "…"
	}
	fmt.Fprintf(b, "  %12s  +%s  %s\n", cost.Percent(x.Cost, cost.ExpressionBudget), cost.Percent(x.Cost, cost.SchemaBudget), x.Node.Address())
	const indent = "                "
	fmt.Fprintf(b, "%s%s\n", indent, text)
	if pos := x.Pos(); pos.IsValid() {
		pos.Filename = relative(dir, pos.Filename)
		fmt.Fprintf(b, "%sat %s\n", indent, pos)
	}
	var open []string
	for _, g := range x.Growing() {
		if g.Value < 0 {
			open = append(open, g.Node.Address()+" has no "+g.Keyword)
		}
	}
	if len(open) > 0 {
		fmt.Fprintf(b, "%sbecause %s\n", indent, strings.Join(open, ", "))
	}
	if x.Cost > cost.ExpressionBudget {
		fmt.Fprintf(b, "%shelp: %s\n", indent, x.Advice(cost.ExpressionBudget))
	}
}
