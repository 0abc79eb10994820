package crd

import (
	"fmt"
	"strconv"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// What validation-gen's tags become. A tag can restrict a value, which changes
// the value's schema; it can restrict a field within its struct, which becomes a
// rule on the struct; and it can be said as an expression, which is all that is
// possible for map keys and for single items of a list. docs/k8s-tags.md lists
// the result for each tag.

// A tagRule says what a tag becomes. A nil function means that there is no such
// way; a rule without any has nothing to do.
type tagRule struct {
	// value changes the schema of the value that the tag stands on.
	value func(*tagUse)
	// member adds to the struct around the field that the tag stands on.
	member func(*memberUse)
	// condition says the tag as an expression; false if a finding was reported.
	condition func(*conditionUse) (condition, bool)
}

// ruleOf returns the rule for a tag, false for one that no schema can hold.
func ruleOf(name string) (tagRule, bool) {
	switch strings.TrimPrefix(name, "k8s:") {
	case "minLength", "maxLength", "minItems", "maxItems", "minProperties", "maxProperties", "minimum", "maximum":
		return tagRule{value: (*tagUse).limit, condition: (*conditionUse).limit}, true
	case "maxBytes":
		return tagRule{value: (*tagUse).maxBytes, condition: (*conditionUse).limit}, true
	case "format":
		return tagRule{value: (*tagUse).format, condition: (*conditionUse).format}, true
	case "neq":
		return tagRule{value: (*tagUse).neq, condition: (*conditionUse).neq}, true
	case "immutable":
		return tagRule{value: (*tagUse).immutable, member: (*memberUse).immutable, condition: (*conditionUse).immutable}, true
	case "monotonic":
		return tagRule{value: (*tagUse).monotonic, condition: (*conditionUse).monotonic}, true
	case "update":
		return tagRule{value: (*tagUse).update, member: (*memberUse).update, condition: (*conditionUse).update}, true
	case "unique":
		return tagRule{value: (*tagUse).unique}, true
	case "listType", "listMapKey":
		return tagRule{value: (*tagUse).listKind}, true
	case "enum", "enumExclude":
		return tagRule{value: (*tagUse).unchained}, true
	case "customValidation", "customUnique":
		return tagRule{}, true
	}
	return structRule(name)
}

// structRule returns the rules of tags that chain others or concern a struct.
func structRule(name string) (tagRule, bool) {
	switch strings.TrimPrefix(name, "k8s:") {
	case "eachVal":
		return tagRule{value: (*tagUse).eachVal, condition: (*conditionUse).eachVal}, true
	case "eachKey":
		return tagRule{value: (*tagUse).eachKey, condition: (*conditionUse).eachKey}, true
	case "subfield":
		return tagRule{value: (*tagUse).subfield, condition: (*conditionUse).subfield}, true
	case "item":
		return tagRule{value: (*tagUse).item}, true
	case "required":
		return tagRule{value: (*tagUse).required, member: (*memberUse).required, condition: (*conditionUse).present}, true
	case "optional":
		return tagRule{member: (*memberUse).optional}, true
	case "forbidden":
		return tagRule{member: (*memberUse).forbidden, condition: (*conditionUse).present}, true
	case "dependentRequired", "dependentForbidden":
		return tagRule{member: (*memberUse).dependent}, true
	case "unionMember", "zeroOrOneOfMember":
		return tagRule{member: (*memberUse).union}, true
	case "unionDiscriminator":
		return tagRule{member: (*memberUse).discriminator}, true
	}
	return tagRule{}, false
}

// A tagRun applies the tags of one type or field, or the struct rules of the
// fields of one struct. Unions are written when all of their members are known.
type tagRun struct {
	*builder
	on     target
	set    markers.Set             // all marks of the type or field
	top    *apiext.JSONSchemaProps // what they stand on
	unions []*union
}

// A tagUse is a tag on a value.
type tagUse struct {
	*tagRun
	tag *markers.K8sTag
	at  spot
	// field is the field whose value this is; nil for types, items, map values.
	field *model.Field
}

// A memberUse is a tag on a field, seen from the struct.
type memberUse struct {
	*tagRun
	tag    *markers.K8sTag
	parent spot
	field  *model.Field
	name   string // in JSON
}

// unwrap removes the tags that only lower another one's stability.
func unwrap(tag *markers.K8sTag) *markers.K8sTag {
	for (tag.Name == "k8s:alpha" || tag.Name == "k8s:beta") && tag.Next != nil {
		tag = tag.Next
	}
	return tag
}

// value applies a tag to a value. A tag that concerns the struct around a field
// is left to member; elsewhere it has no place.
func (r *tagRun) value(tag *markers.K8sTag, at spot, field *model.Field) {
	tag = unwrap(tag)
	rule, known := ruleOf(tag.Name)
	switch {
	case !known:
		r.unenforced(tag)
	case rule.value != nil:
		rule.value(&tagUse{r, tag, at, field})
	case rule.member != nil && field == nil:
		r.refuse(tag, "it belongs on a field")
	}
}

// member applies to a struct what a tag on one of its fields asks of it.
func (r *tagRun) member(tag *markers.K8sTag, parent spot, field *model.Field, name string) {
	tag = unwrap(tag)
	if rule, _ := ruleOf(tag.Name); rule.member != nil {
		rule.member(&memberUse{r, tag, parent, field, name})
	}
}

// refuse reports a tag that cannot be applied to what it stands on.
func (r *tagRun) refuse(tag *markers.K8sTag, why string) {
	r.conflict(markers.Mark{Name: tag.Name, Pos: tag.Pos}, why)
}

// unenforced reports a tag that has no place in a schema.
func (g *builder) unenforced(tag *markers.K8sTag) {
	help := "say it as a rule with +kubebuilder:validation:XValidation, or in an admission webhook"
	switch name := strings.TrimPrefix(tag.Name, "k8s:"); {
	case strings.HasPrefix(name, "validate"):
		help = "remove it: it is for tests of validation-gen"
	case name == "ifEnabled", name == "ifDisabled":
		help = "a custom resource has no such options; write the tag behind it alone, or nothing"
	case name == "opaqueType":
		help = "the rules of the type hold; use another type where they must not"
	}
	g.diags.Add(diag.Diagnostic{
		Pos: tag.Pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true,
		Message: "tag \"+" + tag.Name + "\" has no place in a schema: the API server will not enforce it",
		Help:    help,
	})
}

// unchained reports a tag that is read where it stands alone.
func (u *tagUse) unchained() {
	u.refuse(u.tag, "it must stand alone, without another tag before it")
}

// rule adds a rule to the value's schema.
func (u *tagUse) rule(expr, must string) {
	addRule(u.at.schema, apiext.ValidationRule{Rule: expr, Message: must})
}

// expect reports a tag on the wrong kind of value. Plain text is a string that is
// one in CEL, too: bytes and times are none.
func (u *tagUse) expect(want string) bool {
	return u.expectAt(u.tag, u.at, want)
}

func (r *tagRun) expectAt(tag *markers.K8sTag, at spot, want string) bool {
	ok := false
	head := r.headOf(at)
	switch typ := head.Type; want {
	case "a string":
		ok = typ == typeString
	case "plain text":
		ok = typ == typeString && !celRetypes(head.Format)
	case "a number":
		ok = typ == typeInteger || typ == typeNumber
	case "an integer":
		ok = typ == typeInteger
	case "a list":
		ok = typ == typeArray
	case "a map":
		_, ok = r.mapForm(at)
	case "a struct":
		t := form(at.typ)
		ok = t != nil && t.Shape == model.Struct
	}
	if !ok {
		r.refuse(tag, "it needs "+want+", found "+r.foundAt(at))
	}
	return ok
}

// integer returns the payload of a tag as a number. A limit on a size cannot be
// negative.
func (r *tagRun) integer(tag *markers.K8sTag) (int64, bool) {
	n, err := strconv.ParseInt(tag.Payload, 0, 64)
	size := tag.Name != "k8s:minimum" && tag.Name != "k8s:maximum"
	if err == nil && (n >= 0 || !size) {
		return n, true
	}
	r.diags.Errorf(tag.PayloadPos, diag.MalformedMarker, "value of \"+%s\": expected a number that is not negative, found %s", tag.Name, quote(tag.Payload))
	return 0, false
}

// badPayload reports a word that a tag does not know.
func (r *tagRun) badPayload(tag *markers.K8sTag, known ...string) {
	d := diag.Diagnostic{
		Pos: tag.PayloadPos, Code: diag.MalformedMarker,
		Message: fmt.Sprintf("value of %q: %q is not known", "+"+tag.Name, tag.Payload),
		Help:    "expected one of " + strings.Join(known, ", "),
	}
	if near := markers.Nearest(tag.Payload, known); near != "" {
		d.Help = fmt.Sprintf("did you mean %q?", near)
	}
	r.diags.Add(d)
}
