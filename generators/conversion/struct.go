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
			p.fill(pair, nil, u.key) // for what the two leave to the generated functions
		}
		return &Conv{Form: Struct, Spoke: u.spoke, Hub: u.hub, Pair: pair}
	}
	if isOpaque(spoke.Underlying()) || isOpaque(hub.Underlying()) {
		p.cannot(u, "", p.handHelp(u, spoke, hub))
		return nil
	}
	if !isOurs(spoke) && !u.anyName && baseName(spoke) != baseName(hub) {
		p.cannot(u, "", p.handHelp(u, spoke, hub))
		return nil
	}
	if !p.sameTypeName(u, spoke, hub) {
		return nil
	}
	for _, t := range []*model.Type{spoke, hub} {
		if f := hidden(t); f != "" {
			p.cannot(u, fmt.Sprintf("%s writes its JSON itself, and its field %q is not exported", p.describe(t), f), p.handHelp(u, spoke, hub))
			return nil
		}
	}
	pair := p.pair(spoke, hub)
	said, lonely := len(p.diags), len(p.lonelies)
	p.fill(pair, nil, u.key)
	if !isOurs(spoke) && p.diags[said:].HasErrors() {
		p.diags, p.lonelies = p.diags[:said], p.lonelies[:lonely]
		p.cannot(u, fmt.Sprintf("they differ, and %s is another module's type, on which no marker can stand", p.describe(spoke)), p.handHelp(u, spoke, hub))
		return nil
	}
	return &Conv{Form: Struct, Spoke: u.spoke, Hub: u.hub, Pair: pair}
}

// isOurs says whether whoever runs the generator can mark a type.
func isOurs(t *model.Type) bool { return t.Package != nil && t.Package.Local }

// hidden returns a field of a struct that holds data no other package can copy, ""
// if there is none. Where JSON is made by field, such a field is none of its data.
func hidden(t *model.Type) string {
	if !writesItself(t) {
		return ""
	}
	for _, f := range t.Underlying().Fields {
		if !f.Embedded && !f.Exported && f.Name != "_" {
			return f.Name
		}
	}
	return ""
}

// handHelp says which functions of the user convert two structs, with the headers
// to copy where they are needed first.
func (p *planner) handHelp(u use, spoke, hub *model.Type) string {
	key := [2]*model.Type{spoke, hub}
	for _, pkg := range append([]*model.Package{p.pkg.Package}, p.neighbours...) {
		if first, ok := p.explained[pkg][key]; ok {
			return fmt.Sprintf("write the two functions that %s needs, which stands for all fields of these types", first)
		}
	}
	p.explained[p.pkg.Package][key] = u.what
	a, b := versionWord(spoke)+"_"+goWord(spoke), versionWord(hub)+"_"+goWord(hub)
	if same(spoke, hub) {
		return fmt.Sprintf("write a method DeepCopyInto of %s, or in this package, for all fields of this type,\nfunc %s%s_To_%s(in *%s, out *%s) error",
			p.spelt(spoke), handPrefix, a, b, p.spelt(spoke), p.spelt(hub))
	}
	return fmt.Sprintf("write in this package, for all fields of these types,\nfunc %s%s_To_%s(in *%s, out *%s) error\nfunc %s%s_To_%s(in *%s, out *%s) error",
		handPrefix, a, b, p.spelt(spoke), p.spelt(hub), handPrefix, b, a, p.spelt(hub), p.spelt(spoke))
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
		if p.unknownType(marks, spoke, hub) {
			return false
		}
		p.diags.Add(diag.Diagnostic{
			Pos: marks[0].ArgPos(""), Code: diag.ConversionMarker,
			Message: fmt.Sprintf("%s has type %q, but %q in hub %s, which is not among the counterparts that markers of %q name", u.what, baseName(spoke), baseName(hub), p.spoke.Kind.Hub.Name, baseName(spoke)),
			Help:    fmt.Sprintf("if they mean the same, add // +%s=%s to type %s as well; if another field of the hub is meant, name it with // +%s on the field", typeMarker, baseName(hub), baseName(spoke), pathMarker),
			Edits:   proposeForType(spoke, typeMarker+"="+baseName(hub)),
			Notes:   []diag.Note{{Pos: u.field.Pos, Message: "the field is declared here"}, {Pos: hub.Pos, Message: "hub type declared here"}},
		})
		return false
	case u.anyName || baseName(spoke) == baseName(hub):
		return true
	case p.waitsForType(spoke):
		return false
	}
	p.diags.Add(diag.Diagnostic{
		Pos: u.field.Pos, Code: diag.ConversionType,
		Message: fmt.Sprintf("%s has type %q, but %q in hub %s", u.what, baseName(spoke), baseName(hub), p.spoke.Kind.Hub.Name),
		Help:    fmt.Sprintf("if they mean the same, add // +%s=%s to type %s; if another field of the hub is meant, name it with // +%s on the field", typeMarker, baseName(hub), baseName(spoke), pathMarker),
		Edits:   proposeForType(spoke, typeMarker+"="+baseName(hub)),
		Notes:   []diag.Note{{Pos: hub.Pos, Message: "hub type declared here"}},
	})
	return false
}
