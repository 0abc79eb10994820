package example

import (
	"maps"
	"slices"
)

// A Shape is a schema as a [Maker] goes through it: with the path of every property, and
// the properties in the order of their names. Thousands of values are made of one
// schema, and to sort names, join paths and copy schemas for each was a third of the
// time of a check. What is below is made when it is asked for first; so one shape serves
// one goroutine.
type Shape struct {
	Path     string
	Schema   *Schema
	Required []string

	properties []Property
	listed     bool
	item, each *Shape
}

// A Property is one of an object, with its name.
type Property struct {
	Name string
	*Shape
}

// NewShape is the shape of a schema, which must not change after that.
func NewShape(path string, s *Schema) *Shape {
	s = withChoices(s)
	return &Shape{Path: path, Schema: s, Required: requiredOf(s)}
}

// Below are the properties in the order of their names.
func (n *Shape) Below() []Property {
	if n.listed {
		return n.properties
	}
	n.listed = true
	n.properties = make([]Property, 0, len(n.Schema.Properties))
	for _, name := range slices.Sorted(maps.Keys(n.Schema.Properties)) {
		p := n.Schema.Properties[name]
		n.properties = append(n.properties, Property{name, NewShape(Below(n.Path, name), &p)})
	}
	return n.properties
}

// Named is the property of a name; nil where there is none.
func (n *Shape) Named(name string) *Shape {
	all := n.Below()
	if i := slices.IndexFunc(all, func(p Property) bool { return p.Name == name }); i >= 0 {
		return all[i].Shape
	}
	return nil
}

// Items is the shape of a list's items; nil where the schema says nothing of them.
func (n *Shape) Items() *Shape {
	if s := n.Schema.Items; n.item == nil && s != nil && s.Schema != nil {
		n.item = NewShape(n.Path+"[]", s.Schema)
	}
	return n.item
}

// Values is the shape of a map's values; nil where the schema says nothing of them.
func (n *Shape) Values() *Shape {
	if s := n.Schema.AdditionalProperties; n.each == nil && s != nil && s.Schema != nil {
		n.each = NewShape(n.Path+"{}", s.Schema)
	}
	return n.each
}

// TowardsName is the shape of a property, or of the values of a map.
func (n *Shape) TowardsName(name string) *Shape {
	if p := n.Named(name); p != nil {
		return p
	}
	return n.Values()
}

// Towards is the only property that leads to a path; false where there is none, as in
// lists and maps, or several, as with dots in names.
func (n *Shape) Towards(path string) (Property, bool) {
	var found []Property
	for _, p := range n.Below() {
		if p.Path == path || IsAround(p.Path, path) {
			found = append(found, p)
		}
	}
	if len(found) != 1 {
		return Property{}, false
	}
	return found[0], true
}
