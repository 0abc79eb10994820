package schema

import (
	"maps"
	"reflect"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/schema/origin"
)

// expand turns a reference into what flattening makes of it: an allOf of the
// type and of what the field says besides. Other schemas stay as they are.
func (f *flattener) expand(s apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	if s.Ref == nil {
		return s
	}
	field := s
	field.Ref = nil
	field.Description, field.Title, field.ExternalDocs, field.Example = "", "", nil, nil
	out := apiext.JSONSchemaProps{AllOf: []apiext.JSONSchemaProps{{Ref: s.Ref}, field}}
	if !f.raw.compat {
		out.Default = field.Default // wins over the type's, see scalars
		f.raw.ledger.Take(&out, &field, "default")
	}
	f.document(&out, &s)
	return out
}

// document fills in title, description, external docs and example of a node: its
// own, else those of the type it refers to.
func (f *flattener) document(out, s *apiext.JSONSchemaProps) {
	for depth := 0; s != nil && depth < 100; depth++ {
		if out.Description == "" {
			out.Description = s.Description
		}
		if out.Title == "" {
			out.Title = s.Title
			f.raw.ledger.Take(out, s, "title")
		}
		if out.ExternalDocs == nil {
			out.ExternalDocs = s.ExternalDocs
			f.raw.ledger.Take(out, s, "externalDocs")
		}
		if out.Example == nil {
			out.Example = s.Example
			f.raw.ledger.Take(out, s, "example")
		}
		if s.Ref == nil {
			return
		}
		t := f.raw.types[s.Ref]
		if f.active[t] > f.raw.recursive.Depth(t) {
			return
		}
		s = f.raw.Need(t)
	}
}

// A merged is a schema that others are merged into. Its properties and what it
// requires are copied when the first change needs that, and not for each schema that
// is merged: a struct may inline thousands.
type merged struct {
	*apiext.JSONSchemaProps
	ownsProperties bool // nothing else sees the map
	ownsRequired   bool // nothing else sees the list, which is sorted
}

func mergedIn(s *apiext.JSONSchemaProps) *merged { return &merged{JSONSchemaProps: s} }

// require adds names to what is required: sorted, each once.
func (d *merged) require(names []string) {
	switch {
	case d.ownsRequired:
		for _, name := range names {
			if i, found := slices.BinarySearch(d.Required, name); !found {
				d.Required = slices.Insert(d.Required, i, name)
			}
		}
	case len(d.Required)+len(names) > 1:
		d.Required = slices.Concat(d.Required, names)
		slices.Sort(d.Required)
		d.Required = slices.Compact(d.Required)
		d.ownsRequired = true
	case len(names) > 0:
		d.Required = slices.Clone(names)
	}
}

// merge adds src to dst as an allOf of both would read, field by field. What
// cannot be united goes into dst.AllOf as two partial schemas. The order of calls
// shows in validations and in allOf, so it is controller-gen's.
func (f *flattener) merge(dst *merged, src *apiext.JSONSchemaProps) {
	if !f.merging() {
		return
	}
	if src.Ref != nil {
		t := f.raw.types[src.Ref]
		if f.active[t] <= f.raw.recursive.Depth(t) {
			f.active[t]++
			f.merge(dst, f.raw.Need(t))
			f.active[t]--
		} else if rest := f.cutOff(t, src); f.raw.recursive.Unrolls(t) {
			f.merge(dst, &rest)
		}
		if onlyRef(src) {
			return
		}
		field := *src
		field.Ref = nil
		src = &field
	}
	f.mergeInlined(dst, src)
	m := merger{dst: dst, compat: f.raw.compat}
	var before apiext.JSONSchemaProps
	if f.raw.ledger != nil {
		before = *dst.JSONSchemaProps
	}
	dst.Schema = f.raw.overrides.Join(dst.Schema, src.Schema)
	m.scalars(src)
	f.mergeContainers(&m, src)
	if f.raw.ledger != nil {
		f.noteMerge(before, &m, *src)
	}
	if m.hoisted {
		dst.AllOf = append(slices.Clip(dst.AllOf), m.dstRest, m.srcRest)
	}
}

