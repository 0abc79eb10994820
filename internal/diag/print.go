package diag

import (
	"bytes"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// A Format is a way of printing findings.
type Format string

// The formats of the --diagnostics flag.
const (
	// Text is for people and for editors: file:line:column: severity: message [code].
	Text Format = "text"
	// JSON is one JSON object a line, in order, nothing at all for an empty list.
	JSON Format = "json"
	// GitHub is one workflow command a line, which GitHub shows on the changed line.
	GitHub Format = "github"
	// SARIF is one JSON document of the standard SARIF 2.1.0, also for an empty list.
	SARIF Format = "sarif"
)

// ParseFormat returns the format with the given name.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case Text, JSON, GitHub, SARIF:
		return f, nil
	}
	return "", fmt.Errorf("unknown format %q for diagnostics: expected text, json, github or sarif", name)
}

// PrintOptions say how findings are printed.
type PrintOptions struct {
	// Format is Text when it is empty.
	Format Format
	// Color asks for terminal colours; only Text has any.
	Color bool
	// Dir is the absolute path that file names are shown relative to, where they
	// lie below it or, for people, near it; empty leaves names as they are.
	Dir string
	// Excerpt asks for the line of each finding; only Text has any. Nil asks for none.
	Excerpt *Excerpt
	// SARIF says what is needed for that format.
	SARIF SARIFOptions
}

// Print writes the findings in the order of the list, in one call of w. It fails
// only if w fails or the format is unknown.
func Print(w io.Writer, l List, opts PrintOptions) error {
	full := l
	switch opts.Format {
	case SARIF: // which reads the files
	case GitHub: // which knows those of the repository
		l = l.Relative(opts.Dir)
	default:
		l = l.near(opts.Dir)
	}
	var b bytes.Buffer
	var err error
	w = Raw(w)
	switch opts.Format {
	case Text, "":
		w = &Visible{w: w, colors: opts.Color}
		printText(&b, l, full, opts.Color, newExcerpts(opts.Excerpt))
	case JSON:
		w = &Visible{w: w} // what it escapes is the same string to whoever reads JSON
		err = printJSON(&b, l)
	case GitHub:
		printGitHub(&b, l)
	case SARIF:
		w = &Visible{w: w}
		err = printSARIF(&b, l, opts)
	default:
		_, err = ParseFormat(string(opts.Format))
	}
	if err != nil || b.Len() == 0 {
		return err
	}
	_, err = w.Write(b.Bytes())
	return err
}

// Relative returns the findings with the names of files below dir shortened to
// begin there, notes included. Other names stay as they are, all of them where
// dir is empty.
func (l List) Relative(dir string) List {
	if dir == "" {
		return l
	}
	return l.rename(func(name string) string {
		if rel := seenFrom(dir, name); filepath.IsLocal(rel) {
			return rel
		}
		return name
	})
}

// near is Relative for people; see [Near].
func (l List) near(dir string) List {
	if dir == "" {
		return l
	}
	return l.rename(func(name string) string { return Near(dir, name) })
}

// Near is the name of a file as people see it from a directory: names of files beside it
// begin with "..", where that is shorter, as the go command has it.
func Near(dir, name string) string {
	if rel := seenFrom(dir, name); filepath.IsLocal(rel) || len(rel) < len(name) {
		return rel
	}
	return name
}

// Absolute is the other way round: names that are relative are seen from dir.
func (l List) Absolute(dir string) List {
	return l.rename(func(name string) string {
		if name == "" || filepath.IsAbs(name) {
			return name
		}
		return filepath.Join(dir, name)
	})
}

// SeenFrom returns the findings with absolute names as one writes them in dir,
// with leading ".." where a file does not lie below it.
func (l List) SeenFrom(dir string) List {
	return l.rename(func(name string) string { return seenFrom(dir, name) })
}

func seenFrom(dir, name string) string {
	if rel, err := filepath.Rel(dir, name); err == nil && filepath.IsAbs(name) {
		return rel
	}
	return name
}

// rename returns the findings with other names of files, notes and edits included.
func (l List) rename(other func(name string) string) List {
	out := make(List, len(l))
	for i, d := range l {
		d.Pos.Filename = other(d.Pos.Filename)
		if len(d.Notes) > 0 {
			notes := make([]Note, len(d.Notes))
			for j, n := range d.Notes {
				n.Pos.Filename = other(n.Pos.Filename)
				notes[j] = n
			}
			d.Notes = notes
		}
		if len(d.Edits) > 0 {
			edits := slices.Clone(d.Edits)
			for j := range edits {
				edits[j].Pos.Filename = other(edits[j].Pos.Filename)
			}
			d.Edits = edits
		}
		out[i] = d
	}
	return out
}

// Summary counts findings in words, such as "2 errors, 1 warning". It is empty
// for an empty list.
func Summary(l List) string {
	errors, warnings := l.Count()
	var parts []string
	if errors > 0 {
		parts = append(parts, plural(errors, "error"))
	}
	if warnings > 0 {
		parts = append(parts, plural(warnings, "warning"))
	}
	return strings.Join(parts, ", ")
}

func plural(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}
