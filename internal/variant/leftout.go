package variant

import (
	"fmt"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers/condition"
)

// Spelled takes back every proposal of another word for a name that the Go source declares
// and the program leaves out: it is right where that is there, and an edit of it would
// change what all variants say. The findings say instead who leaves it out.
func Spelled(p *model.Program, l diag.List) diag.List {
	for i := range l {
		d := &l[i]
		out, ok := p.LeftOut(model.Name{Of: d.Word.Names, Text: d.Word.Found})
		if !ok || out.Dropped && out.Pos.Filename == d.Pos.Filename && out.Pos.Line == d.Pos.Line {
			continue // a marker that drops what is not there drops nothing
		}
		name, what := d.Word.Found, d.Word.Names.String()
		d.Word, d.Edits = diag.Word{}, nil
		why := fmt.Sprintf("%s %q is declared here, and not for this output", what, name)
		d.Help = fmt.Sprintf("put what names the %s behind the condition that the %[1]s has: %s", what, inMarkers(out.When))
		switch {
		case out.Dropped && len(out.When) > 0:
			why = fmt.Sprintf("field %q is dropped here", name)
			d.Help = "put what names the field behind a condition that does not hold where the field is dropped"
		case out.Dropped:
			why = fmt.Sprintf("field %q is dropped here", name)
			d.Help = "delete what names the field, or the marker that drops it"
		}
		d.Notes = append(d.Notes[:len(d.Notes):len(d.Notes)], diag.Note{Pos: out.Pos, Message: why})
	}
	return l
}

// inMarkers writes conditions as they stand in front of a marker.
func inMarkers(when []condition.Condition) string {
	all := make([]string, len(when))
	for i, c := range when {
		all[i] = strings.Replace(c.Marker(), "+crdgen:", "+crdgen:in:", 1)
	}
	return strings.Join(all, " ")
}
