package crd

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// A mapping is a reason to convert objects whose versions have one schema, as it is where one
// counts in minutes and the other in seconds: markers of a version say that values become others,
// or somebody wrote a function that converts them.
type mapping struct {
	version *model.Version
	byHand  *model.HandWritten // nil for markers
}

// findMapping returns the first mapping of a kind, nil if there is none.
func findMapping(k *model.Kind) *mapping {
	for _, v := range k.Versions {
		if isMapped(v.Root, map[*model.Type]bool{}) {
			return &mapping{version: v}
		}
	}
	converted := namesOfConversions(k)
	for _, v := range k.Versions {
		for i, f := range v.ByHand {
			if f.IsMethod || slices.ContainsFunc(converted, func(begin string) bool { return strings.HasPrefix(f.Name, begin) }) {
				return &mapping{version: v, byHand: &v.ByHand[i]}
			}
		}
	}
	return nil
}

// namesOfConversions is how the names of functions begin that convert a type of a kind.
func namesOfConversions(k *model.Kind) []string {
	var all []string
	seen := map[*model.Type]bool{}
	for _, v := range k.Versions {
		eachType(v.Root, seen, func(t *model.Type) bool {
			if t.Name.Name != "" && t.Package != nil && t.Package.Root {
				all = append(all, "Convert_"+t.Package.Name+"_"+t.Name.Name+"_To_")
			}
			return false
		})
	}
	return all
}

// reportUncalled warns of versions that have the schema of the others, whose values are converted
// though the CRD does not say by whom.
func (g *builder) reportUncalled(k *model.Kind, m *mapping, s strategy) {
	if s.name == "" && !g.converts && m.version.Convertible {
		return // as in [builder.reportUnconverted]
	}
	option := diag.Option{Generator: "crd", Name: "conversion"}
	d := diag.Diagnostic{
		Pos: m.version.Root.Pos, Code: diag.ConversionStrategy, Severity: diag.Warning, Stricter: true,
		Message: fmt.Sprintf("markers of version %q of kind %q say that its values become others, and the CRD does not say who converts them: the API server serves them as they are", m.version.Name, k.Name),
		Help:    "name a webhook with " + option.With("webhook,service=NAMESPACE/NAME") + ", or say " + option.With("external") + " if it is put in later",
		Option:  option,
	}
	if m.byHand != nil {
		d.Pos = m.byHand.Pos
		d.Message = fmt.Sprintf("function %q converts no object of kind %q: the CRD does not say who converts, and the API server serves objects of versions with one schema as they are", m.byHand.Name, k.Name)
	}
	g.diags.Add(d)
}

// isMapped reports whether a type, or one in it, has a marker that says what a value becomes.
func isMapped(t *model.Type, seen map[*model.Type]bool) bool {
	return eachType(t, seen, func(t *model.Type) bool {
		return mapsValues(t.Marks) || slices.ContainsFunc(t.Fields, func(f *model.Field) bool { return mapsValues(f.Marks) })
	})
}

// eachType gives a type and those in it to a function until it says that it has found what it
// looks for.
func eachType(t *model.Type, seen map[*model.Type]bool, found func(*model.Type) bool) bool {
	if t == nil || seen[t] {
		return false
	}
	seen[t] = true
	if found(t) || eachType(t.Key, seen, found) || eachType(t.Elem, seen, found) {
		return true
	}
	return slices.ContainsFunc(t.Fields, func(f *model.Field) bool { return eachType(cmp.Or(f.Type, f.GoType), seen, found) })
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
