// Package override changes finished schemas: what a path leads to, and what several markers
// say together.
//
// A Book notes such markers while raw schemas are made; an Amender applies them while
// schemas are flattened, from the inside out. It follows paths, composes alternatives, and
// leaves what one marker says of one value to package apply. It makes no schema and merges
// none.
package override

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/apply"
	"github.com/crdgen/crdgen/internal/schema/describe"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/recursion"
	"github.com/crdgen/crdgen/internal/schema/sidetable"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/schema/tags"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/fieldpath"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/misuse"
)

// An override is a marker that changes a finished schema: what a path leads to, seen
// from the value of the field or type that the marker stands on. It is applied when
// that value is flattened. So it wins over what the types inside say, and an override
// further out wins over it.
//
// A raw schema names its overrides in $schema: so they travel with every copy, and
// flattening removes them.
type override struct {
	on   origin.Target
	path fieldpath.Path
	// mark is the marker behind the path, or the whole one where there is no path.
	mark markers.Mark
	// composed are the compositions of the same value, the mark's among them.
	composed []composed
	// conditional says that it stands behind a condition: it is there in some variants alone.
	conditional bool
	// isOpposed says that another one of the same declaration says the opposite, which is reported.
	isOpposed bool
	// ofReference says that it changes the type that the schema refers to, before what
	// stands beside the reference is merged into it.
	ofReference bool
}

// A list is the overrides of one schema: its only one, or those of two lists of which the
// second is applied last. Lists that are joined are shared and not copied.
type list struct {
	only        *override
	first, last *list
}

// appendTo adds the overrides of a list in the order in which they are applied.
func (l *list) appendTo(all []override) []override {
	switch {
	case l == nil:
		return all
	case l.only != nil:
		return append(all, *l.only)
	}
	return l.last.appendTo(l.first.appendTo(all))
}

// A Book holds the overrides of one run. Raw schemas name them.
type Book struct {
	lists sidetable.Table[*list]
	steps map[token.Position]*progress
	// alternatives says what those are made of that stand in anyOf, oneOf and not.
	alternatives map[*apiext.JSONSchemaProps][]composed
}

// Add notes the overrides among the markers of a type or field.
func (b *Book) Add(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	defer func() { b.addCompositions(on, set, s) }()
	for _, m := range set {
		at, behind := m.Value.(markers.At)
		if _, ok := at.Mark.Value.(markers.Composition); ok {
			continue
		}
		switch {
		case behind:
			b.add(s, override{on: on, path: at.Path, mark: at.Mark, conditional: len(m.When) > 0})
		case effectOf(m).alone:
			b.add(s, override{on: on, mark: m, conditional: len(m.When) > 0})
		}
	}
}

// add notes an override of a raw schema.
func (b *Book) add(s *apiext.JSONSchemaProps, o override) {
	s.Schema = b.Join(s.Schema, b.name(&list{only: &o}))
}

// name is what a schema has in $schema whose overrides a list holds.
func (b *Book) name(l *list) apiext.JSONSchemaURL {
	return apiext.JSONSchemaURL(b.lists.Add(l).Text())
}

// named is the list that a schema names, nil if it names none.
func (b *Book) named(name apiext.JSONSchemaURL) *list {
	return b.lists.Get(sidetable.KeyOf(string(name)))
}

// Any reports whether a schema has overrides.
func Any(s *apiext.JSONSchemaProps) bool { return s.Schema != "" }

// Forget takes the overrides from a schema.
func Forget(s *apiext.JSONSchemaProps) { s.Schema = "" }

// IgnoreType notes a tag by which the validations of a type do not count.
func (b *Book) IgnoreType(on origin.Target, tag *k8stag.Tag, s *apiext.JSONSchemaProps, ofReference bool) {
	b.add(s, override{on: on, mark: markers.Mark{Name: tags.OpaqueType, Pos: tag.Pos, Value: tag}, ofReference: ofReference})
}

// OfReference returns the markers that change the type that a schema refers to.
func (b *Book) OfReference(s *apiext.JSONSchemaProps) []markers.Mark {
	var marks []markers.Mark
	for _, o := range b.of(s) {
		if o.ofReference {
			marks = append(marks, o.mark)
		}
	}
	return marks
}

// Join names the overrides of two schemas; those of the second are applied
// last.
func (b *Book) Join(first, last apiext.JSONSchemaURL) apiext.JSONSchemaURL {
	switch {
	case first == "":
		return last
	case last == "":
		return first
	}
	return b.name(&list{first: b.named(first), last: b.named(last)})
}

