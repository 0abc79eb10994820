package trace

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// Sources returns the fields and types that made the schema, the nearest first:
// the field, its type, what that type is defined as, what it inlines, and then
// what the markers of a list or map around the value say of it. It is empty where the API server
// or crdgen knows the schema and Go does not.
func (n *Node) Sources() []Source {
	n.learn()
	return n.sources
}

// Field returns the field that holds the value: for items and values that of the
// list or map. It is nil at the root.
func (n *Node) Field() *model.Field {
	for ; n != nil; n = n.Parent {
		for _, s := range n.Sources() {
			if s.Field != nil && len(s.Inner) == 0 && !s.Inlined {
				return s.Field
			}
		}
	}
	return nil
}

// Own reports whether the field that holds the value is the user's, so that a marker can
// be put on it; also where no field does.
func (n *Node) Own() bool {
	for ; n != nil; n = n.Parent {
		for _, s := range n.Sources() {
			if s.Field != nil && len(s.Inner) == 0 && !s.Inlined {
				return s.Package != nil && s.Package.Local
			}
		}
	}
	return true
}

// Pos is the nearest place in the user's own source: the field's, else the
// type's, else that of what is around it. In types of other modules nothing can be
// mended.
func (n *Node) Pos() token.Position {
	for at := n; at != nil; at = at.Parent {
		for _, s := range at.Sources() {
			if pos := s.Pos(); pos.IsValid() && !s.Inlined && s.Package != nil && s.Package.Local {
				return pos
			}
		}
	}
	return n.Version.Pos()
}

// learn finds the sources of a node and the Go types that its value has the form
// of, from those of its parent.
func (n *Node) learn() {
	if n.known {
		return
	}
	n.known = true
	if n.Step == Root {
		if n.Version.Model != nil {
			n.addType(n.Version.Model.Root, n.Version.Model.Package)
		}
		return
	}
	n.Parent.learn()
	switch n.Step {
	case Property:
		for _, t := range n.Parent.Forms {
			n.addProperty(t)
		}
	case Items, Values:
		for _, t := range n.Parent.Forms {
			n.addType(t.Elem, t.pkg)
		}
		n.addOuter()
	default:
		n.sources, n.Forms = n.Parent.sources, n.Parent.Forms
	}
}

// Deepest is how many names are followed: more are a circle.
const Deepest = 100

// addType adds a type and what it is defined as, and notes its form.
func (n *Node) addType(t *model.Type, from *model.Package) {
	for range Deepest {
		if t == nil {
			return
		}
		if t.Declared() {
			from = t.Package
			n.sources = append(n.sources, Source{Type: t, Package: from})
		}
		if t.Shape != model.Pointer && t.Shape != model.Defined {
			if f := (form{t, from}); !slices.Contains(n.Forms, f) {
				n.Forms = append(n.Forms, f)
				n.sources = append(n.sources, n.Version.membersOf(f).inlined...)
			}
			return
		}
		t = t.Elem
	}
}

// addProperty adds the fields of a struct, or of what it inlines, that have the
// node's name in JSON.
func (n *Node) addProperty(t form) {
	for _, s := range n.Version.membersOf(t).byName[n.Name] {
		n.sources = append(n.sources, s)
		n.addType(s.Field.Type, s.Package)
	}
}

// formOf is what a type is behind pointers and names.
func formOf(t *model.Type, from *model.Package) form {
	for range Deepest {
		if t.Declared() {
			from = t.Package
		}
		if t.Shape != model.Pointer && t.Shape != model.Defined || t.Elem == nil {
			break
		}
		t = t.Elem
	}
	return form{t, from}
}

// addOuter adds the sources of the list or map around the value.
func (n *Node) addOuter() {
	segment := markers.Items
	if n.Step == Values {
		segment = markers.Values
	}
	for _, s := range n.Parent.sources {
		s.Inner = append(slices.Clone(s.Inner), segment)
		n.sources = append(n.sources, s)
	}
}
