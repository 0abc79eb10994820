package schema

import (
	"path/filepath"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// needFrom is need for a type that is used at a place of the source. What is
// wrong inside a type of another module, or depends on type arguments, is told
// at the place where the user wrote it, and at each further one as well: all of
// them have to change.
func (g *builder) needFrom(at place, t *model.Type) *apiext.JSONSchemaProps {
	before := len(g.diags)
	raw := g.Need(t)
	if !t.Package.Local {
		g.recall(t, before)
	}
	if len(g.diags) == before {
		return raw
	}
	switch {
	case at.pkg.Local && !t.Package.Local:
		g.diags = append(g.diags[:before], g.blameUse(at, t, g.diags[before:])...)
	case len(t.Args) > 0:
		for i := range g.diags[before:] {
			d := &g.diags[before+i]
			d.Notes = append(d.Notes, diag.Note{Pos: at.pos, Message: "in " + quote(t.Name.Name) + ", used here"})
		}
	}
	return raw
}

// recall remembers what was found inside a type of another module when its
// schema was made: the first of the findings from before on. At every later use,
// when nothing is found any more, it is a finding again.
func (g *builder) recall(t *model.Type, before int) {
	if len(g.diags) == before {
		if d, ok := g.wanting[t]; ok {
			g.diags.Add(d)
		}
		return
	}
	for _, d := range g.diags[before:] {
		if g.isForeign(d.Pos.Filename) {
			g.wanting[t] = d
			return
		}
	}
}

// blameUse moves the findings inside a type of another module to the place that
// uses the type: the first of them, as all have the same remedy.
func (g *builder) blameUse(at place, t *model.Type, found diag.List) diag.List {
	var out diag.List
	moved := false
	for _, d := range found {
		if !g.isForeign(d.Pos.Filename) {
			out.Add(d)
			continue
		}
		if moved {
			continue
		}
		moved = true
		d.Pos, d.Notes = at.pos, nil
		d.Message = "type " + quote(t.Name.String()) + " has no schema: " + d.Message
		d.Help = "use a type of your own, or +kubebuilder:validation:Schemaless with markers that say what is written"
		out.Add(d)
	}
	return out
}

// isForeign reports whether a file belongs to a package of another module.
func (g *builder) isForeign(file string) bool {
	dir := filepath.Dir(file)
	for p := range g.touched {
		if !p.Local && p.Dir == dir {
			return true
		}
	}
	return false
}

// checkTime reports the two types of package time, whose JSON form is not what
// API conventions ask for.
func (g *builder) checkTime(at place, t *model.Type) {
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
