package trace

import "github.com/crdgen/crdgen/internal/model"

// objectMeta is the type of metadata.
var objectMeta = model.GoName{Package: model.MetaPackage, Name: "ObjectMeta"}

// GoType is the Go type of the node's value, nil where it is not known.
func (n *Node) GoType() *model.Type {
	for _, s := range n.Sources() {
		switch {
		case len(s.Inner) > 0 || s.Inlined:
		case s.Field != nil:
			return s.Field.Type
		case s.Type != nil:
			return s.Type
		}
	}
	if len(n.Forms) > 0 {
		return n.Forms[0].Type
	}
	return nil
}

// IsPrunedMeta reports whether the node is the metadata of an object inside of another one, of
// which the schema has no fields: the API server drops what is written there.
func (n *Node) IsPrunedMeta() bool {
	s := n.Schema
	if n.Step != Property || n.Parent.Step == Root || s.Type != "object" || len(s.Properties) > 0 || s.AdditionalProperties != nil ||
		s.XPreserveUnknownFields != nil || n.Parent.Schema.XEmbeddedResource || n.Parent.Schema.XPreserveUnknownFields != nil {
		return false
	}
	t := n.GoType()
	return t != nil && (t.Is(objectMeta) || t.Shape == model.Pointer && t.Elem.Is(objectMeta))
}
