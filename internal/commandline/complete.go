package commandline

import (
	"slices"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/internal/complete"
)

// Propose says what the shell proposes for the arguments of a command. The scripts that ask
// are cobra's: "crdgen completion".
func Propose(c *cobra.Command, words func(args []string, toComplete string) []complete.Proposal) {
	c.ValidArgsFunction = func(_ *cobra.Command, args []string, toComplete string) ([]cobra.Completion, cobra.ShellCompDirective) {
		return proposed(words(args, toComplete))
	}
}

// proposed are proposals as cobra hands them to the shell: with no file names, and no blank
// behind what goes on.
func proposed(all []complete.Proposal) ([]cobra.Completion, cobra.ShellCompDirective) {
	directive := cobra.ShellCompDirectiveNoFileComp
	out := make([]cobra.Completion, len(all))
	for i, p := range all {
		if out[i] = p.Word; p.About != "" {
			out[i] = cobra.CompletionWithDesc(p.Word, p.About)
		}
		if p.Word != "" && slices.Contains([]string{"=", ":", "/"}, p.Word[len(p.Word)-1:]) {
			directive |= cobra.ShellCompDirectiveNoSpace
		}
	}
	return out, directive
}

// ProposeValues says what the shell proposes for flags that take one of a fixed set, by the
// flag's name, and notes these values. Flags that the command does not have are passed over.
func ProposeValues(c *cobra.Command, values map[string][]string) {
	for name, of := range values {
		flag := c.Flags().Lookup(name)
		if flag == nil {
			continue
		}
		if len(flag.Annotations[valuesAnnotation]) == 0 {
			takes(c.Flags(), name, of)
		}
		// It fails for a flag that has a function already.
		_ = c.RegisterFlagCompletionFunc(name, cobra.FixedCompletions(of, cobra.ShellCompDirectiveNoFileComp|cobra.ShellCompDirectiveKeepOrder))
	}
}
