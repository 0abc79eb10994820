package schema

import (
	"go/token"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/recursion"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// reference makes the schema for a named type: the form of a predeclared one, a
// link to the raw schema of a declared one.
func (g *builder) reference(at usage, t *model.Type) apiext.JSONSchemaProps {
	if !t.Declared() {
		if t.Shape == model.Basic {
			return g.predeclared(at, t.Name.Name)
		}
		return g.composite(at, t)
	}
	local := t.Package == at.pkg
	if t.Alias && local && t.Shape == model.Defined {
		switch {
		case t.Elem.Shape == model.Basic && !t.Elem.Declared():
			s := g.predeclared(at, t.Elem.Name.Name)
			g.Need(t)
			s.Ref = g.link(t)
			return s
		case t.Elem.Declared():
			// The alias stands for its target; its own doc and markers have no place.
			t = t.Elem
		}
	}
	switch t.Underlying().Shape {
	case model.Interface, model.Func, model.Chan:
		if !t.MarshalsText && !t.Opaque {
			g.noSchema(at, t)
			return apiext.JSONSchemaProps{}
		}
	}
	g.checkForm(t, false)
	g.checkTime(at, t)
	if t.Name == site.RawMessage && at.pkg.Local {
		g.defect(at.pos, "json.RawMessage is any JSON; controller-gen describes it as a base64 string, and refuses it from v0.23.0 on")
	}
	raw := g.needFrom(at, t)
	if untyped(t, raw) && at.pkg.Local && !at.typed {
		g.defect(at.pos, "type %q has no JSON type, as its marker says; controller-gen writes %q where it is used", t.Name.Name, site.ShapeType(t))
	}
	s := apiext.JSONSchemaProps{Ref: g.link(t)}
	s.Type, s.Format = g.linkType(t, raw, local)
	if at.typed && raw.Type == "" {
		s.Type = ""
	}
	return s
}

// checkForm reports whether a declared type is defined by nothing but itself, as in
// type A B; type B A, and reports it. What contains itself is reported already;
// but this is no recursion that controller-gen lets pass, unless the type is used
// as the key of a map only.
func (g *builder) checkForm(t *model.Type, asKey bool) bool {
	if !t.Circular() {
		return false
	}
	chain := map[token.Position]bool{}
	for u := t; !chain[u.Pos]; u = u.Elem {
		if u.Shape != model.Defined || u.Elem == nil {
			return false
		}
		chain[u.Pos] = true
	}
	known := -1
	for pos := range chain {
		if i, ok := g.cycleAt[pos]; ok && (known < 0 || i < known) {
			known = i
		}
	}
	if known >= 0 {
		g.cycles[known].Stricter = g.cycles[known].Stricter && asKey
		return true
	}
	g.cycleAt[t.Pos] = len(g.cycles)
	g.cycles = append(g.cycles, recursion.Cycle{Pos: t.Pos, Type: t, Stricter: asKey})
	return true
}

// linkType is the type that stands beside a link so that markers of the field
// can see it. Under compat it is what controller-gen puts there, which sees less.
func (g *builder) linkType(t *model.Type, raw *apiext.JSONSchemaProps, local bool) (typ, format string) {
	shape := t.Underlying().Shape
	if g.compat && shape != model.Slice && shape != model.Map && !(shape == model.Basic && local) {
		return "", ""
	}
	if g.busy[t] {
		return site.ShapeType(t), ""
	}
	if shape == model.Basic && local {
		return raw.Type, raw.Format
	}
	if shape != model.Basic && untyped(t, raw) && g.compat {
		return site.ShapeType(t), ""
	}
	return raw.Type, ""
}

// untyped reports whether a list or map is any JSON by a marker of its type, which
// controller-gen forgets where the type is used: it writes that of the Go type there.
func untyped(t *model.Type, raw *apiext.JSONSchemaProps) bool {
	shape := t.Underlying().Shape
	return (shape == model.Slice || shape == model.Map) && raw.Type == "" && t.Marks.Has("kubebuilder:validation:Type")
}

// TypeOf implements [site.Types].
func (g *builder) TypeOf(ref *string) *model.Type { return g.types[ref] }

// Unfinished implements [site.Types].
func (g *builder) Unfinished(t *model.Type) bool { return g.busy[t] }

// link returns the reference to a declared type.
func (g *builder) link(t *model.Type) *string {
	if ref, ok := g.refs[t]; ok {
		return ref
	}
	ref := t.Name.String()
	g.refs[t], g.types[&ref] = &ref, t
	return &ref
}
