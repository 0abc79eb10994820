package trace

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
)

// Fixable reports whether the node's own field or type is written in the user's
// modules: what others declare cannot be changed there.
func (d *Declaration) Fixable() bool {
	for n := d.node; n != nil; n = n.Parent {
		for _, s := range n.Sources() {
			if len(s.Inner) == 0 {
				return s.Package != nil && s.Package.Local
			}
		}
	}
	return false
}

// LocalField returns the source of the property itself, false for anything but a
// property of a struct in the user's modules.
func (d *Declaration) LocalField() (Source, bool) {
	if d.node.Step != Property || !d.node.Parent.local() {
		return Source{}, false
	}
	for _, s := range d.Sources() {
		if s.Field != nil && len(s.Inner) == 0 {
			return s, s.Package != nil && s.Package.Local
		}
	}
	return Source{}, false
}

// local reports whether a struct of the user's modules has the node's form. It saves
// looking for the fields of large types that others have written.
func (d *Declaration) local() bool {
	d.learn()
	return slices.ContainsFunc(d.Forms, func(f form) bool { return f.pkg != nil && f.pkg.Local })
}

// InlinedFields are the embedded fields of the user's structs whose content the node has
// in the place of them, for their tags.
func (d *Declaration) InlinedFields() []*model.Field {
	if !d.local() {
		return nil
	}
	var found []*model.Field
	for _, f := range d.Forms {
		if f.pkg == nil || !f.pkg.Local || f.Type == nil {
			continue
		}
		for _, field := range f.Fields {
			if tag := field.JSON(); field.Embedded && field.Type != nil && tag.Present && tag.Inlined() {
				found = append(found, field)
			}
		}
	}
	return found
}

// Required reports whether the object around the property must have it.
func (n *Node) Required() bool {
	if n.Step != Property {
		return false
	}
	return n.Parent.requires(n.Name)
}

// requires reports whether an object must have a property. All properties of a node may
// be asked for, so a long list is searched once.
func (n *Node) requires(name string) bool {
	if len(n.Schema.Required) < 8 {
		return slices.Contains(n.Schema.Required, name)
	}
	if n.required == nil {
		n.required = make(map[string]bool, len(n.Schema.Required))
		for _, r := range n.Schema.Required {
			n.required[r] = true
		}
	}
	return n.required[name]
}

// Descend follows a path of package counterexample; nil where it leads nowhere.
func (n *Node) Descend(path string) *Node {
	for step := range strings.SplitSeq(path, ".") {
		name := strings.TrimRight(step, "[]{}")
		if name != "" {
			if n = n.Property(name); n == nil {
				return nil
			}
		}
		for inner := step[len(name):]; len(inner) > 1; inner = inner[2:] {
			if inner[0] == '[' {
				n = n.Items()
			} else {
				n = n.Values()
			}
			if n == nil {
				return nil
			}
		}
	}
	return n
}

// Unrolled are the nodes around this one whose values have the same Go type and are
// described, the innermost first, where the levels of a type that contains itself end at this
// one: it has any fields, and its values those of the type. There are none elsewhere.
func (n *Node) Unrolled() []*Node {
	open := n.Schema.XPreserveUnknownFields
	if open == nil || !*open || len(n.Schema.Properties) > 0 {
		return nil
	}
	if _, marked := n.Setter("x-kubernetes-preserve-unknown-fields"); marked {
		return nil
	}
	var levels []*Node
	n.learn()
	for p := n.Parent; p != nil; p = p.Parent {
		p.learn()
		same := func(f form) bool { return f.Type != nil && len(f.Fields) > 0 && slices.Contains(n.Forms, f) }
		if len(p.Schema.Properties) > 0 && slices.ContainsFunc(p.Forms, same) {
			levels = append(levels, p)
		}
	}
	return levels
}

// HasGoField reports whether a Go type of the node's values has a field of that name in JSON,
// whether or not the schema has it.
func (d *Declaration) HasGoField(name string) bool {
	d.learn()
	return slices.ContainsFunc(d.Forms, func(f form) bool { return len(d.node.Version.membersOf(f).byName[name]) > 0 })
}

// LeavesOut reports whether the program leaves out a field of that name which the values of the
// node may have in Go: it belongs to other variants, or a marker drops it. The name is not misspelt.
func (n *Node) LeavesOut(name string) bool {
	out, ok := n.Version.program.LeftOut(model.Name{Of: model.Fields, Text: name})
	return ok && (!out.Dropped || n.HasGoField(name))
}
