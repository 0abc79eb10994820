package main

import (
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/complete"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/diff/sides"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/sample"
	"github.com/crdgen/crdgen/internal/settings"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/help"
)

// completeCommands says what the shell may propose for arguments and flags. The
// scripts that ask are cobra's: "crdgen completion".
func completeCommands(in invocation, root *cobra.Command, known []generators.Generator) {
	proposeOptions := func(args []string, toComplete string) []cobra.Completion {
		words, err := settings.Vocabulary(known)
		if err != nil {
			return nil
		}
		run := complete.Run{Dir: in.dir, AboutPaths: options.PathsHelp().Summary}
		for i, g := range known {
			run.Generators = append(run.Generators, complete.Generator{Generator: words.Generators[i], Values: g.Values})
		}
		return completions(run.Options(args, toComplete))
	}
	kinds := func(args []string, toComplete string) []cobra.Completion {
		return in.completeKinds(known, args, toComplete)
	}
	words := func(also ...string) func([]string, string) []cobra.Completion {
		return func(args []string, toComplete string) []cobra.Completion {
			if len(args) > 0 {
				return nil
			}
			r, err := in.projectMarkers()
			if err != nil {
				r = markers.Default() // what is wrong with the settings is told by runs
			}
			return completions(complete.Words(r, also, toComplete))
		}
	}
	arguments := map[string]func(args []string, toComplete string) []cobra.Completion{
		"crdgen": proposeOptions, "check": proposeOptions, "fix": proposeOptions,
		"cost": proposeOptions, "validate": proposeOptions,
		"sample": func(args []string, toComplete string) []cobra.Completion {
			if len(args) == 0 {
				return append(kinds(args, toComplete), proposeOptions(args, toComplete)...)
			}
			return proposeOptions(args, toComplete)
		},
		"rebase-hub": func(args []string, toComplete string) []cobra.Completion {
			if len(args) < 2 {
				return kinds(args, toComplete)
			}
			return proposeOptions(args, toComplete)
		},
		"explain": words(), "markers": words(), "help": words(append(commandNames(root), append(namesOf(known), "output", "paths")...)...),
	}
	for _, c := range append(root.Commands(), root) {
		if f, ok := arguments[c.Name()]; ok {
			c.ValidArgsFunction = func(_ *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
				return proposed(f(args, toComplete))
			}
		}
		completeFlags(c)
		for _, sub := range c.Commands() {
			completeFlags(sub)
		}
	}
}

// proposed adds what the shell is to do: no file names, and no blank behind what goes
// on.
func proposed(all []cobra.Completion) ([]cobra.Completion, cobra.ShellCompDirective) {
	directive := cobra.ShellCompDirectiveNoFileComp
	if slices.ContainsFunc(all, func(c string) bool {
		word, _, _ := strings.Cut(c, "\t")
		return strings.HasSuffix(word, "=") || strings.HasSuffix(word, ":") || strings.HasSuffix(word, "/")
	}) {
		directive |= cobra.ShellCompDirectiveNoSpace
	}
	return all, directive
}

// completeFlags proposes the values of flags that have a fixed set.
func completeFlags(c *cobra.Command) {
	var versions []string
	for v := kube.LatestVersion(); v >= kube.FirstVersion; v-- {
		versions = append(versions, v.String())
	}
	for name, values := range map[string][]string{
		"compat": {"controller-gen"}, "check": pass.Levels(), "color": {"auto", "always", "never"},
		"diagnostics": {string(diag.Text), string(diag.JSON), string(diag.GitHub), string(diag.SARIF)},
		"fail-on":     config.FailLevels(), "kube-version": versions,
		"form": sample.Forms(), "output": costFormats(), "format": help.Formats(),
	} {
		if flag := c.Flags().Lookup(name); flag != nil {
			if len(flag.Annotations[valuesAnnotation]) == 0 {
				takes(c.Flags(), name, values)
			}
			// It fails for a flag that is not there or has a function already.
			_ = c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(values, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveKeepOrder))
		}
	}
}

func commandNames(root *cobra.Command) []string {
	var names []string
	for _, c := range root.Commands() {
		names = append(names, c.Name())
	}
	return names
}

func namesOf(known []generators.Generator) []string {
	names := make([]string, len(known))
	for i, g := range known {
		names[i] = g.Name
	}
	return names
}

// completions are proposals as cobra hands them to the shell.
func completions(all []complete.Proposal) []cobra.Completion {
	out := make([]cobra.Completion, len(all))
	for i, p := range all {
		if out[i] = p.Word; p.About != "" {
			out[i] = cobra.CompletionWithDesc(p.Word, p.About)
		}
	}
	return out
}

// completeKinds proposes the kinds of the packages below the working directory, and
// behind a kind its versions.
func (in invocation) completeKinds(known []generators.Generator, args []string, word string) []cobra.Completion {
	p, err := in.project(known).Plan(nil)
	if err != nil {
		return nil
	}
	part, err := in.request(flags{Options: run.Options{Tags: []string{sides.IgnoreGenerated}, Checks: pass.Off}}, nil).Build(&p)
	if err != nil || part.Program == nil {
		return nil
	}
	return completions(complete.Kinds(part.Program, args, word))
}
