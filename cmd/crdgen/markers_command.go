package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/markers/help"
)

// markersCommand prints the reference of all markers.
func markersCommand(in invocation) *cobra.Command {
	format := ""
	cmd := &cobra.Command{
		Use:   "markers",
		Short: "Print the reference of all markers",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			if !slices.Contains(help.Formats(), format) {
				return &usageError{
					message: fmt.Sprintf("flag --format: unknown value %q", format),
					help:    didYouMean(format, help.Formats(), "known values are"),
				}
			}
			return help.WriteReference(in.stdout, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "how it is printed: "+strings.Join(help.Formats(), ", "))
	return cmd
}

// printMarkers lists the markers of the named generators, of all where none is
// named. Other arguments are checked as for a run.
func printMarkers(in invocation, fl flags, known []generators.Generator, args []string) error {
	p, err := parseArguments(args, known)
	if err != nil {
		return err
	}
	var names []string
	for _, j := range p.jobs {
		names = append(names, j.generator.Name)
	}
	useColor(fl.color)
	return printCategories(in.stdout, in.stderr, help.Categories(names), fl.markerLevel)
}
