package config

import (
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
)

// WithSeverities gives findings the severities of the settings. What no correct file
// can be written in spite of stays an error.
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
			if d.Severity == diag.Warning {
				d.Stricter, d.Outcome = true, diag.Taken
			}
			d.Severity = diag.Error
		case d.IsBinding():
			d.Notes = append(slices.Clone(d.Notes), diag.Note{Pos: level.Pos, Message: fmt.Sprintf("severity %q does not hold, since no correct file can be written in spite of the finding", level.Level)})
		case level.Level == "off":
			continue
		default:
			d.Severity = diag.Warning
		}
		out.Add(d)
	}
	return out
}
