package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/inputs"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
)

// inputsCommand lists what a run reads.
func inputsCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	var output string
	cmd := &cobra.Command{
		Use:   "inputs [flags] OPTION...",
		Short: "List the files, directories and variables that a run depends on",
		Long: "List the files, directories and environment variables that the result of a run with the same arguments depends on, so that " +
			"a hermetic action can declare them. Without arguments the run of .crdgen.yaml is meant. Nothing is written. What the go " +
			"command reads, where it is asked for packages, is not listed, and a line says so.",
		Example: "  crdgen inputs crd object paths=./...\n  crdgen inputs -o json crd paths=./...",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			if err := oneOf("output", output, "text", "json"); err != nil {
				return err
			}
			var err error
			*code, err = listInputs(c.Context(), in, raw.flags, known, args, output)
			return commandline.ExplainRun(c, err)
		},
	}
	cmd.Flags().StringVarP(&output, "output", "o", "text", "how it is printed: text or json")
	raw.bindReading(cmd.Flags())
	return cmd
}

// listInputs does what a run does but for writing. With errors in the source it prints
// those only: what a run reads that stops early is of no use.
func listInputs(ctx context.Context, in invocation, fl flags, known []generators.Generator, args []string, output string) (int, error) {
	fl.cacheOff = true // verdicts that are remembered are no inputs
	plans, in, err := in.plansOf(known, args)
	if err != nil {
		return exitUsage, err
	}
	bar := startProgress(in, fl)
	defer bar.Stop()
	r := in.request(fl, bar)
	base, err := readBaseline(r, in, fl)
	if err != nil {
		return exitUsage, err
	}
	if plans, err = run.Expanded(plans); err != nil {
		return exitUsage, err
	}
	m, err := r.ExamineAll(ctx, plans)
	if err != nil {
		return exitUsage, err
	}
	m, _ = m.Apart(base, fl.Options)
	bar.Stop()
	if fl.Fails(m.Findings) {
		return exitFindings, report(in, fl, m.Findings, m.Hidden)
	}
	return exitClean, in.printInputs(output)
}

// plansOf are the plans of arguments, or those of the settings where there are none,
// with the directory that they run in.
func (in invocation) plansOf(known []generators.Generator, args []string) ([]*run.Plan, invocation, error) {
	if len(args) == 0 {
		plans, err := in.project(known).Configured()
		if err == nil && len(plans) == 0 {
			err = &commandline.Error{Message: "no generator is named", Help: "give the arguments of a run, as in: crdgen inputs crd paths=./..."}
		}
		if in.settings.File.File != "" {
			in = in.movedTo(in.settings.File.Dir())
		}
		return plans, in, err
	}
	p, err := options.Parse(args, known)
	if err == nil {
		err = p.Runnable()
	}
	return []*run.Plan{{Plan: p}}, in, err
}

func (in invocation) printInputs(output string) error {
	list := inputs.ListOf(in.inputs.Facts(), func(name string) string { return relative(in.shown(), name) })
	list.Incomplete = in.inputs.WhyUnknown()
	if output == "json" {
		return list.WriteJSON(in.stdout)
	}
	if err := list.Write(in.stdout, diag.OneLine); err != nil {
		return err
	}
	if list.Incomplete != "" {
		if _, err := fmt.Fprintf(in.stderr, "crdgen: the list is not complete, the go command reads more: %s\n", list.Incomplete); err != nil {
			return err
		}
	}
	return nil
}