// of returns the overrides of a schema in the order they are applied in.
func (b *Book) of(s *apiext.JSONSchemaProps) []override {
	return b.named(s.Schema).appendTo(nil)
}

// An Amender applies the overrides of a book.
type Amender struct {
	Book    *Book
	Markers *apply.Applier
	// Recursive says which types are unrolled: below the last level a path ends.
	Recursive recursion.Limits
	// Root is the kind's type whose schema is made.
	Root *model.Type
}

// Amend applies the overrides of a flattened schema. The schema itself may be
// changed; what is inside may be shared and is copied.
func (a *Amender) Amend(s *apiext.JSONSchemaProps) {
	all := a.Book.of(s)
	Forget(s)
	all = a.withoutRemoved(s, all)
	for i, o := range all {
		if o.ofReference {
			continue
		}
		a.checkRequiredness(all[:i], o)
		o.isOpposed = o.opposite(all) >= 0
		a.applyOverride(s, o)
	}
	for _, o := range all {
		a.checkKeys(s, o)
		a.checkComposed(s, o)
	}
	a.checkTogether(s, all)
}

// checkRequiredness reports an override that says of a field the opposite of what another
// marker of the same declaration says, which would win or lose by its place alone.
func (a *Amender) checkRequiredness(before []override, o override) {
	i := o.opposite(before)
	if i < 0 {
		return
	}
	d := misuse.Conflict(o.mark, fmt.Sprintf("%q says the opposite behind the same path", "+"+before[i].mark.Name))
	d.Stricter, d.Help = true, "keep one of them"
	d.Notes = append(d.Notes, diag.Note{Pos: before[i].mark.Pos, Message: "the other one is here"})
	a.Markers.Diags.Add(d)
}

// opposite is the index of an override of the same declaration that says the opposite of the
// field behind the same path, -1 for none.
func (o override) opposite(all []override) int {
	opposite := markers.RequirednessOf(o.mark.Name).Opposite()
	if opposite == markers.Unsaid {
		return -1
	}
	return slices.IndexFunc(all, func(p override) bool {
		return p.on == o.on && markers.RequirednessOf(p.mark.Name) == opposite && pathKey(p.path) == pathKey(o.path)
	})
}

// applyOverride applies one override.
func (a *Amender) applyOverride(s *apiext.JSONSchemaProps, o override) {
	change := effectOf(o.mark).field
	switch {
	case o.on.Field == nil && o.on.Type == a.Root && len(o.path) > 0 && o.path[0].Name == Metadata:
		a.changeName(s, o)
		return
	case o.on.Field == nil && o.on.Type == a.Root && o.takesIdentity():
		d := misuse.Conflict(o.mark, "objects of a kind have apiVersion, kind and metadata")
		d.Stricter, d.Help = true, "write it for a field inside, such as +crdgen:at=.spec +"+o.mark.Name
		a.Markers.Diags.Add(d)
		return
	case change == nil:
		a.inside(s, o, o.path, func(at *apiext.JSONSchemaProps) { a.change(at, o) })
		return
	}
	last := len(o.path) - 1
	if last < 0 || o.path[last].Name == "" {
		d := misuse.Conflict(o.mark, "it concerns a field, so that a path to the field stands before it")
		if _, ok := o.mark.Value.(markers.Drop); ok {
			d.Help = leaveOut(o.mark.When)
		} else {
			d.Help = "end the path in the name of a field: +crdgen:at=" + strings.TrimSuffix(o.path.String(), ".") + ".name +" + o.mark.Name
			if last < 0 && o.on.Field != nil {
				d.Help = "write +" + o.mark.Name + " alone, for the field below; or " + d.Help
			}
		}
		a.Markers.Diags.Add(d)
		return
	}
	a.inside(s, o, o.path[:last], func(parent *apiext.JSONSchemaProps) {
		if _, ok := parent.Properties[o.path[last].Name]; !ok {
			a.leadsNowhere(parent, o.path[last], o.on, o.path)
			return
		}
		a.reaches(o.path[last])
		a.reportSaid(parent, o)
		change(parent, o.path[last].Name)
	})
}

// takesIdentity reports whether an override of a kind's type takes away what says of which kind
// an object is.
func (o override) takesIdentity() bool {
	switch o.mark.Value.(type) {
	case markers.Drop:
		return len(o.path) == 1 && slices.Contains([]string{"apiVersion", "kind"}, o.path[0].Name)
	case markers.Opaque:
		return len(o.path) == 0
	}
	return false
}

// change applies an override to what its path leads to.
func (a *Amender) change(s *apiext.JSONSchemaProps, o override) {
	if do := effectOf(o.mark).value; do != nil {
		do(a, s, o)
		return
	}
	a.noKeyword(o)
}

