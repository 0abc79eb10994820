package conversion

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
)

// A finding is what tells findings about fields without counterpart apart: the
// message names the version that lacks a field of the hub.
type finding struct {
	pos     token.Position
	message string
}

func findingOf(d diag.Diagnostic) finding { return finding{d.Pos, d.Message} }

// A keeping is a finding that proposes no more than to keep a field of a spoke, or of
// its hub.
type keeping struct {
	spoke *Spoke
	hub   bool
}

// A hubField is a field of the hub as it is seen from one spoke: what another spoke
// says of it does not count there.
type hubField struct {
	spoke *Spoke
	pos   token.Position
}

func (p *planner) inHub(h Place) hubField { return hubField{p.spoke, h.Field().Pos} }

// settle brings what was said of fields without counterpart together. A field of
// the hub that a field of the spoke surely is needs no finding of its own, one that
// it may be is not written into the source. And as long as there are other
// proposals, none is to keep a field: structs that find their counterpart show
// where else it may be, and so does the field that a misspelt marker means. Nor is
// a field of the hub said to be missing while nobody knows where a whole struct of
// the spoke belongs.
func (p *planner) settle() {
	p.diags = slices.DeleteFunc(p.diags, func(d diag.Diagnostic) bool {
		k, keeps := p.keeps[findingOf(d)]
		return keeps && p.claimed[hubField{k.spoke, d.Pos}]
	})
	others := p.astray || slices.ContainsFunc(p.diags, func(d diag.Diagnostic) bool {
		_, keeps := p.keeps[findingOf(d)]
		return len(d.Edits) > 0 && !keeps
	})
	for i, d := range p.diags {
		k, keeps := p.keeps[findingOf(d)]
		if !keeps {
			continue
		}
		hint := p.hints[hubField{k.spoke, d.Pos}]
		if hint != "" && !strings.HasPrefix(d.Help, hint) {
			p.diags[i].Help = hint + "; else " + d.Help
		}
		if hint != "" || others || p.open[k.spoke] && k.hub {
			p.diags[i].Edits = nil
		}
	}
}
