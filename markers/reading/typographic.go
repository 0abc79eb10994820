package reading

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/syntax"
)

// What gofmt writes into the documentation of declarations for two apostrophes and for two
// backquotes, which are quotes in TeX.
const (
	closing = "\u201d"
	opening = "\u201c"
)

// typographic reports a typographic quote of a marker that has no counterpart, or that a
// value begins with: it does not quote, and is a part of the value. In the middle of a
// text quotes that belong together are those of the text.
func typographic(m markers.Mark) diag.List {
	at, quote := misquoted(m.Text)
	if at < 0 || m.Def == nil {
		return nil
	}
	instead := "write \"\""
	if quote == opening {
		instead = "write the quotes of Go, \" or `"
	}
	return diag.List{{
		Pos: syntax.At(m.Pos, at), Severity: diag.Warning, Code: diag.MarkerValue, Stricter: true,
		Message: fmt.Sprintf("marker %q: %s quotes nothing, and is a part of the value", "+"+m.Name, quote),
		Help:    instead + ": gofmt makes “ and ” of two backquotes and of two apostrophes in documentation",
	}}
}

// misquoted is where a quote stands that is none of the text, -1 for nowhere.
func misquoted(text string) (int, string) {
	open := -1
	for i := 0; i < len(text); i++ {
		switch {
		case strings.HasPrefix(text[i:], opening):
			if i > 0 && strings.IndexByte("=,;{:", text[i-1]) >= 0 {
				return i, opening
			}
			open = i
		case strings.HasPrefix(text[i:], closing) && open < 0:
			return i, closing
		case strings.HasPrefix(text[i:], closing):
			open = -1
		}
	}
	return open, opening
}