// tag applies one of Kubernetes' tags: of these, one changes what is finished.
func (a *Amender) tag(s *apiext.JSONSchemaProps, o override) {
	if t, ok := o.mark.Value.(*k8stag.Tag); !ok || len(o.path) > 0 || t.Name != tags.OpaqueType {
		a.noKeyword(o)
		return
	}
	*s = Unvalidated(*s)
}

// applyKeyword applies a marker about one keyword to its value, or to the items of its value.
func (a *Amender) applyKeyword(s *apiext.JSONSchemaProps, o override, value apply.Marker) {
	var path []markers.Segment
	if strings.HasPrefix(o.mark.Name, crdmarkers.ValidationItemsPrefix) {
		path = []markers.Segment{markers.Items}
	}
	a.nested(s, o, path, value)
}

// isReplaceable reports whether a value may be replaced by one of which everything is kept: an
// object, or a value of an interface, of which nothing is known.
func isReplaceable(s *apiext.JSONSchemaProps) bool {
	return s.Type == site.TypeObject || s.Type == "" && s.Ref == nil && !s.XIntOrString && s.XPreserveUnknownFields == nil
}

// opaque replaces an object by one that keeps everything.
func (a *Amender) opaque(s *apiext.JSONSchemaProps, o override) {
	if !isReplaceable(s) {
		d := misuse.Conflict(o.mark, "it needs an object, found "+site.Found(s))
		switch {
		case s.Type == site.TypeArray && len(o.path) == 0:
			d.Help = "write +crdgen:at=[*] +crdgen:opaque for the items of the list"
		case s.Type == site.TypeArray:
			d.Help = "end the path in [*] for the items of the list"
		}
		a.Markers.Diags.Add(d)
		return
	}
	out := apiext.JSONSchemaProps{
		Type: s.Type, Description: s.Description, Title: s.Title, Default: s.Default, Nullable: s.Nullable,
		XEmbeddedResource: s.XEmbeddedResource,
	}
	a.Markers.Ledger.Take(&out, s, "title", "default", "nullable", "x-kubernetes-embedded-resource")
	a.Markers.Ledger.By(o.on.Origin(o.mark), &out, func() { out.XPreserveUnknownFields = new(true) })
	reportReplaced(a.Markers, s, &out, o)
	*s = out
}

// shorten cuts the descriptions of a schema and all inside it, but for those of some
// levels of fields.
func (a *Amender) shorten(s *apiext.JSONSchemaProps, o override, limit markers.DescriptionLimit) {
	below := 0
	if limit.Below != nil {
		below = *limit.Below
	}
	if below < 0 || limit.Max < 0 {
		a.Markers.NotNegative(o.mark, "below", below)
		a.Markers.NotNegative(o.mark, "max", limit.Max)
		return
	}
	cutBelow(s, below, describe.Limit{Max: limit.Max, Bytes: a.Markers.Compat})
}

// cutBelow cuts the descriptions of everything that is some levels of fields inside.
func cutBelow(s *apiext.JSONSchemaProps, levels int, limit describe.Limit) {
	if levels <= 0 {
		s.Description = limit.Cut(s.Description)
	}
	if s.Items != nil && s.Items.Schema != nil {
		item := *s.Items.Schema
		cutBelow(&item, levels, limit)
		s.Items = &apiext.JSONSchemaPropsOrArray{Schema: &item}
	}
	if a := s.AdditionalProperties; a != nil && a.Schema != nil {
		value := *a.Schema
		cutBelow(&value, levels, limit)
		s.AdditionalProperties = &apiext.JSONSchemaPropsOrBool{Allows: a.Allows, Schema: &value}
	}
	if s.Properties == nil {
		return
	}
	properties := make(map[string]apiext.JSONSchemaProps, len(s.Properties))
	for name, p := range s.Properties {
		cutBelow(&p, levels-1, limit)
		properties[name] = p
	}
	s.Properties = properties
}

// hide leaves out a property.
func hide(s *apiext.JSONSchemaProps, name string) {
	if _, ok := s.Properties[name]; !ok {
		return
	}
	s.Properties = maps.Clone(s.Properties)
	delete(s.Properties, name)
	s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(r string) bool { return r == name })
}

// require adds a name to what is required: sorted, each once.
func require(s *apiext.JSONSchemaProps, name string) {
	s.Required = append(slices.Clone(s.Required), name)
	slices.Sort(s.Required)
	s.Required = slices.Compact(s.Required)
}

func quote(s string) string { return "\"" + s + "\"" }
