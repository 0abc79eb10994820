package commandline

import (
	"fmt"
	"slices"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/crdgen/crdgen/internal/spelling"
)

// A Variable of the environment holds flags: "--name=value" or "--name", separated by spaces.
type Variable struct{ Name, Value string }

// SetFlags gives a command the flags of the variable. What the command line says
// wins, and a flag that only other commands have is passed over. The names of the
// flags that it set are returned.
func (v Variable) SetFlags(c *cobra.Command) (set map[string]bool, err error) {
	set = map[string]bool{}
	for _, entry := range strings.Fields(v.Value) {
		name, value, valued := strings.Cut(strings.TrimPrefix(entry, "--"), "=")
		if !strings.HasPrefix(entry, "--") || name == "" {
			return nil, &Error{
				Message: fmt.Sprintf("environment variable %s: %q is no flag", v.Name, entry),
				Help:    "write flags as --name=value, separated by spaces",
			}
		}
		if err := v.setFlag(c, name, value, valued); err != nil {
			return nil, err
		}
		set[name] = true
	}
	return set, nil
}

// setFlag sets one flag.
func (v Variable) setFlag(c *cobra.Command, name, value string, valued bool) error {
	flag := c.Flags().Lookup(name)
	if flag == nil {
		return v.unknownElsewhere(c.Root(), name)
	}
	if flag.Changed {
		return nil
	}
	if !valued {
		if flag.NoOptDefVal == "" {
			return &Error{
				Message: fmt.Sprintf("environment variable %s: flag --%s has no value", v.Name, name),
				Help:    fmt.Sprintf("write --%s=VALUE", name),
			}
		}
		value = flag.NoOptDefVal
	}
	if meantForOthers(c, flag, value) {
		return nil
	}
	if err := flag.Value.Set(value); err != nil {
		return &Error{Message: fmt.Sprintf("environment variable %s: flag --%s: %v", v.Name, name, err)}
	}
	return nil
}

// valuesAnnotation holds the values that a flag takes.
const valuesAnnotation = "crdgen-values"

// takes notes the values of a flag that may mean another thing for another command:
// a variable of the environment sets it where its value is understood.
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
func (v Variable) unknownElsewhere(root *cobra.Command, name string) error {
	var names []string
	for _, c := range append(root.Commands(), root) {
		if c.Flags().Lookup(name) != nil {
			return nil
		}
		c.Flags().VisitAll(func(f *pflag.Flag) { names = append(names, f.Name) })
	}
	usage := &Error{
		Message: fmt.Sprintf("environment variable %s: unknown flag --%s", v.Name, name),
		Help:    "run crdgen --help to see all flags",
	}
	if near := spelling.Nearest(name, names); near != "" {
		usage.Help = fmt.Sprintf("did you mean %q?", "--"+near)
	}
	return usage
}
