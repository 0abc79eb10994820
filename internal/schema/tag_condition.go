package schema

import (
	"fmt"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/model"
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
func (r *tagRun) condition(tag *k8stag.Tag, v variable) (condition, bool) {
	tag = r.unwrap(tag)
	if rule := ruleOf(tag.Name); rule.condition != nil {
		return rule.condition(&conditionUse{r, tag, v})
	}
	r.refuse(tag, "it cannot be said of map keys, of a single item or in one mode")
	return condition{}, false
}

func (u *conditionUse) always() (condition, bool) {
	u.alwaysHolds(u.tag)
	return condition{expr: "true"}, true
}

// nothing is the condition of a tag that does not count.
func (u *conditionUse) nothing() (condition, bool) { return condition{expr: "true"}, true }

// spot returns the variable as a spot, for what is known of its type.
func (v variable) spot() spot {
	return spot{&v.head, v.typ}
}

// inner returns the variable of a macro over v.
func (v variable) inner(g *builder, name string, t *model.Type) variable {
	if v.depth > 0 {
		name = fmt.Sprint(name, v.depth+1)
	}
	return variable{name: name, typ: t, head: g.head(t), depth: v.depth + 1}
}

func (u *conditionUse) limit() (condition, bool) {
	n, ok := u.integer(u.tag)
	kind := limitKind(u.tag.Name)
	if kind == "a string" && (u.tag.Name != "k8s:maxBytes" || u.v.head.Format != "byte") {
		kind = "plain text"
	}
	if !ok || !u.expectAt(u.tag, u.v.spot(), kind) {
		return condition{}, false
	}
	v := u.v.name
	switch u.tag.Name {
	case "k8s:minLength":
		return condition{expr: fmt.Sprintf("size(%s) >= %d", v, n), must: "must be at least " + count(n, "character") + " long"}, true
	case "k8s:maxLength":
		return condition{expr: fmt.Sprintf("size(%s) <= %d", v, n), must: "must be at most " + count(n, "character") + " long"}, true
	case "k8s:maxBytes":
		if u.v.head.Format != "byte" {
			v = "bytes(" + v + ")"
		}
		return condition{expr: fmt.Sprintf("size(%s) <= %d", v, n), must: "must be at most " + count(n, "byte") + " long"}, true
	case "k8s:minItems":
		return condition{expr: fmt.Sprintf("size(%s) >= %d", v, n), must: "must have at least " + count(n, "item")}, true
	case "k8s:maxItems":
		return condition{expr: fmt.Sprintf("size(%s) <= %d", v, n), must: "must have at most " + count(n, "item")}, true
	case "k8s:minProperties":
		return condition{expr: fmt.Sprintf("size(%s) >= %d", v, n), must: "must have at least " + count(n, "key")}, true
	case "k8s:maxProperties":
		return condition{expr: fmt.Sprintf("size(%s) <= %d", v, n), must: "must have at most " + count(n, "key")}, true
	case "k8s:minimum":
		return condition{expr: fmt.Sprintf("%s >= %s", v, u.number(n)), must: fmt.Sprintf("must be at least %d", n)}, true
	}
	return condition{expr: fmt.Sprintf("%s <= %s", v, u.number(n)), must: fmt.Sprintf("must be at most %d", n)}, true
}

// number writes a bound as the type of the variable needs it.
func (u *conditionUse) number(n int64) string {
	if u.v.head.Type == typeNumber {
		return fmt.Sprintf("%d.0", n)
	}
	return fmt.Sprint(n)
}

func (u *conditionUse) format() (condition, bool) {
	f, ok := u.formatOf(u.tag)
	if !ok || !u.expectAt(u.tag, u.v.spot(), "plain text") {
		return condition{}, false
	}
	return f.condition(u.v.name), true
}

func (u *conditionUse) neq() (condition, bool) {
	literal, ok := u.literalFor(u.tag, u.v.head)
	return condition{expr: u.v.name + " != " + literal, must: "must not be " + u.tag.Payload}, ok
}

// before reports that the value before an update is not known here.
func (u *conditionUse) before() bool {
	if u.v.old == "" {
		u.refuse(u.tag, "the value before an update is not known here")
	}
	return u.v.old != ""
}

func (u *conditionUse) immutable() (condition, bool) {
	return condition{expr: u.v.name + " == " + u.v.old, must: "must not be changed"}, u.before()
}

func (u *conditionUse) monotonic() (condition, bool) {
	ok := u.before() && u.expectAt(u.tag, u.v.spot(), "an integer")
	return condition{expr: u.v.name + " >= " + u.v.old, must: "must not become smaller"}, ok
}

func (u *conditionUse) update() (condition, bool) {
	if u.tag.Payload != "NoModify" {
		u.refuse(u.tag, "only \"NoModify\" can be said of a single item")
		return condition{}, false
	}
	return condition{expr: u.v.name + " == " + u.v.old, must: "must not be changed once set"}, u.before()
}

func (u *conditionUse) eachVal() (condition, bool) {
	t := form(u.v.typ)
	if t == nil || t.Shape != model.Slice && t.Shape != model.Array && t.Shape != model.Map || u.v.head.Type == typeString {
		u.refuse(u.tag, "it needs a list or a map, found "+u.foundAt(u.v.spot()))
		return condition{}, false
	}
	v := u.v.inner(u.builder, "v", t.Elem)
	name := v.name
	if t.Shape == model.Map {
		v.name = u.v.name + "[" + name + "]"
	}
	c, ok := u.condition(u.tag.Next, v)
	c.expr = u.v.name + ".all(" + name + ", " + c.expr + ")"
	return c.about("each value"), ok
}

func (u *conditionUse) eachKey() (condition, bool) {
	t := form(u.v.typ)
	if t == nil || t.Shape != model.Map {
		u.refuse(u.tag, "it needs a map, found "+u.foundAt(u.v.spot()))
		return condition{}, false
	}
	k := u.v.inner(u.builder, "k", t.Key)
	k.head = apiext.JSONSchemaProps{Type: typeString}
	c, ok := u.condition(u.tag.Next, k)
	c.expr = u.v.name + ".all(" + k.name + ", " + c.expr + ")"
	return c.about("each key"), ok
}

// subfield speaks of a field only where it is set.
func (u *conditionUse) subfield() (condition, bool) {
	f, name := u.fieldArg(u.tag, u.v.spot())
	if f == nil {
		return condition{}, false
	}
	path := u.v.name + "." + u.celName(name)
	v := variable{name: path, typ: f.Type, head: u.head(f.Type), depth: u.v.depth}
	next := u.unwrap(u.tag.Next)
	switch next.Name {
	case "k8s:required":
		return condition{expr: u.setExpr(path, spot{&v.head, f.Type}), must: "must have " + name}, true
	case "k8s:forbidden":
		return condition{expr: not(u.setExpr(path, spot{&v.head, f.Type})), must: "must not have " + name}, true
	}
	absent := ""
	if u.v.old != "" {
		v.old = u.v.old + "." + u.celName(name)
	}
	if !u.demands(u.v.spot(), name) {
		absent = "!has(" + path + ") || "
		if v.old != "" && u.needsOld(next) {
			absent += "!has(" + v.old + ") || "
		}
	}
	c, ok := u.condition(next, v)
	c.expr = absent + operandOfOr(c.expr)
	return c.about(name), ok
}

// present reports a tag that concerns a field on something else.
func (u *conditionUse) present() (condition, bool) {
	u.refuse(u.tag, "it belongs on a field")
	return condition{}, false
}