// noteMerge notes the origins of what a merge made of two schemas.
func (f *flattener) noteMerge(before apiext.JSONSchemaProps, m *merger, src apiext.JSONSchemaProps) {
	dst, dstRest, srcRest := *m.dst.JSONSchemaProps, m.dstRest, m.srcRest
	f.raw.ledger.Merge(&before, &dst, &src, &dstRest, &srcRest)
	origin.Follow(m.dst.JSONSchemaProps, &dst)
	origin.Follow(&m.dstRest, &dstRest)
	origin.Follow(&m.srcRest, &srcRest)
}

func onlyRef(s *apiext.JSONSchemaProps) bool {
	return s.Type == "" && s.Format == "" && s.Description == "" && len(s.AllOf) == 0 &&
		reflect.DeepEqual(*s, apiext.JSONSchemaProps{Ref: s.Ref})
}

// A merger holds what one merge could not unite.
type merger struct {
	dst              *merged
	dstRest, srcRest apiext.JSONSchemaProps
	hoisted          bool
	compat           bool
}

// pick unites one comparable field: an empty side yields, equal values stay, and
// differing ones are moved to the rest.
func pick[T comparable](m *merger, dst *T, src T, dstRest, srcRest *T) {
	var zero T
	switch {
	case src == zero || src == *dst:
	case *dst == zero:
		*dst = src
	default:
		*dstRest, *srcRest = *dst, src
		*dst = zero
		m.hoisted = true
	}
}

// pickPointer is pick for pointers. Two that are set are never equal, even if they
// point to equal values: controller-gen copies schemas before it compares them.
// Defaults are compared by address (pick), as those copies share them.
func pickPointer[T any](m *merger, dst **T, src *T, dstRest, srcRest **T) {
	switch {
	case src == nil:
	case *dst == nil:
		*dst = src
	default:
		*dstRest, *srcRest = *dst, src
		*dst = nil
		m.hoisted = true
	}
}

// pickBound is pickPointer for the two bounds that controller-gen does compare.
func pickBound(m *merger, dst **int64, src *int64, dstRest, srcRest **int64) {
	if src != nil && *dst != nil && *src == **dst {
		return
	}
	pickPointer(m, dst, src, dstRest, srcRest)
}

// pickSlice is pick for lists, which are never equal.
func pickSlice[T any](m *merger, dst *[]T, src []T, dstRest, srcRest *[]T) {
	switch {
	case src == nil:
	case *dst == nil:
		*dst = src
	default:
		*dstRest, *srcRest = *dst, src
		*dst = nil
		m.hoisted = true
	}
}

// scalars unites everything that is neither a container of schemas nor a list
// with rules of its own.
func (m *merger) scalars(src *apiext.JSONSchemaProps) {
	d, dr, sr := m.dst, &m.dstRest, &m.srcRest
	pick(m, &d.Format, src.Format, &dr.Format, &sr.Format)
	switch {
	case m.compat:
		pick(m, &d.Default, src.Default, &dr.Default, &sr.Default)
	case d.Default == nil: // there can be only one, and none in allOf: the first stays
		d.Default = src.Default
	}
	pickPointer(m, &d.Maximum, src.Maximum, &dr.Maximum, &sr.Maximum)
	pick(m, &d.ExclusiveMaximum, src.ExclusiveMaximum, &dr.ExclusiveMaximum, &sr.ExclusiveMaximum)
	pickPointer(m, &d.Minimum, src.Minimum, &dr.Minimum, &sr.Minimum)
	pick(m, &d.ExclusiveMinimum, src.ExclusiveMinimum, &dr.ExclusiveMinimum, &sr.ExclusiveMinimum)
	pickPointer(m, &d.MaxLength, src.MaxLength, &dr.MaxLength, &sr.MaxLength)
	pickPointer(m, &d.MinLength, src.MinLength, &dr.MinLength, &sr.MinLength)
	pick(m, &d.Pattern, src.Pattern, &dr.Pattern, &sr.Pattern)
	pickPointer(m, &d.MaxItems, src.MaxItems, &dr.MaxItems, &sr.MaxItems)
	pickPointer(m, &d.MinItems, src.MinItems, &dr.MinItems, &sr.MinItems)
	pick(m, &d.UniqueItems, src.UniqueItems, &dr.UniqueItems, &sr.UniqueItems)
	pickPointer(m, &d.MultipleOf, src.MultipleOf, &dr.MultipleOf, &sr.MultipleOf)
	pickBound(m, &d.MaxProperties, src.MaxProperties, &dr.MaxProperties, &sr.MaxProperties)
	pickBound(m, &d.MinProperties, src.MinProperties, &dr.MinProperties, &sr.MinProperties)
	pick(m, &d.Nullable, src.Nullable, &dr.Nullable, &sr.Nullable)
	pick(m, &d.XEmbeddedResource, src.XEmbeddedResource, &dr.XEmbeddedResource, &sr.XEmbeddedResource)
	pick(m, &d.XIntOrString, src.XIntOrString, &dr.XIntOrString, &sr.XIntOrString)
	pickPointer(m, &d.Not, src.Not, &dr.Not, &sr.Not)
	pickPointer(m, &d.AdditionalItems, src.AdditionalItems, &dr.AdditionalItems, &sr.AdditionalItems)
	pickSlice(m, &d.OneOf, src.OneOf, &dr.OneOf, &sr.OneOf)
	pickSlice(m, &d.AnyOf, src.AnyOf, &dr.AnyOf, &sr.AnyOf)

	if src.XPreserveUnknownFields != nil {
		d.XPreserveUnknownFields = src.XPreserveUnknownFields
	}
	if src.XMapType != nil {
		d.XMapType = src.XMapType
	}
	if src.XListType != nil {
		d.XListType = src.XListType
	}
	if src.XListMapKeys != nil {
		d.XListMapKeys = src.XListMapKeys
	}
	if len(src.Enum) > 0 && len(d.Enum) == 0 {
		d.Enum = src.Enum
	}
	if len(src.XValidations) > 0 {
		d.XValidations = slices.Concat(src.XValidations, d.XValidations)
	}
	d.require(src.Required)
}

