package crd

import (
	"github.com/crdgen/crdgen/internal/model"
)

// reach says what the crd generator looks at: not at fields that are not
// serialized or whose schema is given by markers, and not into types whose
// schema does not follow from their Go form.
func reach(o Options) model.Reach {
	return model.Reach{
		SkipField: func(f *model.Field) bool {
			tag := f.JSON()
			switch {
			case f.Marks.Has("kubebuilder:validation:Schemaless"):
				return true
			case !f.Embedded && isTrue(o.IgnoreUnexportedFields) && !f.Exported:
				return true
			case tag.Skipped:
				return true
			}
			return !tag.Present && !f.Embedded
		},
		Opaque: func(t *model.Type) bool {
			if _, ok := knownTypes[t.Name]; ok {
				return true
			}
			if t.MarshalsJSON {
				return t.Marks.Has("kubebuilder:validation:Type")
			}
			return t.MarshalsText
		},
	}
}
