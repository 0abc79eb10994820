package tags

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/origin"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/internal/spelling"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// A union is a group of fields or list items of which one is set.
type union struct {
	name string
	// atMost says that none may be set, too.
	atMost bool
	// parent is the struct or the list.
	parent        *apiext.JSONSchemaProps
	members       []unionMember
	discriminator *memberUse
}

// A unionMember is a field or an item of a union.
type unionMember struct {
	// name is what messages call it.
	name string
	// set is the expression that it is set.
	set string
	// property is the name in JSON, "" for an item.
	property string
	// value is what the discriminator says when it is set.
	value  string
	tag    *k8stag.Tag
	origin origin.Origin
}

// unionOf returns the union that a tag names in a struct or list.
func (r *tagRun) unionOf(tag *k8stag.Tag, parent site.Site) *union {
	name, _ := tag.Arg("union")
	atMost := tag.Name == "k8s:zeroOrOneOfMember"
	for _, u := range r.unions {
		if u.name == name && u.atMost == atMost && u.parent == parent.Schema {
			return u
		}
	}
	u := &union{name: name, atMost: atMost, parent: parent.Schema}
	r.unions = append(r.unions, u)
	return u
}

// join adds a member to its union.
func (r *tagRun) join(tag *k8stag.Tag, parent site.Site, m unionMember) {
	m.origin = r.origin(tag)
	u := r.unionOf(tag, parent)
	u.members = append(u.members, m)
}

// union makes the field a member. The discriminator calls it by its Go name
// unless the tag says otherwise.
func (u *memberUse) union() {
	u.optionalOnly(u.name)
	u.leftOutByGo()
	value, ok := u.tag.Arg("memberName")
	if !ok {
		value = goName(u.field)
	}
	u.join(u.tag, u.parent, unionMember{name: u.name, set: u.setIn("self"), property: u.name, value: value, tag: u.tag})
}

// goName is the name of a field in Go, for an embedded one that of its type.
func goName(f *model.Field) string {
	t := f.Type
	if !f.Embedded || t == nil {
		return f.Name
	}
	if t.Shape == model.Pointer && !t.Declared() {
		t = t.Elem
	}
	return t.Name.Name
}

// discriminator makes the field the one that says which member is set.
func (u *memberUse) discriminator() {
	s, ok := u.parent.Schema.Properties[u.name]
	if !ok {
		s = u.Head(u.field.Type)
	}
	if !u.expectAt(u.tag, site.Site{Schema: &s, Type: u.field.Type}, "a string") {
		return
	}
	of := u.unionOf(u.tag, u.parent)
	if of.discriminator != nil {
		u.refuse(u.tag, fmt.Sprintf("field %q is the discriminator of the same union", of.discriminator.name))
		return
	}
	of.discriminator = u
}

// finish writes the rules of the unions that were collected.
func (r *tagRun) finish() {
	for _, u := range r.unions {
		switch {
		case len(u.members) == 0:
			r.refuse(u.discriminator.tag, u.noMembers())
		case u.discriminator != nil:
			r.discriminated(u)
		default:
			r.Ledger.By(u.members[0].origin, u.parent, func() { cel.AddRule(u.parent, u.counted()) })
		}
	}
	r.unions = nil
	r.finishModes()
}

// noMembers says why a union with a discriminator has no members.
func (u *union) noMembers() string {
	t := u.discriminator.parent.Type.Underlying()
	for _, f := range slices.Concat(t.Fields, t.Absent.Fields) {
		for _, m := range f.Marks {
			tag, ok := m.Value.(*k8stag.Tag)
			if !ok || tag.Last().Name != "k8s:unionMember" {
				continue
			}
			if name, _ := tag.Last().Arg("union"); name == u.name {
				return "field " + quote(f.Name) + " and all other members of its union are left out; keep one, or put the same condition before this tag"
			}
		}
	}
	return "its union has no members; add +k8s:unionMember to fields"
}

// counted is the rule of a union without a discriminator.
func (u *union) counted() apiext.ValidationRule {
	parts, names := make([]string, len(u.members)), make([]string, len(u.members))
	for i, m := range u.members {
		parts[i], names[i] = "("+m.set+" ? 1 : 0)", m.name
	}
	group, verb := "one of "+strings.Join(names, ", "), "be set"
	if u.members[0].property == "" {
		group, verb = "one item with "+strings.Join(names, " or "), "be there"
	}
	sum := strings.Join(parts, " + ")
	if u.atMost {
		return apiext.ValidationRule{Rule: sum + " <= 1", Message: "at most " + group + " may " + verb}
	}
	return apiext.ValidationRule{Rule: sum + " == 1", Message: "exactly " + group + " must " + verb}
}

// discriminated writes one rule for each member, so that the message can say
// which one is missing or too much.
func (r *tagRun) discriminated(u *union) {
	d := u.discriminator
	path := "self." + cel.Escape(d.name)
	seen := map[string]bool{}
	for _, m := range u.members {
		if seen[m.value] {
			r.Diags.Errorf(m.tag.Pos, diag.MarkerConflict, "two members of the union have the name %q", m.value)
			continue
		}
		seen[m.value] = true
		if !r.canBe(d, m) {
			continue
		}
		chosen := path + " == " + cel.String(m.value)
		if !r.demands(d.parent, d.name) {
			chosen = "has(" + path + ") && " + chosen
		}
		rule := apiext.ValidationRule{
			Rule:      chosen + " ? " + operandOfOr(m.set) + " : " + cel.Not(m.set),
			Message:   fmt.Sprintf("%s must be set when %s is %q, and only then", m.name, d.name, m.value),
			FieldPath: cel.FieldPath(m.property),
		}
		r.Ledger.By(m.origin, u.parent, func() { cel.AddRule(u.parent, rule) })
	}
}

// canBe reports whether a discriminator with an enum can name a member, and reports
// it if not.
func (r *tagRun) canBe(d *memberUse, m unionMember) bool {
	values := enumOf(r, d)
	if len(values) == 0 || slices.Contains(values, m.value) {
		return true
	}
	finding := diag.Diagnostic{
		Pos: m.tag.Pos, Code: diag.MarkerConflict,
		Message: fmt.Sprintf("member name %q is not among the values of the discriminator %q", m.value, d.name),
		Help:    "name one of them with memberName: " + strings.Join(values, ", "),
	}
	for _, a := range m.tag.Args {
		if a.Name == "memberName" {
			finding.Pos = a.Pos
		}
	}
	if near := spelling.Nearest(m.value, values); near != "" {
		finding.DidYouMean(m.value, near)
		finding.Help = fmt.Sprintf("did you mean memberName: %q?", near)
	}
	r.Diags.Add(finding)
	return false
}

// enumOf returns the strings that a discriminator can be, nil if it can be any.
func enumOf(r *tagRun, d *memberUse) []string {
	s := d.parent.Schema.Properties[d.name]
	enum := s.Enum
	for t := d.field.Type; len(enum) == 0 && t != nil; t = t.Elem {
		if t.Declared() {
			enum = r.Need(t).Enum
		}
		if t.Shape != model.Pointer && t.Shape != model.Defined {
			break
		}
	}
	var values []string
	for _, raw := range enum {
		var value string
		if json.Unmarshal(raw.Raw, &value) == nil {
			values = append(values, value)
		}
	}
	return values
}
