package schema

import (
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// Reach says how far schemas with these options look into types: not at fields
// that are not serialized or whose schema is given by markers, and not into types
// whose schema does not follow from their Go form. A field that lacks a tag is looked at
// as if it had one, so that what is wrong below is told in the same run.
func Reach(o Options) model.Reach {
	return model.Reach{
		SkipField: func(f *model.Field) bool {
			tag := f.JSON()
			switch {
			case f.Marks.Has("kubebuilder:validation:Schemaless"):
				return true
			case !f.Embedded && o.IgnoreUnexportedFields && !f.Exported:
				return true
			case tag.Skipped:
				return true
			}
			return !tag.Present && !f.Embedded && f.MissingJSON() == ""
		},
		Opaque: func(t *model.Type) bool {
			if _, ok := site.Known[t.Name]; ok {
				return true
			}
			if t.MarshalsJSON {
				return site.GivenType(t) != ""
			}
			return t.MarshalsText
		},
	}
}
