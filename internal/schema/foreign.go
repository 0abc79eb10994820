package schema

import (
	"go/token"
	"path/filepath"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/replaced"
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
		found = g.flaws.with(t, found, g.isForeign)
	}
	switch {
	case len(found) == 0:
	case at.pkg.Local && !t.Package.Local:
		return raw, g.blameUse(at, t, g.flaws.ofUse(at, g.replaced, found))
	case len(t.Args) > 0:
		return raw, usedHere(at, t, found)
	}
	return raw, found
}

// A flaws holds what is wrong inside types of other modules.
type flaws struct {
	// ofType are the errors of each type.
	ofType map[*model.Type]diag.List
	// ofField are, by the positions of errors, the fields whose types bring them.
	ofField map[token.Position]*model.Field
}

func newFlaws() flaws {
	return flaws{map[*model.Type]diag.List{}, map[token.Position]*model.Field{}}
}

// with returns what is wrong with a type, of which this was found now. The schema of a type is
// made once: the errors that are found inside it then are its flaws, and those are found at every
// later use.
func (f flaws) with(t *model.Type, found diag.List, isForeign func(file string) bool) diag.List {
	if len(found) == 0 {
		return f.ofType[t]
	}
	f.ofType[t] = slices.DeleteFunc(slices.Clone(found), func(d diag.Diagnostic) bool { return d.Severity != diag.Error || !isForeign(d.Pos.Filename) })
	return found
}

// note notes the field of a type whose own type brings errors, the innermost of several.
func (f flaws) note(field *model.Field, found diag.List) {
	for _, d := range found {
		if _, known := f.ofField[d.Pos]; !known && d.Severity == diag.Error && !field.Local {
			f.ofField[d.Pos] = field
		}
	}
}

// ofUse leaves out the flaws of a type that no way through the field which uses the type needs:
// markers above the field replace what has them.
func (f flaws) ofUse(at usage, uses replaced.Uses, found diag.List) diag.List {
	if at.field == nil {
		return found
	}
	return slices.DeleteFunc(slices.Clone(found), func(d diag.Diagnostic) bool {
		field := f.ofField[d.Pos]
		return field != nil && !uses.IsNeededThrough(at.field, field)
	})
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
			d.Pos, d.Notes, d.Option = at.pos, nil, diag.Option{}
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
