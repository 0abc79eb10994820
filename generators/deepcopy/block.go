package deepcopy

import (
	"go/token"
	"slices"

	"github.com/dave/jennifer/jen"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// A subject is what a finding is about.
type subject struct {
	pos  token.Position
	what string // in words, such as: field "Spec"
	// deep says that it is inside of the thing in words; named that it is
	// inside of another declared type, whose positions are not the user's.
	deep, named bool
}

// in is the subject of a type expression inside.
func (p subject) in(t *model.Type) subject {
	if !p.named && !t.Declared() && t.Pos.IsValid() {
		p.pos = t.Pos
	}
	return p
}

// inside is the subject of what a type consists of.
func (p subject) inside(t *model.Type) subject {
	p = p.in(t)
	p.deep, p.named = true, p.named || t.Declared()
	return p
}

// refuse reports something that cannot be copied.
func (m *maker) refuse(at subject, reason, help string) {
	m.diags.Add(diag.Diagnostic{
		Pos: at.pos, Code: diag.UnsupportedType,
		Message: at.what + " cannot be copied: " + reason,
		Help:    help,
	})
}

// refuseType reports a type of which no copy can be made.
func (m *maker) refuseType(at subject, t *model.Type) {
	if t.Underlying().Shape == model.Invalid {
		return // reported when it was resolved
	}
	help := "write DeepCopyInto by hand, or mark the type +" + generateMarker + "=false"
	switch t.Underlying().Shape {
	case model.Interface:
		help = "use runtime.RawExtension or apiextensionsv1.JSON for free content, " + help
	case model.Array:
		help = "use a slice, " + help
	}
	verb := "it is "
	if at.deep {
		verb = "it holds "
	}
	m.refuse(at.in(t), verb+describe(t), help)
}

// requires reports a type without a method that the copy calls. Its result says
// whether the call is to be written: always under compat, as controller-gen does.
func (m *maker) requires(t *model.Type, method string, at subject) bool {
	if copiedBy(t, method) || t.Underlying().Shape == model.Invalid {
		return true
	}
	help := "write " + method + " for it by hand, or hold another type"
	if p := t.Unalias().Package; p != nil && p.Path == "time" {
		help = "use a type of k8s.io/apimachinery/pkg/apis/meta/v1, such as metav1.Time"
	} else if p != nil && p.Local {
		help = "mark it, or package " + quote(p.Path) + ", +" + generateMarker + "=true"
	}
	var notes []diag.Note
	if off, ok := switchedOff(t.Unalias()); ok {
		help = "write " + method + " for it by hand, or take out the marker that switches it off"
		notes = []diag.Note{{Pos: off, Message: "this marker switches " + quote(t.Unalias().Name.Name) + " off"}}
	}
	m.diags.Add(diag.Diagnostic{
		Pos: at.in(t).pos, Code: diag.UnsupportedType, Stricter: true,
		Message: at.what + " cannot be copied: type " + quote(t.String()) + " has no method " + method,
		Help:    help, Notes: notes,
	})
	return m.compat
}

// copyWhole copies in to out by DeepCopy.
func copyWhole() *jen.Statement {
	return jen.Op("*").Id("out").Op("=").Id("in").Dot(copyMethod).Call()
}

// assignWhole copies in to out by assignment.
func assignWhole() *jen.Statement { return jen.Op("*").Id("out").Op("=").Op("*").Id("in") }

// redeclare makes in and out point at parts of themselves.
func redeclare(in, out jen.Code) *jen.Statement {
	return jen.List(jen.Id("in"), jen.Id("out")).Op(":=").List(in, out)
}

// block copies what in points at to what out points at, both of type t, after
// its form. A reference at in must not be nil.
func (m *maker) block(t *model.Type, at subject) []jen.Code {
	form := t.Underlying()
	if form.Shape != model.Pointer && methodsOf(t).any() {
		return []jen.Code{copyWhole()}
	}
	if slices.Contains(m.path, t) {
		return m.again(t, at)
	}
	if isReference(form.Shape) {
		if !m.nesting.enter(m, at) {
			return nil
		}
		defer m.nesting.leave()
	}
	if t.Declared() {
		m.path = append(m.path, t)
		defer func() { m.path = m.path[:len(m.path)-1] }()
	}
	inside := at.inside(t)
	switch {
	case form.Shape == model.Basic && !isUnsafe(form):
		return []jen.Code{assignWhole()}
	case form.Shape == model.Array && m.copying.plainness(form) != model.NotPlain:
		return []jen.Code{assignWhole()}
	case form.Shape == model.Map:
		return m.mapBlock(t, form, inside)
	case form.Shape == model.Slice:
		return m.sliceBlock(t, form, inside)
	case form.Shape == model.Pointer:
		return m.pointerBlock(form, inside)
	case form.Shape == model.Struct:
		return append([]jen.Code{assignWhole()}, m.fields(form, at)...)
	case form.Shape == model.Param:
		return append([]jen.Code{assignWhole()}, m.param(t, jen.Op("*").Id("in"), jen.Op("*").Id("out")))
	}
	m.refuseType(at, t)
	return nil
}

// again ends the copy of a type that consists of itself, by way of lists, maps
// and pointers alone. controller-gen does not come to an end there.
func (m *maker) again(t *model.Type, at subject) []jen.Code {
	if isReference(t.Underlying().Shape) && copiedBy(t, copyMethod) {
		return []jen.Code{copyWhole()}
	}
	m.refuse(at, "it holds type "+quote(t.String())+", which consists of itself and has no method "+copyMethod,
		"put a struct with methods in between")
	return nil
}
