package witness

import (
	"cmp"
	"context"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/util/validation/field"

	"github.com/crdgen/crdgen/internal/check/counterexample"
	"github.com/crdgen/crdgen/internal/check/crvalidation"
	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/check/expression"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// A side is one version of a definition that objects for one finding are shown to. Those
// have few fields more than what is at the path of the finding and around it, and what the
// server makes of a large schema takes most of the time of a comparison: so they are judged
// by the part of the schema that they can meet, and by the whole only where they have more.
type side struct {
	*crvalidation.Kind
	root *contract.Schema
	// part and partRoot are the kind with less of its schema, nil where nothing can be left out.
	part     *crvalidation.Kind
	partRoot *contract.Schema
	// amender puts right what rules refuse; it is made for the first such object.
	amender *counterexample.Amender
}

// side is the side of a version of a definition for the paths of the finder; nil for no
// kind.
func (p *Finder) side(crd *contract.CRD, version string, status bool) *side {
	k := p.kind(crd, version, status)
	if s := p.sides[k]; s != nil {
		return s
	}
	s := p.sideOf(k)
	p.sides[k] = s
	return s
}

// sideOf is the side of a kind that is asked for once.
func (p *Finder) sideOf(k *crvalidation.Kind) *side {
	if k == nil {
		return nil
	}
	s := &side{Kind: k}
	if k.Version.Schema == nil || k.Version.Schema.OpenAPIV3Schema == nil {
		return s
	}
	s.root = k.Version.Schema.OpenAPIV3Schema
	part, less := p.paths.Part(s.root)
	if !less {
		return s
	}
	crd, version := *k.CRD, *k.Version
	version.Schema = &apiext.CustomResourceValidation{OpenAPIV3Schema: part}
	crd.Spec.Versions = []apiext.CustomResourceDefinitionVersion{version}
	s.partRoot = part
	s.part = p.options().Serve([]*contract.CRD{&crd}).Kind(crd.Spec.Group+"/"+version.Name, crd.Spec.Names.Kind)
	return s
}

// made is the schema that objects are made of.
func (s *side) made() *contract.Schema { return cmp.Or(s.partRoot, s.root) }

// Judge is that of the kind.
func (s *side) Judge(ctx context.Context, object, old map[string]any) (crvalidation.Verdict, error) {
	if s.part != nil && within(s.partRoot, s.root, object) && (old == nil || within(s.partRoot, s.root, old)) {
		return s.part.Judge(ctx, object, old)
	}
	return s.Kind.Judge(ctx, object, old)
}

// amend makes of an object that the side refuses one that it takes, by what its rules ask for;
// the object as it is where none was found. What is at the path stays.
func (s *side) amend(ctx context.Context, compiler *expression.Compiler, path string, object map[string]any, refused crvalidation.Verdict) (map[string]any, crvalidation.Verdict, error) {
	if len(refused.Unknown)+len(refused.Invalid) > 0 || len(refused.Failed) == 0 {
		return object, refused, nil
	}
	if s.amender == nil {
		s.amender = counterexample.NewAmender(compiler, s.root)
	}
	var taken crvalidation.Verdict
	var failed error
	amended, ok := s.amender.Amend(object, refused.Failed, path, func(next map[string]any) (field.ErrorList, bool) {
		if taken, failed = s.Judge(ctx, next, nil); failed != nil || ctx.Err() != nil {
			return nil, false
		}
		return taken.Failed, !taken.Partial && len(taken.Unknown)+len(taken.Invalid) == 0
	})
	if failed != nil || !ok {
		return object, refused, failed
	}
	return amended, taken, nil
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

// choosing is a schema whose alternatives on the way to a field begin with those that ask for it:
// objects are made of the first one, and with another one the field may not be there. It reports
// whether any came first that did not.
func choosing(s *contract.Schema, path []string) (chosen *contract.Schema, other bool) {
	if len(path) == 0 {
		return s, false
	}
	out := *s
	for _, list := range []*[]contract.Schema{&out.OneOf, &out.AnyOf} {
		asks := func(b contract.Schema) bool { return slices.Contains(b.Required, path[0]) }
		if i := slices.IndexFunc(*list, asks); i > 0 {
			b := (*list)[i]
			*list = slices.Insert(slices.Delete(slices.Clone(*list), i, i+1), 0, b)
			other = true
		}
	}
	p, there := s.Properties[path[0]]
	below := false
	switch inside, value := keyword.ItemOf(s), keyword.ValueOf(s); {
	case there:
		inside, below = choosing(&p, path[1:])
		out.Properties = maps.Clone(s.Properties)
		out.Properties[path[0]] = *inside
	case path[0] == example.InItems && inside != nil:
		inside, below = choosing(inside, path[1:])
		out.Items = itemsOf(*inside)
	case value != nil:
		value, below = choosing(value, path[1:])
		out.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: s.AdditionalProperties.Allows, Schema: value}
	}
	return &out, other || below
}
