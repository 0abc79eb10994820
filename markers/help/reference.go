package help

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/wrap"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/templates"
)

// The pages are written without text/template: a program that can reach it keeps
// every exported method of every type, which makes each start of crdgen larger
// by two megabytes.

// writeText writes the reference for a terminal.
func writeText(r *markers.Registry, w io.Writer) error {
	var b strings.Builder
	for _, s := range sections(r.Definitions()) {
		fmt.Fprintf(&b, "%s\n\n", s.Name)
		for _, e := range s.Entries {
			e.text(&b)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (e *entry) text(b *strings.Builder) {
	fmt.Fprintf(b, "  +%s\n", e.Name)
	for _, d := range e.Places {
		b.WriteString(wrap.Text(d.Targets.String()+": "+d.Summary+
			when(d.Repeatable, " (may be repeated)")+when(d.Extension, " (only in crdgen)")+
			when(d.Deprecated != "", "; deprecated, use "+d.Deprecated), "      ", "        "))
	}
	for _, a := range e.Arguments {
		if a.Summary != "" {
			b.WriteString(wrap.Text(a.Name+"="+a.Type+when(a.Optional, ", optional")+": "+a.Summary, "        ", "          "))
		}
	}
	for _, example := range e.Examples {
		fmt.Fprintf(b, "      e.g. %s\n", example)
	}
	b.WriteString("\n")
}

// writeMarkdown writes the page docs/markers.md.
func writeMarkdown(r *markers.Registry, w io.Writer) error {
	var b strings.Builder
	b.WriteString(templates.Markers)
	all := sections(r.Definitions())
	for _, s := range all {
		fmt.Fprintf(&b, "\n- [%s](#%s)", s.Name, s.anchor())
	}
	b.WriteString("\n")
	for _, s := range all {
		fmt.Fprintf(&b, "\n## %s\n", s.Name)
		for _, e := range s.Entries {
			e.markdown(&b)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func (e *entry) markdown(b *strings.Builder) {
	fmt.Fprintf(b, "\n### `+%s`\n\n| stands on | effect |\n| --- | --- |\n", e.Name)
	for _, d := range e.Places {
		fmt.Fprintf(b, "| %s%s | %s%s%s |\n", d.Targets, when(d.Extension, ` \*`), cell(d.Summary),
			when(d.Repeatable, "; may be repeated"), when(d.Deprecated != "", "; deprecated, use `"+d.Deprecated+"`"))
	}
	b.WriteString(when(e.Details != "", "\n"+e.Details+"\n"))
	switch value := e.value(); {
	case value != nil:
		fmt.Fprintf(b, "\nValue: %s%s\n", value.Type, when(value.Optional, ", may be left out"))
	case len(e.Arguments) > 0:
		b.WriteString("\n| argument | type | meaning |\n| --- | --- | --- |\n")
		for _, a := range e.Arguments {
			name := "value"
			if a.Name != "" {
				name = "`" + a.Name + "`"
			}
			fmt.Fprintf(b, "| %s%s | %s | %s |\n", name, when(a.Optional, ", optional"), a.Type, cell(a.Summary))
		}
	}
	b.WriteString("\n```go")
	for _, example := range e.Examples {
		b.WriteString("\n// " + example)
	}
	b.WriteString("\n```\n")
}

// when returns the text if the condition holds.
func when(condition bool, text string) string {
	if condition {
		return text
	}
	return ""
}

// section is a family of markers as the reference shows it.
type section struct {
	Name    string
	Entries []*entry
}

// anchor is the section's link target as renderers of Markdown make it.
func (s section) anchor() string {
	keep := func(r rune) rune {
		switch {
		case r == ' ':
			return '-'
		case 'a' <= r && r <= 'z' || '0' <= r && r <= '9' || r == '-':
			return r
		}
		return -1
	}
	return strings.Map(keep, strings.ToLower(s.Name))
}

// entry is a marker with all of its definitions.
type entry struct {
	Name      string
	Places    []*markers.Definition
	Details   string
	Arguments []markers.Argument
	Examples  []string
}

// sections groups definitions by family and name, in their order.
func sections(definitions []*markers.Definition) []section {
	var out []section
	find := func(family string) *section {
		for i := range out {
			if out[i].Name == family {
				return &out[i]
			}
		}
		out = append(out, section{Name: family})
		return &out[len(out)-1]
	}
	for _, d := range definitions {
		s := find(d.Family)
		i := slices.IndexFunc(s.Entries, func(e *entry) bool { return e.Name == d.Name })
		if i < 0 {
			i = len(s.Entries)
			s.Entries = append(s.Entries, &entry{Name: d.Name})
		}
		s.Entries[i].add(d)
	}
	return out
}

// value returns the argument of a marker that has one value and no names, else
// nil.
func (e *entry) value() *markers.Argument {
	if len(e.Arguments) == 1 && e.Arguments[0].Name == "" {
		return &e.Arguments[0]
	}
	return nil
}

func (e *entry) add(d *markers.Definition) {
	e.Places = append(e.Places, d)
	if !slices.Contains(e.Examples, d.Example) {
		e.Examples = append(e.Examples, d.Example)
	}
	if e.Details == "" {
		e.Details = d.Details
	}
	if e.Arguments == nil {
		e.Arguments = d.Arguments()
	}
}

// cell makes text fit for a cell of a Markdown table.
func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "*", `\*`, "<", "&lt;").Replace(s)
}
