package conversion

import (
	"fmt"
	"go/token"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// intoShared reports a path into a struct that stands in several places: one function
// converts it in all of them, and would leave the field out in all of them.
func (p *planner) intoShared(pos token.Position, owner *model.Type, f *model.Field) {
	places := p.standing()[structOf(owner)]
	p.diags.Add(diag.Diagnostic{
		Pos: pos, Code: diag.ConversionMarker,
		Message: fmt.Sprintf("the path leads into type %q, which stands at %q and %q: one function converts it at both", baseName(owner), places[0].beside(places[1]), places[1].beside(places[0])),
		Help: fmt.Sprintf("declare a type with the same fields for one of the two in version %s, which changes nothing in JSON; // +%s pairs types of different names, and a type may have several",
			places[0].version, typeMarker),
		Notes: []diag.Note{{Pos: f.Pos, Message: "the field is declared here"}},
	})
}

// A standing is where a struct stands below a kind.
type standing struct{ kind, version, path string }

// beside is the place as it is told from another one: with the kind if they differ
// in it.
func (s standing) beside(other standing) string {
	if s.kind != other.kind {
		return s.kind + s.path
	}
	return s.path
}

// standing says of the structs below the kinds of the package and of their hubs where
// they stand, the first two places of each. The items of a list or map are one place.
func (p *planner) standing() map[*model.Type][]standing {
	found := map[*model.Type][]standing{}
	var walk func(t *model.Type, at standing)
	walk = func(t *model.Type, at standing) {
		st := innermost(t).Underlying()
		if st.Shape == model.Pointer {
			st = innermost(st.Elem).Underlying()
		}
		if st.Shape != model.Struct || isOpaque(st) || len(found[st]) > 1 {
			return
		}
		found[st] = append(found[st], at)
		for _, f := range st.Fields {
			tag := readTag(f)
			if tag.ignored || f.GoType == nil {
				continue
			}
			below := at
			if !tag.inline {
				below.path += "." + tag.name
			}
			walk(f.GoType, below)
		}
	}
	hubs := map[*model.Type]bool{}
	for _, s := range p.pkg.Spokes {
		walk(s.Version.Root, standing{kind: s.Kind.Name, version: s.Version.Name})
		if hub := s.Kind.Hub.Root; !hubs[hub] {
			hubs[hub] = true
			walk(hub, standing{kind: s.Kind.Name, version: s.Kind.Hub.Name})
		}
	}
	return found
}
