package model

import (
	"go/token"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers/misuse"
)

// An OwnMarker is a place where a marker stands that the project has declared itself.
type OwnMarker struct {
	// Pos is the place, Declared that of the declaration.
	Pos, Declared token.Position
	Name          string
}

// Explain adds to the findings at markers of a project's own where these are declared:
// what is wrong may be what they stand for. Nothing in the source can be changed by the
// edits of such a finding.
func (p *Program) Explain(found diag.List) diag.List {
	if p == nil || len(p.OwnMarkers) == 0 {
		return found
	}
	at := map[token.Position]OwnMarker{}
	for _, o := range p.OwnMarkers {
		at[o.Pos] = o
	}
	out := make(diag.List, len(found))
	for i, d := range found {
		places := []token.Position{d.Pos}
		for _, note := range d.Notes {
			places = append(places, note.Pos)
		}
		told := map[token.Position]bool{}
		for _, place := range places {
			if o, ok := at[place]; ok && !told[o.Declared] {
				told[o.Declared] = true
				d.Notes = append(d.Notes[:len(d.Notes):len(d.Notes)], misuse.DeclaredHere(o.Name, o.Declared))
				d.Edits, d.Word = nil, diag.Word{}
			}
		}
		out[i] = d
	}
	return out
}
