package schema

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/apidiag"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/override"
	"github.com/crdgen/crdgen/internal/schema/replaced"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers"
)

// structSchema makes the schema of a struct: one property per field, and one
// allOf entry per inlined field, which flattening merges into the struct.
func (g *builder) structSchema(at usage, t *model.Type) apiext.JSONSchemaProps {
	s := apiext.JSONSchemaProps{Type: site.TypeObject, Properties: make(map[string]apiext.JSONSchemaProps, len(t.Fields))}
	b := &structBuilder{builder: g, at: at, typ: t, oneOf: g.oneOfMembers(t), schema: &s, origin: make(map[string]*model.Field, len(t.Fields))}
	g.fields[t] = b.origin
	for _, f := range t.Fields {
		b.addField(f)
	}
	slices.Sort(s.Required)
	b.checkInlined()
	b.checkHidden()
	b.guardImmutable()
	b.parentRules()
	return s
}

// A structBuilder collects one struct's schema.
type structBuilder struct {
	*builder
	at        usage
	typ       *model.Type
	oneOf     map[string]string // the marker that names a field
	schema    *apiext.JSONSchemaProps
	origin    map[string]*model.Field // property → field
	immutable []string
}

func (b *structBuilder) addField(f *model.Field) {
	if !f.Embedded && b.opts.IgnoreUnexportedFields && !f.Exported {
		return
	}
	tag := f.JSON()
	switch {
	case tag.Skipped:
		return
	case !tag.Present && !inlinedByGo(f):
		b.addUntagged(f)
		return
	case tag.Inlined() && tag.Present && (!f.Embedded || isList(f.Type)):
		if named := b.namedInline(f, tag); named.Name != "" && !b.compat {
			tag = named
		}
	}
	b.addTagged(f, tag)
}

// addUntagged reports a field without a json tag, and adds it as if it had the one that it
// lacks: what is wrong below is told in the same run, and what uses the field finds it.
// Nobody tags what has no schema anyhow.
func (b *structBuilder) addUntagged(f *model.Field) {
	d, missing := b.untagged(f)
	tag := model.ParseJSON(missing)
	taken := slices.ContainsFunc(b.typ.Fields, func(other *model.Field) bool { return other.JSON().Name == tag.Name })
	switch {
	case f.Type == nil || tag.Name == "" || tag.Skipped:
	case taken:
		d.Help, d.Edits = fmt.Sprintf("give it a json name of its own, as %q is taken, or `json:\"-\"` to leave it out", tag.Name), nil
	case b.isNoData(f.Type):
		d.Help, d.Edits = "leave it out with `json:\"-\"`: its type has no schema", apidiag.Retag(f, "-")
	default:
		b.addTagged(f, tag)
	}
	b.diags.Add(d)
}

// isNoData reports whether a type has no schema, whatever its author does: it holds
// functions, channels or interfaces, or is a type of another module that has none.
func (b *structBuilder) isNoData(t *model.Type) bool {
	for t.Elem != nil && !t.Declared() {
		t = t.Elem
	}
	if t.Declared() && !t.Package.Local {
		_, found := b.needAt(b.at, t)
		return found.HasErrors()
	}
	switch t.Underlying().Shape {
	case model.Interface, model.Func, model.Chan:
		return !t.MarshalsText && !t.Opaque
	}
	return false
}

// addTagged adds a field with a tag to the schema.
func (b *structBuilder) addTagged(f *model.Field, tag model.JSONTag) {
	if b.isRequired(f, tag.Name) {
		b.schema.Required = append(b.schema.Required, tag.Name)
	}
	s := b.fieldSchema(f, tag)
	if tag.Inlined() {
		b.schema.AllOf = append(b.schema.AllOf, s)
		return
	}
	if first, ok := b.origin[tag.Name]; ok {
		b.diags.Add(b.namedTwice(first, f, tag.Name))
	}
	b.origin[tag.Name] = f
	if f.Marks.Has("k8s:immutable") {
		b.immutable = append(b.immutable, tag.Name)
	}
	b.schema.Properties[tag.Name] = s
}

// inlinedByGo reports whether encoding/json inlines a field without a json tag: an
// embedded struct.
func inlinedByGo(f *model.Field) bool {
	if !f.Embedded || f.Type == nil {
		return false
	}
	t := f.Type
	if t.Shape == model.Pointer {
		t = t.Elem
	}
	return t.Shape != model.Invalid && t.Underlying().Shape == model.Struct && !t.MarshalsJSON && !t.MarshalsText
}

