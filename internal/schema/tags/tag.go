// Package tags turns validation-gen's tags, +k8s: markers that controller-gen does not
// read, into keywords and rules of a schema.
//
// A tag can restrict a value, which changes the value's schema; it can restrict a
// field within its struct, which becomes a rule on the struct; and it can be said as an
// expression, which is all that is possible for map keys and for single items of a
// list. docs/k8s-tags.md lists the result for each tag. The package knows no other
// markers, and no flattened schema.
package tags

import (
	"fmt"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/misuse"
)

// A tagRule says what a tag becomes. A nil function means that there is no such
// way; a rule without any has nothing to do.
type tagRule struct {
	// value changes the schema of the value that the tag stands on.
	value func(*tagUse)
	// member adds to the struct around the field that the tag stands on.
	member func(*memberUse)
	// condition says the tag as an expression; false if a finding was reported.
	condition func(*conditionUse) (cel.Condition, bool)
}

// ruleOf returns the rule for a tag.
func ruleOf(name string) tagRule {
	switch strings.TrimPrefix(name, "k8s:") {
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minimum", "maximum":
		return tagRule{value: (*tagUse).limit, condition: (*conditionUse).limit}
	case "maxBytes":
		return tagRule{value: (*tagUse).maxBytes, condition: (*conditionUse).limit}
	case "format":
		return tagRule{value: (*tagUse).format, condition: (*conditionUse).format}
	case "neq":
		return tagRule{value: (*tagUse).neq, condition: (*conditionUse).neq}
	case "immutable":
		return tagRule{value: (*tagUse).immutable, member: (*memberUse).immutable, condition: (*conditionUse).immutable}
	case "monotonic":
		return tagRule{value: (*tagUse).monotonic, condition: (*conditionUse).monotonic}
	case "update":
		return tagRule{value: (*tagUse).update, member: (*memberUse).update, condition: (*conditionUse).update}
	case "unique":
		return tagRule{value: (*tagUse).unique}
	case "listType", "listMapKey":
		return tagRule{value: (*tagUse).listKind}
	case "enum", "enumExclude":
		return tagRule{value: refuseChained}
	case "off":
		return tagRule{condition: (*conditionUse).nothing}
	case "opaqueType":
		return tagRule{value: (*tagUse).opaque}
	case "isSubresource", "supportsSubresource":
		return tagRule{value: (*tagUse).subresource}
	case "validateFalse":
		return tagRule{value: (*tagUse).never}
	case "validateTrue", "validateTrueAlpha", "validateTrueBeta":
		return tagRule{value: (*tagUse).always, condition: (*conditionUse).always}
	case "customValidation":
		return tagRule{value: (*tagUse).custom}
	case "customUnique":
		return tagRule{value: (*tagUse).customUnique}
	case "validateError":
		return tagRule{value: (*tagUse).stop}
	}
	return structRule(name)
}

// structRule returns the rules of tags that chain others or concern a struct.
func structRule(name string) tagRule {
	switch strings.TrimPrefix(name, "k8s:") {
	case "eachVal":
		return tagRule{value: (*tagUse).eachVal, condition: (*conditionUse).eachVal}
	case "eachKey":
		return tagRule{value: (*tagUse).eachKey, condition: (*conditionUse).eachKey}
	case "subfield":
		return tagRule{value: (*tagUse).subfield, condition: (*conditionUse).subfield}
	case "item":
		return tagRule{value: (*tagUse).item}
	case "required":
		return tagRule{value: (*tagUse).required, member: (*memberUse).required, condition: (*conditionUse).present}
	case "optional":
		return tagRule{member: (*memberUse).optional}
	case "forbidden":
		return tagRule{member: (*memberUse).forbidden, condition: (*conditionUse).present}
	case "dependentRequired", "dependentForbidden":
		return tagRule{member: (*memberUse).dependent}
	case "unionMember", "zeroOrOneOfMember":
		return tagRule{member: (*memberUse).union}
	case "unionDiscriminator":
		return tagRule{member: (*memberUse).discriminator}
	case "modeDiscriminator":
		return tagRule{member: (*memberUse).modeDiscriminator}
	case "ifMode":
		return tagRule{member: (*memberUse).ifMode}
	}
	return tagRule{} // those that say when another one counts
}

