package tags

import (
	"fmt"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
	"github.com/crdgen/crdgen/markers/misuse"
)

// limit sets one of the limits that a schema has a keyword for.
func (u *tagUse) limit() {
	n, ok := integerOf(u.tagRun, u.tag)
	if !ok || !u.expect(limitKind(u.tag.Name)) {
		return
	}
	s := u.at.Schema
	switch u.tag.Name {
	case "k8s:minLength":
		setLimit(u, &s.MinLength, n)
	case "k8s:maxLength":
		setLimit(u, &s.MaxLength, n)
	case "k8s:minItems":
		setLimit(u, &s.MinItems, n)
	case "k8s:maxItems":
		setLimit(u, &s.MaxItems, n)
	case "k8s:minProperties":
		setLimit(u, &s.MinProperties, n)
	case "k8s:maxProperties":
		setLimit(u, &s.MaxProperties, n)
	case "k8s:minimum":
		setLimit(u, &s.Minimum, float64(n))
	case "k8s:maximum":
		setLimit(u, &s.Maximum, float64(n))
	}
}

// setLimit sets a limit that no other marker has set to something else. Of a tag that stands
// in no other one, that is reported where its declaration is read.
func setLimit[N int64 | float64](u *tagUse, limit **N, n N) {
	if *limit != nil && **limit != n && u.mark.Value == u.tag {
		return
	}
	if *limit != nil && **limit != n {
		d := misuse.Conflict(markers.Mark{Name: u.tag.Name, Pos: u.tag.Pos}, fmt.Sprintf("another marker says %v", **limit))
		d.Help = "keep one of them: a tag behind another one replaces nothing"
		if o, ok := u.Ledger.Keyword(u.at.Schema, strings.TrimPrefix(u.tag.Name, "k8s:")); ok {
			d.Notes = []diag.Note{{Pos: o.Mark.Pos, Message: "the other one is here"}}
		}
		u.Diags.Add(d)
		return
	}
	*limit = &n
}

// limitKind returns what a limit is a limit of.
func limitKind(tag string) string {
	switch tag {
	case "k8s:minItems", "k8s:maxItems":
		return "a list"
	case "k8s:minProperties", "k8s:maxProperties":
		return "a map"
	case "k8s:minimum", "k8s:maximum":
		return "a number"
	}
	return "a string"
}

// maxBytes limits the characters, which bounds the cost of the rule that counts
// bytes. Bytes in base64 are counted as they are after decoding.
func (u *tagUse) maxBytes() {
	n, ok := integerOf(u.tagRun, u.tag)
	bytes := u.HeadOf(u.at).Format == "byte"
	if !ok || !bytes && !u.expect("plain text") {
		return
	}
	s := u.at.Schema
	expr, characters := fmt.Sprintf("size(bytes(self)) <= %d", n), n
	if bytes {
		expr, characters = fmt.Sprintf("size(self) <= %d", n), 4*((n+2)/3)
	}
	if s.MaxLength == nil || *s.MaxLength > characters {
		s.MaxLength = &characters
	}
	u.rule(expr, "must be at most "+cel.Count(n, "byte")+" long")
}

// never is a rule that no value keeps.
func (u *tagUse) never() {
	message := u.tag.Payload
	if message == "" {
		message = "forced failure"
	}
	u.rule("false", message)
}

// always reports a tag that every value keeps.
func (u *tagUse) always() { u.alwaysHolds(u.tag) }

func (r *tagRun) alwaysHolds(tag *k8stag.Tag) {
	r.Diags.Add(diag.Diagnostic{
		Pos: tag.Pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true,
		Message: "tag " + quote("+"+tag.Name) + " always holds: it changes nothing",
		Help:    "remove it: it is for tests of validation-gen",
	})
}

// subresource reports a tag about the functions that validation-gen makes: the schema of a
// version holds for all of its subresources.
func (u *tagUse) subresource() {
	u.Diags.Add(diag.Diagnostic{
		Pos: u.tag.Pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true,
		Message: "tag " + quote("+"+u.tag.Name) + " changes nothing here: it is about the functions that validation-gen makes",
		Help:    "delete it where nothing else reads it; +kubebuilder:subresource:status and +kubebuilder:subresource:scale give a kind its subresources",
	})
}

