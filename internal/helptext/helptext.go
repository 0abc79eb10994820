// Package helptext words what the command line says of generators, of paths and of output
// rules: a table of each, and a page for one.
//
// It reads what generators and rules say of themselves, and knows no command and no flag.
package helptext

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators"
	"github.com/crdgen/crdgen/internal/config"
	"github.com/crdgen/crdgen/internal/options"
	"github.com/crdgen/crdgen/internal/output"
	"github.com/crdgen/crdgen/internal/settings"
	"github.com/crdgen/crdgen/internal/wrap"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/help"
)

// Generators has a line for each generator.
func Generators(known []generators.Generator) string {
	rows := make([]wrap.Row, len(known))
	for i, g := range known {
		rows[i].Name = g.Name
		if g.Help != nil {
			rows[i].Text = strings.TrimSuffix(g.Help.Summary, ".")
		}
	}
	return wrap.Table(rows)
}

// Outputs has a line for each form of the options that are no generators.
func Outputs() string {
	var rows []wrap.Row
	for _, form := range output.RuleNames() {
		rows = append(rows, wrap.Row{Name: output.RuleSyntax("output:", form), Text: output.RuleHelp(form).Summary})
	}
	return wrap.Table(append(rows, wrap.Row{Name: "output:GENERATOR:RULE", Text: "holds for one generator"}))
}

// Topic prints help about a generator, output or paths.
func Topic(w io.Writer, name string, known []generators.Generator) error {
	var b strings.Builder
	switch name {
	case "paths":
		b.WriteString(wrap.Text("paths= "+options.PathsHelp().Summary+".", "", "") + "\n" + wrap.Text(options.PathsHelp().Details, "", ""))
		b.WriteString("\nWithout it a run reads the current directory; check, fix, cost, sample and\nvalidate read ./... or the paths of " + config.Name + ".\n")
	case "output":
		b.WriteString("output: says where files go.\n\n" + Outputs())
		b.WriteString("\nWithout it manifests of a generator go to config/GENERATOR and Go code goes\nbeside its package.\n")
	default:
		i := slices.IndexFunc(known, func(g generators.Generator) bool { return g.Name == name })
		if err := writeGenerator(&b, known[i]); err != nil {
			return err
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// writeGenerator writes what there is to know about a generator.
func writeGenerator(b *strings.Builder, g generators.Generator) error {
	words, err := settings.Vocabulary([]generators.Generator{g})
	if err != nil {
		return err
	}
	v := words.Generators[0]
	b.WriteString(wrap.Text(strings.TrimSuffix(g.Name+" "+v.Help, ".")+".", "", ""))
	if g.Help != nil && g.Help.Details != "" {
		b.WriteString("\n" + wrap.Text(g.Help.Details, "", ""))
	}
	usage := "crdgen " + g.Name
	var required, optional []wrap.Row
	for _, o := range v.Options {
		row := wrap.Row{Name: o.Name + "=" + valueWord(o.Type), Text: strings.TrimSuffix(o.Help, ".")}
		if !o.Required {
			optional = append(optional, row)
			continue
		}
		joint := ":"
		if len(required) > 0 {
			joint = ","
		}
		usage += joint + row.Name
		row.Text += " (required)"
		required = append(required, row)
	}
	fmt.Fprintf(b, "\nUsage:\n  %s paths=./... [output:%s:dir=DIR]\n", usage, g.Name)
	if len(v.Options) > 0 {
		fmt.Fprintf(b, "\nOptions, written %s:NAME=VALUE,NAME=VALUE:\n%s", g.Name, wrap.Table(append(required, optional...)))
	}
	if owned := help.Find(markers.Default(), g.Name); len(owned) > 1 {
		fmt.Fprintf(b, "\n\"crdgen markers %s\" lists the %d markers that it reads.\n", g.Name, len(owned))
	} else if len(owned) == 1 {
		fmt.Fprintf(b, "\n\"crdgen markers %s\" shows the marker that it reads.\n", g.Name)
	}
	return nil
}

// valueWord stands for the value of an option.
func valueWord(t config.Type) string {
	switch t {
	case config.Integer:
		return "NUMBER"
	case config.Boolean:
		return "true|false"
	case config.Strings:
		return "{A,B}"
	}
	return "STRING"
}
