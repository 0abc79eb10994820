package check

import (
	"go/token"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/markers"
)

// An Applied marker is one that has a part in a node's schema: written on the
// value's field or type, or on a list or map around it.
type Applied struct {
	// Name is the marker's without the path into lists and maps: for
	// "kubebuilder:validation:items:MaxLength" it is
	// "kubebuilder:validation:MaxLength", for "k8s:eachVal" the name of the tag
	// that it carries.
	Name string
	// Value is what the marker of that name has as its value.
	Value any
	// Mark is the marker as it is written.
	Mark markers.Mark
	// Source is what it is written on.
	Source Source
}

// ArgPos is the place of an argument's value, "" for what stands behind "=".
func (a Applied) ArgPos(name string) token.Position {
	if tag, ok := a.Value.(*markers.K8sTag); ok {
		if name == "" && tag.PayloadPos.IsValid() {
			return tag.PayloadPos
		}
		for _, arg := range tag.Args {
			if arg.Name == name {
				return arg.Pos
			}
		}
		return tag.Pos
	}
	return a.Mark.ArgPos(name)
}

// Applied returns the markers that have a part in the node's schema, the nearest
// source first, each source's in their order.
func (n *Node) Applied() []Applied {
	var all []Applied
	for _, s := range n.Sources() {
		for _, m := range s.Marks() {
			if a, ok := reaching(m, s); ok {
				all = append(all, a)
			}
		}
	}
	return all
}

const (
	validationPrefix = "kubebuilder:validation:"
	itemsPrefix      = validationPrefix + "items:"
)

// reaching says whether a marker of a source is about the value that the source
// leads to, and what it is there.
func reaching(m markers.Mark, s Source) (Applied, bool) {
	a := Applied{Name: m.Name, Value: m.Value, Mark: m, Source: s}
	switch v := m.Value.(type) {
	case markers.Nested:
		a.Name, a.Value = v.Base.Name, v.Value
		return a, slices.Equal(v.Path, s.Inner)
	case *markers.K8sTag:
		tag, inner := v, 0
		for tag.Next != nil {
			if tag.Name == "k8s:eachVal" {
				inner++
			}
			tag = tag.Next
		}
		a.Name, a.Value = tag.Name, tag
		return a, inner == len(s.Inner)
	}
	if base, ok := strings.CutPrefix(m.Name, itemsPrefix); ok {
		a.Name = validationPrefix + base
		return a, slices.Equal(s.Inner, []markers.Segment{markers.Items})
	}
	return a, len(s.Inner) == 0
}

// Setter returns the nearest marker that sets a keyword of the node's schema,
// such as "maxLength" or "x-kubernetes-list-type".
func (n *Node) Setter(keyword string) (Applied, bool) {
	names := setters(keyword)
	for _, a := range n.Applied() {
		if slices.Contains(names, a.Name) {
			return a, true
		}
	}
	return Applied{}, false
}

// KeywordPos is where a keyword of the schema comes from: the value of the
// nearest marker that sets it, else the node's place.
func (n *Node) KeywordPos(keyword string) token.Position {
	if a, ok := n.Setter(keyword); ok {
		return a.ArgPos("")
	}
	return n.Pos()
}

// setters are the markers that set a keyword.
func setters(keyword string) []string {
	switch keyword {
	case "default":
		return []string{"kubebuilder:default", "default"}
	case "example":
		return []string{"kubebuilder:example"}
	case "title":
		return []string{"kubebuilder:title"}
	case "nullable":
		return []string{"nullable"}
	case "enum":
		return []string{validationPrefix + "Enum", "k8s:enum", "crdgen:enum"}
	case "x-kubernetes-list-type":
		return []string{"listType", "k8s:listType", "k8s:unique"}
	case "x-kubernetes-list-map-keys":
		return []string{"listMapKey", "k8s:listMapKey"}
	case "x-kubernetes-map-type":
		return []string{"mapType", "structType"}
	case "x-kubernetes-preserve-unknown-fields":
		return []string{"kubebuilder:pruning:PreserveUnknownFields", validationPrefix + "XPreserveUnknownFields"}
	case "x-kubernetes-int-or-string":
		return []string{validationPrefix + "XIntOrString"}
	case "x-kubernetes-embedded-resource":
		return []string{validationPrefix + "XEmbeddedResource", validationPrefix + "EmbeddedResource"}
	case "":
		return nil
	}
	return []string{validationPrefix + strings.ToUpper(keyword[:1]) + keyword[1:], "k8s:" + keyword}
}