// custom reports a tag that leaves a check to hand-written Go code, which the API server does
// not run.
func (u *tagUse) custom() {
	u.Diags.Add(diag.Diagnostic{
		Pos: u.tag.Pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true,
		Message: "tag " + quote("+"+u.tag.Name) + " checks nothing here: the API server runs no Go code for a custom resource",
		Help:    "call the function in a validating webhook, or say the check with +kubebuilder:validation:XValidation",
	})
}

// customUnique reports a tag that leaves to hand-written Go code whether items differ. In lists
// that are sets or maps the API server checks it in any case.
func (u *tagUse) customUnique() {
	if !u.expect("a list") {
		return
	}
	if kind, _ := u.topology(u.at); kind == "set" || kind == "map" {
		u.Diags.Add(diag.Diagnostic{
			Pos: u.tag.Pos, Severity: diag.Warning, Code: diag.UnenforcedTag, Stricter: true,
			Message: "tag " + quote("+"+u.tag.Name) + " changes nothing: the API server checks that the items of a list with listType=" + kind + " differ",
			Help:    "use listType=atomic if they need not",
		})
		return
	}
	u.custom()
}

// stop reports a tag that stops validation-gen, which is what it is for.
func (u *tagUse) stop() {
	why := "it stops every generator that reads it"
	if u.tag.Payload != "" {
		why += ": " + u.tag.Payload
	}
	u.refuse(u.tag, why)
}

// neq forbids one value.
func (u *tagUse) neq() {
	if literal, ok := u.literal(u.tag, u.at); ok {
		u.rule("self != "+literal, "must not be "+u.tag.Payload)
	}
}

// immutable forbids to change the value.
func (u *tagUse) immutable() {
	if err := (crdmarkers.Immutable{}).ApplyToSchema(&crdmarkers.SchemaContext{}, u.at.Schema); err != nil {
		u.refuse(u.tag, err.Error())
	}
}

// immutable keeps an optional field from being removed: the field's own rule is
// not run when the field is gone.
func (u *memberUse) immutable() {
	if u.demands(u.parent, u.name) {
		return
	}
	id := cel.Escape(u.name)
	cel.AddRule(u.parent.Schema, apiext.ValidationRule{
		Rule:    "!has(oldSelf." + id + ") || has(self." + id + ")",
		Message: "field " + u.name + " is immutable once set",
	})
}

// monotonic forbids to make the number smaller.
func (u *tagUse) monotonic() {
	if u.expect("an integer") {
		u.rule("self >= oldSelf", "must not become smaller")
	}
}

// update forbids a kind of change that can be seen from the value alone.
func (u *tagUse) update() {
	switch u.tag.Payload {
	case "NoModify":
		if u.wholeValue() {
			expr := "self == oldSelf"
			if zero := u.zeroLiteral(u.at); zero != "" && u.field != nil {
				expr = "oldSelf == " + zero + " || self == " + zero + " || " + expr
			}
			u.rule(expr, "must not be changed once set")
		}
	case "NoAddItem":
		if same, ok := u.sameItem("oldSelf"); ok {
			u.rule("self.all(x, "+same+")", "items must not be added")
		}
	case "NoRemoveItem":
		if same, ok := u.sameItem("self"); ok {
			u.rule("oldSelf.all(x, "+same+")", "items must not be removed")
		}
	case "NoSet", "NoUnset":
		if u.field == nil {
			u.refuse(u.tag, "\""+u.tag.Payload+"\" concerns a field, not the values inside")
		}
	default:
		u.badPayload(u.tag, "NoSet", "NoUnset", "NoModify", "NoAddItem", "NoRemoveItem")
	}
}

// wholeValue reports whether a value is neither list nor map, whose changes are those
// of their items.
func (u *tagUse) wholeValue() bool {
	_, isMap := u.MapForm(u.at)
	if isMap || u.HeadOf(u.at).Type == site.TypeArray {
		u.refuse(u.tag, "\"NoModify\" is for single values; write +k8s:eachVal=+k8s:update=NoModify for those of a list or map")
		return false
	}
	return true
}

// sameItem returns the expression that item x is in another version of the list
// or map, whose items need an identity.
func (u *tagUse) sameItem(in string) (string, bool) {
	if _, isMap := u.MapForm(u.at); isMap {
		return "x in " + in, true
	}
	if u.HeadOf(u.at).Type != site.TypeArray {
		u.refuse(u.tag, quote(u.tag.Payload)+" needs a list or a map, found "+u.FoundAt(u.at))
		return "", false
	}
	if keys := u.keysOf(u.at); len(keys) > 0 {
		return in + ".exists(y, " + u.sameKeys(u.at, keys) + ")", true
	}
	if u.isSet(u.at) {
		return "x in " + in, true
	}
	u.refuse(u.tag, quote(u.tag.Payload)+" needs items that can be told apart: +k8s:listType=set, or +k8s:listType=map with +k8s:listMapKey")
	return "", false
}

