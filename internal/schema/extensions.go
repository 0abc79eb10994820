package schema

import (
	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// applyExtensions applies the markers that controller-gen does not know, after
// all others. The program holds none of them under compat.
func (g *builder) applyExtensions(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	nested := false
	var run *tagRun
	for _, m := range set {
		switch v := m.Value.(type) {
		case markers.DescriptionLimit:
			g.notNegative(m, "max", v.Max)
		case markers.RecursionLimit:
			g.notNegative(m, "depth", v.Depth)
		case markers.Nested:
			nested = true
		case markers.EnumOfConstants:
			g.ledger.By(on.Origin(m), s, func() { g.applyConstants(on.Type, m, s) })
		case *k8stag.Tag:
			if run == nil {
				run = &tagRun{builder: g, on: on, set: set, top: s}
			}
		}
	}
	if nested {
		g.applyNested(on, set, s)
	}
	if run != nil {
		run.applyAll(spotOf(on, s))
	}
}

// notNegative reports a limit below zero.
func (g *builder) notNegative(m markers.Mark, argument string, n int) {
	if n < 0 {
		g.diags.Errorf(m.ArgPos(argument), diag.MalformedMarker, "%s of marker %q: expected a number that is not negative, found %d", argument, "+"+m.Name, n)
	}
}

// applyAll applies all tags of a type or field to its value.
func (r *tagRun) applyAll(at spot) {
	for _, m := range r.set {
		if tag, ok := m.Value.(*k8stag.Tag); ok {
			r.mark = m
			r.value(tag, at, r.on.Field)
		}
	}
	r.finish()
}

// parentRules adds what the tags of fields ask of the struct around them.
func (b *structBuilder) parentRules() {
	if b.compat {
		return
	}
	run := tagRun{builder: b.builder, on: origin.Target{Type: b.typ}}
	for _, f := range b.typ.Fields {
		for _, m := range f.Marks {
			tag, ok := m.Value.(*k8stag.Tag)
			if !ok {
				continue
			}
			if name := f.JSON().Name; b.origin[name] == f {
				run.mark, run.on.Field = m, f
				run.member(tag, spot{b.schema, b.typ}, f, name)
			} else {
				run.withoutProperty(tag, f)
			}
		}
	}
	run.finish()
}

// withoutProperty reports a tag that concerns a property on a field that makes
// none.
func (r *tagRun) withoutProperty(tag *k8stag.Tag, f *model.Field) {
	tag = r.unwrap(tag)
	in := f.JSON()
	inlined := in.Inlined() && (in.Present || f.Embedded)
	if rule := ruleOf(tag.Name); rule.member != nil && inlined {
		r.refuse(tag, "the field is inlined and has no name in JSON")
	}
}
