package schema

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
	"github.com/crdgen/crdgen/markers"
)

// schemaMarker is a marker value that changes a schema. controller-tools'
// values implement it, so what they do is the same by construction.
type schemaMarker interface {
	ApplyToSchema(ctx *crdmarkers.SchemaContext, schema *apiext.JSONSchemaProps) error
}

// An application is one marker with its turn.
type application struct {
	mark     markers.Mark
	value    schemaMarker
	priority crdmarkers.ApplyPriority
	items    bool
}

// apply changes a schema by the markers of its type or field: by priority, then
// in source order; those for list items after all others. Of a type that could not be
// resolved nobody knows what its markers would do: that is reported, and enough.
func (g *builder) apply(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	if len(set) == 0 || on.Unresolved() {
		return
	}
	todo := make([]application, 0, len(set))
	for _, m := range set {
		v, ok := m.Value.(schemaMarker)
		if !ok || g.tags.IsUniqueKey(m, set) {
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
	for _, a := range todo {
		g.applyOne(on, a, s)
	}
	g.applyExtensions(on, set, s)
	g.checkSchema(set, s)
	g.addOverrides(on, set, s)
}

func priority(v schemaMarker) crdmarkers.ApplyPriority {
	switch v := v.(type) {
	case crdmarkers.ApplyPriorityMarker:
		return v.ApplyPriority()
	case interface{ ApplyFirst() }:
		return crdmarkers.ApplyPriorityFirst
	}
	return crdmarkers.ApplyPriorityDefault
}

func (g *builder) applyOne(on origin.Target, a application, s *apiext.JSONSchemaProps) {
	onto := s
	if a.items {
		if s = g.itemsHere(on, s); s == nil {
			g.conflict(a.mark, "it needs a list, found "+site.Found(onto))
			return
		}
	}
	g.checkValue(a.mark)
	origin := on.Origin(a.mark)
	_, origin.Verbatim = a.value.(crdmarkers.XValidation)
	g.ledger.By(origin, s, func() { g.applyValue(on, a, s) })
}

// applyValue applies a marker to the schema that it changes.
func (g *builder) applyValue(on origin.Target, a application, s *apiext.JSONSchemaProps) {
	switch v := a.value.(type) {
	case crdmarkers.K8sEnum:
		g.applyConstants(on.Type, a.mark, s)
		return
	case crdmarkers.K8sEnumField:
		if !g.compat {
			return // an error where it was read
		}
	case crdmarkers.K8sRequired:
		if !g.compat {
			g.tags.Required(on, s)
			return
		}
	case crdmarkers.UniqueItems:
		if v {
			g.noUniqueItems(a.mark, on.Marks())
		}
	case crdmarkers.ExactlyOneOf:
		a.value = crdmarkers.ExactlyOneOf(g.celNames(v))
	case crdmarkers.AtMostOneOf:
		a.value = crdmarkers.AtMostOneOf(g.celNames(v))
	case crdmarkers.AtLeastOneOf:
		a.value = crdmarkers.AtLeastOneOf(g.celNames(v))
	}
	if err := a.value.ApplyToSchema(&crdmarkers.SchemaContext{}, s); err != nil {
		g.refused(a, s, err)
	}
}

// conflict reports a marker that cannot be applied to what it stands on.
func (g *builder) conflict(m markers.Mark, why string) {
	g.diags.Add(m.Conflict(why))
}

// applyConstants makes the enum of a named string type from its constants.
// controller-gen takes plain literals only.
func (g *builder) applyConstants(t *model.Type, m markers.Mark, s *apiext.JSONSchemaProps) {
	if u := t.Underlying(); u.Shape != model.Basic || u.Name.Name != site.TypeString {
		g.conflict(m, "an enum is made from the constants of a named string type")
		return
	}
	var values []apiext.JSON
	for _, c := range t.Constants {
		g.tags.CheckConstant(c)
		if g.compat && !c.Literal || !g.compat && g.tags.IsExcluded(c) {
			continue
		}
		values = append(values, apiext.JSON{Raw: jsonString(c.Value)})
	}
	if len(values) == 0 {
		g.diags.Add(diag.Diagnostic{
			Pos: m.Pos, Code: diag.EnumConstants,
			Message: "type " + quote(t.Name.Name) + " has no constants to make an enum from",
			Help:    "declare them in the same package: const Name " + t.Name.Name + " = \"value\"",
		})
		return
	}
	slices.SortFunc(values, func(a, b apiext.JSON) int { return bytes.Compare(a.Raw, b.Raw) })
	if !g.compat {
		values = slices.CompactFunc(values, func(a, b apiext.JSON) bool { return bytes.Equal(a.Raw, b.Raw) })
	}
	s.Type, s.Enum = site.TypeString, values
}

func jsonString(s string) []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(err) // a string always marshals
	}
	return b
}

// narrowEnum checks an enum on a field against the enum of the field's type:
// controller-gen drops the field's without a word.
func (b *structBuilder) narrowEnum(f *model.Field, s *apiext.JSONSchemaProps) {
	if len(s.Enum) == 0 || s.Ref == nil {
		return
	}
	of := b.Need(b.types[s.Ref])
	if len(of.Enum) == 0 {
		return
	}
	if sameValues(s.Enum, of.Enum) {
		s.Enum = nil
		return
	}
	m, _ := f.Marks.Get("kubebuilder:validation:Enum")
	name := b.types[s.Ref].Name.Name
	within := true
	for _, v := range s.Enum {
		if !slices.ContainsFunc(of.Enum, func(w apiext.JSON) bool { return bytes.Equal(v.Raw, w.Raw) }) {
			within = false
			b.diags.Add(diag.Diagnostic{
				Pos: m.Pos, Code: diag.MarkerConflict, Stricter: true,
				Message: "enum value " + string(v.Raw) + " is not among the values of type " + quote(name),
				Help:    "a field's enum can only narrow its type's: " + enumText(of.Enum),
			})
		}
	}
	if within {
		b.defect(m.Pos, "the enum of field %q narrows that of type %q; controller-gen drops the field's", f.Name, name)
	}
}

// sameValues reports whether two enums allow the same values.
func sameValues(a, b []apiext.JSON) bool {
	within := func(a, b []apiext.JSON) bool {
		return !slices.ContainsFunc(a, func(v apiext.JSON) bool {
			return !slices.ContainsFunc(b, func(w apiext.JSON) bool { return bytes.Equal(v.Raw, w.Raw) })
		})
	}
	return within(a, b) && within(b, a)
}

func enumText(values []apiext.JSON) string {
	out := make([]string, len(values))
	for i, v := range values {
		out[i] = string(v.Raw)
	}
	return strings.Join(out, ", ")
}
