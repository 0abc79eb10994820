// Package apply changes a schema by what markers say of its value.
//
// It applies controller-tools' markers by their own code, in its order, and crdgen's
// after them: markers that reach into lists, maps and keys, and package tags for
// validation-gen's. It reports values that the API server takes nowhere, and markers
// that contradict each other or what they stand on. It makes no schema, and follows no
// path: what changes a finished schema is noted elsewhere.
package apply

import (
	"bytes"
	"cmp"
	"encoding/json"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/schema/tags"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/misuse"
)

// A Marker is a marker value that changes a schema. controller-tools'
// values implement it, so what they do is the same by construction.
type Marker interface {
	ApplyToSchema(ctx *crdmarkers.SchemaContext, schema *apiext.JSONSchemaProps) error
}

// An Applier applies the markers of one run.
type Applier struct {
	Forms  site.Forms
	Tags   *tags.Context
	Ledger *origin.Ledger // nil where nobody asks what set a keyword
	Diags  *diag.List
	Compat bool
}

// CheckAt returns what checks markers that stand on a schema, without applying them.
func (g *Applier) CheckAt(s *apiext.JSONSchemaProps) Checker {
	return Checker{Forms: g.Forms, Diags: g.Diags, At: s}
}

// Trial is an applier that does the same and notes nothing: for what a marker would do.
func (g *Applier) Trial() *Applier {
	trial := *g
	trial.Diags, trial.Ledger = &diag.List{}, nil
	trial.Tags = g.Tags.Trial(trial.Diags)
	return &trial
}

// An application is one marker with its turn.
type application struct {
	mark     markers.Mark
	value    Marker
	priority crdmarkers.ApplyPriority
	items    bool
}

// Apply changes a schema by the markers of its type or field: by priority, then
// in source order; those for list items after all others.
func (g *Applier) Apply(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	todo := make([]application, 0, len(set))
	for _, m := range set {
		v, ok := m.Value.(Marker)
		if !ok || g.Tags.IsUniqueKey(m, set) {
			continue
		}
		todo = append(todo, application{
			mark: m, value: v, priority: priority(v),
			items: strings.HasPrefix(m.Name, crdmarkers.ValidationItemsPrefix),
		})
	}
	slices.SortStableFunc(todo, func(a, b application) int {
		if a.items != b.items {
			if a.items {
				return 1
			}
			return -1
		}
		return cmp.Compare(a.priority, b.priority)
	})
	late := func(a application) bool {
		_, ok := a.value.(crdmarkers.K8sRequired)
		return ok && !g.Compat
	}
	var reports []func()
	for _, a := range todo {
		_, required := a.value.(crdmarkers.K8sRequired)
		switch {
		case late(a):
		case required && on.Type != nil && on.Type.Package != nil && on.Type.Package.Local:
			reports = append(reports, g.asksOtherwise(on, a.mark, s, func() { g.one(on, a, s) }))
		default:
			g.one(on, a, s)
		}
	}
	g.applyExtensions(on, set, s)
	for _, report := range reports {
		report()
	}
	for _, a := range todo {
		if late(a) { // asks only for what no other marker says
			g.one(on, a, s)
		}
	}
	g.CheckAt(s).Schema(set, s)
}

func priority(v Marker) crdmarkers.ApplyPriority {
	switch v := v.(type) {
	case crdmarkers.ApplyPriorityMarker:
		return v.ApplyPriority()
	case interface{ ApplyFirst() }:
		return crdmarkers.ApplyPriorityFirst
	}
	return crdmarkers.ApplyPriorityDefault
}

func (g *Applier) one(on origin.Target, a application, s *apiext.JSONSchemaProps) {
	onto := s
	if a.items {
		if s = g.itemsHere(on, s); s == nil {
			g.conflict(a.mark, "it needs a list, found "+site.Found(onto))
			return
		}
	}
	g.CheckAt(s).Value(a.mark)
	if _, ok := a.value.(crdmarkers.XIntOrString); ok && mayMarshal(s.Type) {
		g.checkIntOrString(on, a.mark, s)
	}
	by := on.Origin(a.mark)
	_, by.Verbatim = a.value.(crdmarkers.XValidation)
	g.Ledger.By(by, s, func() { g.Value(on, a.mark, a.value, s) })
}

