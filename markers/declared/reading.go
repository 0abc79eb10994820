package declared

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/syntax"
)

// An ownReading is how the markers are read that a project's own marker stands for.
type ownReading struct{ registry *markers.Registry }

// Word reports whether what stands behind the beginning of a marker is read as a word: names,
// conditions and paths know no quotes.
func (ownReading) Word(before string) bool {
	_, begun := behindWords(before)
	return !begun
}

// Expression reports whether a value behind the beginning of a marker is an expression.
func (r ownReading) Expression(before string) bool {
	marker, begun := behindWords(before)
	if !begun {
		return false
	}
	_, short := syntax.SplitName(marker)
	arguments, ok := strings.CutPrefix(marker, "+"+short+":")
	if !ok {
		return false
	}
	name := lastArgument(arguments)
	for _, target := range ownTargets {
		if d := r.registry.Lookup(marker, target); d != nil {
			return slices.ContainsFunc(d.Arguments(), func(a markers.Argument) bool { return a.Expression && a.Name == name })
		}
	}
	return false
}

// behindWords returns what stands behind the conditions and paths that a marker may begin
// with; begun is false where its own value has not.
func behindWords(text string) (marker string, begun bool) {
	for {
		name, rest, ok := strings.Cut(strings.TrimPrefix(text, "+"), "=")
		path := name == markers.AtName || markers.IsComposition(name) || markers.CompositionName(name) != ""
		switch {
		case !ok:
			return "", false
		case !markers.IsCondition(name) && !path:
			return text, true
		}
		end := strings.IndexAny(rest, " \t")
		if end < 0 {
			return "", false
		}
		text = strings.TrimLeft(rest[end:], " \t")
	}
}

// lastArgument is the name of the argument that a list of them ends in, with a part of its
// value; "" where none is named there.
func lastArgument(text string) string {
	parts := syntax.SplitAtCommas(text)
	if name, _, named := strings.Cut(parts[len(parts)-1], "="); named {
		return name
	}
	return ""
}
