package contract

import (
	"regexp"
	"strings"

	"github.com/google/cel-go/common/operators"
)

// reach is which writes a rule refuses that was not there, or was another one. What
// cannot be told is taken for a rule that lets pass what did not change, as rules that
// look at the old value are written to.
func reach(r rule, old, new *Schema) Reach {
	if !isTransition(r) {
		return AllWrites
	}
	unchanged, created := oldWord.ReplaceAllString(r.Rule, "self"), "true"
	if optional(r) {
		unchanged = oldWord.ReplaceAllString(valueOfOld.ReplaceAllString(hasOld.ReplaceAllString(r.Rule, "true"), "self"), "self")
		created = hasOld.ReplaceAllString(r.Rule, "false")
	}
	stays, starts := !mayRefuse(unchanged, r, old, new), refusesNothing(rule{Rule: created}, old, new)
	switch {
	case stays && starts:
		return SomeChanges
	case stays:
		return Creations
	case starts:
		return AllUpdates
	}
	return AllOldAndNew
}

// mayRefuse reports whether a rule in which the old value is the new one may be false: it
// surely is, reads a field that may not be there, or a part of it never looked at the old value and is asked of every object.
func mayRefuse(unchanged string, r rule, old, new *Schema) bool {
	if refusesNothing(rule{Rule: unchanged}, old, new) {
		return false
	}
	if o := outcomeOf(unchanged, old, new); o&isTrue == 0 || o == isTrue|fails {
		return true // false, or an error where a field is not there
	}
	p := expression(r.Rule)
	if p.root == nil {
		return false
	}
	for _, part := range operands(p.root, operators.LogicalAnd) {
		alone := rule{Rule: p.write(part)}
		if !isTransition(alone) && !refusesNothing(alone, old, new) {
			return true
		}
	}
	return false
}

// text says which writes are refused, empty for those that any rule refuses.
func (r Reach) text() string {
	return [...]string{
		AllWrites:    "",
		AllUpdates:   "objects that break it cannot be updated at all, since it looks at the old value",
		AllOldAndNew: "objects that break it can neither be created nor updated, since it looks at the old value",
		Creations:    "new objects that break it are refused, and updates that leave what it compares pass",
		SomeChanges:  "updates that break it are refused, and new objects and updates that leave what it compares pass",
	}[r]
}

// advice is what to do about a rule that is new.
func (r Reach) advice() string {
	switch r {
	case SomeChanges:
		return "add it in a new version, or tell users that this cannot be changed freely any more"
	case Creations:
		return "add it in a new version"
	}
	return "add it in a new version, or make it let pass what did not change: self == oldSelf || …"
}

var (
	oldWord    = regexp.MustCompile(`\boldSelf\b`)
	hasOld     = regexp.MustCompile(`\boldSelf\.hasValue\(\)`)
	valueOfOld = regexp.MustCompile(`\boldSelf\.value\(\)`)
)

func optional(r rule) bool { return r.OptionalOldSelf != nil && *r.OptionalOldSelf }

// isTransition reports whether a rule looks at the old value.
func isTransition(r rule) bool {
	return strings.Contains(literal.ReplaceAllString(r.Rule, ""), "oldSelf")
}
