package main

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"sigs.k8s.io/controller-tools/pkg/genall/help"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/helptext"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/internal/wrap"
)

// usageExample shows what most people start with.
const usageExample = `  crdgen check
  crdgen config init && crdgen generate
  crdgen crd paths=./... output:crd:artifacts:config=config/crd/bases
  crdgen --compat=controller-gen crd rbac:roleName=manager-role paths=./...
  crdgen crd paths="{./api/v1,./api/v2}" output:stdout
  crdgen check --baseline=.crdgen-baseline --write-baseline`

// groupCommands puts the commands into groups by what people want to do. A command
// without a group would be missing from the help: a test looks for such.
func groupCommands(root *cobra.Command) {
	groups := []struct {
		title string
		names []string
	}{
		{"Generate:", []string{"generate", "rebase-hub"}},
		{"Check and fix:", []string{"check", "diff", "outline", "fix", "cost"}},
		{"Work with objects:", []string{"validate", "sample", "migrate"}},
		{"Look up:", []string{"explain", "markers", "inputs", "help", "version"}},
		{"Set up:", []string{"config", "cache", "completion"}},
	}
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.title, Title: g.title})
		for _, c := range root.Commands() {
			if c.Name() == "completion" {
				needsCommand(c)
				for _, shell := range c.Commands() {
					shell.Args = noArguments
				}
			}
			if slices.Contains(g.names, c.Name()) {
				c.GroupID = g.title
			}
		}
	}
}

// needsCommand makes it wrong use to call a command without one of those below it.
func needsCommand(cmd *cobra.Command) {
	var names []string
	for _, c := range cmd.Commands() {
		names = append(names, c.Name())
	}
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return &usageError{message: cmd.Name() + " needs a command", help: "write crdgen " + cmd.Name() + " " + strings.Join(names, " or ")}
		}
		return &usageError{message: fmt.Sprintf("there is no command %q of %s", args[0], cmd.Name()), help: spelling.Propose(args[0], names, "the commands are")}
	}
}

// helpCommand prints help about a command, a generator or another word.
func helpCommand(in invocation, known []generators.Generator) *cobra.Command {
	return &cobra.Command{
		Use:     "help [COMMAND | GENERATOR | output | paths | CODE | MARKER]",
		Short:   "Print help about a command, a generator, a code or a marker",
		Example: "  crdgen help check\n  crdgen help conversion\n  crdgen help output",
		Args:    cobra.ArbitraryArgs,
		RunE: func(c *cobra.Command, args []string) error {
			root := c.Root()
			if len(args) == 0 {
				return printHelp(in.stdout, root, nil, known)
			}
			if found, rest, err := root.Find(args); err == nil && found != root && len(rest) == 0 {
				return printHelp(in.stdout, found, nil, known)
			}
			name, _, _ := strings.Cut(args[0], ":")
			if isOption(name, known) {
				return helptext.Topic(in.stdout, name, known)
			}
			if err := describe(in, args[0]); err == nil {
				return nil
			}
			if r, err := in.projectMarkers(); err == nil && strings.ContainsAny(args[0], "+:") {
				return &usageError{message: fmt.Sprintf("there is no help about %q", args[0]), help: meaning.Propose(r, args[0])}
			}
			names := []string{"paths", "output"}
			for _, sub := range root.Commands() {
				names = append(names, sub.Name())
			}
			for _, g := range known {
				names = append(names, g.Name)
			}
			return &usageError{message: fmt.Sprintf("there is no help about %q", args[0]), help: spelling.Propose(args[0], names, "there is help about")}
		},
	}
}

// printHelp prints help about a command; for the root with generators among the
// arguments, about those.
func printHelp(w io.Writer, c *cobra.Command, args []string, known []generators.Generator) error {
	if !c.HasParent() {
		for _, arg := range args {
			name, _, _ := strings.Cut(strings.TrimPrefix(arg, "+"), ":")
			if slices.ContainsFunc(known, func(g generators.Generator) bool { return g.Name == name }) {
				return helptext.Topic(w, name, known)
			}
		}
	}
	var b strings.Builder
	about := c.Long
	if about == "" {
		about = c.Short + "."
	}
	b.WriteString(wrap.Text(about, "", "") + "\nUsage:\n")
	if !c.HasParent() {
		b.WriteString("  crdgen COMMAND [flags]\n  crdgen [flags] GENERATOR[:NAME=VALUE,...]... [paths=PATH] [output:RULE]\n")
		writeCommands(&b, c)
		b.WriteString("\nGenerators:\n" + helptext.Generators(known) + "\nOptions:\n" +
			wrap.Table([]wrap.Row{{Name: "paths=PATH", Text: options.PathsHelp().Summary}}) + helptext.Outputs())
	} else {
		b.WriteString(wrap.Text(c.UseLine(), "  ", "      "))
		if c.HasAvailableSubCommands() {
			writeCommands(&b, c)
		}
	}
	if c.Example != "" {
		b.WriteString("\nExamples:\n" + c.Example + "\n")
	}
	if flags := c.LocalFlags(); flags.HasAvailableFlags() {
		b.WriteString("\nFlags:\n" + flags.FlagUsagesWrapped(wrap.Columns))
	}
	if !c.HasParent() {
		b.WriteString("\nEnvironment:\n" + environmentUsages())
		b.WriteString("\nExit code: 0 clean or warnings, 1 errors in the source, drift, or what diff,\nvalidate, sample and migrate look for, 2 wrong use or nothing to check.\n" +
			"\n\"crdgen help NAME\" says more of a command, a generator, output, paths, a code or\na marker.\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeCommands lists the commands below one, by group.
func writeCommands(b *strings.Builder, c *cobra.Command) {
	table := func(group string) string {
		var rows []wrap.Row
		for _, sub := range c.Commands() {
			if sub.GroupID == group && (sub.IsAvailableCommand() || sub.Name() == "help") {
				rows = append(rows, wrap.Row{Name: sub.Name(), Text: sub.Short})
			}
		}
		return wrap.Table(rows)
	}
	if len(c.Groups()) == 0 {
		b.WriteString("\nCommands:\n" + table(""))
	}
	for _, g := range c.Groups() {
		b.WriteString("\n" + g.Title + "\n" + table(g.ID))
	}
}

// printLevel prints help for -h: text to stderr, JSON to stdout.
func printLevel(in invocation, c *cobra.Command, level int, known []generators.Generator, args []string) error {
	if level == helptext.Summary {
		return printHelp(in.stderr, c, args, known)
	}
	registry, err := options.Registry(known)
	if err != nil {
		return err
	}
	return helptext.Categories(in.stdout, in.stderr, help.ByCategory(registry, help.SortByOption), level, "")
}