// untagged is the finding of a field without a json tag that is no part of the schema
// without one, and the tag that it lacks, "" where only the author knows.
func (b *structBuilder) untagged(f *model.Field) (d diag.Diagnostic, missing string) {
	d = diag.Diagnostic{Pos: f.Pos, Code: diag.MissingJSONTag}
	missing = f.MissingJSON()
	switch {
	case f.TriesJSON():
		d.Message = fmt.Sprintf("the tag of field %q of %s has no json key that Go can read: `%s`", f.Name, site.TypeName(b.typ), f.Tag)
		meant := cmp.Or(missing, f.AlmostJSON(), model.JSONName(f.Name)+",omitempty")
		d.Help = fmt.Sprintf("write `json:%q`, without blanks", meant)
		d.Edits = apidiag.Retag(f, meant)
	case f.Embedded:
		d.Message = fmt.Sprintf("embedded field of %s has no json tag", site.TypeName(b.typ))
		d.Help = "add `json:\",inline\"`, or a name to make it a property"
		switch {
		case f.Type == nil:
		case f.Type.Declared() && (f.Type.MarshalsJSON || f.Type.MarshalsText):
			d.Help = fmt.Sprintf("its type %q has a JSON form of its own, which %s takes over: name the field to make it a property", f.Type.Name.Name, site.TypeName(b.typ))
			if len(b.typ.Fields) == 1 {
				d.Help += fmt.Sprintf(", or make %s an alias of the type", site.TypeName(b.typ))
			}
		case f.Type.Underlying().Shape != model.Struct && f.Type.Shape != model.Pointer:
			missing = model.JSONName(f.Type.Name.Name) + ",omitempty"
			d.Edits = apidiag.Retag(f, missing)
			d.Help = fmt.Sprintf("encoding/json makes it a property: name it with `json:%q`", missing)
		}
	case f.Exported:
		d.Message = fmt.Sprintf("field %q of %s has no json tag", f.Name, site.TypeName(b.typ))
		d.Help = fmt.Sprintf("add `json:\"%s,omitempty\"`, or `json:\"-\"` to leave it out", model.JSONName(f.Name))
	default:
		d.Message = fmt.Sprintf("unexported field %q of %s has no json tag", f.Name, site.TypeName(b.typ))
		d.Option = diag.Option{Generator: "crd", Name: "ignoreUnexportedFields"}
		d.Help = "run with " + d.Option.With("true") + ", or add `json:\"-\"`"
	}
	d.Alone = missing != "" // the schema has the field by that tag
	return d, missing
}

// isList reports whether a type is a list or map, which encoding/json never
// inlines.
func isList(t *model.Type) bool {
	if t == nil {
		return false
	}
	switch t.Underlying().Shape {
	case model.Slice, model.Array, model.Map:
		return true
	}
	return false
}

// namedInline reports a field without a json name that encoding/json does not
// inline: it has a Go name, or is an embedded list or map. Of a struct that writes itself
// nobody knows but its author. The tag that it returns has the name that is missing, so that
// no later stage finds in the struct what was never meant to be there; without a name it
// is unknown whether the field or what is in it was meant.
func (b *structBuilder) namedInline(f *model.Field, tag model.JSONTag) (named model.JSONTag) {
	if b.typ.MarshalsJSON {
		return model.JSONTag{}
	}
	name := f.Name
	if f.Embedded {
		name = f.Type.Name.Name
	}
	written, help := model.JSONName(name)+",omitempty", "embed the type, or name the field"
	moved := nameAmongOptions(tag)
	switch {
	case moved != "":
		written, help = moved, "the name stands before the comma"
		named = model.ParseJSON(written)
	case f.Embedded:
		help = "name it"
	case f.Type != nil && !inlinable(f.Type):
		help = "name the field"
		named = model.ParseJSON(written)
	}
	d := diag.Diagnostic{
		Pos: f.Pos, Code: diag.MissingJSONTag, Stricter: true,
		Message: fmt.Sprintf("field %q of %s has no json name: encoding/json writes it as %q, the schema would inline it", name, site.TypeName(b.typ), name),
		Help:    fmt.Sprintf("%s: `json:%q`", help, written),
	}
	if f.Embedded || named.Name != "" {
		d.Edits = apidiag.Retag(f, written)
	}
	d.Alone = named.Name != "" // the schema has the field by that name
	if takesAny(f) {
		d.Severity = diag.Warning // the struct takes the property, too
	}
	b.diags.Add(d)
	return named
}

// takesAny reports whether the schema of a field, and so that of a struct which inlines
// it, takes any properties.
func takesAny(f *model.Field) bool {
	return f.Marks.Has("kubebuilder:validation:Schemaless") &&
		(f.Marks.Has("kubebuilder:pruning:PreserveUnknownFields") || f.Marks.Has("kubebuilder:validation:XPreserveUnknownFields"))
}

// inlinable reports whether the properties of a type can be those of a struct that holds
// it: of a number, a string or a list there is nothing to inline.
func inlinable(t *model.Type) bool {
	if t.Shape == model.Pointer {
		t = t.Elem
	}
	switch t.Underlying().Shape {
	case model.Struct, model.Map, model.Interface, model.Invalid:
		return true
	}
	return false
}

// isRequired reports whether a field is listed in required, and reports a required
// member of a group of which some are left out.
func (b *structBuilder) isRequired(f *model.Field, name string) bool {
	if !f.Required(b.at.pkg) {
		return false
	}
	group := b.oneOf[name]
	if group == "" {
		return true
	}
	because := "has neither omitempty nor omitzero"
	if _, marked := f.Marks.Saying(markers.Required); marked {
		because = "is marked as required"
	}
	b.diags.Add(diag.Diagnostic{
		Pos: f.Pos, Code: diag.MarkerConflict,
		Message: fmt.Sprintf("field %q is a member of the group that %q makes of %s, and %s", name, "+"+group, site.TypeName(b.typ), because),
		Help:    "members of a group must be optional: add omitempty and +optional",
	})
	return false
}

