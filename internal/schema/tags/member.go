package tags

import (
	"fmt"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/site"
)

// setExpr returns the expression that a property is set. As for validation-gen, a
// value that is no pointer is unset also when it is empty.
func (c *Context) setExpr(path string, at site.Site) string {
	has := "has(" + path + ")"
	if at.Type == nil || at.Type.Shape == model.Pointer {
		return has
	}
	t := site.Form(at.Type)
	switch h := c.HeadOf(at); {
	case t == nil:
	case t.Shape == model.Map, h.Type == site.TypeArray:
		return has + " && size(" + path + ") > 0"
	case h.Type == site.TypeBoolean:
		return has + " && " + path
	case c.zeroLiteral(at) != "":
		return has + " && " + path + " != " + c.zeroLiteral(at)
	}
	return has
}

// setIn returns the expression that the field is set in an object.
func (u *memberUse) setIn(object string) string {
	return u.propertySet(object, u.parent, u.name, u.field)
}

// propertySet returns the expression that a property of the struct at a site is
// set in an object.
func (c *Context) propertySet(object string, of site.Site, name string, f *model.Field) string {
	s, ok := of.Schema.Properties[name]
	if !ok {
		s = c.Head(f.Type)
	}
	return c.setExpr(object+"."+cel.Escape(name), site.Site{Schema: &s, Type: f.Type})
}

// rule adds a rule to the struct; the API server reports a failure at the given
// property.
func (u *memberUse) rule(expr, message, property string, reason apiext.FieldValueErrorReason) {
	r := apiext.ValidationRule{Rule: expr, Message: message, FieldPath: cel.FieldPath(property)}
	if reason != apiext.FieldValueInvalid {
		r.Reason = &reason
	}
	cel.AddRule(u.parent.Schema, r)
}

// optionalOnly reports a field that cannot be unset: one that is required, or
// that the API server fills in.
func (u *memberUse) optionalOnly(name string) {
	d := diag.Diagnostic{Pos: u.tag.Pos, Code: diag.MarkerConflict}
	switch {
	case u.demands(u.parent, name):
		d.Message = fmt.Sprintf("field %q is required, but %q is for fields that can be left out", name, "+"+u.tag.Name)
		d.Help = "make it optional: add omitempty and +optional"
	case u.parent.Schema.Properties[name].Default != nil:
		d.Message = fmt.Sprintf("field %q has a default, but %q is for fields that can be left out", name, "+"+u.tag.Name)
		d.Help = "remove the default, with which the field is always set"
	default:
		return
	}
	u.Diags.Add(d)
}

// leftOutByGo reports a struct that Go clients always write, as {} where nothing in it is set:
// the field counts as set then. validation-gen does not take the tag there.
func (u *memberUse) leftOutByGo() {
	t := u.field.Type
	if t == nil || t.Shape == model.Pointer || u.field.SchemaTag().LeavesOut(t) != "" {
		return
	}
	form := site.Form(t)
	if form == nil || form.Shape != model.Struct || u.Head(t).Type != site.TypeObject {
		return
	}
	u.Diags.Add(diag.Diagnostic{
		Pos: u.tag.Pos, Severity: diag.Warning, Code: diag.MarkerConflict, Stricter: true,
		Message: fmt.Sprintf("field %q counts as set whenever a Go client writes the object, but %q is for fields that can be left out: it is a struct, which is written as {}", u.name, "+"+u.tag.Name),
		Help:    fmt.Sprintf("make the field a pointer, or write `json:\"%s,omitzero\"`", u.name),
	})
}

// forbidden forbids to set the field.
func (u *memberUse) forbidden() {
	u.optionalOnly(u.name)
	u.leftOutByGo()
	u.rule(cel.Not(u.setIn("self")), u.name+" must not be set", u.name, apiext.FieldValueForbidden)
}

// dependent demands or forbids another field when this one is set.
func (u *memberUse) dependent() {
	other, _ := u.tag.Arg("")
	f := u.fieldNamed(u.parent.Type, other)
	switch f {
	case nil:
		u.unknownField(u.tag, "", other, u.parent)
		return
	case u.field:
		u.refuse(u.tag, "the field cannot depend on itself")
		return
	}
	u.optionalOnly(u.name)
	u.optionalOnly(other)
	unset, set := cel.Not(u.setIn("self")), u.propertySet("self", u.parent, other, f)
	if u.tag.Name == "k8s:dependentRequired" {
		u.rule(unset+" || "+operandOfOr(set), other+" must be set when "+u.name+" is set", other, apiext.FieldValueRequired)
		return
	}
	u.rule(unset+" || "+cel.Not(set), other+" must not be set when "+u.name+" is set", other, apiext.FieldValueForbidden)
}

// update forbids to set or to unset the field. That items are added or removed
// is also seen here when all of them are.
func (u *memberUse) update() {
	now, before := u.setIn("self"), u.setIn("oldSelf")
	switch u.tag.Payload {
	case "NoSet":
		u.rule(operandOfOr(before)+" || "+cel.Not(now), u.name+" must not be set after creation", u.name, apiext.FieldValueInvalid)
	case "NoUnset":
		if u.demands(u.parent, u.name) && now == "has(self."+cel.Escape(u.name)+")" {
			return // a required field cannot be unset
		}
		u.rule(cel.Not(before)+" || "+operandOfOr(now), u.name+" must not be removed once set", u.name, apiext.FieldValueInvalid)
	case "NoAddItem":
		u.rule(operandOfOr(before)+" || "+cel.Not(now), u.name+" must not be set after creation", u.name, apiext.FieldValueForbidden)
	case "NoRemoveItem":
		u.rule(cel.Not(before)+" || "+operandOfOr(now), u.name+" must not be removed once set", u.name, apiext.FieldValueForbidden)
	}
}

// required demands the field.
func (u *memberUse) required() {
	s := u.parent.Schema
	if slices.Contains(s.Required, u.name) {
		return
	}
	s.Required = append(slices.Clip(s.Required), u.name)
	slices.Sort(s.Required)
}

// optional lets the field be left out, unless the demand comes from elsewhere.
func (u *memberUse) optional() {
	s := u.parent.Schema
	s.Required = slices.DeleteFunc(slices.Clone(s.Required), func(name string) bool { return name == u.name })
	if u.demands(u.parent, u.name) {
		u.refuse(u.tag, "the type of the struct requires "+quote(u.name))
	}
}
