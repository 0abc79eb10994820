// Package commandline is what crdgen adds to a tree of cobra commands: pages of help, flags
// from the environment, what was meant by a wrong word or flag, and what the shell proposes.
//
// Package main builds the tree and says what each command does; package helptext has the
// pages about generators, which need no command. This package runs no command, and reads
// neither source nor the environment: the command hands it what it has read.
package commandline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/internal/spelling"
)

// An Error is a mistake on the command line, worded as a finding is.
type Error struct {
	Message string
	Help    string // may be empty
}

func (e *Error) Error() string { return e.Message }

// A Group is commands that belong together, by what people want to do.
type Group struct {
	Title    string
	Commands []string
}

// AddGroups puts the commands below a root into groups, those that cobra adds as well. A
// command without a group would be missing from the help.
func AddGroups(root *cobra.Command, groups []Group) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, g := range groups {
		root.AddGroup(&cobra.Group{ID: g.Title, Title: g.Title})
		for _, c := range root.Commands() {
			if slices.Contains(g.Commands, c.Name()) {
				c.GroupID = g.Title
			}
		}
	}
}

// NeedsCommand makes it wrong use to call a command without one of those below it.
func NeedsCommand(cmd *cobra.Command) {
	names := Names(cmd)
	cmd.Args = cobra.ArbitraryArgs
	cmd.RunE = func(_ *cobra.Command, args []string) error {
		if len(args) == 0 {
			return &Error{Message: cmd.Name() + " needs a command", Help: "write crdgen " + cmd.Name() + " " + strings.Join(names, " or ")}
		}
		return &Error{Message: fmt.Sprintf("there is no command %q of %s", args[0], cmd.Name()), Help: spelling.Propose(args[0], names, "the commands are")}
	}
}

// Names are the names of the commands below one.
func Names(c *cobra.Command) []string {
	var names []string
	for _, sub := range c.Commands() {
		names = append(names, sub.Name())
	}
	return names
}
