package main

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/helptext"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/help"
)

// markersCommand prints the reference of all markers.
func markersCommand(in invocation) *cobra.Command {
	format := ""
	cmd := &cobra.Command{
		Use:     "markers [MARKER | GENERATOR | CODE]",
		Short:   "Print the reference of all markers, or of one",
		Long:    "Print the reference of all markers; with a marker, all about it. A name is written with or without + and arguments; the beginning or the last part of a name, or a generator, lists the markers that are meant.",
		Example: "  crdgen markers MaxLength\n  crdgen markers kubebuilder:validation\n  crdgen markers conversion\n  crdgen markers --format=markdown",
		Args:    cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 1 {
				return describe(in, args[0])
			}
			if len(args) > 1 {
				return &commandline.Error{Message: "markers takes one name", Help: "without one it prints all markers"}
			}
			if !slices.Contains(help.Formats(), format) {
				return &commandline.Error{
					Message: fmt.Sprintf("flag --format: unknown value %q", format),
					Help:    spelling.Propose(format, help.Formats(), "known values are"),
				}
			}
			r, err := in.projectMarkers()
			if err != nil {
				return err
			}
			return help.WriteReference(r, in.stdout, format)
		},
	}
	cmd.Flags().StringVar(&format, "format", "text", "how it is printed: "+strings.Join(help.Formats(), ", "))
	return cmd
}

// printMarkers lists the markers of the named generators, of all where none is
// named. Other arguments are checked as for a run.
func printMarkers(in invocation, fl flags, known []generators.Generator, args []string) error {
	p, err := options.Parse(args, known)
	if err != nil {
		return err
	}
	r, err := in.projectMarkers()
	if err != nil {
		return err
	}
	return helptext.Categories(in.stdout, in.stderr, help.Categories(r, p.Names()), fl.markerLevel, "+")
}
