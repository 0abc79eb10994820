package main

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/internal/commandline"
	"github.com/crdgen/crdgen/internal/meaning"
	"github.com/crdgen/crdgen/markers"
)

// codesCommand prints what the code of a finding means, or a marker.
func codesCommand(in invocation) *cobra.Command {
	return &cobra.Command{
		Use:     "explain [CODE | MARKER]",
		Short:   "Say what the code of a finding or a marker means",
		Long:    "Say what the code of a finding means and how to fix it, or what a marker does. A marker is written with or without + and arguments. Without an argument, list all codes.",
		Example: "  crdgen explain unknown-marker\n  crdgen explain +kubebuilder:validation:MaxLength",
		Args:    cobra.ArbitraryArgs,
		RunE: func(_ *cobra.Command, args []string) error {
			switch len(args) {
			case 0:
				_, err := io.WriteString(in.stdout, meaning.List())
				return err
			case 1:
				return describe(in, args[0])
			}
			return &commandline.Error{Message: "explain takes one code or marker", Help: "without one it lists all codes"}
		},
	}
}

// describe prints what a word means. Settings that cannot be read hide nothing that all projects
// have: people ask for the meaning of that very finding.
func describe(in invocation, word string) error {
	r, unread := in.projectMarkers()
	if unread != nil {
		r = markers.Default()
	}
	text, ok := meaning.Find(r, word)
	if !ok && unread != nil {
		return unread // the word may be a marker of the project's own
	}
	if !ok {
		return &commandline.Error{Message: fmt.Sprintf("there is no code or marker %q", word), Help: meaning.Propose(r, word)}
	}
	_, err := io.WriteString(in.stdout, text)
	return err
}
