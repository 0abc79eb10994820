package model

import (
	"slices"

	"github.com/crdgen/crdgen/markers"
)

// ConvertedElsewhere reports whether the source has conversions of a kind, or says that
// others have them, so that a CRD without spec.conversion is not the whole truth: kustomize
// and installers put it in.
func (k *Kind) ConvertedElsewhere() bool {
	for _, versions := range [][]*Version{k.Versions, k.Unlisted} {
		for _, v := range versions {
			if v.Convertible || v.Root.Marks.Has("crdgen:conversion:external") || v.Root.IsHub() {
				return true
			}
		}
	}
	return false
}

// IsHub reports whether a marker calls the type a hub.
func (t *Type) IsHub() bool {
	return slices.ContainsFunc(t.Marks, func(m markers.Mark) bool {
		_, ok := m.Value.(markers.ConversionHub)
		return ok
	})
}
