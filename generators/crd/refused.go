package crd

import (
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/markers"
)

// refused reports a marker that controller-tools' code did not apply, in our
// words where its own name no remedy.
func (g *builder) refused(a application, s *apiext.JSONSchemaProps, err error) {
	d := diag.Diagnostic{Pos: a.mark.Pos, Code: diag.MarkerConflict}
	why := err.Error()
	if _, needs, ok := strings.Cut(why, "must apply "); ok {
		if _, needs, ok = strings.Cut(needs, " to "); ok {
			needs, _, _ = strings.Cut(needs, ", found")
			why = "it needs " + needs + ", found " + found(s)
		}
	}
	switch v := a.value.(type) {
	case crdmarkers.ListMapKey:
		if s.Type == typeArray {
			why = "it needs a list of type map"
			if s.XListType != nil {
				why += ", found " + quote(*s.XListType)
			}
			d.Help = "add +listType=map"
		}
	case crdmarkers.ListType:
		why = foundWord(why, string(v), s.Type == typeArray)
	case crdmarkers.MapType:
		why = foundWord(why, string(v), s.Type == typeObject)
	case crdmarkers.StructType:
		why = foundWord(why, string(v), s.Type == typeObject || s.Type == "")
	case crdmarkers.XValidation:
		d.Pos = a.mark.ArgPos("reason")
	}
	d.Message = "marker \"+" + a.mark.Name + "\" cannot be applied here: " + why
	g.diags.Add(d)
}

// foundWord adds the word that a marker gives to what was expected, if it is the
// word that is wrong and not the place.
func foundWord(why, word string, placed bool) string {
	if !placed || strings.Contains(why, ", found") {
		return why
	}
	return why + ", found " + quote(word)
}

// noUniqueItems reports what no API server accepts.
func (g *builder) noUniqueItems(m markers.Mark) {
	g.diags.Add(diag.Diagnostic{
		Pos: m.Pos, Code: diag.MarkerConflict, Stricter: true,
		Message: "marker \"+" + m.Name + "\" makes a schema that every API server refuses",
		Help:    "write +listType=set",
	})
}
