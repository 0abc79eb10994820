package counterexample

import (
	"maps"
	"slices"
)

// A shape is a schema as a [Maker] goes through it: with the path of every property, and
// the properties in the order of their names. Thousands of values are made of one
// schema, and to sort names, join paths and copy schemas for each was a third of the
// time of a check. What is below is made when it is asked for first; so one shape serves
// one goroutine.
type shape struct {
	path     string
	schema   *Schema
	required []string

	properties []property
	listed     bool
	item, each *shape
}

// A property is one of an object, with its name.
type property struct {
	name string
	*shape
}

// newShape is the shape of a schema, which must not change after that.
func newShape(path string, s *Schema) *shape {
	s = withChoices(s)
	return &shape{path: path, schema: s, required: requiredOf(s)}
}

// below are the properties in the order of their names.
func (n *shape) below() []property {
	if n.listed {
		return n.properties
	}
	n.listed = true
	n.properties = make([]property, 0, len(n.schema.Properties))
	for _, name := range slices.Sorted(maps.Keys(n.schema.Properties)) {
		p := n.schema.Properties[name]
		n.properties = append(n.properties, property{name, newShape(Below(n.path, name), &p)})
	}
	return n.properties
}

// named is the property of a name; nil where there is none.
func (n *shape) named(name string) *shape {
	all := n.below()
	if i := slices.IndexFunc(all, func(p property) bool { return p.name == name }); i >= 0 {
		return all[i].shape
	}
	return nil
}

// items is the shape of a list's items; nil where the schema says nothing of them.
func (n *shape) items() *shape {
	if s := n.schema.Items; n.item == nil && s != nil && s.Schema != nil {
		n.item = newShape(n.path+"[]", s.Schema)
	}
	return n.item
}

// values is the shape of a map's values; nil where the schema says nothing of them.
func (n *shape) values() *shape {
	if s := n.schema.AdditionalProperties; n.each == nil && s != nil && s.Schema != nil {
		n.each = newShape(n.path+"{}", s.Schema)
	}
	return n.each
}
