package main

import (
	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
)

// markersCommand prints the reference of all markers.
func markersCommand(in invocation) *cobra.Command {
	return &cobra.Command{
		Use:   "markers",
		Short: "Print the reference of all markers",
		Args:  noArguments,
		RunE:  func(*cobra.Command, []string) error { return &usageError{message: "not available"} },
	}
}

// printMarkers lists the markers of the named generators.
func printMarkers(in invocation, fl flags, known []generators.Generator, args []string) error {
	return &usageError{message: "not available"}
}
