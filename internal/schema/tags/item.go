package tags

import (
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// A selection picks one item of a list map by its keys.
type selection struct {
	// match is the expression that self is the item; others that it is not.
	match, others string
	// keys are the keys in words: name "a" and port 80.
	keys string
}

// item applies a tag to the one item of a list map that has the given keys. It
// becomes a rule on the items, so that the API server reports the item's place;
// a union of items becomes one on the list.
func (u *tagUse) item() {
	if !u.expect("a list") {
		return
	}
	items, ok := u.Items(u.at)
	if !ok || !u.expectAt(u.tag, items, "a struct") {
		return
	}
	next := u.unwrap(u.tag.Next)
	switch next.Name {
	case "k8s:unionMember", "k8s:zeroOrOneOfMember":
		if s, ok := u.selection(items, "x"); ok {
			u.join(next, u.at, unionMember{set: "self.exists(x, " + s.match + ")", name: s.keys, tag: next})
		}
		return
	}
	s, ok := u.selection(items, "self")
	if !ok {
		return
	}
	if u.needsOld(next) && !u.correlated(u.at) {
		u.refuse(next, "the old value of an item is known only in a list with listType=map")
		return
	}
	c, ok := u.condition(next, variable{name: "self", old: "oldSelf", typ: items.Type, head: u.HeadOf(items)})
	if ok {
		rule := apiext.ValidationRule{Rule: s.others + " || " + operandOfOr(c.Expr), Message: c.About("item with " + s.keys).Message()}
		u.Ledger.By(u.origin(next), items.Schema, func() { cel.AddRule(items.Schema, rule) })
	}
}

// operandOfOr leaves alternatives as they are.
func operandOfOr(expr string) string {
	if strings.Contains(expr, " && ") || strings.Contains(expr, " ? ") {
		return "(" + expr + ")"
	}
	return expr
}

// selection reads the arguments of an item tag: all keys of the list, each with a
// value of its field's type.
func (u *tagUse) selection(items site.Site, v string) (selection, bool) {
	keys := u.keysOf(u.at)
	if len(keys) == 0 {
		u.refuse(u.tag, "it needs a list with +k8s:listType=map and +k8s:listMapKey")
		return selection{}, false
	}
	var match, words []string
	optional := false
	for _, a := range u.tag.Args {
		if !slices.Contains(keys, a.Name) {
			u.badKey(a, keys)
			return selection{}, false
		}
		literal, ok := u.keyLiteral(items, a)
		if !ok {
			return selection{}, false
		}
		path := v + "." + cel.Escape(a.Name)
		if !u.demands(items, a.Name) {
			match, optional = append(match, "has("+path+")"), true
		}
		match = append(match, path+" == "+literal)
		words = append(words, a.Name+" "+quoteIfText(a))
	}
	if len(u.tag.Args) != len(keys) {
		u.refuse(u.tag, "it must give a value for each key of the list: "+strings.Join(keys, ", "))
		return selection{}, false
	}
	s := selection{match: strings.Join(match, " && "), keys: strings.Join(words, " and ")}
	s.others = cel.Not(s.match)
	if len(match) == 1 && !optional {
		s.others = strings.Replace(match[0], " == ", " != ", 1)
	}
	return s, true
}

func quoteIfText(a k8stag.Arg) string {
	if a.Kind == k8stag.StringPayload {
		return quote(a.Value)
	}
	return a.Value
}

func (u *tagUse) badKey(a k8stag.Arg, keys []string) {
	d := diag.Diagnostic{
		Pos: a.Pos, Code: diag.MarkerConflict,
		Message: fmt.Sprintf("argument %q of %q is no key of the list", a.Name, "+"+u.tag.Name),
		Help:    "the keys are " + strings.Join(keys, ", "),
	}
	d.DidYouMeanThe(diag.Field, a.Name, spelling.Nearest(a.Name, keys))
	u.Diags.Add(d)
}

// keyLiteral writes the value of an argument as the key's type needs it.
func (u *tagUse) keyLiteral(items site.Site, a k8stag.Arg) (string, bool) {
	f := u.fieldNamed(items.Type, a.Name)
	if f == nil {
		u.unknownField(u.tag, a.Name, a.Name, items)
		return "", false
	}
	kind := u.Head(f.Type).Type
	if literal, ok := literalOf(kind, a.Kind, a.Value); ok {
		return literal, true
	}
	u.Diags.Errorf(a.Pos, diag.MarkerConflict, "argument %q of %q: expected a value of type %q, found %s", a.Name, "+"+u.tag.Name, kind, quoteIfText(a))
	return "", false
}

// literalOf writes a scalar as a literal of a schema type; false if it is of
// another.
func literalOf(schemaType string, kind k8stag.Kind, text string) (string, bool) {
	switch {
	case schemaType == site.TypeString && kind == k8stag.StringPayload:
		return cel.String(text), true
	case schemaType == site.TypeInteger && kind == k8stag.IntPayload:
		return cel.Int(text)
	case schemaType == site.TypeBoolean && kind == k8stag.BoolPayload:
		return text, true
	}
	return "", false
}

// literal writes the payload of a tag as a literal of the value's type.
func (r *tagRun) literal(tag *k8stag.Tag, at site.Site) (string, bool) {
	return r.literalFor(tag, r.HeadOf(at))
}

func (r *tagRun) literalFor(tag *k8stag.Tag, head apiext.JSONSchemaProps) (string, bool) {
	if !cel.Retypes(head.Format) {
		if literal, ok := literalOf(head.Type, tag.Kind, tag.Payload); ok {
			return literal, true
		}
	}
	switch head.Type {
	case site.TypeString, site.TypeInteger, site.TypeBoolean:
		r.Diags.Errorf(tag.PayloadPos, diag.MarkerConflict, "value of %q: expected a value of type %q, found %q", "+"+tag.Name, head.Type, tag.Payload)
	default:
		r.refuse(tag, "it needs a string, an integer or a bool, found "+site.Found(&head))
	}
	return "", false
}
