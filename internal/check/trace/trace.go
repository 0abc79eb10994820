// Package trace walks a CustomResourceDefinition and the Go types that it was made
// from side by side: a [Subject] has a [Version] for each of the CRD's, and that a tree
// of a [Node] for each schema, which knows the markers, fields and types behind it.
//
// It answers where something comes from: a keyword, a CEL rule, a path in the words of
// the API server. What set a keyword is told by the origins that package schema notes
// while it makes the schema; a marker is never searched for by its text. The package
// judges nothing, reports nothing, and changes neither the object nor the model.
package trace

import (
	"go/token"
	"iter"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema"
	"github.com/crdgen/crdgen/markers"
)

// A Version is one version of a subject.
type Version struct {
	// Index is the version's place in spec.versions.
	Index int
	Spec  *apiext.CustomResourceDefinitionVersion
	// Model is nil for a version that no kind of the program has.
	Model *model.Version
	// Root is the schema of the whole object, nil without a schema.
	Root *Node

	program *model.Program
	origins *schema.Origins
	members map[form]*members
}

// Versions makes the versions of a subject.
func (s Subject) Versions() []*Version {
	versions := make([]*Version, len(s.CRD.Spec.Versions))
	for i := range s.CRD.Spec.Versions {
		v := &Version{Index: i, Spec: &s.CRD.Spec.Versions[i], origins: s.Origins, program: s.Program}
		v.Model = s.version(v.Spec.Name)
		if v.Spec.Schema != nil && v.Spec.Schema.OpenAPIV3Schema != nil {
			v.Root = newNode(Node{Version: v, Step: Root, Schema: v.Spec.Schema.OpenAPIV3Schema})
		}
		versions[i] = v
	}
	return versions
}

// version finds the model of a version, nil if there is none.
func (s Subject) version(name string) *model.Version {
	if s.Kind == nil {
		return nil
	}
	for _, v := range slices.Concat(s.Kind.Versions, s.Kind.Unlisted) {
		if v.Name == name {
			return v
		}
	}
	return nil
}

// LeavesOut reports whether the Go source declares a field of that name which the program
// leaves out: the name is not misspelt. Where the object is known in which it is looked for, ask
// [Node.LeavesOut].
func (v *Version) LeavesOut(name string) bool {
	_, out := v.program.LeftOut(model.Name{Of: model.Fields, Text: name})
	return out
}

// ValuesElsewhere are the values that an enum with some of these values has in other variants.
func (v *Version) ValuesElsewhere(values []string) []string { return v.program.ValuesElsewhere(values) }

// Pos is where the version is declared; not valid where no version of the model is
// known.
func (v *Version) Pos() token.Position {
	if v.Model == nil {
		return token.Position{}
	}
	return v.Model.Root.Pos
}

// A Step is how a schema stands inside another one.
type Step uint8

const (
	Root     Step = iota
	Property      // one of properties, by Name
	Items         // items
	Values        // additionalProperties
	AllOf         // one of allOf, by Index, as are the next two
	AnyOf
	OneOf
	Not
)

// keyword is what the step goes through.
func (s Step) keyword() string {
	return [...]string{
		Property: "properties", Items: "items", Values: "additionalProperties",
		AllOf: "allOf", AnyOf: "anyOf", OneOf: "oneOf", Not: "not",
	}[s]
}

// A Node is one schema inside of a version's, with a way back to the Go source
// that made it. Nodes are made when they are asked for and what they know of Go
// is found when that is asked for, so that rules which find nothing cost little.
type Node struct {
	Version *Version
	Parent  *Node
	Step    Step
	// Name is the property's, Index the place in allOf, anyOf or oneOf.
	Name  string
	Index int
	// Schema must not be changed.
	Schema *apiext.JSONSchemaProps
	// Declaration is what made the schema.
	Declaration

	required map[string]bool // the properties in Schema.Required, nil until one is asked for
}

// newNode completes a node that knows where it stands.
func newNode(n Node) *Node {
	n.Declaration.node = &n
	return &n
}

// A form is a Go type whose JSON a node's value has, and the package that the
// type is written in, which a type without a name does not know.
type form struct {
	*model.Type
	pkg *model.Package
}

// Children yields the schemas directly inside: properties by name, items, values
// and then those of allOf, anyOf, oneOf and not.
func (n *Node) Children() iter.Seq[*Node] {
	return func(yield func(*Node) bool) {
		for _, name := range slices.Sorted(maps.Keys(n.Schema.Properties)) {
			if !yield(n.Property(name)) {
				return
			}
		}
		for _, child := range []*Node{n.Items(), n.Values()} {
			if child != nil && !yield(child) {
				return
			}
		}
		for _, child := range n.logic() {
			if !yield(child) {
				return
			}
		}
	}
}

// Walk yields the node and everything below it that describes a value of its
// own: schemas under allOf, anyOf, oneOf and not are left out. Parents come first.
func (n *Node) Walk() iter.Seq[*Node] {
	return func(yield func(*Node) bool) { n.walk(yield) }
}

