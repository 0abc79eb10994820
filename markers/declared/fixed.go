package declared

import (
	"go/token"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/own"
	"github.com/crdgen/crdgen/markers/parse"
)

// A Fixed is a mark that a declaration stands for whatever its arguments are.
type Fixed struct {
	Mark markers.Mark
	// Keyword is the keyword of the schema that the mark says, empty for one of its markers.
	Keyword string
	// Pos is where the marker or the keyword's value stands in the declaration.
	Pos token.Position
}

// FixedOf returns the marks without arguments that a project's own marker stands for, as its
// first target reads them, and what is wrong with the fixed beginnings of all: at its uses,
// each would be found again.
func FixedOf(r *markers.Registry, o *markers.Own) ([]Fixed, diag.List) {
	target := markers.Field
	if o.Targets&markers.Field == 0 {
		target = markers.Type
	}
	var fixed []Fixed
	var found diag.List
	use := o.Trial()
	for _, t := range o.Markers {
		text, ok := use.Marker(t, ownReading{r})
		if !ok {
			continue
		}
		m, wrong := fixedBeginning(r, t.Text, text, target)
		for i := range wrong {
			wrong[i].Pos = t.Pos
		}
		if found.Add(wrong...); len(wrong) == 0 && text == t.Text {
			fixed = append(fixed, Fixed{Mark: m, Pos: t.Pos})
		}
	}
	for i, value := range use.KeywordsInOrder() {
		k := o.Keywords[i]
		text := own.MarkerOf(k.Name, value)
		if text == "" || strings.Contains(k.JSON.Text, argumentSign) || r.Lookup(text, target) == nil {
			continue
		}
		if m, ok, _ := parse.Comment(r, markers.Comment{Text: text, Doc: true}, target, true); ok {
			fixed = append(fixed, Fixed{Mark: m, Keyword: k.Name, Pos: k.JSON.Pos})
		}
	}
	return fixed, found
}

// WrongExample reports an example that cannot be read as a use of the marker, so that who copies
// it would be told so.
func WrongExample(r *markers.Registry, o *markers.Own) diag.List {
	if o.Example == "" {
		return nil
	}
	target := markers.Field
	if o.Targets&markers.Field == 0 {
		target = o.Targets & -o.Targets
	}
	_, _, found := parse.Comment(r, markers.Comment{Text: o.Example, Pos: o.Pos, Doc: true}, target, true)
	for _, d := range found {
		if d.Severity == diag.Error {
			help := d.Help
			if strings.Contains(help, o.Example) {
				help = "write one that may be copied"
			}
			return diag.List{wrongAt(o.Pos, help, "the example of marker %q cannot be read: %s", "+"+o.Name, d.Message)}
		}
	}
	return nil
}

// argumentSign begins an argument of a declaration.
const argumentSign = "${"

// fixedBeginning reads the text of a marker that a template has become, and returns the
// errors that stand before the first argument of the template.
func fixedBeginning(r *markers.Registry, template, text string, target markers.Target) (markers.Mark, diag.List) {
	end := strings.Index(template, argumentSign)
	if end < 0 {
		end = len(text) + 1
	}
	m, _, found := parse.Comment(r, markers.Comment{Text: text, Doc: true, Pos: token.Position{Column: 1}}, target, true)
	var wrong diag.List
	for _, d := range found {
		if at := d.Pos.Column - 1; d.Severity == diag.Error && at < end && (at > 0 || end > len(text)) {
			wrong.Add(diag.Diagnostic{Code: "config", Message: d.Message, Help: d.Help})
		}
	}
	return m, wrong
}
