package proof

import (
	"context"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/check/resource"
	"github.com/crdgen/crdgen/internal/contract"
)

// A side is one version of a definition that objects for one finding are shown to. Those
// have few fields more than what is at the path of the finding and around it, and what the
// server makes of a large schema takes most of the time of a comparison: so they are judged
// by the part of the schema that they can meet, and by the whole only where they have more.
type side struct {
	*resource.Kind
	root *contract.Schema
	// part and partRoot are the kind with less of its schema, nil where nothing can be left out.
	part     *resource.Kind
	partRoot *contract.Schema
}

// side is the side of a version of a definition for the paths of the prover; nil for no
// kind.
func (p *Prover) side(crd *contract.CRD, version string, status bool) *side {
	k := p.kind(crd, version, status)
	if s := p.sides[k]; s != nil {
		return s
	}
	s := p.sideOf(k)
	p.sides[k] = s
	return s
}

// sideOf is the side of a kind that is asked for once.
func (p *Prover) sideOf(k *resource.Kind) *side {
	if k == nil {
		return nil
	}
	s := &side{Kind: k}
	if k.Version.Schema == nil || k.Version.Schema.OpenAPIV3Schema == nil {
		return s
	}
	s.root = k.Version.Schema.OpenAPIV3Schema
	part, less := p.paths.partOf(s.root, "", "")
	if !less {
		return s
	}
	crd, version := *k.CRD, *k.Version
	version.Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: part}
	crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{version}
	s.partRoot = part
	s.part = resource.NewServerWith(p.compiler, []*contract.CRD{&crd}).Kind(crd.Spec.Group+"/"+version.Name, crd.Spec.Names.Kind)
	return s
}

// Judge is that of the kind.
func (s *side) Judge(ctx context.Context, object, old map[string]any) (resource.Verdict, error) {
	if s.part != nil && within(s.partRoot, s.root, object) && (old == nil || within(s.partRoot, s.root, old)) {
		return s.part.Judge(ctx, object, old)
	}
	return s.Kind.Judge(ctx, object, old)
}

// paths are those of findings.
type paths []string

// hold reports whether a place is at one of the paths or below it.
func (all paths) hold(at string) bool {
	return slices.ContainsFunc(all, func(path string) bool { return at == path || around(path, at) })
}

// lead reports whether a place is around one of the paths.
func (all paths) lead(at string) bool {
	return slices.ContainsFunc(all, func(path string) bool { return around(at, path) })
}

// partOf is a schema without fields that say nothing of objects that lack them, save those
// around the paths and below them; less is false where that is all of it. Whatever may look
// at a field that is not there keeps it: a rule that has its name, a default, a list of
// required fields, allOf and its like. Rules are the texts of those of the schemas around.
func (all paths) partOf(s *contract.Schema, at, rules string) (part *contract.Schema, less bool) {
	if all.hold(at) || counts(s) {
		return s, false
	}
	for _, r := range s.XValidations {
		rules += r.Rule + "\n" + r.MessageExpression + "\n" + r.FieldPath + "\n"
	}
	out := *s
	keep := func(child *contract.Schema, at string) *contract.Schema {
		p, fewer := all.partOf(child, at, rules)
		less = less || fewer
		return p
	}
	if len(s.Properties) > 0 {
		out.Properties = make(map[string]contract.Schema, len(s.Required)+1)
	}
	for name := range s.Properties {
		p, below := s.Properties[name], counterexample.Below(at, name)
		switch {
		case p.Default != nil:
			out.Properties[name] = p
		case all.hold(below), all.lead(below), slices.Contains(s.Required, name), at == "",
			strings.Contains(rules, name), strings.Contains(rules, expression.Word(name)):
			out.Properties[name] = *keep(&p, below)
		default:
			less = true
		}
	}
	if s.Items != nil && s.Items.Schema != nil {
		items := keep(s.Items.Schema, at+"[]")
		addKeys(items, s.Items.Schema, s.XListMapKeys)
		out.Items = &apiext.JSONSchemaPropsOrArray{Schema: items, JSONSchemas: s.Items.JSONSchemas}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: keep(a.Schema, at+"{}")}
	}
	if !less {
		return s, false
	}
	return &out, true
}

// addKeys gives a part of the schema of a list's items the keys of the list.
func addKeys(part, whole *contract.Schema, keys []string) {
	if len(part.Properties) == len(whole.Properties) {
		return
	}
	part.Properties = maps.Clone(part.Properties)
	for _, key := range keys {
		if p, there := whole.Properties[key]; there {
			part.Properties[key] = p
		}
	}
}

// counts reports whether a schema looks at fields of its own that are not there.
func counts(s *contract.Schema) bool {
	return s.XEmbeddedResource || len(s.AllOf)+len(s.AnyOf)+len(s.OneOf) > 0 || s.Not != nil || s.MinProperties != nil || s.MaxProperties != nil
}

// within reports whether a value has no field that a schema has and a part of it has not.
func within(part, whole *contract.Schema, v any) bool {
	switch v := v.(type) {
	case map[string]any:
		for name, value := range v {
			p, there := part.Properties[name]
			w, known := whole.Properties[name]
			switch a := part.AdditionalProperties; {
			case there:
				if !within(&p, &w, value) {
					return false
				}
			case known:
				return false
			case a != nil && a.Schema != nil && !within(a.Schema, whole.AdditionalProperties.Schema, value):
				return false
			}
		}
	case []any:
		if part.Items == nil || part.Items.Schema == nil {
			return true
		}
		return !slices.ContainsFunc(v, func(item any) bool { return !within(part.Items.Schema, whole.Items.Schema, item) })
	}
	return true
}