func (n *Node) walk(yield func(*Node) bool) bool {
	if !yield(n) {
		return false
	}
	for child := range n.Children() {
		if child.Step < AllOf && !child.walk(yield) {
			return false
		}
	}
	return true
}

// Property returns the schema of a property, nil if there is none.
func (n *Node) Property(name string) *Node {
	s, ok := n.Schema.Properties[name]
	if !ok {
		return nil
	}
	return newNode(Node{Version: n.Version, Parent: n, Step: Property, Name: name, Schema: &s})
}

// Items returns the schema of the items of a list, nil if there is none.
func (n *Node) Items() *Node {
	if n.Schema.Items == nil || n.Schema.Items.Schema == nil {
		return nil
	}
	return newNode(Node{Version: n.Version, Parent: n, Step: Items, Schema: n.Schema.Items.Schema})
}

// Values returns the schema of the values of a map, nil if there is none.
func (n *Node) Values() *Node {
	if n.Schema.AdditionalProperties == nil || n.Schema.AdditionalProperties.Schema == nil {
		return nil
	}
	return newNode(Node{Version: n.Version, Parent: n, Step: Values, Schema: n.Schema.AdditionalProperties.Schema})
}

// AllOf returns the schemas of allOf.
func (n *Node) AllOf() []*Node {
	var nodes []*Node
	for i := range n.Schema.AllOf {
		nodes = append(nodes, newNode(Node{Version: n.Version, Parent: n, Step: AllOf, Index: i, Schema: &n.Schema.AllOf[i]}))
	}
	return nodes
}

// logic returns the schemas that say more about the same value.
func (n *Node) logic() []*Node {
	var nodes []*Node
	add := func(step Step, list []apiext.JSONSchemaProps) {
		for i := range list {
			nodes = append(nodes, newNode(Node{Version: n.Version, Parent: n, Step: step, Index: i, Schema: &list[i]}))
		}
	}
	add(AllOf, n.Schema.AllOf)
	add(AnyOf, n.Schema.AnyOf)
	add(OneOf, n.Schema.OneOf)
	if n.Schema.Not != nil {
		nodes = append(nodes, newNode(Node{Version: n.Version, Parent: n, Step: Not, Schema: n.Schema.Not}))
	}
	return nodes
}

// SameValue reports whether the node is about the same value as its parent.
func (n *Node) SameValue() bool { return n.Step >= AllOf }

// Path is the node's place below openAPIV3Schema as the API server writes it:
// properties[spec].properties[names].items; empty for the root.
func (n *Node) Path() string {
	if n.Step == Root {
		return ""
	}
	own := PathStep{n.Step, n.Name, n.Index}.segment().String()
	if above := n.Parent.Path(); above != "" {
		return above + "." + own
	}
	return own
}

// Address is the place of the node's value in an object, for messages:
// spec.names[*]; "the object" for the root.
func (n *Node) Address() string {
	if s := n.address(); s != "" {
		return s
	}
	return "the object"
}

func (n *Node) address() string {
	switch {
	case n.Step == Root:
		return ""
	case n.SameValue():
		return n.Parent.address()
	case n.Step != Property:
		return n.Parent.address() + "[*]"
	}
	if above := n.Parent.address(); above != "" {
		return above + "." + n.Name
	}
	return n.Name
}

// A Source is a Go field or type that had a part in a schema.
type Source struct {
	// Field is set for a field, Type for a declared type.
	Field *model.Field
	Type  *model.Type
	// Package is what it is written in.
	Package *model.Package
	// Inlined says that it belongs to a struct whose fields and rules became the
	// value's own.
	Inlined bool
	// Inner says that the markers reach here from a list or map around the value:
	// only those that begin with this path count, as in items:MaxLength. It is
	// empty for a source that is the value's own.
	Inner []markers.Segment
}

// Marks returns all markers of the source, those of other values among them.
func (s Source) Marks() markers.Set {
	if s.Field != nil {
		return s.Field.Marks
	}
	return s.Type.Marks
}

// Marks are all markers of the sources, in their order.
func (n *Node) Marks() iter.Seq[markers.Mark] {
	return func(yield func(markers.Mark) bool) {
		for _, s := range n.Sources() {
			for _, m := range s.Marks() {
				if !yield(m) {
					return
				}
			}
		}
	}
}

// Compositions are the markers that set anyOf, oneOf, allOf or not of the node itself, in
// the order of the sources: of one behind a path that leads to the value itself, the marker
// behind it.
func (n *Node) Compositions() markers.Set {
	var found markers.Set
	for m := range n.Marks() {
		if at, ok := m.Value.(markers.At); ok && len(at.Path) == 0 {
			m = at.Mark
		}
		if _, ok := m.Value.(markers.Composition); ok {
			found = append(found, m)
		}
	}
	return found
}

// Pos is where the field or type is declared.
func (s Source) Pos() token.Position {
	if s.Field != nil {
		return s.Field.Pos
	}
	return s.Type.Pos
}
