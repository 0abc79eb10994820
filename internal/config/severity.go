package config

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
)

// WithSeverities gives findings the severities of the settings. What makes the output
// wrong stays an error.
func WithSeverities(l diag.List, severities []Severity) diag.List {
	if len(severities) == 0 {
		return l
	}
	out := make(diag.List, 0, len(l))
	for _, d := range l {
		i := slices.IndexFunc(severities, func(s Severity) bool { return s.Code == d.Code })
		if i < 0 {
			out.Add(d)
			continue
		}
		level := severities[i]
		switch {
		case level.Level == diag.Error.String():
			d.Stricter = d.Stricter || d.Severity == diag.Warning
			d.Severity = diag.Error
		case d.Severity == diag.Error && !d.Stricter:
			d.Notes = append(slices.Clone(d.Notes), diag.Note{Pos: level.Pos, Message: fmt.Sprintf("severity %q does not hold, since no right file can be made", level.Level)})
		case level.Level == "off":
			continue
		default:
			d.Severity = diag.Warning
		}
		out.Add(d)
	}
	return out
}
