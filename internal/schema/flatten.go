package schema

import (
	"go/token"
	"maps"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/describe"
	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// flatKey names a flattened type: the type and the limit its descriptions are
// cut at.
type flatKey struct {
	typ   *model.Type
	limit int
}

// flatSchemas are the flattened schemas of types, made once, with their sizes.
type flatSchemas struct {
	schemas map[flatKey]*apiext.JSONSchemaProps
	sizes   map[flatKey]size
}

func newFlatSchemas() *flatSchemas {
	return &flatSchemas{schemas: map[flatKey]*apiext.JSONSchemaProps{}, sizes: map[flatKey]size{}}
}

// A flattener replaces references by what they refer to. A flattened type is
// made once and shared by all fields that refer to it: nothing changes a schema
// that another one can see.
type flattener struct {
	raw   *builder
	made  *flatSchemas
	limit describe.Limit // of descriptions
	// root and of are the types whose schema is made, of as a part of root's.
	root, of *model.Type
	meter    *meter
	// active counts the types whose flattening is under way.
	active map[*model.Type]int
	at     token.Position
	// property is the one whose schemas are merged, in the type that inlines it.
	property string
	inlines  *model.Type
}

// newFlattener prepares the schema of a root. What is made of types is shared.
func newFlattener(g *builder, made *flatSchemas, root *model.Type) *flattener {
	limit := describe.Limit{Max: describe.None, Bytes: g.compat}
	return &flattener{raw: g, made: made, limit: limit, active: map[*model.Type]int{}, at: root.Pos, root: root, of: root, meter: newMeter(g.opts)}
}

// flattenRoot makes the complete schema of a kind's type.
func (f *flattener) flattenRoot() apiext.JSONSchemaProps {
	if most := f.raw.opts.MaxDescLen; most != nil && *most >= 0 {
		f.limit.Max = *most
	}
	if n, ok := describe.LimitOf(f.root.Marks); ok {
		f.limit.Max = n
	}
	schema := f.visit(f.raw.Need(f.root), f.root)
	if f.meter.over {
		return outline(schema)
	}
	return schema
}

// amend applies the overrides of a flattened schema, if it has any.
func (f *flattener) amend(s *apiext.JSONSchemaProps) {
	if !override.Any(s) {
		return
	}
	a := &override.Amender{Book: f.raw.overrides, Markers: f.raw.markers, Recursive: f.raw.recursive, Root: f.root}
	a.Amend(s)
}

// visit returns a schema with all references replaced. The type says where its
// properties come from; it may be nil.
func (f *flattener) visit(s *apiext.JSONSchemaProps, of *model.Type) apiext.JSONSchemaProps {
	if !f.enter() {
		f.leave()
		return apiext.JSONSchemaProps{Type: s.Type}
	}
	defer f.leave()
	if s.Ref != nil {
		return f.resolve(s)
	}
	out := *s
	out.AllOf = nil
	override.Forget(&out)
	f.mergeInlined(mergedIn(&out), s)
	out.Schema = f.raw.overrides.Join(out.Schema, s.Schema)
	f.children(&out, of)
	out.Description = f.limit.Cut(out.Description)
	f.amend(&out)
	return out
}

// resolve replaces a reference by its type, changed by what stands beside the
// reference.
func (f *flattener) resolve(s *apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	t := f.raw.types[s.Ref]
	field := *s
	field.Ref = nil
	field.Description, field.Title, field.ExternalDocs, field.Example = "", "", nil, nil
	ignored := len(f.raw.overrides.OfReference(s)) > 0
	if !ignored && holdsSchemas(&field) && f.active[t] <= f.raw.recursive.Depth(t) {
		return f.united(t, s)
	}
	var out apiext.JSONSchemaProps
	if of := f.flattened(t); of != nil {
		out = *of
	} else {
		out = f.cutOff(t, &field)
	}
	if ignored {
		out = f.withoutType(s, out)
	}
	if !f.raw.compat {
		f.replace(&out, &field)
	}
	f.merge(mergedIn(&out), &field)
	if holdsSchemas(&field) {
		f.children(&out, t) // below the last level of a recursive type
	}
	if s.Description != "" {
		out.Description = f.limit.Cut(s.Description)
	}
	if s.Title != "" {
		out.Title = s.Title
	}
	if s.ExternalDocs != nil {
		out.ExternalDocs = s.ExternalDocs
	}
	if s.Example != nil {
		out.Example = s.Example
	}
	f.raw.ledger.Take(&out, s, "title", "externalDocs", "example")
	f.amend(&out)
	return out
}

// united flattens a type together with what a field says about its inner values:
// nothing of that can be shared.
func (f *flattener) united(t *model.Type, s *apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	inner := *f
	if n, ok := describe.LimitOf(t.Marks); ok {
		inner.limit.Max = n
	}
	both := f.expand(*s)
	out := both
	out.AllOf = nil
	all := mergedIn(&out)
	for i := range both.AllOf {
		inner.merge(all, &both.AllOf[i])
	}
	f.active[t]++
	inner.children(&out, t)
	f.active[t]--
	if out.Description = inner.limit.Cut(out.Description); s.Description != "" {
		out.Description = f.limit.Cut(s.Description)
	}
	f.amend(&out)
	return out
}

// replace lets what a field says replace what its type says, where both cannot
// hold and controller-gen would drop the field's or write two of it.
func (f *flattener) replace(of, field *apiext.JSONSchemaProps) {
	if len(field.Enum) > 0 {
		of.Enum = field.Enum
		f.raw.ledger.Take(of, field, "enum")
	}
	if field.Default != nil {
		of.Default = field.Default
		f.raw.ledger.Take(of, field, "default")
	}
}

// flattened returns the flattened schema of a type, nil where the type is inside
// itself and has to be cut off.
func (f *flattener) flattened(t *model.Type) *apiext.JSONSchemaProps {
	if f.active[t] > f.raw.recursive.Depth(t) {
		return nil
	}
	inner := *f
	if n, ok := describe.LimitOf(t.Marks); ok {
		inner.limit.Max = n
	}
	key := flatKey{t, inner.limit.Max}
	shared := !f.raw.recursive.Unrolls(t)
	if s, ok := f.made.schemas[key]; ok && shared {
		f.reuse(f.made.sizes[key])
		return s
	}
	out := &apiext.JSONSchemaProps{}
	inner.of = t
	made := f.meter.measure(func() { inner.flatten(out, t) })
	f.reuse(made)
	if shared && !f.meter.over {
		f.made.schemas[key], f.made.sizes[key] = out, made
	}
	return out
}

// flatten makes the flattened schema of a type.
func (f *flattener) flatten(out *apiext.JSONSchemaProps, t *model.Type) {
	f.active[t]++
	raw := f.raw.Need(t)
	f.inlines, f.property = t, ""
	f.merge(mergedIn(out), raw)
	f.inlines = nil
	f.document(out, raw)
	f.children(out, t)
	out.Description = f.limit.Cut(out.Description)
	f.amend(out)
	f.active[t]--
}

// children flattens the schemas inside a schema. Containers are made anew, as
// they may be shared with raw schemas.
func (f *flattener) children(s *apiext.JSONSchemaProps, of *model.Type) {
	f.list(&s.AllOf)
	f.list(&s.AnyOf)
	f.list(&s.OneOf)
	if s.Items != nil && s.Items.Schema != nil {
		if item := f.child(s.Items.Schema); item != s.Items.Schema {
			s.Items = &apiext.JSONSchemaPropsOrArray{Schema: item}
		}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		if value := f.child(a.Schema); value != a.Schema {
			s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: value}
		}
	}
	if s.Properties == nil {
		return
	}
	properties := make(map[string]apiext.JSONSchemaProps, len(s.Properties))
	outer := *f
	inlined := f.raw.inlinedFields(of)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		if field := f.raw.fields[of][name]; field != nil {
			f.at = field.TypePos
			if m, ok := field.Marks.Get("kubebuilder:validation:Type"); ok {
				f.at = m.Pos
			}
			if n, ok := describe.LimitOf(field.Marks); ok {
				f.limit.Max = n
			}
		} else if field := inlined[name]; field != nil {
			if n, ok := describe.LimitOf(field.Marks); ok {
				f.limit.Max = n
			}
		}
		p := s.Properties[name]
		properties[name] = f.visit(&p, nil)
		f.at, f.limit.Max = outer.at, outer.limit.Max
	}
	s.Properties = properties
}