// zeroLiteral returns the value that counts as unset for a field that is no
// pointer, "" where there is none or it cannot be written.
func (c *Context) zeroLiteral(at site.Site) string {
	if at.Type == nil || at.Type.Shape == model.Pointer || site.Form(at.Type) == nil {
		return ""
	}
	switch h := c.HeadOf(at); h.Type {
	case site.TypeString:
		if h.Format == "" || !cel.Retypes(h.Format) {
			return "''"
		}
	case site.TypeInteger:
		return "0"
	case site.TypeNumber:
		return "0.0"
	case site.TypeBoolean:
		return "false"
	}
	return ""
}

// listKind applies a list marker behind other tags.
func (u *tagUse) listKind() {
	var m interface {
		ApplyToSchema(ctx *crdmarkers.SchemaContext, schema *apiext.JSONSchemaProps) error
	} = crdmarkers.ListType(u.tag.Payload)
	if u.tag.Name == "k8s:listMapKey" {
		m = crdmarkers.ListMapKey(u.tag.Payload)
	}
	if !u.expect("a list") {
		return
	}
	if err := m.ApplyToSchema(&crdmarkers.SchemaContext{}, u.at.Schema); err != nil {
		u.refuse(u.tag, err.Error())
	}
}

// required demands that the field is not empty; member demands that it is there.
func (u *tagUse) required() {
	if u.field == nil {
		u.refuse(u.tag, "it belongs on a field")
		return
	}
	u.Required(origin.Target{Type: u.on.Type, Field: u.field}, u.at.Schema)
}

// Required adds what +k8s:required asks of a value that is not a pointer: it must not be
// the zero value, as for validation-gen. For a pointer, presence is enough, and for a
// struct, where validation-gen does not take the tag: {} is what Go writes of one whose
// fields are left out.
func (c *Context) Required(on origin.Target, s *apiext.JSONSchemaProps) {
	isPointer := on.Field != nil && on.Field.Type != nil && on.Field.Type.Shape == model.Pointer
	of := c.referred(s)
	if isPointer || of == nil {
		return
	}
	at := site.On(on, s)
	one := int64(1)
	switch of.Type {
	case site.TypeString:
		if s.MinLength == nil && of.MinLength == nil {
			s.MinLength = &one
		}
	case site.TypeArray:
		if s.MinItems == nil && of.MinItems == nil {
			s.MinItems = &one
		}
	case site.TypeObject:
		if t := site.Form(at.Type); t != nil && t.Shape == model.Struct {
			return
		}
		if s.MinProperties == nil && of.MinProperties == nil {
			s.MinProperties = &one
		}
	case site.TypeBoolean, site.TypeInteger, site.TypeNumber:
		if zero := c.zeroLiteral(at); zero != "" && !excludesZero(s) && !excludesZero(of) {
			cel.AddRule(s, notZero(of.Type, zero))
		}
	}
}

// referred is what a schema refers to, or itself; nil for a type whose schema is given.
func (c *Context) referred(s *apiext.JSONSchemaProps) *apiext.JSONSchemaProps {
	if s.Ref == nil {
		return s
	}
	t := c.TypeOf(s.Ref)
	if _, known := site.Known[t.Name]; known {
		return nil
	}
	return c.Need(t)
}

// notZero is the rule that a number or a bool is not the zero value.
func notZero(typ, zero string) apiext.ValidationRule {
	if typ == site.TypeBoolean {
		return apiext.ValidationRule{Rule: "self", Message: "must be true"}
	}
	return apiext.ValidationRule{Rule: "self != " + zero, Message: "must not be 0"}
}

// excludesZero reports whether a bound says that a number is not 0.
func excludesZero(s *apiext.JSONSchemaProps) bool {
	return s.Minimum != nil && (*s.Minimum > 0 || *s.Minimum == 0 && s.ExclusiveMinimum) ||
		s.Maximum != nil && (*s.Maximum < 0 || *s.Maximum == 0 && s.ExclusiveMaximum)
}
