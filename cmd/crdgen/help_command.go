package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"sigs.k8s.io/controller-tools/pkg/genall/help"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/helptext"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/spelling"
)

// usageExample shows what most people start with.
const usageExample = `  crdgen check
  crdgen config init && crdgen generate
  crdgen crd paths=./... output:crd:artifacts:config=config/crd/bases
  crdgen --compat=controller-gen crd rbac:roleName=manager-role paths=./...
  crdgen crd paths="{./api/v1,./api/v2}" output:stdout
  crdgen check --baseline=.crdgen-baseline --write-baseline`

// groups are the commands by what people want to do. A command without a group would be
// missing from the help: a test looks for such.
var groups = []commandline.Group{
	{Title: "Generate:", Commands: []string{"generate", "rebase-hub"}},
	{Title: "Check and fix:", Commands: []string{"check", "diff", "outline", "fix", "cost"}},
	{Title: "Work with objects:", Commands: []string{"validate", "sample", "migrate"}},
	{Title: "Look up:", Commands: []string{"explain", "markers", "inputs", "help", "version"}},
	{Title: "Set up:", Commands: []string{"config", "cache", "completion"}},
}

// groupCommands puts the commands into groups, and refuses words behind "completion" that
// name no shell.
func groupCommands(root *cobra.Command) {
	commandline.AddGroups(root, groups)
	for _, c := range root.Commands() {
		if c.Name() == "completion" {
			commandline.NeedsCommand(c)
			for _, shell := range c.Commands() {
				shell.Args = noArguments
			}
		}
	}
}

// pages are the pages of help about commands.
func pages(known []generators.Generator) commandline.Pages {
	return commandline.Pages{
		Generators: known, Environment: environment(),
		Ending: "\nExit code: 0 clean or warnings, 1 errors in the source, drift, or what diff,\nvalidate, sample and migrate look for, 2 wrong use or nothing to check.\n" +
			"\n\"crdgen help NAME\" says more of a command, a generator, output, paths, a code or\na marker.\n",
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
				return pages(known).Print(in.stdout, root, nil)
			}
			if found, rest, err := root.Find(args); err == nil && found != root && len(rest) == 0 {
				return pages(known).Print(in.stdout, found, nil)
			}
			name, _, _ := strings.Cut(args[0], ":")
			if commandline.IsOption(name, known) {
				return helptext.Topic(in.stdout, name, known)
			}
			if err := describe(in, args[0]); err == nil {
				return nil
			}
			if r, err := in.projectMarkers(); err == nil && strings.ContainsAny(args[0], "+:") {
				return &commandline.Error{Message: fmt.Sprintf("there is no help about %q", args[0]), Help: meaning.Propose(r, args[0])}
			}
			names := slices.Concat([]string{"paths", "output"}, commandline.Names(root), namesOf(known))
			return &commandline.Error{Message: fmt.Sprintf("there is no help about %q", args[0]), Help: spelling.Propose(args[0], names, "there is help about")}
		},
	}
}

// printLevel prints help for -h: text to stderr, JSON to stdout.
func printLevel(in invocation, c *cobra.Command, level int, known []generators.Generator, args []string) error {
	if level == helptext.Summary {
		return pages(known).Print(in.stderr, c, args)
	}
	registry, err := options.Registry(known)
	if err != nil {
		return err
	}
	return helptext.Categories(in.stdout, in.stderr, help.ByCategory(registry, help.SortByOption), level, "")
}
