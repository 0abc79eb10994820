package celrule

import (
	"slices"

	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// FillsInTwice reports whether what a schema fills in has items twice in a list that may not:
// the server takes such a default and refuses each object that gets it.
func (t *Trials) FillsInTwice(s *Schema) bool {
	if s.Default == nil || !tellsItemsApart(s) {
		return false
	}
	object := map[string]any{"apiVersion": "example.com/v1", "kind": "Example", "metadata": map[string]any{"name": "example"}}
	v, err := t.valueKind(s).Judge(t.ctx, object, nil)
	return err == nil && slices.ContainsFunc(v.Invalid, func(e *field.Error) bool { return e.Type == field.ErrorTypeDuplicate })
}

// tellsItemsApart reports whether a schema has a list whose items may not be equal.
func tellsItemsApart(s *Schema) bool {
	for name := range s.Properties {
		if p := s.Properties[name]; tellsItemsApart(&p) {
			return true
		}
	}
	below := func(s *Schema) bool { return s != nil && tellsItemsApart(s) }
	return keyword.ListKind(s) != "atomic" || below(keyword.ItemOf(s)) || below(keyword.ValueOf(s))
}

// DefaultAlone is a schema without the defaults of what is inside: what it fills in is what its
// own default says.
func DefaultAlone(s *Schema) *Schema {
	alone := s.DeepCopy()
	dropInside(alone)
	return alone
}

func dropInside(s *Schema) {
	for name, p := range s.Properties {
		p.Default = nil
		dropInside(&p)
		s.Properties[name] = p
	}
	for _, inner := range []*Schema{keyword.ItemOf(s), keyword.ValueOf(s)} {
		if inner != nil {
			inner.Default = nil
			dropInside(inner)
		}
	}
}