// child flattens one schema inside another; it returns the schema itself where
// nothing has to change.
func (f *flattener) child(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	if s.Ref == nil && s.Description == "" && !holdsSchemas(s) {
		return s
	}
	out := f.visit(s, nil)
	return &out
}

func (f *flattener) list(list *[]apiext.JSONSchemaProps) {
	if len(*list) == 0 {
		return
	}
	out := make([]apiext.JSONSchemaProps, len(*list))
	for i := range *list {
		out[i] = *f.child(&(*list)[i])
	}
	*list = out
}

// holdsSchemas reports whether a schema has others inside.
func holdsSchemas(s *apiext.JSONSchemaProps) bool {
	return s.Items != nil || s.AdditionalProperties != nil || len(s.Properties) > 0 ||
		len(s.AllOf) > 0 || len(s.AnyOf) > 0 || len(s.OneOf) > 0 || s.Not != nil
}

func (f *flattener) typeConflict(first, second string) {
	if f.inlinesTwice(first, second) {
		return
	}
	help := "a marker says another type than the field's Go type"
	if first == site.TypeObject || second == site.TypeObject {
		help += ", or a struct inlines a type with a JSON form of its own, such as metav1.Duration: " +
			"+kubebuilder:validation:Type=\"\" above the struct makes that the only one"
	}
	f.raw.diags.Add(diag.Diagnostic{
		Pos: f.at, Code: diag.TypeConflict,
		Message: "the schema would have two types: " + quote(first) + " and " + quote(second),
		Help:    help,
	})
}

