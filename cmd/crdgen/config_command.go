package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/settings"
)

// configCommand writes and shows the settings of a project.
func configCommand(in invocation, raw *rawFlags, known []generators.Generator) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "config COMMAND",
		Short: "Write or show the settings of a project, .crdgen.yaml",
		Long: "Write or show the settings of a project, .crdgen.yaml beside go.mod: severities of rules, what fails a run, a baseline, " +
			"the oldest Kubernetes version, and what \"crdgen generate\" runs. Flags and " + flagsVariable + " win over it.",
	}
	initialize := &cobra.Command{
		Use:   "init",
		Short: "Write a first .crdgen.yaml beside go.mod, with what the Makefile runs",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			words, err := settings.Vocabulary(known)
			if err != nil {
				return err
			}
			return initSettings(c.Context(), in, words)
		},
	}
	show := &cobra.Command{
		Use:   "show",
		Short: "Print the settings that are in effect and where each comes from",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if err := raw.check(in); err != nil {
				return err
			}
			if _, err := in.project(known).Configured(); err != nil {
				return err
			}
			return showSettings(in, c)
		},
	}
	raw.bindReading(show.Flags())
	schema := &cobra.Command{
		Use:   "schema",
		Short: "Print the JSON Schema of .crdgen.yaml",
		Args:  noArguments,
		RunE:  func(*cobra.Command, []string) error { return writeSchema(in.stdout, known) },
	}
	cmd.AddCommand(initialize, show, schema)
	commandline.NeedsCommand(cmd)
	return cmd
}

// initSettings writes a first file, and none where there is one.
func initSettings(ctx context.Context, in invocation, words config.Vocabulary) error {
	root := config.Root(nil, in.dir)
	if root == "" {
		return &commandline.Error{Message: "there is no go.mod here or above", Help: "the settings stand beside go.mod: change into a module"}
	}
	name := filepath.Join(root, config.Name)
	if _, err := os.Lstat(name); err == nil {
		return &commandline.Error{Message: fmt.Sprintf("%q is there already", relative(in.dir, name)), Help: `"crdgen config show" prints what is in effect`}
	}
	origin, err := settings.Init(ctx, name, words)
	if err != nil {
		return err
	}
	next := "\"crdgen generate --verify\" compares what it generates with the files that are there"
	if !origin.Assumed && len(origin.Taken) == 0 {
		next = "write its runs before \"crdgen generate\""
	}
	_, err = fmt.Fprintf(in.stderr, "crdgen: %s written%s; %s\n", relative(in.dir, name), origin.Describe(), next)
	return err
}

// showSettings prints what is in effect as a file of settings, with the source of
// each value.
func showSettings(in invocation, c *cobra.Command) error {
	var values []config.Setting
	for _, s := range []struct{ key, flag string }{
		{"compat", "compat"}, {"check", "check"}, {"kubeVersion", "kube-version"}, {"failOn", "fail-on"}, {"baseline", "baseline"},
	} {
		flag := c.Flags().Lookup(s.flag)
		from := in.settings.from[s.flag]
		if from == "" && flag.Changed {
			from = "the command line"
		}
		values = append(values, config.Setting{Key: s.key, Value: flag.Value.String(), From: from})
	}
	_, err := io.WriteString(in.stdout, settings.Effect(in.project(nil), values).Text())
	return err
}

// writeSchema writes the JSON Schema that is published as docs/crdgen.schema.json.
func writeSchema(w io.Writer, known []generators.Generator) error {
	words, err := settings.Vocabulary(known)
	if err != nil {
		return err
	}
	text, err := config.Schema(words)
	if err != nil {
		return err
	}
	_, err = w.Write(text)
	return err
}
