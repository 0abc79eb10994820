package verify

import (
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// unknownFields finds structs of a kind's versions that keep unknown fields in their schemas:
// objects are read into Go structs to be converted, which have no place for them. Types that
// read and write their JSON themselves may have one. Each marker is found once, whatever
// leads to it.
func (c *check) unknownFields(s *plan.Spoke) {
	for _, root := range []*model.Type{s.Version.Root, s.Kind.Hub.Root} {
		seen := map[*model.Type]bool{}
		var walk func(t *model.Type)
		walk = func(t *model.Type) {
			if t = t.Unalias(); seen[t] || gotype.IsOpaque(t) || gotype.WritesItself(t) {
				return
			}
			seen[t] = true
			if t.Underlying().Shape == model.Struct {
				if m, ok := keepsUnknown(t.Marks); ok {
					c.addUnknown(problem.UnknownFields{Owner: t, Mark: m, Struct: t.Name.Name})
				}
			}
			for _, f := range t.Fields {
				if f.GoType == nil || gotype.IsMeta(f.GoType) {
					continue
				}
				if m, ok := keepsUnknown(f.Marks); ok && losesUnknown(f.GoType) {
					c.addUnknown(problem.UnknownFields{Owner: t, Field: f, Mark: m, Struct: gotype.StructOf(f.GoType).Name.Name})
				}
				walk(f.GoType)
			}
			for _, inner := range []*model.Type{t.Elem, t.Key} {
				if inner != nil {
					walk(inner)
				}
			}
		}
		walk(root)
	}
}

// addUnknown adds a problem unless another kind or version has reached its marker.
func (c *check) addUnknown(p problem.UnknownFields) {
	if !slices.ContainsFunc(c.found, func(known problem.Problem) bool {
		same, ok := known.(problem.UnknownFields)
		return ok && same.Mark.Pos == p.Mark.Pos
	}) {
		c.add(p)
	}
}

// keepsUnknown returns the marker by which a schema keeps unknown fields.
func keepsUnknown(marks markers.Set) (markers.Mark, bool) {
	for _, m := range marks {
		switch m.Value.(type) {
		case crdmarkers.XPreserveUnknownFields:
			return m, true
		}
	}
	return markers.Mark{}, false
}

// losesUnknown reports whether a value of a type is read into a struct that has no place
// for fields that it does not know.
func losesUnknown(t *model.Type) bool {
	of := gotype.StructOf(t)
	return of != nil && of.Declared() && !gotype.WritesItself(t) && !gotype.WritesItself(of)
}
