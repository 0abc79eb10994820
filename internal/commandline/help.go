package commandline

import (
	"io"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/helptext"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/wrap"
)

// Pages are the pages of help about commands.
type Pages struct {
	Generators []generators.Generator
	// Environment are the variables that every command reads.
	Environment []wrap.Row
	// Ending stands at the end of the page of the root.
	Ending string
}

// Print prints help about a command; for the root with generators among the arguments,
// about those.
func (p Pages) Print(w io.Writer, c *cobra.Command, args []string) error {
	if c.HasParent() {
		return p.command(w, c)
	}
	for _, arg := range args {
		name, _, _ := strings.Cut(strings.TrimPrefix(arg, "+"), ":")
		if slices.ContainsFunc(p.Generators, func(g generators.Generator) bool { return g.Name == name }) {
			return helptext.Topic(w, name, p.Generators)
		}
	}
	return p.root(w, c)
}

// root prints the page of the root.
func (p Pages) root(w io.Writer, c *cobra.Command) error {
	var b strings.Builder
	begin(&b, c)
	b.WriteString("  crdgen COMMAND [flags]\n  crdgen [flags] GENERATOR[:NAME=VALUE,...]... [paths=PATH] [output:RULE]\n")
	writeCommands(&b, c)
	b.WriteString("\nGenerators:\n" + helptext.Generators(p.Generators) + "\nOptions:\n" +
		wrap.Table([]wrap.Row{{Name: "paths=PATH", Text: options.PathsHelp().Summary}}) + helptext.Outputs())
	end(&b, c)
	b.WriteString("\nEnvironment:\n" + wrap.Table(p.Environment) + p.Ending)
	_, err := io.WriteString(w, b.String())
	return err
}

// command prints the page of a command below the root.
func (p Pages) command(w io.Writer, c *cobra.Command) error {
	var b strings.Builder
	begin(&b, c)
	b.WriteString(wrap.Text(c.UseLine(), "  ", "      "))
	if c.HasAvailableSubCommands() {
		writeCommands(&b, c)
	}
	end(&b, c)
	_, err := io.WriteString(w, b.String())
	return err
}

// begin writes what a page begins with.
func begin(b *strings.Builder, c *cobra.Command) {
	about := c.Long
	if about == "" {
		about = c.Short + "."
	}
	b.WriteString(wrap.Text(about, "", "") + "\nUsage:\n")
}

// end writes examples and flags.
func end(b *strings.Builder, c *cobra.Command) {
	if c.Example != "" {
		b.WriteString("\nExamples:\n" + c.Example + "\n")
	}
	if flags := c.LocalFlags(); flags.HasAvailableFlags() {
		b.WriteString("\nFlags:\n" + flags.FlagUsagesWrapped(wrap.Columns))
	}
}

// writeCommands lists the commands below one, by group.
func writeCommands(b *strings.Builder, c *cobra.Command) {
	table := func(group string) string {
		var rows []wrap.Row
		for _, sub := range c.Commands() {
			if sub.GroupID == group && (sub.IsAvailableCommand() || sub.Name() == "help") {
				rows = append(rows, wrap.Row{Name: sub.Name(), Text: sub.Short})
			}
		}
		return wrap.Table(rows)
	}
	if len(c.Groups()) == 0 {
		b.WriteString("\nCommands:\n" + table(""))
	}
	for _, g := range c.Groups() {
		b.WriteString("\n" + g.Title + "\n" + table(g.ID))
	}
}
