// Package origin notes which marker set each keyword of a schema, and answers for a
// finished schema what set a keyword, a rule or a key.
//
// It makes no schema and looks into no marker.
package origin

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/template"
)

// An Origin is the marker that set a keyword of a schema, or that made a rule or a
// list-map key of it.
type Origin struct {
	// Mark is the marker as it is written.
	Mark markers.Mark
	// Tag is the one of a chain of tags that did it, nil for any other marker.
	Tag *k8stag.Tag
	// Type is what the marker stands on, or the struct of the Field.
	Type  *model.Type
	Field *model.Field
	// Verbatim says that a rule is the marker's argument, behind Shift characters
	// that were put before it.
	Verbatim bool
	Shift    int
	// Parts are where arguments of the marker that are expressions stand in a rule.
	Parts []template.Part
}

// A Node is one schema of a kind, with the origins of what it says. A nil Node is
// one that is not known; nothing is known inside of it, either.
type Node struct {
	schema *apiext.JSONSchemaProps
	ledger *Ledger
}

// NewNode returns a schema with the origins that a ledger holds of it now.
func NewNode(s *apiext.JSONSchemaProps, l *Ledger) *Node {
	// Its own records: what further schemas add must not move under a reader.
	return &Node{schema: s, ledger: &Ledger{records: l.records.Now()}}
}

func (n *Node) inside(s *apiext.JSONSchemaProps) *Node {
	if s == nil {
		return nil
	}
	return &Node{schema: s, ledger: n.ledger}
}

// Property returns the schema of a property, nil if there is none.
func (n *Node) Property(name string) *Node {
	if n == nil {
		return nil
	}
	s, ok := n.schema.Properties[name]
	if !ok {
		return nil
	}
	return n.inside(&s)
}

// Items returns the schema of the items of a list, nil if there is none.
func (n *Node) Items() *Node {
	if n == nil || n.schema.Items == nil {
		return nil
	}
	return n.inside(n.schema.Items.Schema)
}

// Values returns the schema of the values of a map, nil if there is none.
func (n *Node) Values() *Node {
	if n == nil || n.schema.AdditionalProperties == nil {
		return nil
	}
	return n.inside(n.schema.AdditionalProperties.Schema)
}

// Member returns a member of allOf, anyOf or oneOf, or what stands in not; nil if there
// is none.
func (n *Node) Member(keyword string, i int) *Node {
	if n == nil {
		return nil
	}
	var list []apiext.JSONSchemaProps
	switch keyword {
	case "allOf":
		list = n.schema.AllOf
	case "anyOf":
		list = n.schema.AnyOf
	case "oneOf":
		list = n.schema.OneOf
	case "not":
		return n.inside(n.schema.Not)
	}
	if i < 0 || i >= len(list) {
		return nil
	}
	return n.inside(&list[i])
}

// Keyword returns what set a keyword, such as "maxLength"; false where that is no
// marker: the Go type decides it, or the schema does not have it.
func (n *Node) Keyword(name string) (Origin, bool) {
	r := n.record()
	if r == nil || !HasKeyword(n.schema, name) {
		return Origin{}, false
	}
	o, ok := r.keywords[name]
	return o, ok
}

// Rule returns what made a rule of x-kubernetes-validations, by index.
func (n *Node) Rule(i int) (Origin, bool) {
	if r := n.record(); r != nil {
		return element(r.rules, i)
	}
	return Origin{}, false
}

// ListMapKey returns what named a key of x-kubernetes-list-map-keys, by index.
func (n *Node) ListMapKey(i int) (Origin, bool) {
	if r := n.record(); r != nil {
		return element(r.mapKeys, i)
	}
	return Origin{}, false
}

func element(list []Origin, i int) (Origin, bool) {
	if i < 0 || i >= len(list) || list[i].Mark.Name == "" {
		return Origin{}, false
	}
	return list[i], true
}

func (n *Node) record() *record {
	if n == nil {
		return nil
	}
	return n.ledger.of(n.schema)
}

// A Target is what markers stand on: a declared type, or a field of it.
type Target struct {
	Type  *model.Type
	Field *model.Field
}

// Marks are the markers of the field, else those of the type.
func (on Target) Marks() markers.Set {
	if on.Field != nil {
		return on.Field.Marks
	}
	return on.Type.Marks
}

// Unresolved reports whether the type of the target, or what it is made of, could not be
// resolved.
func (on Target) Unresolved() bool {
	t := on.Type
	if on.Field != nil {
		t = on.Field.Type
	}
	for range model.MaxChain {
		if t == nil {
			return false
		}
		switch t.Shape {
		case model.Invalid:
			return true
		case model.Map, model.Pointer, model.Slice, model.Array, model.Defined:
			if t.Key != nil && t.Key.Shape == model.Invalid {
				return true
			}
			t = t.Elem
		default:
			return false
		}
	}
	return false
}

// Origin is the origin that a marker on the target is.
func (on Target) Origin(m markers.Mark) Origin {
	return Origin{Mark: m, Type: on.Type, Field: on.Field}
}

// Schema returns the schema that the node is of. The caller must not change it.
func (n *Node) Schema() *apiext.JSONSchemaProps { return n.schema }
