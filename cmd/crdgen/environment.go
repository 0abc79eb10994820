package main

import (
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/crdgen/crdgen/internal/load/sourcefile"
	"github.com/crdgen/crdgen/internal/run"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/internal/wrap"
)

// flagsVariable is the environment variable that holds flags for every command,
// as GOFLAGS does for the go command. A Makefile that quotes "$(CONTROLLER_GEN)"
// leaves no other place for --compat=controller-gen.
const flagsVariable = "CRDGEN_FLAGS"

// environmentUsages lists the environment variables that every command reads.
func environmentUsages() string {
	return wrap.Table([]wrap.Row{
		{Name: flagsVariable, Text: "flags for every command, as --name=value, separated by spaces; those that a command does not have are passed over"},
		{Name: cacheVariable, Text: "directory that remembers runs and clean verdicts, or off (default crdgen in the user's cache directory)"},
		{Name: run.LoaderVariable, Text: "packages loads through go list, as controller-gen does (default auto: only where nothing faster is right)"},
		{Name: sourcefile.LinksVariable, Text: "directories outside of the module that links in source may lead to, as in PATH (default none)"},
	})
}

// linkDirs are the directories that the user lets links in source lead to. An entry that is
// empty, as behind a colon at the end, names none.
func linkDirs(in invocation) []string {
	var dirs []string
	for _, dir := range filepath.SplitList(in.getenv(sourcefile.LinksVariable)) {
		if dir != "" {
			dirs = append(dirs, absolute(in.dir, dir))
		}
	}
	return dirs
}

// environmentFlags gives a command the flags of the environment variable:
// "--name=value" or "--name", separated by spaces. What the command line says
// wins, and a flag that only other commands have is passed over. The names of the
// flags that it set are returned.
func environmentFlags(in invocation, c *cobra.Command) (set map[string]bool, err error) {
	set = map[string]bool{}
	for _, entry := range strings.Fields(in.getenv(flagsVariable)) {
		name, value, valued := strings.Cut(strings.TrimPrefix(entry, "--"), "=")
		if !strings.HasPrefix(entry, "--") || name == "" {
			return nil, &usageError{
				message: fmt.Sprintf("environment variable %s: %q is no flag", flagsVariable, entry),
				help:    "write flags as --name=value, separated by spaces",
			}
		}
		if err := environmentFlag(c, name, value, valued); err != nil {
			return nil, err
		}
		set[name] = true
	}
	return set, nil
}

// environmentFlag sets one flag.
func environmentFlag(c *cobra.Command, name, value string, valued bool) error {
	flag := c.Flags().Lookup(name)
	if flag == nil {
		return unknownElsewhere(c.Root(), name)
	}
	if flag.Changed {
		return nil
	}
	if !valued {
		if flag.NoOptDefVal == "" {
			return &usageError{
				message: fmt.Sprintf("environment variable %s: flag --%s has no value", flagsVariable, name),
				help:    fmt.Sprintf("write --%s=VALUE", name),
			}
		}
		value = flag.NoOptDefVal
	}
	if meantForOthers(c, flag, value) {
		return nil
	}
	if err := flag.Value.Set(value); err != nil {
		return &usageError{message: fmt.Sprintf("environment variable %s: flag --%s: %v", flagsVariable, name, err)}
	}
	return nil
}

// valuesAnnotation holds the values that a flag takes.
const valuesAnnotation = "crdgen-values"

// takes notes the values of a flag of which commands may have several meanings: that of
// the environment variable holds where it is understood.
func takes(f *pflag.FlagSet, name string, values []string) {
	_ = f.SetAnnotation(name, valuesAnnotation, values) // it fails for a flag that is not there only
}

// meantForOthers reports whether a command does not take a value for a flag, and another
// one that has a flag of the name does.
func meantForOthers(c *cobra.Command, flag *pflag.Flag, value string) bool {
	own := flag.Annotations[valuesAnnotation]
	if len(own) == 0 || slices.Contains(own, value) {
		return false
	}
	return slices.ContainsFunc(append(c.Root().Commands(), c.Root()), func(other *cobra.Command) bool {
		f := other.Flags().Lookup(flag.Name)
		return f != nil && slices.Contains(f.Annotations[valuesAnnotation], value)
	})
}

// unknownElsewhere refuses a flag that no command has.
func unknownElsewhere(root *cobra.Command, name string) error {
	var names []string
	for _, c := range append(root.Commands(), root) {
		if c.Flags().Lookup(name) != nil {
			return nil
		}
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	}
	usage := &usageError{
		message: fmt.Sprintf("environment variable %s: unknown flag --%s", flagsVariable, name),
		help:    "run crdgen --help to see all flags",
	}
	if near := spelling.Nearest(name, names); near != "" {
		usage.help = fmt.Sprintf("did you mean %q?", "--"+near)
	}
	return usage
}
