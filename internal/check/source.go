package check

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// Sources returns the fields and types that made the schema, the nearest first:
// the field, its type, what that type is defined as, and then what the markers
// of a list or map around the value say of it. It is empty where the API server
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
			if s.Field != nil && len(s.Inner) == 0 {
				return s.Field
			}
		}
	}
	return nil
}

// Pos is the nearest place in the source: the field's, else the type's.
func (n *Node) Pos() token.Position {
	for at := n; at != nil; at = at.Parent {
		for _, s := range at.Sources() {
			if pos := s.Pos(); pos.IsValid() {
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
			n.addType(n.Version.Model.Root)
		}
		return
	}
	n.Parent.learn()
	switch n.Step {
	case Property:
		for _, t := range n.Parent.forms {
			n.addProperty(t, 0)
		}
	case Items, Values:
		for _, t := range n.Parent.forms {
			if t.Elem != nil {
				n.addType(t.Elem)
			}
		}
		n.addOuter()
	default:
		n.sources, n.forms = n.Parent.sources, n.Parent.forms
	}
}

// deepest is how many names or inlined structs are followed: more are a circle.
const deepest = 100

// addType adds a type and what it is defined as, and notes its form.
func (n *Node) addType(t *model.Type) {
	for range deepest {
		if t == nil {
			return
		}
		if t.Declared() {
			n.sources = append(n.sources, Source{Type: t})
		}
		if t.Shape != model.Pointer && t.Shape != model.Defined {
			n.forms = append(n.forms, t)
			return
		}
		t = t.Elem
	}
}

// addProperty adds the fields of a struct, or of what it inlines, that have the
// node's name in JSON.
func (n *Node) addProperty(t *model.Type, depth int) {
	if depth > deepest {
		return
	}
	for _, f := range t.Fields {
		if name, inlined := jsonName(f); !inlined && name == n.Name {
			n.sources = append(n.sources, Source{Field: f})
			n.addType(f.Type)
		}
	}
	for _, f := range t.Fields {
		if _, inlined := jsonName(f); inlined && f.Type != nil {
			n.addProperty(target(f.Type), depth+1)
		}
	}
}

// target is what a type is behind pointers and names.
func target(t *model.Type) *model.Type {
	for range deepest {
		if (t.Shape != model.Pointer && t.Shape != model.Defined) || t.Elem == nil {
			break
		}
		t = t.Elem
	}
	return t
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

// jsonName returns the name of a field in JSON, or says that its own fields take
// its place.
func jsonName(f *model.Field) (name string, inlined bool) {
	tag, ok := f.Tag.Lookup("json")
	name, options, _ := strings.Cut(tag, ",")
	if !ok || name == "" || slices.Contains(strings.Split(options, ","), "inline") {
		return "", true
	}
	return name, false
}
