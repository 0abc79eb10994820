package help

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/wrap"
	"github.com/crdgen/crdgen/markers"
)

// Names returns the names of all markers in the order of the reference, each once.
func Names(r *markers.Registry) []string {
	var names []string
	for _, d := range r.Definitions() {
		if !slices.Contains(names, d.Name) {
			names = append(names, d.Name)
		}
	}
	return names
}

// Find returns the names of the markers that a word means, nil for none: the marker
// itself, with or without "+" and arguments; those of a generator; those that begin with
// the word and a colon; those whose last part it is, in any case.
func Find(r *markers.Registry, word string) []string {
	word = strings.TrimPrefix(word, "+")
	if word == "" {
		return nil
	}
	for _, target := range []markers.Target{markers.Package, markers.Type, markers.Field, markers.Const} {
		if d := r.Lookup("+"+word, target); d != nil {
			return []string{d.Name}
		}
	}
	word, _, _ = strings.Cut(strings.TrimSuffix(word, ":"), "=")
	var owned, below, last []string
	for _, d := range r.Definitions() {
		switch {
		case d.Generator == word:
			owned = append(owned, d.Name)
		case strings.HasPrefix(strings.ToLower(d.Name), strings.ToLower(word)+":"):
			below = append(below, d.Name)
		case strings.EqualFold(d.Name[strings.LastIndexByte(d.Name, ':')+1:], word):
			last = append(last, d.Name)
		}
	}
	for _, found := range [][]string{owned, below, last} {
		if len(found) > 0 {
			slices.Sort(found)
			return slices.Compact(found)
		}
	}
	return nil
}

// Write writes what there is to know about the markers of these names: all of it for
// one, a line for each of several.
func Write(r *markers.Registry, w io.Writer, names []string) error {
	var b strings.Builder
	var rows []wrap.Row
	for _, s := range sections(r.Definitions()) {
		for _, e := range s.Entries {
			switch {
			case !slices.Contains(names, e.Name):
			case len(names) > 1:
				rows = append(rows, wrap.Row{Name: "+" + e.Name, Text: e.Places[0].Summary})
			default:
				e.page(&b)
			}
		}
	}
	b.WriteString(wrap.Table(rows))
	_, err := io.WriteString(w, b.String())
	return err
}

// page is all that the reference says of a marker.
func (e *entry) page(b *strings.Builder) {
	fmt.Fprintf(b, "+%s\n\n", e.Name)
	for _, d := range e.Places {
		b.WriteString(wrap.Text("On a "+d.Targets.String()+": "+d.Summary+"."+
			when(d.Repeatable, " It may be repeated.")+when(d.Extension, " Only crdgen reads it.")+
			when(d.Deprecated != "", " Deprecated, use "+d.Deprecated+"."), "", "  "))
	}
	if e.Details != "" {
		b.WriteString("\n" + wrap.Text(e.Details, "", ""))
	}
	if value := e.value(); value != nil {
		fmt.Fprintf(b, "\nValue: %s%s\n", value.Type, when(value.Optional, ", may be left out"))
	} else if len(e.Arguments) > 0 {
		b.WriteString("\nArguments:\n")
		var rows []wrap.Row
		for _, a := range e.Arguments {
			rows = append(rows, wrap.Row{Name: a.Name + "=" + a.Type, Text: when(a.Optional, "(optional) ") + a.Summary})
		}
		b.WriteString(wrap.Table(rows))
	}
	b.WriteString("\nExample:\n")
	for _, example := range e.Examples {
		b.WriteString("  // " + example + "\n")
	}
	fmt.Fprintf(b, "\nRead by: %s\n", e.Places[0].Generator)
}
