package union

import (
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// Limited returns the other fields of a struct of which only some may be set, and how many of all
// may be: two or more, since of one they are [Holders.Alternatives]. from is the struct that the
// field is seen from.
func (p Holders) Limited(f gotype.FieldPath, from *model.Type) (others []gotype.FieldPath, most int) {
	owner := f.Owner(from)
	most = limitOf(namedMarks(owner))
	around := 0 // what each holder says
	for i, at := range p[owner.Underlying()] {
		marks := at.marks()
		for _, t := range at.named {
			marks = append(marks, t.Marks...)
		}
		limit := limitOf(marks)
		if i == 0 || limit == 0 || around != 0 && limit > around {
			around = limit
		}
		if limit == 0 {
			break
		}
	}
	if most == 0 || around != 0 && around < most {
		most = around
	}
	for _, m := range gotype.Beside(f, from) {
		if m.Key() != f.Key() {
			others = append(others, m)
		}
	}
	if most < 2 || len(others) < most {
		return nil, 0
	}
	return others, most
}

// limitOf is how many fields markers let a struct have, 0 if they do not say.
func limitOf(marks markers.Set) (most int) {
	for _, mark := range marks {
		if v, ok := mark.Value.(crdmarkers.MaxProperties); ok && (most == 0 || int(v) < most) {
			most = int(v)
		}
	}
	return most
}
