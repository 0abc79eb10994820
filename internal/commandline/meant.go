package commandline

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/spelling"
)

// ExplainFlag says what may have been meant by a flag that is wrong: an option,
// which takes no dashes, or another flag.
func ExplainFlag(c *cobra.Command, known []generators.Generator, args []string, err error) error {
	usage := &Error{Message: err.Error(), Help: "run " + c.CommandPath() + " --help to see all flags"}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return usage
	}
	name := unknown.GetSpecifiedName()
	if word, _, _ := strings.Cut(name, ":"); IsOption(word, known) {
		i := slices.IndexFunc(args, func(arg string) bool { return strings.HasPrefix(arg, "--"+name) })
		if i >= 0 {
			usage.Help = fmt.Sprintf("options have no dashes: write %s", strings.TrimPrefix(args[i], "--"))
			return usage
		}
	}
	var flags []string
	c.Flags().VisitAll(func(f *pflag.Flag) { flags = append(flags, f.Name) })
	if near := spelling.Nearest(name, flags); near != "" {
		usage.Help = fmt.Sprintf("did you mean %q?", "--"+near)
	}
	return usage
}

// IsOption reports whether options begin with the word.
func IsOption(word string, known []generators.Generator) bool {
	return word == "paths" || word == "output" || slices.ContainsFunc(known, func(g generators.Generator) bool { return g.Name == word })
}

// ExplainWord adds to a mistake in an option that a command or a flag may have
// been meant; cobra takes every word that is no command for an option.
func ExplainWord(c *cobra.Command, args []string, err error) error {
	var wrong *options.Error
	if !errors.As(err, &wrong) || wrong.Word == "" {
		return err
	}
	name, _, valued := strings.Cut(wrong.Word, "=")
	flag := c.Flags().Lookup(name)
	var names []string
	for _, sub := range c.Commands() {
		if slices.Contains(sub.SuggestFor, wrong.Word) {
			help := fmt.Sprintf("\"crdgen %s\" does that: %s", sub.Name(), lowerFirst(sub.Short))
			if flag != nil {
				help += "; or it is a flag: write --" + name
			}
			return &Error{Message: wrong.Message, Help: help}
		}
		names = append(names, sub.Name())
	}
	if flag != nil {
		write := "--" + wrong.Word
		if !valued && flag.NoOptDefVal == "" {
			write += "=VALUE"
		}
		return &Error{Message: wrong.Message, Help: "it is a flag: write " + write}
	}
	if !wrong.Unlike {
		return err
	}
	near := spelling.Nearest(wrong.Word, names)
	if near == "" {
		return listCommands(c, wrong, args)
	}
	return &Error{Message: wrong.Message, Help: fmt.Sprintf("did you mean the command %q?", near)}
}

// ExplainRun says of a command that takes the arguments of a run, and was given the name of another
// command, what it takes.
func ExplainRun(c *cobra.Command, err error) error {
	var wrong *options.Error
	if !errors.As(err, &wrong) || !slices.ContainsFunc(c.Root().Commands(), func(other *cobra.Command) bool { return other.Name() == wrong.Word }) {
		return err
	}
	return &Error{
		Message: fmt.Sprintf("%q is a command, and crdgen %s takes the arguments of a run", wrong.Word, c.Name()),
		Help:    fmt.Sprintf("name generators, as in: crdgen %s crd paths=./..., or nothing for what crdgen generate runs", c.Name()),
	}
}

// listCommands answers a first word that is like nothing with all that may stand there.
func listCommands(c *cobra.Command, wrong *options.Error, args []string) error {
	if len(args) == 0 || args[0] != wrong.Word || strings.ContainsAny(wrong.Word, ":=+") {
		return wrong
	}
	var names []string
	for _, sub := range c.Commands() {
		if sub.IsAvailableCommand() {
			names = append(names, sub.Name())
		}
	}
	slices.Sort(names)
	return &Error{
		Message: fmt.Sprintf("unknown command or option %q", wrong.Word),
		Help:    fmt.Sprintf("commands are %s; %s; \"crdgen help\" says what each does", strings.Join(names, ", "), wrong.Help),
	}
}

// lowerFirst lowers the first letter of a sentence.
func lowerFirst(s string) string { return strings.ToLower(s[:1]) + s[1:] }