// fieldSchema makes the schema of one field from its type, doc and markers.
func (b *structBuilder) fieldSchema(f *model.Field, tag model.JSONTag) apiext.JSONSchemaProps {
	var s apiext.JSONSchemaProps
	if !f.Marks.Has(crdmarkers.SchemalessName) && f.Type != nil {
		at := usage{pkg: b.at.pkg, pos: f.TypePos, field: f, typed: tag.Inlined() || f.Marks.Has("kubebuilder:validation:Type")}
		found := b.diags.Collect(func() { s = standIn{b.builder}.unlessNeeded(at, f.Type, b.replaced.Field(f)) })
		b.flaws.note(f, found)
		b.diags.Add(found...)
		if tag.AsString {
			s = b.quoted(at.pos, f, s)
		}
	}
	s.Description = cmp.Or(f.Doc, s.Description) // that of a type which is not referred to
	if tag.Name == override.Metadata && b.objects[b.typ] && !b.compat {
		return s // the API server describes it itself, so that no marker is read, or judged
	}
	b.applyTo(f, &s)
	b.narrowEnum(f, &s)
	onType{b.builder}.report(&s)
	return s
}

// applyTo applies the markers of a field to its schema. Of a field that other markers replace
// everywhere, those do not count which lead inside: it is not known what is there.
func (b *structBuilder) applyTo(f *model.Field, s *apiext.JSONSchemaProps) {
	on := origin.Target{Type: b.typ, Field: f}
	if b.replaced.Field(f) && !replaced.ReplacesItself(f) {
		b.markers.Apply(on, f.Marks, s)
		return
	}
	b.apply(on, f.Marks, s)
}

// quoted is the schema of a field whose json tag has the string option: numbers
// and booleans are written as strings. Where the author says so with a marker,
// controller-gen differs in the format of the Go type alone.
func (b *structBuilder) quoted(pos token.Position, f *model.Field, s apiext.JSONSchemaProps) apiext.JSONSchemaProps {
	t := f.Type
	if t.Shape == model.Pointer {
		t = t.Elem
	}
	if u := t.Underlying(); u.Shape != model.Basic || u.Name.Name == "string" {
		return s
	}
	if m, ok := f.Marks.Get("kubebuilder:validation:Type"); !ok || fmt.Sprint(m.Value) != site.TypeString {
		b.defect(pos, "json:\",string\" writes the field as a string; controller-gen describes it as %s", t.Underlying().Name.Name)
	} else if s.Format != "" && !b.compat {
		b.defect(pos, "json:\",string\" writes the field as a string, and format %s is left out, which controller-gen writes", s.Format)
	}
	if b.compat {
		return s
	}
	return apiext.JSONSchemaProps{Type: site.TypeString}
}

// guardImmutable adds, for every optional immutable field, the rule that keeps it
// from being removed: the field's own rule is not run when the field is gone.
func (b *structBuilder) guardImmutable() {
	for _, name := range b.immutable {
		if slices.Contains(b.schema.Required, name) {
			continue
		}
		id := b.markers.CELName(name)
		rule := apiext.ValidationRule{
			Rule:    fmt.Sprintf("!has(oldSelf.%s) || has(self.%s)", id, id),
			Message: fmt.Sprintf("field %s is immutable once set", name),
		}
		f := b.origin[name]
		m, _ := f.Marks.Get("k8s:immutable")
		b.markers.Unescaped(m, name)
		b.ledger.By(origin.Target{Type: b.typ, Field: f}.Origin(m), b.schema, func() { cel.AddRule(b.schema, rule) })
	}
}

// oneOfMembers returns the fields named by the markers of a type about which of its fields
// are set, each with such a marker, and reports names
// that are no fields.
func (g *builder) oneOfMembers(t *model.Type) map[string]string {
	members := map[string]string{}
	for _, m := range t.Marks {
		var names []string
		switch v := m.Value.(type) {
		case crdmarkers.ExactlyOneOf:
			names = v
		case crdmarkers.AtMostOneOf:
			names = v
		case crdmarkers.AtLeastOneOf:
			names = v
		default:
			continue
		}
		for _, name := range names {
			if strings.Contains(name, ".") {
				g.diags.Add(diag.Diagnostic{
					Pos: m.ArgPos(""), Code: diag.MarkerConflict,
					Message: fmt.Sprintf("marker %q names the nested field %q", "+"+m.Name, name),
					Help:    "only fields of the type itself can be members; put the marker on the nested type",
				})
			}
			members[name] = m.Name
		}
	}
	return members
}

// parentRules adds what the tags of fields ask of the struct around them.
func (b *structBuilder) parentRules() {
	if b.compat {
		return
	}
	b.tags.ApplyToStruct(b.typ, b.origin, b.schema)
}

func quote(s string) string { return "\"" + s + "\"" }
