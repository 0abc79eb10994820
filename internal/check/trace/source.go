package trace

import (
	"go/token"
	"iter"
	"slices"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
)

// A Declaration is what a node was made from in Go: the fields, types and markers behind
// its schema. A node has its own and answers all that it is asked; what it knows is found
// when it is asked for, from the declaration of the node's parent.
type Declaration struct {
	node    *Node
	known   bool
	sources []Source
	Forms   []form
}

// Sources returns the fields and types that made the schema, the nearest first:
// the field, its type, what that type is defined as, what it inlines, and then
// what the markers of a list or map around the value say of it. It is empty where the API server
// or crdgen knows the schema and Go does not.
func (d *Declaration) Sources() []Source {
	d.learn()
	return d.sources
}

// Field returns the field that holds the value: for items and values that of the
// list or map. It is nil at the root.
func (d *Declaration) Field() *model.Field {
	for n := d.node; n != nil; n = n.Parent {
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
func (d *Declaration) Own() bool {
	for n := d.node; n != nil; n = n.Parent {
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
// fixed.
func (d *Declaration) Pos() token.Position {
	for at := d.node; at != nil; at = at.Parent {
		for _, s := range at.Sources() {
			if pos := s.Pos(); pos.IsValid() && !s.Inlined && s.Package != nil && s.Package.Local {
				return pos
			}
		}
	}
	return d.node.Version.Pos()
}

// learn finds the sources of a node and the Go types that its value has the form
// of, from those of its parent.
func (d *Declaration) learn() {
	if d.known {
		return
	}
	d.known = true
	if d.node.Step == Root {
		if d.node.Version.Model != nil {
			d.addType(d.node.Version.Model.Root, d.node.Version.Model.Package)
		}
		return
	}
	d.node.Parent.learn()
	switch d.node.Step {
	case Property:
		for _, t := range d.node.Parent.Forms {
			d.addProperty(t)
		}
	case Items, Values:
		for _, t := range d.node.Parent.Forms {
			d.addType(t.Elem, t.pkg)
		}
		d.addOuter()
	default:
		d.sources, d.Forms = d.node.Parent.sources, d.node.Parent.Forms
	}
}

// Deepest is how many names are followed: more are a circle.
const Deepest = 100

// addType adds a type and what it is defined as, and notes its form.
func (d *Declaration) addType(t *model.Type, from *model.Package) {
	for range Deepest {
		if t == nil {
			return
		}
		if t.Declared() {
			from = t.Package
			d.sources = append(d.sources, Source{Type: t, Package: from})
		}
		if t.Shape != model.Pointer && t.Shape != model.Defined {
			if f := (form{t, from}); !slices.Contains(d.Forms, f) {
				d.Forms = append(d.Forms, f)
				d.sources = append(d.sources, d.node.Version.membersOf(f).inlined...)
			}
			return
		}
		t = t.Elem
	}
}

// addProperty adds the fields of a struct, or of what it inlines, that have the
// node's name in JSON.
func (d *Declaration) addProperty(t form) {
	for _, s := range d.node.Version.membersOf(t).byName[d.node.Name] {
		d.sources = append(d.sources, s)
		d.addType(s.Field.Type, s.Package)
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
func (d *Declaration) addOuter() {
	segment := markers.Items
	if d.node.Step == Values {
		segment = markers.Values
	}
	for _, s := range d.node.Parent.sources {
		s.Inner = append(slices.Clone(s.Inner), segment)
		d.sources = append(d.sources, s)
	}
}

// BehindPaths are the markers whose paths lead to the node from what it stands in, those of
// the outermost value last.
func (n *Node) BehindPaths() iter.Seq[markers.At] {
	return func(yield func(markers.At) bool) {
		var path fieldpath.Path // from the value to the node
		for from := n; from != nil; from = from.Parent {
			for m := range from.Marks() {
				if at, ok := m.Value.(markers.At); ok && at.Path.Equal(path) && !yield(at) {
					return
				}
			}
			if !from.SameValue() {
				path = slices.Insert(path, 0, fieldpath.Step{Name: from.Name})
			}
		}
	}
}
