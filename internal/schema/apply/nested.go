package apply

import (
	"cmp"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers"
)

// itemsHere returns the schema that a marker for list items changes, nil if there
// is none. controller-gen does not look behind a list type's name.
func (g *Applier) itemsHere(on origin.Target, s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	switch {
	case s.Type == site.TypeArray && s.Items != nil && s.Items.Schema != nil:
		return s.Items.Schema
	case g.Compat:
		return nil
	}
	inner, _ := g.Forms.Items(site.On(on, s))
	return inner.Schema
}

// applyNested applies the markers that reach into lists and maps: by priority,
// then in source order.
func (g *Applier) applyNested(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	var todo []application
	for _, m := range set {
		n, ok := m.Value.(markers.Nested)
		if !ok {
			continue
		}
		if v, ok := n.Value.(Marker); ok {
			todo = append(todo, application{mark: m, value: v, priority: priority(v)})
		}
	}
	slices.SortStableFunc(todo, func(a, b application) int { return cmp.Compare(a.priority, b.priority) })
	for _, a := range todo {
		g.applyAt(site.On(on, s), a, on.Origin(a.mark))
	}
}

// applyAt follows the path of a nested marker and applies it at the end.
func (g *Applier) applyAt(at site.Site, a application, by origin.Origin) {
	for _, step := range a.mark.Value.(markers.Nested).Path {
		if step == markers.Keys {
			g.applyToKeys(at, a, by)
			return
		}
		next, ok := g.Forms.Inside(at, step)
		if !ok {
			want := map[markers.Segment]string{markers.Items: "a list", markers.Values: "a map"}[step]
			g.conflict(a.mark, quote(step.String())+" needs "+want+", found "+g.Forms.FoundAt(at))
			return
		}
		at = next
	}
	if said, ok := a.value.(crdmarkers.Type); ok {
		g.checkType(origin.Target{}, a.mark, string(said), at.Schema)
	}
	_, by.Verbatim = a.value.(crdmarkers.XValidation)
	g.applyBare(at.Schema, a.mark, a.value, by)
}

// applyBare applies a marker without a look at what it stands on.
func (g *Applier) applyBare(s *apiext.JSONSchemaProps, m markers.Mark, value Marker, by origin.Origin) {
	g.Ledger.By(by, s, func() {
		if err := value.ApplyToSchema(&crdmarkers.SchemaContext{}, s); err != nil {
			g.conflict(m, err.Error())
		}
	})
}
