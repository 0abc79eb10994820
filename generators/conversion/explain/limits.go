package explain

import (
	"fmt"

	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/diag"
)

func tighterBound(p problem.TighterBound) diag.Diagnostic {
	if p.Direction == plan.ToSpoke {
		return tighterSpoke(p)
	}
	hub := hubName(p.Pair)
	pos, help := p.Rule.Spoke.Field().Pos, fmt.Sprintf("add // %s here, or remove it in hub %s", p.Limit.Mark.Text, hub)
	if p.Changed {
		help = fmt.Sprintf("allow the same values here, in this version's form, or remove // %s in hub %s", p.Limit.Mark.Text, hub)
	}
	if p.Own != nil {
		pos, help = p.Own.Mark.ArgPos(""), fmt.Sprintf("write // %s here, or // %s in hub %s", p.Limit.Mark.Text, p.Own.Mark.Text, hub)
	}
	if p.User.IsValid() {
		pos, help = p.User, fmt.Sprintf("declare a struct of this module for it whose field %q has the limit, or remove // %s in hub %s", p.Rule.Spoke.Name(), p.Limit.Mark.Text, hub)
	}
	return diag.Diagnostic{
		Pos: pos, Code: diag.TighterHub,
		Message: fmt.Sprintf("field %q allows values that hub %s does not: they can be written in version %s only", p.Rule.Spoke.Named(p.Pair.Spoke), hub, versionName(p.Pair)),
		Help:    help,
		Notes:   []diag.Note{{Pos: p.Limit.Mark.Pos, Message: "the hub's limit is here"}},

		Together: "%d fields allow values that their hub does not: they can be written in the other version only",
	}
}

// tighterSpoke says of a limit of the spoke that the hub's values may exceed it. Published
// versions may be loosened and not tightened, so that the limit is what is to be changed.
func tighterSpoke(p problem.TighterBound) diag.Diagnostic {
	hub := hubName(p.Pair)
	help := "remove // " + p.Limit.Mark.Text + " here"
	note := diag.Note{Pos: p.Rule.Hub[0].Field().Pos, Message: "the hub's field has no such limit"}
	switch {
	case p.Changed:
		help = fmt.Sprintf("allow here, in this version's form, what hub %s allows", hub)
		note.Message = "the hub's field is declared here"
	case p.Own != nil:
		help = fmt.Sprintf("write // %s here", p.Own.Mark.Text)
		note = diag.Note{Pos: p.Own.Mark.Pos, Message: "the hub's limit is here"}
	}
	pos := p.Limit.Mark.ArgPos("")
	if p.User.IsValid() {
		pos, help = p.User, fmt.Sprintf("declare a struct of this module for it whose field %q does without // %s", p.Rule.Spoke.Name(), p.Limit.Mark.Text)
	}
	return diag.Diagnostic{
		Pos: pos, Code: diag.TighterHub, Notes: []diag.Note{note},
		Message: fmt.Sprintf("field %q does not allow values that hub %s does: they can be written in the hub's version only",
			p.Rule.Spoke.Named(p.Pair.Spoke), hub),
		Help: help,

		Together: "%d fields do not allow values that their hub does: they can be written in the hub's version only",
	}
}
