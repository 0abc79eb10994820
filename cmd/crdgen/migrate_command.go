package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/generators/crd"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff"
	"github.com/crdgen/crdgen/internal/migrate"
	"github.com/crdgen/crdgen/internal/run"
)

// migrateCommand plans how a cluster gets to the versions of the source.
func migrateCommand(in invocation, raw *rawFlags, known []generators.Generator, code *int) *cobra.Command {
	var cluster, output string
	cmd := &cobra.Command{
		Use:   "migrate --cluster=FILE [flags] [PATH...] [OPTION...]",
		Short: "Plan how the versions stored in a cluster become those of the source",
		Long: "Plan how the versions that a cluster stores become those of the source: which stored versions are in the way, and the steps in order, " +
			"each with what to check before it and how to go back. Nothing is written and no cluster is asked. A plan that says \"blocked\" ends with exit code 1.",
		Example: "  kubectl get crd -o yaml | crdgen migrate --cluster=-\n  crdgen migrate ./api/... --cluster=crds.yaml",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			if cluster == "" {
				return &commandline.Error{Message: "--cluster is missing", Help: "name what the cluster has, as in: kubectl get crd -o yaml | crdgen migrate --cluster=-"}
			}
			if err := oneOf("output", output, migrateFormats()...); err != nil {
				return err
			}
			if err := raw.check(in); err != nil {
				return err
			}
			write := migrate.Write
			if output == "json" {
				write = migrate.WriteJSON
			}
			var err error
			*code, err = planMigration(c.Context(), in, raw.flags, shared(c.Flags(), raw.flags), cluster, known, args, write)
			return explainSide(err)
		},
	}
	f := cmd.Flags()
	raw.bindReading(f)
	bindChoice(&raw.variant, f)
	f.StringVar(&cluster, "cluster", "", "the cluster's CRDs as \"kubectl get crd -o yaml\" prints them: a file or directory, or - for standard input")
	f.StringVarP(&output, "output", "o", "text", "how it is printed: "+strings.Join(migrateFormats(), ", "))
	commandline.ProposeValues(cmd, map[string][]string{"output": migrateFormats()})
	return cmd
}

// shared are the flags that the commands of a plan need, so that they look at what it was
// made for. Settings give their flags again.
func shared(f *pflag.FlagSet, fl flags) run.Flags {
	given := func(names ...string) (words []string) {
		for _, name := range names {
			flag := f.Lookup(name)
			if !flag.Changed {
				continue
			}
			value := flag.Value.String()
			if list, ok := flag.Value.(pflag.SliceValue); ok {
				value = strings.Join(list.GetSlice(), ",")
			}
			words = append(words, config.ShellWord("--"+name+"="+value))
		}
		return words
	}
	by := run.Flags{Channel: fl.variant.Channel, Source: given("load-build-tags", "compat", "check", "baseline"), Objects: given("kube-version", channelFlag, gatesFlag)}
	if f.Lookup(configFlag).Value.String() == "off" {
		by.Source = append(by.Source, "--"+configFlag+"=off")
	}
	return by
}

func migrateFormats() []string { return []string{"text", "json"} }

// planMigration prints the steps.
func planMigration(ctx context.Context, in invocation, fl flags, by run.Flags, cluster string, known []generators.Generator, args []string, write func(w io.Writer, plans []migrate.Plan, absent []string) error) (int, error) {
	fl.undone = "nothing planned"
	if cluster != "-" {
		if _, err := os.Stat(absolute(in.dir, cluster)); err != nil {
			return exitUsage, &commandline.Error{Message: fmt.Sprintf("flag --cluster: %q cannot be read", cluster), Help: "write it by: kubectl get crd -o yaml > " + cluster}
		}
	}
	docs, findings, err := readResources(in, []string{cluster}, true)
	if err != nil {
		return exitUsage, err
	}
	if findings.HasErrors() {
		return exitUsage, &run.FindingsError{List: findings}
	}
	if cluster == "-" {
		cluster = "standard input"
	}
	side, err := diff.FromDocuments(cluster, docs)
	if err != nil {
		return exitUsage, err
	}
	if wrong := migrate.Check(side.CRDs); wrong != nil {
		return exitUsage, &run.FindingsError{List: diag.List{{
			Pos: side.Pos(wrong.CRD, "", "", wrong.At), Code: diag.Usage, Message: wrong.Message,
			Help: "give what \"kubectl get crd -o yaml\" prints: a server has one storage version, and takes no such name",
		}}}
	}
	p, err := readProgram(ctx, in, fl, known, args)
	if err != nil {
		return exitUsage, err
	}
	if p.findings.HasErrors() {
		return exitFindings, report(in, fl, p.findings.Errors(), 0)
	}
	o := migrate.Options{KubeVersion: uint(fl.Server), File: crd.FileName, Elsewhere: map[*migrate.CRD]bool{}}
	for i, definition := range p.crds {
		o.Elsewhere[definition] = p.kinds[i] != nil && p.kinds[i].ConvertedElsewhere()
	}
	commands, err := in.project(known).Commands(args, by)
	if err != nil {
		return exitUsage, err
	}
	o.Generate, o.Manifests, o.Validate, o.Gates = commands.Generate, commands.Dir, commands.Validate, fl.variant.Gates
	plans := migrate.Plans(ctx, p.crds, side.CRDs, o)
	if len(plans) == 0 {
		return exitUsage, &commandline.Error{Message: "no definition of the source is in " + cluster, Help: "a definition that is new needs no migration; else name the packages, and what \"kubectl get crd -o yaml\" prints of the cluster that has it"}
	}
	code := exitClean
	if migrate.Blocked(plans) {
		code = exitFindings
	}
	return code, write(in.stdout, plans, migrate.Absent(p.crds, side.CRDs))
}
