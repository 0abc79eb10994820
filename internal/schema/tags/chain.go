package tags

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/misuse"
)

// eachVal applies a tag to the items of a list or to the values of a map.
func (u *tagUse) eachVal() {
	inner, ok := u.Items(u.at)
	if !ok {
		if inner, ok = u.Values(u.at); !ok {
			u.refuse(u.tag, "it needs a list or a map, found "+u.FoundAt(u.at))
			return
		}
	}
	next := u.unwrap(u.tag.Next)
	if u.needsOld(next) && !u.correlated(u.at) {
		u.refuse(next, "the old value of an item is known only in a list with listType=map, or in a map that is not atomic")
		return
	}
	u.value(next, inner, nil)
}

// needsOld reports whether a tag compares with the value before an update.
func (c *Context) needsOld(tag *k8stag.Tag) bool {
	switch tag.Name {
	case "k8s:immutable", "k8s:monotonic":
		return true
	case "k8s:update":
		return tag.Payload == "NoModify"
	case "k8s:subfield":
		return c.needsOld(c.unwrap(tag.Next))
	}
	return false
}

// eachKey says a tag of the keys of a map.
func (u *tagUse) eachKey() {
	t, ok := u.MapForm(u.at)
	if !ok || t == nil {
		u.refuse(u.tag, "it needs a map, found "+u.FoundAt(u.at))
		return
	}
	c, ok := u.condition(u.tag.Next, variable{name: "k", typ: t.Key, head: apiext.JSONSchemaProps{Type: site.TypeString}})
	if ok {
		u.rule("self.all(k, "+c.Expr+")", c.About("each key").Message())
	}
}

// subfield applies a tag to one property of a struct.
func (u *tagUse) subfield() {
	f, name := u.fieldArg(u.tag, u.at)
	if f == nil {
		return
	}
	next := u.unwrap(u.tag.Next)
	if rule := ruleOf(next.Name); rule.value == nil {
		u.member(next, u.at, f, name)
		return
	}
	holder := u.propertyHolder(u.at, name)
	property, ok := holder.Properties[name]
	if !ok {
		property = *u.StandIn(f.Type)
	}
	u.value(next, site.Site{Schema: &property, Type: f.Type}, f)
	holder.Properties = withProperty(holder.Properties, name, property)
	u.member(next, u.at, f, name)
}

func withProperty(all map[string]apiext.JSONSchemaProps, name string, s apiext.JSONSchemaProps) map[string]apiext.JSONSchemaProps {
	if all == nil {
		return map[string]apiext.JSONSchemaProps{name: s}
	}
	all = maps.Clone(all)
	all[name] = s
	return all
}

// propertyHolder returns the schema in which to change a property: the value's
// own, or one in allOf where the property comes from an inlined struct, so that
// what is said there is merged last.
func (c *Context) propertyHolder(of site.Site, name string) *apiext.JSONSchemaProps {
	s := of.Schema
	if _, ok := s.Properties[name]; ok || s.Ref != nil || len(s.AllOf) == 0 {
		return s
	}
	s.AllOf = append(s.AllOf, apiext.JSONSchemaProps{})
	return &s.AllOf[len(s.AllOf)-1]
}

// fieldArg returns the field that the positional argument of a tag names, nil if
// it was reported that there is none.
func (r *tagRun) fieldArg(tag *k8stag.Tag, of site.Site) (*model.Field, string) {
	if of.Type != nil && of.Type.Is(site.ObjectMeta) {
		return metaField(r, tag, of.Type)
	}
	if of.Type != nil && of.Type.Shape == model.Pointer && of.Type.Elem.Is(site.ObjectMeta) {
		return metaField(r, tag, of.Type.Elem)
	}
	if !r.expectAt(tag, of, "a struct") {
		return nil, ""
	}
	name, _ := tag.Arg("")
	f := r.fieldNamed(of.Type, name)
	if f == nil {
		r.unknownField(tag, "", name, of)
	}
	return f, name
}

