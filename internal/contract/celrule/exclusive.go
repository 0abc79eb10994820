package celrule

import (
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/internal/contract/celrule/decide"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
)

// A Member is a field that may belong to a union. A string is set if it is not empty.
type Member struct {
	Name     string
	IsString bool
}

// isSet asks in CEL whether the member is set in a value.
func (m Member) isSet(in string) string {
	field := in + "." + syntax.Escaped(m.Name)
	if m.IsString {
		return "(has(" + field + ") && size(" + field + ") > 0)"
	}
	return "has(" + field + ")"
}

// Remember has what rules say be remembered until forget is called: each field of a union is asked
// about with each other one, of the same rules.
func Remember() (forget func()) { return syntax.Remember() }

// An Exclusion is whether two fields may be set together. Unread means that it takes too long to
// find out, and that nothing that was tried shows both.
type Exclusion int

const (
	Together Exclusion = iota
	Unread
	Apart
)

// Exclusive finds whether some rules let an object have either of two fields, but not both: these
// are members of a union.
func Exclusive(rules []Rule, a, b Member) Exclusion {
	if !areNamed(rules, a, b) {
		return Together
	}
	return exclusive(narrowed(rules, a, b), "", a, b)
}

// ExclusiveBelow is Exclusive for two fields of the struct in a field: around are the rules of
// what the field stands in, own those of the struct.
func ExclusiveBelow(field string, around, own []Rule, a, b Member) Exclusion {
	if !areNamed(slices.Concat(around, own), a, b) {
		return Together
	}
	field = "." + syntax.Escaped(field)
	rules := narrowed(around, a, b)
	for _, r := range narrowed(own, a, b) {
		rules = append(rules, Rule{Rule: "!has(self" + field + ") || (" + syntax.OfField(r.Rule, field) + ")"})
	}
	return exclusive(rules, field, a, b)
}

// AreAbout reports whether some of the rules name a field.
func AreAbout(rules []Rule, field string) bool {
	return slices.ContainsFunc(rules, func(r Rule) bool { return strings.Contains(r.Rule, syntax.Escaped(field)) })
}

// OfItems are those of some rules of a list or map that say something of each item by itself, as
// rules of these.
func OfItems(rules []Rule) []Rule {
	var own []Rule
	for _, r := range rules {
		if text, ok := syntax.OfItems(r.Rule); ok {
			own = append(own, Rule{Rule: text})
		}
	}
	return own
}

// Present is the rule that a field is there.
func Present(field string) Rule { return Rule{Rule: "has(self." + syntax.Escaped(field) + ")"} }

// Among is the rule that a field has one of some values, if it is there.
func Among(field string, values []string) Rule {
	field = "self." + syntax.Escaped(field)
	var quoted []string
	for _, v := range values {
		quoted = append(quoted, strconv.Quote(v))
	}
	return Rule{Rule: "!has(" + field + ") || " + field + " in [" + strings.Join(quoted, ", ") + "]"}
}

// areNamed reports whether rules name both fields: most are about others, and to read them takes
// time.
func areNamed(rules []Rule, a, b Member) bool {
	return AreAbout(rules, a.Name) && AreAbout(rules, b.Name)
}

func exclusive(rules []Rule, at string, a, b Member) Exclusion {
	absent := ""
	if at != "" {
		absent = "!has(self" + at + ") || "
	}
	says := func(claim string) decide.Verdict {
		return followsFrom(Rule{Rule: absent + claim}, rules, &Schema{}, &Schema{})
	}
	setA, setB := a.isSet("self"+at), b.isSet("self"+at)
	both := says("!(" + setA + " && " + setB + ")")
	switch {
	case both == decide.Fails, says("!"+setA) == decide.Holds, says("!"+setB) == decide.Holds:
		return Together
	case both == decide.Untried:
		return Unread
	}
	return Apart
}