// A Context is what tags of all types of a run share.
type Context struct {
	site.Forms
	// Diags collects what is found.
	Diags  *diag.List
	Ledger *origin.Ledger
	// Gates are the states of the feature gates that are declared.
	Gates map[string]bool
	// Compat asks for controller-gen's schemas also where they are wrong.
	Compat bool
	// IgnoreType is told of a tag by which the validations of a type do not count: of
	// the type that the schema refers to, or of the one that it describes.
	IgnoreType func(on origin.Target, tag *k8stag.Tag, s *apiext.JSONSchemaProps, ofReference bool)

	used map[string]bool // gates that a tag asked for
}

// Trial is a context that does the same and notes nothing but findings.
func (c *Context) Trial(found *diag.List) *Context {
	trial := *c
	trial.Diags, trial.Ledger, trial.used = found, nil, nil
	trial.IgnoreType = func(origin.Target, *k8stag.Tag, *apiext.JSONSchemaProps, bool) {}
	return &trial
}

// ApplyTo applies the tags among the markers of a type or field to its schema.
func (c *Context) ApplyTo(on origin.Target, set markers.Set, s *apiext.JSONSchemaProps) {
	run := &tagRun{Context: c, on: on, set: set, top: s}
	at := site.On(on, s)
	for _, m := range set {
		if tag, ok := m.Value.(*k8stag.Tag); ok {
			run.mark = m
			run.value(tag, at, on.Field)
		}
	}
	run.finish()
}

// ApplyToStruct adds to the schema of a struct what the tags of its fields ask of it.
// The fields that make a property are given by its name.
func (c *Context) ApplyToStruct(t *model.Type, fields map[string]*model.Field, s *apiext.JSONSchemaProps) {
	run := tagRun{Context: c, on: origin.Target{Type: t}}
	for _, f := range t.Fields {
		for _, m := range f.Marks {
			tag, ok := m.Value.(*k8stag.Tag)
			if !ok {
				continue
			}
			if name := f.SchemaTag().Name; fields[name] == f {
				run.mark, run.on.Field = m, f
				run.member(tag, site.Site{Schema: s, Type: t}, f, name)
			} else {
				run.withoutProperty(tag, f)
			}
		}
	}
	run.finish()
}

// A tagRun applies the tags of one type or field, or the struct rules of the
// fields of one struct. Unions are written when all of their members are known.
type tagRun struct {
	*Context
	on     origin.Target
	set    markers.Set             // all marks of the type or field
	top    *apiext.JSONSchemaProps // what they stand on
	mark   markers.Mark            // the one that is applied
	unions []*union
	// modalities are written at the end, too.
	modalities []*modality
}

// A tagUse is a tag on a value.
type tagUse struct {
	*tagRun
	tag *k8stag.Tag
	at  site.Site
	// field is the field whose value this is; nil for types, items, map values.
	field *model.Field
}

// A memberUse is a tag on a field, seen from the struct.
type memberUse struct {
	*tagRun
	tag    *k8stag.Tag
	parent site.Site
	field  *model.Field
	name   string // in JSON
}

// value applies a tag to a value. A tag that concerns the struct around a field
// is left to member; elsewhere it has no place.
func (r *tagRun) value(tag *k8stag.Tag, at site.Site, field *model.Field) {
	tag = r.unwrap(tag)
	rule := ruleOf(tag.Name)
	switch {
	case rule.value != nil:
		r.Ledger.By(r.origin(tag), at.Schema, func() { rule.value(&tagUse{r, tag, at, field}) })
	case rule.member != nil && field == nil:
		r.refuse(tag, "it belongs on a field")
	}
}

// member applies to a struct what a tag on one of its fields asks of it.
func (r *tagRun) member(tag *k8stag.Tag, parent site.Site, field *model.Field, name string) {
	tag = r.unwrap(tag)
	if rule := ruleOf(tag.Name); rule.member != nil {
		r.Ledger.By(r.origin(tag), parent.Schema, func() { rule.member(&memberUse{r, tag, parent, field, name}) })
	}
}

// origin is that of what a tag of the marker sets.
func (r *tagRun) origin(tag *k8stag.Tag) origin.Origin {
	o := r.on.Origin(r.mark)
	o.Tag = tag
	return o
}

