package diag

import (
	"fmt"
	"io"
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
)

// ParseFormat returns the format with the given name.
func ParseFormat(name string) (Format, error) {
	switch f := Format(name); f {
	case Text, JSON, GitHub:
		return f, nil
	}
	return "", fmt.Errorf("unknown format %q for diagnostics: expected text, json or github", name)
}

// PrintOptions say how findings are printed.
type PrintOptions struct {
	// Format is Text when it is empty.
	Format Format
	// Color asks for terminal colours; only Text has any.
	Color bool
	// Dir is the directory that file names are shown relative to, where they
	// lie below it; empty leaves names as they are.
	Dir string
}

// Print writes the findings in the order of the list. It fails only if w fails
// or the format is unknown.
func Print(w io.Writer, l List, opts PrintOptions) error {
	panic("not built yet")
}

// Summary counts findings in words, such as "2 errors, 1 warning". It is empty
// for an empty list.
func Summary(l List) string {
	panic("not built yet")
}