// inlinesTwice reports a property that a struct has from several places with
// different types. It says false if that is not where the conflict comes from.
func (f *flattener) inlinesTwice(first, second string) bool {
	if f.property == "" || f.inlines == nil {
		return false
	}
	from := f.sources(f.inlines, f.property)
	if len(from) < 2 {
		return false
	}
	if !f.raw.compat && f.raw.ambiguous(from, f.property) {
		return true // reported where the struct was made
	}
	d := diag.Diagnostic{
		Pos: from[len(from)-1].Pos, Code: diag.TypeConflict,
		Message: "property " + quote(f.property) + " of " + site.TypeName(f.inlines) + " would have two types: " + quote(first) + " and " + quote(second),
		Help:    "give one of the fields another json name",
	}
	for _, field := range from[:len(from)-1] {
		d.Notes = append(d.Notes, diag.Note{Pos: field.Pos, Message: "it also comes from here"})
	}
	f.raw.diags.Add(d)
	return true
}

// sources returns the fields of a struct, in the order of merging, that bring a
// property: inlined ones, and the field of that name.
func (f *flattener) sources(t *model.Type, property string) []*model.Field {
	var from []*model.Field
	for _, field := range t.Fields {
		of := inlinedStruct(field)
		if of == nil {
			continue
		}
		if _, has := f.raw.propertyDepths(of)[property]; has {
			from = append(from, field)
		}
	}
	if own := f.raw.fields[t][property]; own != nil {
		from = append(from, own)
	}
	return from
}

// cutOff is the schema of a type where it is cut off inside itself, at a field: any object
// below an unrolled one, else controller-gen's empty schema.
func (f *flattener) cutOff(t *model.Type, field *apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	f.raw.open.cut(t, field.XPreserveUnknownFields != nil && *field.XPreserveUnknownFields)
	if !f.raw.recursive.Unrolls(t) {
		return apiext.JSONSchemaProps{}
	}
	s := apiext.JSONSchemaProps{Type: f.raw.Need(t).Type, XPreserveUnknownFields: new(true)}
	if s.Type == site.TypeArray {
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &apiext.JSONSchemaProps{XPreserveUnknownFields: new(true)}}
	}
	return s
}
