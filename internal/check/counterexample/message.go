package counterexample

import (
	"strings"

	"github.com/crdgen/crdgen/internal/jsontext"
)

// JSONText writes a value for a message, cut where it is long.
func JSONText(v any) string {
	text, err := jsontext.Line(v)
	if err != nil {
		return "?"
	}
	if len(text) > longestObject {
		return strings.ToValidUTF8(text[:longestObject], "") + "…"
	}
	return text
}

// longestObject is how much of an object a message shows.
const longestObject = 300
