package markers

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/markers/fieldpath"
)

// Composition is the value of +crdgen:anyOf, +crdgen:oneOf, +crdgen:allOf and
// +crdgen:not: one thing that one alternative asks for.
type Composition struct {
	// Keyword is that of the schema: anyOf, oneOf, allOf or not.
	Keyword string
	// Alternative is what all markers of one alternative call it; empty for an
	// alternative that is this marker alone.
	Alternative string
	// Use is where the project's own marker stands that stands for this one, its zero
	// value for one that the source holds. A name of an alternative counts in one use.
	Use token.Position
	// Path leads from the value of the field or type to what the marker asks
	// something of; it is empty for the value itself.
	Path fieldpath.Path
	// Mark is the marker behind the path, with positions of its own.
	Mark Mark
}

// compositions are the names of the markers whose values are a [Composition].
var compositions = []string{"crdgen:anyOf", "crdgen:oneOf", "crdgen:allOf", "crdgen:not"}

// IsComposition reports whether a marker of that name is one of them.
func IsComposition(name string) bool { return slices.Contains(compositions, name) }

// CompositionName is the name of the composition that names an alternative in front of
// the "=", whether that is a name or not; "" for any other marker.
func CompositionName(whole string) string {
	for _, name := range compositions {
		if strings.HasPrefix(whole, name+":") {
			return name
		}
	}
	return ""
}
