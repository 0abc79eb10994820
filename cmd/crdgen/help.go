package main

import (
	"encoding/json"
	"fmt"
	"io"

	"github.com/fatih/color"
	"github.com/spf13/cobra"
	"sigs.k8s.io/controller-tools/pkg/genall/help"
	"sigs.k8s.io/controller-tools/pkg/genall/help/pretty"
	ctmarkers "sigs.k8s.io/controller-tools/pkg/markers"

	"github.com/crdgen/crdgen/generators"
)

// Levels of -h and -w.
const (
	summaryLevel = 1
	detailLevel  = 2
	fullLevel    = 3
	jsonLevel    = 4
)

const usageExample = `  # write the CRDs of all packages below the current directory
  crdgen crd paths=./... output:crd:artifacts:config=config/crd/bases

  # the same bytes as controller-gen, also where controller-gen is wrong
  crdgen --compat=controller-gen crd paths=./... output:crd:artifacts:config=config/crd/bases

  # show the CRDs of two directories and write nothing
  crdgen crd paths="{./api/v1,./api/v2}" output:stdout

  # keep today's findings out of tomorrow's reports
  crdgen crd paths=./... output:none --baseline=.crdgen-baseline --write-baseline

  # explain the markers for CRDs
  crdgen crd -ww`

// printUsage prints the usage of a command, for the root with its options at
// the given level (0 counts as 1). Text goes to stderr, JSON to stdout, unless
// cobra collects both for --help.
func printUsage(c *cobra.Command, level int, known []generators.Generator) error {
	out := c.ErrOrStderr()
	if c.HasParent() {
		_, err := fmt.Fprintf(out, "Usage:\n  %s\n\nFlags:\n%s", c.UseLine(), c.LocalFlags().FlagUsages())
		return err
	}
	fmt.Fprintf(out, "Usage:\n  %s\n  crdgen COMMAND\n\nExamples:\n%s\n\nCommands:\n", c.Use, c.Example)
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			fmt.Fprintf(out, "  %-12s %s\n", sub.Name(), sub.Short)
		}
	}
	fmt.Fprintf(out, "\nFlags:\n%s\nEnvironment:\n%s\n\nOptions\n\n", c.LocalFlags().FlagUsages(), environmentUsages())
	registry, err := optionsRegistry(known)
	if err != nil {
		return err
	}
	return printCategories(c.OutOrStdout(), out, help.ByCategory(registry, help.SortByOption), max(level, summaryLevel))
}

// optionsRegistry holds every option with its help.
func optionsRegistry(known []generators.Generator) (*ctmarkers.Registry, error) {
	reg := &ctmarkers.Registry{}
	add := func(name string, value any, h *ctmarkers.DefinitionHelp) error {
		def, err := ctmarkers.MakeDefinition(name, ctmarkers.DescribesPackage, value)
		if err != nil {
			return err
		}
		if h != nil {
			reg.AddHelp(def, h)
		}
		return reg.Register(def)
	}
	if err := add("paths", inputPaths(nil), pathsHelp()); err != nil {
		return nil, err
	}
	for _, form := range ruleNames() {
		if err := add("output:"+form, zeroRule(form), ruleHelp(form)); err != nil {
			return nil, err
		}
	}
	for _, g := range known {
		if err := add(g.Name, g.Options, g.Help); err != nil {
			return nil, err
		}
		for _, form := range ruleNames() {
			if err := add("output:"+g.Name+":"+form, zeroRule(form), ruleHelp(form)); err != nil {
				return nil, err
			}
		}
	}
	return reg, nil
}

// printCategories prints help at a level.
func printCategories(stdout, stderr io.Writer, categories []help.CategoryDoc, level int) error {
	if level >= jsonLevel {
		return json.NewEncoder(stdout).Encode(categories)
	}
	for _, c := range categories {
		if c.Category == "" {
			continue
		}
		text := pretty.MarkersSummary(c.Category, c.Markers)
		if level > summaryLevel {
			text = pretty.MarkersDetails(level >= fullLevel, c.Category, c.Markers)
		}
		if err := text.Write(stderr); err != nil {
			return err
		}
	}
	return nil
}

// useColor tells the library that prints help whether to colour it. The library
// keeps that in a variable of its own, so this is for the process.
func useColor(on bool) { color.NoColor = !on }

func pathsHelp() *ctmarkers.DefinitionHelp {
	h := ctmarkers.SimpleHelp("", "names the packages to read, the current directory by default")
	h.Details = `Several are written paths=a;b or paths="{a,b}", or the option is repeated.

A path that is absolute or begins with "." is a directory, anything else an
import path. "..." at the end means everything below; below a directory that
includes other modules, below an import path it does not.`
	return h
}

func ruleHelp(form string) *ctmarkers.DefinitionHelp {
	switch form {
	case "artifacts":
		h := ctmarkers.SimpleHelp("", "puts manifests into one directory and Go code beside its package")
		h.FieldHelp = map[string]ctmarkers.DetailedHelp{
			"Config": {Summary: "is the directory of manifests"},
			"Code":   {Summary: "is a directory for Go code instead of its package's"},
		}
		return h
	case "dir":
		return ctmarkers.SimpleHelp("", "puts every file into one directory")
	case "none":
		return ctmarkers.SimpleHelp("", "checks everything and writes nothing")
	}
	return ctmarkers.SimpleHelp("", "prints everything, one document after another")
}
