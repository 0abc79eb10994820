package tags

import (
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// A variable is a value that an expression speaks of.
type variable struct {
	name string
	// old is the same value before an update, "" where the API server does not
	// know it.
	old string
	typ *model.Type
	// head has the type and format of the value.
	head apiext.JSONSchemaProps
	// depth counts the macros around the expression, so that each has a variable
	// of its own.
	depth int
}

// A conditionUse is a tag that has to be said as an expression.
type conditionUse struct {
	*tagRun
	tag *k8stag.Tag
	v   variable
}

// condition says a tag as an expression over a variable; false if it was reported
// that this cannot be done.
func (r *tagRun) condition(tag *k8stag.Tag, v variable) (cel.Condition, bool) {
	tag = r.unwrap(tag)
	if rule := ruleOf(tag.Name); rule.condition != nil {
		return rule.condition(&conditionUse{r, tag, v})
	}
	r.refuse(tag, "it cannot be said of map keys, of a single item or in one mode")
	return cel.Condition{}, false
}

func (u *conditionUse) always() (cel.Condition, bool) {
	u.alwaysHolds(u.tag)
	return cel.Condition{Expr: "true"}, true
}

// nothing is the condition of a tag that does not count.
func (u *conditionUse) nothing() (cel.Condition, bool) { return cel.Condition{Expr: "true"}, true }

// site returns the variable as a site, for what is known of its type.
func (v variable) site() site.Site {
	return site.Site{Schema: &v.head, Type: v.typ}
}

// inner returns the variable of a macro over v.
func (v variable) inner(c *Context, name string, t *model.Type) variable {
	if v.depth > 0 {
		name = fmt.Sprint(name, v.depth+1)
	}
	return variable{name: name, typ: t, head: c.Head(t), depth: v.depth + 1}
}

func (u *conditionUse) limit() (cel.Condition, bool) {
	n, ok := integerOf(u.tagRun, u.tag)
	kind := limitKind(u.tag.Name)
	if kind == "a string" && (u.tag.Name != "k8s:maxBytes" || u.v.head.Format != "byte") {
		kind = "plain text"
	}
	if !ok || !u.expectAt(u.tag, u.v.site(), kind) {
		return cel.Condition{}, false
	}
	v := u.v.name
	switch u.tag.Name {
	case "k8s:minLength":
		return cel.Condition{Expr: fmt.Sprintf("size(%s) >= %d", v, n), Must: "must be at least " + cel.Count(n, "character") + " long"}, true
	case "k8s:maxLength":
		return cel.Condition{Expr: fmt.Sprintf("size(%s) <= %d", v, n), Must: "must be at most " + cel.Count(n, "character") + " long"}, true
	case "k8s:maxBytes":
		if u.v.head.Format != "byte" {
			v = "bytes(" + v + ")"
		}
		return cel.Condition{Expr: fmt.Sprintf("size(%s) <= %d", v, n), Must: "must be at most " + cel.Count(n, "byte") + " long"}, true
	case "k8s:minItems":
		return cel.Condition{Expr: fmt.Sprintf("size(%s) >= %d", v, n), Must: "must have at least " + cel.Count(n, "item")}, true
	case "k8s:maxItems":
		return cel.Condition{Expr: fmt.Sprintf("size(%s) <= %d", v, n), Must: "must have at most " + cel.Count(n, "item")}, true
	case "k8s:minProperties":
		return cel.Condition{Expr: fmt.Sprintf("size(%s) >= %d", v, n), Must: "must have at least " + cel.Count(n, "key")}, true
	case "k8s:maxProperties":
		return cel.Condition{Expr: fmt.Sprintf("size(%s) <= %d", v, n), Must: "must have at most " + cel.Count(n, "key")}, true
	case "k8s:minimum":
		return cel.Condition{Expr: fmt.Sprintf("%s >= %s", v, u.number(n)), Must: fmt.Sprintf("must be at least %d", n)}, true
	}
	return cel.Condition{Expr: fmt.Sprintf("%s <= %s", v, u.number(n)), Must: fmt.Sprintf("must be at most %d", n)}, true
}

// number writes a bound as the type of the variable needs it.
func (u *conditionUse) number(n int64) string {
	if u.v.head.Type == site.TypeNumber {
		return fmt.Sprintf("%d.0", n)
	}
	return fmt.Sprint(n)
}

func (u *conditionUse) format() (cel.Condition, bool) {
	f, ok := formatOf(u.tagRun, u.tag)
	if !ok || !u.expectAt(u.tag, u.v.site(), "plain text") {
		return cel.Condition{}, false
	}
	return f.Condition(u.v.name), true
}

func (u *conditionUse) neq() (cel.Condition, bool) {
	literal, ok := u.literalFor(u.tag, u.v.head)
	return cel.Condition{Expr: u.v.name + " != " + literal, Must: "must not be " + u.tag.Payload}, ok
}

// before reports whether the value before an update is known here, and refuses the tag where it
// is not.
func (u *conditionUse) before() bool {
	if u.v.old == "" {
		u.refuse(u.tag, "the value before an update is not known here")
	}
	return u.v.old != ""
}

func (u *conditionUse) immutable() (cel.Condition, bool) {
	return cel.Condition{Expr: u.v.name + " == " + u.v.old, Must: "must not be changed"}, u.before()
}

func (u *conditionUse) monotonic() (cel.Condition, bool) {
	ok := u.before() && u.expectAt(u.tag, u.v.site(), "an integer")
	return cel.Condition{Expr: u.v.name + " >= " + u.v.old, Must: "must not become smaller"}, ok
}

func (u *conditionUse) update() (cel.Condition, bool) {
	if u.tag.Payload != "NoModify" {
		u.refuse(u.tag, "only \"NoModify\" can be said of a single item")
		return cel.Condition{}, false
	}
	return cel.Condition{Expr: u.v.name + " == " + u.v.old, Must: "must not be changed once set"}, u.before()
}

func (u *conditionUse) eachVal() (cel.Condition, bool) {
	t := site.Form(u.v.typ)
	if t == nil || t.Shape != model.Slice && t.Shape != model.Array && t.Shape != model.Map || u.v.head.Type == site.TypeString {
		u.refuse(u.tag, "it needs a list or a map, found "+u.FoundAt(u.v.site()))
		return cel.Condition{}, false
	}
	v := u.v.inner(u.Context, "v", t.Elem)
	name := v.name
	if t.Shape == model.Map {
		v.name = u.v.name + "[" + name + "]"
	}
	c, ok := u.condition(u.tag.Next, v)
	c.Expr = u.v.name + ".all(" + name + ", " + c.Expr + ")"
	return c.About("each value"), ok
}

func (u *conditionUse) eachKey() (cel.Condition, bool) {
	t := site.Form(u.v.typ)
	if t == nil || t.Shape != model.Map {
		u.refuse(u.tag, "it needs a map, found "+u.FoundAt(u.v.site()))
		return cel.Condition{}, false
	}
	k := u.v.inner(u.Context, "k", t.Key)
	k.head = apiext.JSONSchemaProps{Type: site.TypeString}
	c, ok := u.condition(u.tag.Next, k)
	c.Expr = u.v.name + ".all(" + k.name + ", " + c.Expr + ")"
	return c.About("each key"), ok
}

// subfield speaks of a field only where it is set.
func (u *conditionUse) subfield() (cel.Condition, bool) {
	f, name := u.fieldArg(u.tag, u.v.site())
	if f == nil {
		return cel.Condition{}, false
	}
	path := u.v.name + "." + cel.Escape(name)
	v := variable{name: path, typ: f.Type, head: u.Head(f.Type), depth: u.v.depth}
	next := u.unwrap(u.tag.Next)
	switch next.Name {
	case "k8s:required":
		return cel.Condition{Expr: u.setExpr(path, site.Site{Schema: &v.head, Type: f.Type}), Must: "must have " + name}, true
	case "k8s:forbidden":
		return cel.Condition{Expr: cel.Not(u.setExpr(path, site.Site{Schema: &v.head, Type: f.Type})), Must: "must not have " + name}, true
	}
	absent := ""
	if u.v.old != "" {
		v.old = u.v.old + "." + cel.Escape(name)
	}
	if !u.demands(u.v.site(), name) {
		absent = "!has(" + path + ") || "
		if v.old != "" && u.needsOld(next) {
			absent += "!has(" + v.old + ") || "
		}
	}
	c, ok := u.condition(next, v)
	c.Expr = absent + operandOfOr(c.Expr)
	return c.About(name), ok
}

// present reports a tag that concerns a field on something else.
func (u *conditionUse) present() (cel.Condition, bool) {
	u.refuse(u.tag, "it belongs on a field")
	return cel.Condition{}, false
}
