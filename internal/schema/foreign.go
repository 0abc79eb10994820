package schema

import (
	"path/filepath"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// needFrom is Need for a type that is used at a place of the source. What is
// wrong inside a type of another module, or depends on type arguments, is told
// at the place where the user wrote it, and at each further one as well: all of
// them have to change.
func (g *builder) needFrom(at usage, t *model.Type) *apiext.JSONSchemaProps {
	raw, found := g.needAt(at, t)
	g.diags.Add(found...)
	return raw
}

// needAt returns the raw schema of a type and what is wrong with the type, as it is told at
// a place that uses it.
func (g *builder) needAt(at usage, t *model.Type) (*apiext.JSONSchemaProps, diag.List) {
	var raw *apiext.JSONSchemaProps
	found := g.diags.Collect(func() { raw = g.Need(t) })
	if !t.Package.Local {
		found = g.withFlaw(t, found)
	}
	switch {
	case len(found) == 0:
	case at.pkg.Local && !t.Package.Local:
		return raw, g.blameUse(at, t, found)
	case len(t.Args) > 0:
		return raw, usedHere(at, t, found)
	}
	return raw, found
}

// withFlaw returns what is wrong with a type of another module, of which this was found now.
// Its schema is made once: the first error that is found inside it then is its flaw, and that
// is found at every later use.
func (g *builder) withFlaw(t *model.Type, found diag.List) diag.List {
	if len(found) == 0 {
		if flaw, ok := g.flaws[t]; ok {
			return diag.List{flaw}
		}
		return nil
	}
	if i := slices.IndexFunc(found, func(d diag.Diagnostic) bool { return d.Severity == diag.Error && g.isForeign(d.Pos.Filename) }); i >= 0 {
		g.flaws[t] = found[i]
	}
	return found
}

// usedHere adds the place that uses an instance of a generic type to what is found in it.
func usedHere(at usage, t *model.Type, found diag.List) diag.List {
	var out diag.List
	for _, d := range found {
		d.Notes = append(d.Notes, diag.Note{Pos: at.pos, Message: "in " + quote(t.Name.Name) + ", used here"})
		out.Add(d)
	}
	return out
}

// blameUse moves the findings inside a type of another module to the place that
// uses the type: the first error, as all have the same remedy, and each place at
// which the bytes are not controller-gen's. Other warnings are for the authors of
// the type, who alone can change it.
func (g *builder) blameUse(at usage, t *model.Type, found diag.List) diag.List {
	var out diag.List
	moved := false
	for _, d := range found {
		switch {
		case !g.isForeign(d.Pos.Filename):
		case d.Severity == diag.Error && !moved:
			moved = true
			d.Pos, d.Notes = at.pos, nil
			d.Message = "type " + quote(t.Name.String()) + " has no schema: " + d.Message
			d.Help = "use a type of your own, or +kubebuilder:validation:Schemaless with markers that say what is written"
		case d.Code == diag.ControllerGenDiffers:
			d.Pos, d.Notes = at.pos, nil
			d.Message = "in type " + quote(t.Name.String()) + ": " + d.Message
		default:
			continue
		}
		out.Add(d)
	}
	return out
}

// isForeign reports whether a file belongs to a package of another module.
func (g *builder) isForeign(file string) bool {
	return g.foreign[filepath.Dir(file)]
}

// checkTime reports the two types of package time, whose JSON form is not what
// API conventions ask for.
func (g *builder) checkTime(at usage, t *model.Type) {
	if t.Name.Package != "time" || !at.pkg.Local {
		return
	}
	switch t.Name.Name {
	case "Time":
		g.diags.Add(diag.Diagnostic{
			Pos: at.pos, Code: diag.WrongTimeType,
			Message: "time.Time cannot be described by a schema",
			Help:    "use metav1.Time, or metav1.MicroTime for sub-second precision",
		})
	case "Duration":
		g.diags.Add(diag.Diagnostic{
			Pos: at.pos, Severity: diag.Warning, Code: diag.WrongTimeType, Stricter: true,
			Message: "time.Duration is written as a number of nanoseconds",
			Help:    "use metav1.Duration, which is written as \"1h30m\"",
		})
	}
}