// Value applies a marker to the schema that it changes.
func (g *Applier) Value(on origin.Target, m markers.Mark, value Marker, s *apiext.JSONSchemaProps) {
	switch v := value.(type) {
	case crdmarkers.Type:
		g.checkType(on, m, string(v), s)
	case crdmarkers.XIntOrString:
		if !mayMarshal(s.Type) {
			g.checkIntOrString(on, m, s)
		}
	case crdmarkers.K8sEnum:
		g.applyConstants(on.Type, m, s)
		return
	case crdmarkers.K8sEnumField:
		if !g.Compat {
			return // an error where it was read
		}
	case crdmarkers.K8sRequired:
		if !g.Compat {
			if on.Field == nil || on.Field.Required(nil) { // else +k8s:optional beside it counts
				g.Tags.Required(on, s)
			}
			return
		}
	case crdmarkers.UniqueItems:
		if v {
			g.noUniqueItems(m, on.Marks())
		}
	case crdmarkers.ExactlyOneOf:
		g.Unescaped(m, v...)
		defer speakOf(v, g.celNames(v), s, len(s.XValidations))
		value = crdmarkers.ExactlyOneOf(g.celNames(v))
	case crdmarkers.AtMostOneOf:
		g.Unescaped(m, v...)
		defer speakOf(v, g.celNames(v), s, len(s.XValidations))
		value = crdmarkers.AtMostOneOf(g.celNames(v))
	case crdmarkers.AtLeastOneOf:
		g.Unescaped(m, v...)
		defer speakOf(v, g.celNames(v), s, len(s.XValidations))
		value = crdmarkers.AtLeastOneOf(g.celNames(v))
	}
	if err := value.ApplyToSchema(&crdmarkers.SchemaContext{}, s); err != nil {
		g.refused(m, value, s, on.Marks(), err)
	}
}

// conflict reports a marker that cannot be applied to what it stands on.
func (g *Applier) conflict(m markers.Mark, why string) {
	g.Diags.Add(misuse.Conflict(m, why))
}

// applyConstants makes the enum of a named string type from its constants.
// controller-gen takes plain literals only.
func (g *Applier) applyConstants(t *model.Type, m markers.Mark, s *apiext.JSONSchemaProps) {
	if u := t.Underlying(); u.Shape != model.Basic || u.Name.Name != site.TypeString {
		g.conflict(m, "an enum is made from the constants of a named string type")
		return
	}
	var values []apiext.JSON
	for _, c := range t.Constants {
		g.Tags.CheckConstant(c)
		if g.Compat && !c.Literal || !g.Compat && g.Tags.IsExcluded(c) {
			continue
		}
		values = append(values, apiext.JSON{Raw: jsonString(c.Value)})
	}
	if len(values) == 0 {
		if !t.ConstantsRefused { // a finding at the constant says why there is none
			g.Diags.Add(noConstants(t, m))
		}
		return
	}
	slices.SortFunc(values, func(a, b apiext.JSON) int { return bytes.Compare(a.Raw, b.Raw) })
	if !g.Compat {
		values = slices.CompactFunc(values, func(a, b apiext.JSON) bool { return bytes.Equal(a.Raw, b.Raw) })
	}
	s.Type, s.Enum = site.TypeString, values
}

// noConstants is the finding that a type has no constants to make an enum from.
func noConstants(t *model.Type, m markers.Mark) diag.Diagnostic {
	d := diag.Diagnostic{Pos: m.Pos, Code: diag.EnumConstants}
	out := slices.Concat(t.Constants, t.Absent.Constants)
	if len(out) == 0 {
		d.Message = "type " + quote(t.Name.Name) + " has no constants to make an enum from"
		d.Help = "declare them in the same package: const Name " + t.Name.Name + " = \"value\""
		return d
	}
	d.Message = "enum of type " + quote(t.Name.Name) + " would have no value: all of its constants are left out"
	d.Help = "keep one of them without a condition, or put the same condition above the fields that have the type"
	d.Notes = []diag.Note{{Pos: out[0].Pos, Message: "constant " + quote(out[0].Name) + " is left out by a marker above it"}}
	return d
}

func jsonString(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always marshals
	}
	return b
}