// mergeContainers unites type, properties, items and additional properties,
// which may hold schemas that still refer to types.
func (f *flattener) mergeContainers(m *merger, src *apiext.JSONSchemaProps) {
	dst := m.dst
	switch {
	case src.Type == "" || src.Type == dst.Type:
	case dst.Type == "":
		dst.Type = src.Type
	default:
		f.typeConflict(dst.Type, src.Type)
	}
	switch {
	case src.Properties == nil:
	case dst.Properties == nil:
		dst.Properties = src.Properties
	case len(src.Properties) > 0:
		if !dst.ownsProperties {
			dst.Properties, dst.ownsProperties = maps.Clone(dst.Properties), true
		}
		for name, s := range src.Properties {
			if d, ok := dst.Properties[name]; ok {
				d = f.expand(d)
				outer := f.property
				if outer == "" {
					f.property = name
				}
				f.merge(mergedIn(&d), &s)
				f.property = outer
				s = d
			}
			dst.Properties[name] = s
		}
	}
	f.mergeItems(m, src)
	switch {
	case src.AdditionalProperties == nil:
	case dst.AdditionalProperties == nil:
		dst.AdditionalProperties = src.AdditionalProperties
	case !f.raw.compat && dst.AdditionalProperties.Schema != nil && src.AdditionalProperties.Schema != nil:
		both := *dst.AdditionalProperties
		both.Schema = f.unite(both.Schema, src.AdditionalProperties.Schema)
		dst.AdditionalProperties = &both
	case src.AdditionalProperties.Schema != nil:
		both := *dst.AdditionalProperties
		var s apiext.JSONSchemaProps
		if both.Schema != nil {
			s = f.expand(*both.Schema)
		}
		f.merge(mergedIn(&s), src.AdditionalProperties.Schema)
		both.Schema = &s
		dst.AdditionalProperties = &both
	}
}

// mergeItems unites the schemas of list items. controller-gen moves both into
// allOf instead, which the API server refuses.
func (f *flattener) mergeItems(m *merger, src *apiext.JSONSchemaProps) {
	d := m.dst.Items
	switch {
	case f.raw.compat || d == nil || src.Items == nil || d.Schema == nil || src.Items.Schema == nil:
		pickPointer(m, &m.dst.Items, src.Items, &m.dstRest.Items, &m.srcRest.Items)
		return
	case d == src.Items:
		return
	}
	m.dst.Items = &apiext.JSONSchemaPropsOrArray{Schema: f.unite(d.Schema, src.Items.Schema)}
}

// unite makes one schema of two for the same items or map values. A type that
// both refer to is taken once.
func (f *flattener) unite(dst, src *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	both := f.expand(*dst)
	if src.Ref != nil && src.Ref == dst.Ref {
		field := *src
		field.Ref = nil
		src = &field
	}
	f.merge(mergedIn(&both), src)
	f.document(&both, src)
	return &both
}
