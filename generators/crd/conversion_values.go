package crd

import (
	"cmp"
	"fmt"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// firstMapped is the first version of a kind of which markers say that a conversion makes other
// values, nil if there is none: the schemas of two versions may be the same though one counts in
// minutes and the other in seconds. Functions that have no marker are not looked for.
func firstMapped(k *model.Kind) *model.Version {
	for _, v := range k.Versions {
		if isMapped(v.Root, map[*model.Type]bool{}) {
			return v
		}
	}
	return nil
}

// reportUncalled warns of a version with the schema of the others, whose values are converted
// though the CRD does not say by whom.
func (g *builder) reportUncalled(k *model.Kind, v *model.Version, s strategy) {
	if s.name == "" && !g.converts && v.Convertible {
		return // as in [builder.reportUnconverted]
	}
	option := diag.Option{Generator: "crd", Name: "conversion"}
	g.diags.Add(diag.Diagnostic{
		Pos: v.Root.Pos, Code: diag.ConversionStrategy, Severity: diag.Warning, Stricter: true,
		Message: fmt.Sprintf("markers of version %q of kind %q say that its values become others, and the CRD does not say who converts them: the API server serves them as they are", v.Name, k.Name),
		Help:    "name a webhook with " + option.With("webhook,service=NAMESPACE/NAME") + ", or say " + option.With("external") + " if it is put in later",
		Option:  option,
	})
}

// isMapped reports whether a type, or one in it, has such a marker.
func isMapped(t *model.Type, seen map[*model.Type]bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	if mapsValues(t.Marks) || isMapped(t.Key, seen) || isMapped(t.Elem, seen) {
		return true
	}
	return slices.ContainsFunc(t.Fields, func(f *model.Field) bool { return mapsValues(f.Marks) || isMapped(cmp.Or(f.Type, f.GoType), seen) })
}

// mapsValues reports whether one of some markers says what a value becomes.
func mapsValues(marks markers.Set) bool {
	return slices.ContainsFunc(marks, func(m markers.Mark) bool {
		switch m.Value.(type) {
		case markers.ConversionHubOnly, markers.ConversionPath, markers.ConversionUnit, markers.ConversionEnum, markers.ConversionEnumInverse,
			markers.ConversionFunc, markers.ConversionElem, markers.ConversionMapKey, markers.ConversionMapValue, markers.ConversionPreserve, markers.ConversionDrop:
			return true
		}
		return false
	})
}
