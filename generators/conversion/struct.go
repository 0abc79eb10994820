package conversion

import (
	"fmt"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// structShape converts structs by a function for each pair of them.
type structShape struct{}

func (structShape) matches(_ *planner, u use) bool {
	return u.spoke.Underlying().Shape == model.Struct && u.hub.Underlying().Shape == model.Struct
}

func (structShape) build(p *planner, u use) *Conv {
	spoke, hub := u.spoke.Unalias(), u.hub.Unalias()
	if !spoke.Declared() || !hub.Declared() {
		p.cannot(u, "a struct without a name has no function of its own", "declare a type for it in both versions")
		return nil
	}
	if p.handNamed(spoke, hub) {
		pair := p.pair(spoke, hub)
		if !isOpaque(spoke.Underlying()) && !isOpaque(hub.Underlying()) {
			p.fill(pair, nil) // for what the two leave to the generated functions
		}
		return &Conv{Form: Struct, Spoke: u.spoke, Hub: u.hub, Pair: pair}
	}
	if isOpaque(spoke.Underlying()) || isOpaque(hub.Underlying()) {
		p.cannot(u, "", fmt.Sprintf("write the functions %s and its inverse", handPrefix+versionWord(spoke)+"_"+goWord(spoke)+"_To_"+versionWord(hub)+"_"+goWord(hub)))
		return nil
	}
	if !p.sameTypeName(u, spoke, hub) {
		return nil
	}
	pair := p.pair(spoke, hub)
	p.fill(pair, nil)
	return &Conv{Form: Struct, Spoke: u.spoke, Hub: u.hub, Pair: pair}
}

// handNamed says whether both directions of a pair are written by hand.
func (p *planner) handNamed(spoke, hub *model.Type) bool {
	from, to := versionWord(spoke)+"_"+goWord(spoke), versionWord(hub)+"_"+goWord(hub)
	return p.written(handPrefix+from+"_To_"+to) && p.written(handPrefix+to+"_To_"+from)
}

func (p *planner) written(name string) bool {
	for _, f := range p.pkg.Funcs {
		if f.Name == name && isHandWritten(f) {
			return true
		}
	}
	return false
}

// sameTypeName checks that two structs belong together: they have one name, or a
// marker names the other.
func (p *planner) sameTypeName(u use, spoke, hub *model.Type) bool {
	marks := spoke.Marks.All(typeMarker)
	for _, mark := range marks {
		if name, _ := mark.Value.(markers.ConversionType); string(name) == baseName(hub) {
			p.used[mark.Pos] = true
			return true
		}
	}
	switch {
	case len(marks) > 0:
		for _, mark := range marks {
			p.used[mark.Pos] = true
		}
		p.diags.Add(diag.Diagnostic{
			Pos: marks[0].ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%s has the type %q in hub %s, which no marker of its type names", u.what, baseName(hub), p.spoke.Kind.Hub.Name),
			Help:    fmt.Sprintf("write // +%s=%s, or move the field with // +%s", typeMarker, baseName(hub), pathMarker),
		})
		return false
	case u.anyName || baseName(spoke) == baseName(hub):
		return true
	}
	p.diags.Add(diag.Diagnostic{
		Pos: u.field.Pos, Code: diag.ConversionType,
		Message: fmt.Sprintf("%s has type %q, but %q in hub %s", u.what, baseName(spoke), baseName(hub), p.spoke.Kind.Hub.Name),
		Help:    fmt.Sprintf("if they mean the same, add // +%s=%s to type %s", typeMarker, baseName(hub), baseName(spoke)),
		Edits:   proposeForType(spoke, typeMarker+"="+baseName(hub)),
		Notes:   []diag.Note{{Pos: hub.Pos, Message: "hub type declared here"}},
	})
	return false
}