// refuse reports a tag that cannot be applied to what it stands on.
func (r *tagRun) refuse(tag *k8stag.Tag, why string) {
	r.Diags.Add(misuse.Conflict(markers.Mark{Name: tag.Name, Pos: tag.Pos}, why))
}

// refuseChained reports a tag that is read where it stands alone.
func refuseChained(u *tagUse) {
	u.refuse(u.tag, "it must stand alone, without another tag before it")
}

// rule adds a rule to the value's schema.
func (u *tagUse) rule(expr, must string) {
	cel.AddRule(u.at.Schema, apiext.ValidationRule{Rule: expr, Message: must})
}

// expect reports a tag on the wrong kind of value. Plain text is a string that is
// one in CEL, too: bytes and times are none.
func (u *tagUse) expect(want string) bool {
	return u.expectAt(u.tag, u.at, want)
}

func (r *tagRun) expectAt(tag *k8stag.Tag, at site.Site, want string) bool {
	ok := false
	head := r.HeadOf(at)
	switch typ := head.Type; want {
	case "a string":
		ok = typ == site.TypeString
	case "plain text":
		ok = typ == site.TypeString && !cel.Retypes(head.Format)
	case "a number":
		ok = typ == site.TypeInteger || typ == site.TypeNumber
	case "an integer":
		ok = typ == site.TypeInteger
	case "a list":
		ok = typ == site.TypeArray
	case "a map":
		_, ok = r.MapForm(at)
	case "a struct":
		t := site.Form(at.Type)
		ok = t != nil && t.Shape == model.Struct
	}
	if !ok {
		d := misuse.Conflict(markers.Mark{Name: tag.Name, Pos: tag.Pos}, "it needs "+want+", found "+r.FoundAt(at))
		if inside := insideOf(tag, at); inside != "" {
			d.Help = inside
		}
		r.Diags.Add(d)
	}
	return ok
}

// insideOf is the help for a tag about a struct that stands on a list or a map of them.
func insideOf(tag *k8stag.Tag, at site.Site) string {
	form := site.Form(at.Type)
	if tag.Name != "k8s:subfield" || form == nil || form.Elem == nil {
		return ""
	}
	if of := site.Form(form.Elem); of == nil || of.Shape != model.Struct {
		return ""
	}
	return "write +k8s:eachVal=+k8s:subfield(…) for the fields of all items or values"
}

// integerOf returns the payload of a tag as a number. A limit on a size cannot be
// negative.
func integerOf(r *tagRun, tag *k8stag.Tag) (int64, bool) {
	n, err := strconv.ParseInt(tag.Payload, 0, 64)
	size := tag.Name != "k8s:minimum" && tag.Name != "k8s:maximum"
	if err == nil && (n >= 0 || !size) {
		return n, true
	}
	d := diag.Diagnostic{
		Pos: tag.PayloadPos, Code: diag.MalformedMarker, Help: "write 0 or more, or delete the tag",
		Message: fmt.Sprintf("value of \"+%s\": expected a number that is not negative, found %s", tag.Name, quote(tag.Payload)),
	}
	if err == nil {
		d.Code = diag.MarkerValue
	}
	r.Diags.Add(d)
	return 0, false
}

// badPayload reports a word that a tag does not know.
func (r *tagRun) badPayload(tag *k8stag.Tag, known ...string) {
	d := diag.Diagnostic{
		Pos: tag.PayloadPos, Code: diag.MalformedMarker,
		Message: fmt.Sprintf("value of %q: %q is not known", "+"+tag.Name, tag.Payload),
		Help:    "expected one of " + strings.Join(known, ", "),
	}
	d.DidYouMean(tag.Payload, spelling.Nearest(tag.Payload, known))
	r.Diags.Add(d)
}

// withoutProperty reports a tag that concerns a property on a field that makes
// none.
func (r *tagRun) withoutProperty(tag *k8stag.Tag, f *model.Field) {
	tag = r.unwrap(tag)
	in := f.SchemaTag()
	inlined := in.Inlined() && (in.Present || f.Embedded)
	if rule := ruleOf(tag.Name); rule.member != nil && inlined {
		r.refuse(tag, "the field is inlined and has no name in JSON")
	}
}

func quote(s string) string { return "\"" + s + "\"" }
