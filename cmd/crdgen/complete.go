package main

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/check/kube"
	"github.com/crdgen/crdgen/internal/check/pass"
	"github.com/crdgen/crdgen/internal/commandline"
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

// completeCommands says what the shell may propose for arguments and flags.
func completeCommands(in invocation, root *cobra.Command, known []generators.Generator) {
	proposeOptions := func(args []string, toComplete string) []complete.Proposal {
		words, err := settings.Vocabulary(known)
		if err != nil {
			return nil
		}
		run := complete.Run{Dir: in.dir, AboutPaths: options.PathsHelp().Summary}
		for i, g := range known {
			run.Generators = append(run.Generators, complete.Generator{Generator: words.Generators[i], Values: g.Values})
		}
		return run.Options(args, toComplete)
	}
	kinds := func(args []string, toComplete string) []complete.Proposal {
		return in.completeKinds(known, args, toComplete)
	}
	words := func(also ...string) func([]string, string) []complete.Proposal {
		return func(args []string, toComplete string) []complete.Proposal {
			if len(args) > 0 {
				return nil
			}
			r, err := in.projectMarkers()
			if err != nil {
				r = markers.Default() // what is wrong with the settings is told by runs
			}
			return complete.Words(r, also, toComplete)
		}
	}
	arguments := map[string]func(args []string, toComplete string) []complete.Proposal{
		"crdgen": proposeOptions, "check": proposeOptions, "fix": proposeOptions,
		"cost": proposeOptions, "validate": proposeOptions,
		"sample": func(args []string, toComplete string) []complete.Proposal {
			if len(args) == 0 {
				return append(kinds(args, toComplete), proposeOptions(args, toComplete)...)
			}
			return proposeOptions(args, toComplete)
		},
		"rebase-hub": func(args []string, toComplete string) []complete.Proposal {
			if len(args) < 2 {
				return kinds(args, toComplete)
			}
			return proposeOptions(args, toComplete)
		},
		"explain": words(), "markers": words(), "help": words(slices.Concat(commandline.Names(root), namesOf(known), []string{"output", "paths"})...),
	}
	values := flagValues()
	for _, c := range append(root.Commands(), root) {
		if f, ok := arguments[c.Name()]; ok {
			commandline.Propose(c, f)
		}
		for _, of := range append(c.Commands(), c) {
			commandline.ProposeValues(of, values)
		}
	}
}

// flagValues are the values of flags that take one of a fixed set.
func flagValues() map[string][]string {
	var versions []string
	for v := kube.LatestVersion(); v >= kube.FirstVersion; v-- {
		versions = append(versions, v.String())
	}
	return map[string][]string{
		"compat": {"controller-gen"}, "check": pass.Levels(), "color": {"auto", "always", "never"},
		"diagnostics": {string(diag.Text), string(diag.JSON), string(diag.GitHub), string(diag.SARIF)},
		"fail-on":     config.FailLevels(), "kube-version": versions,
		"form": sample.Forms(), "output": costFormats(), "format": help.Formats(),
	}
}

func namesOf(known []generators.Generator) []string {
	names := make([]string, len(known))
	for i, g := range known {
		names[i] = g.Name
	}
	return names
}

// completeKinds proposes the kinds of the packages below the working directory, and
// behind a kind its versions.
func (in invocation) completeKinds(known []generators.Generator, args []string, word string) []complete.Proposal {
	p, err := in.project(known).Plan(nil)
	if err != nil {
		return nil
	}
	part, err := in.request(flags{Options: run.Options{Tags: []string{sides.IgnoreGenerated}, Checks: pass.Off}}, nil).Build(&p)
	if err != nil || part.Program == nil {
		return nil
	}
	return complete.Kinds(part.Program, args, word)
}
