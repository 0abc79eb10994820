package schema

import (
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/describe"
	"github.com/crdgen/crdgen/internal/schema/override"
)

// A Definition is the schema of a declared type in which other declared types
// are references.
type Definition struct {
	Type   *model.Type
	Schema apiext.JSONSchemaProps
}

// Definitions returns the schemas of types and of all types that they refer to,
// each once, in the order they are reached. What a struct inlines is merged into
// it; any other reference stays, spelt as ref says. ObjectMeta is described as it
// is declared.
func Definitions(o Options, roots []*model.Type, ref func(*model.Type) string) ([]Definition, diag.List) {
	raw := newBuilder(o, nil)
	raw.wholeMeta = true
	d := &definer{
		raw: raw, ref: ref, asked: map[*model.Type]bool{},
		flat: &flattener{raw: raw, made: newFlatSchemas(), limit: describe.Limit{Max: describe.None}, active: map[*model.Type]int{}, meter: newMeter(o)},
	}
	for _, t := range roots {
		d.ask(t)
	}
	var out []Definition
	for ; len(d.queue) > 0; d.queue = d.queue[1:] {
		t := d.queue[0]
		d.flat.at, d.flat.root, d.flat.of = t.Pos, t, t
		out = append(out, Definition{t, d.define(raw.Need(t))})
	}
	return out, raw.findings()
}

// A definer works off the types that were asked for.
type definer struct {
	raw   *builder
	flat  *flattener
	ref   func(*model.Type) string
	asked map[*model.Type]bool
	queue []*model.Type
}

func (d *definer) ask(t *model.Type) {
	if !d.asked[t] {
		d.asked[t] = true
		d.queue = append(d.queue, t)
	}
}

// define returns a schema without what is inlined, and with spelt references.
func (d *definer) define(s *apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	out := *s
	out.AllOf = nil
	override.Forget(&out)
	d.flat.mergeInlined(mergedIn(&out), s)
	override.Forget(&out) // they concern the schema of a kind
	if out.Ref != nil {
		t := d.raw.types[out.Ref]
		d.ask(t)
		out.Ref = new(d.ref(t))
	}
	if out.Items != nil && out.Items.Schema != nil {
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: new(d.define(out.Items.Schema))}
	}
	if a := out.AdditionalProperties; a != nil && a.Schema != nil {
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: new(d.define(a.Schema))}
	}
	if out.Properties != nil {
		properties := make(map[string]apiext.JSONSchemaProps, len(out.Properties))
		for _, name := range slices.Sorted(maps.Keys(out.Properties)) {
			p := out.Properties[name]
			properties[name] = d.define(&p)
		}
		out.Properties = properties
	}
	return out
}