// metaField returns the field of metadata that a tag names, where its type is read: most often
// that is not so, and markers with a path do what the tag cannot.
// That of a kind's objects is described by the API server.
func metaField(r *tagRun, tag *k8stag.Tag, meta *model.Type) (*model.Field, string) {
	name, _ := tag.Arg("")
	described := r.Need(meta).Properties
	var why, help string
	var option diag.Option
	switch _, has := described[name]; {
	case isObject(r.on.Type):
		why = "the API server describes metadata itself"
		help = "for the name of a kind's objects write above the kind, such as +crdgen:at=.metadata.name +kubebuilder:validation:MaxLength=63"
	case len(described) == 0:
		why, option = "the schema of this metadata has no fields", diag.EmbeddedMeta()
		help = "run with " + option.With("true") + ", by which the schema of such metadata has fields"
	case !has:
		why = fmt.Sprintf("the schema of this metadata has no field %q", name)
		help = "its fields are " + strings.Join(slices.Sorted(maps.Keys(described)), ", ")
	default:
		for _, f := range meta.Underlying().Fields {
			if f.SchemaTag().Name == name {
				return f, name
			}
		}
		why = "tags reach no fields of metadata"
		help = fmt.Sprintf("write on the field of the metadata, such as +crdgen:at=.%s +kubebuilder:validation:MaxLength=63", name)
	}
	d := misuse.Conflict(markers.Mark{Name: tag.Name, Pos: tag.Pos}, why)
	d.Help, d.Option = help, option
	r.Diags.Add(d)
	return nil, ""
}

// isObject reports whether a struct is an object of the API, whose metadata is its own.
func isObject(t *model.Type) bool {
	return t != nil && slices.ContainsFunc(t.Underlying().Fields, func(f *model.Field) bool {
		return f.Embedded && f.Type.Is(model.GoName{Package: model.MetaPackage, Name: "TypeMeta"})
	})
}

// unknownField reports an argument that should be the JSON name of a field.
func (r *tagRun) unknownField(tag *k8stag.Tag, arg, name string, of site.Site) {
	t := site.Form(of.Type)
	d := diag.Diagnostic{
		Pos: tag.Pos, Code: diag.MarkerConflict,
		Message: fmt.Sprintf("argument of %q: %s has no field with the json name %q", "+"+tag.Name, site.TypeName(t), name),
	}
	for _, a := range tag.Args {
		if a.Name == arg {
			d.Pos = a.Pos
		}
	}
	names := r.fieldNames(t)
	if len(names) > 0 {
		d.Help = "its fields are " + strings.Join(names, ", ")
	}
	d.DidYouMeanThe(diag.Field, name, spelling.Nearest(name, names))
	r.Diags.Add(d)
}

// fieldNamed returns the field with a JSON name in a struct or in those it
// inlines, nil if there is none.
func (c *Context) fieldNamed(t *model.Type, name string) *model.Field {
	for _, f := range properties(t, map[*model.Type]bool{}) {
		if f.SchemaTag().Name == name {
			return f
		}
	}
	return nil
}

// fieldNames returns the JSON names of the fields of a struct in source order.
func (c *Context) fieldNames(t *model.Type) []string {
	var names []string
	for _, f := range properties(t, map[*model.Type]bool{}) {
		names = append(names, f.SchemaTag().Name)
	}
	return names
}

// properties returns the fields with a JSON name of a struct and of those it
// inlines, in source order. A struct that is inlined on several ways counts once: the
// ways may be more than can be followed.
func properties(t *model.Type, met map[*model.Type]bool) []*model.Field {
	if t = site.Form(t); t == nil || met[t] {
		return nil
	}
	met[t] = true
	var out []*model.Field
	for _, f := range t.Fields {
		switch tag := f.SchemaTag(); {
		case tag.Skipped:
		case tag.Inlined() && (tag.Present || f.Embedded):
			out = append(out, properties(f.Type, met)...)
		case tag.Present:
			out = append(out, f)
		}
	}
	return out
}
