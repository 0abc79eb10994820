package gotype

import (
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// Beside returns the fields of the struct that a field stands in, itself among them. from is
// the struct that the field is seen from.
func Beside(f FieldPath, from *model.Type) []FieldPath {
	if f.IsMember() {
		return Members(from)
	}
	var all []FieldPath
	around := f[:len(f)-1]
	for _, m := range Members(around.Type()) {
		all = append(all, around.Then(m...))
	}
	return all
}

// Alternatives returns the fields beside a field that must not be set together with it: the
// other members of its unions, as markers of the struct, tags of the fields or rules in CEL say it.
func Alternatives(f FieldPath, from *model.Type) []FieldPath {
	groups := unionsOf(f.Field(), f.Owner(from))
	return slices.DeleteFunc(Beside(f, from), func(m FieldPath) bool {
		return m.Key() == f.Key() || !slices.ContainsFunc(groups, func(isIn func(*model.Field) bool) bool { return isIn(m.Field()) })
	})
}

// unionsOf are the unions that a field of a struct belongs to, each by what reports whether a
// field does.
func unionsOf(f *model.Field, owner *model.Type) []func(*model.Field) bool {
	var groups []func(*model.Field) bool
	var rules []celrule.Rule
	for t := owner; t != nil; t = t.Elem {
		for _, mark := range t.Marks {
			if v, ok := mark.Value.(crdmarkers.XValidation); ok {
				rules = append(rules, celrule.Rule{Rule: v.Rule})
			}
			names := exclusive(mark.Value)
			if isIn := func(m *model.Field) bool { return slices.Contains(names, ReadTag(m).Name) }; isIn(f) {
				groups = append(groups, isIn)
			}
		}
		if t.Shape != model.Defined {
			break
		}
	}
	if len(rules) > 0 {
		groups = append(groups, func(m *model.Field) bool { return celrule.Exclusive(rules, ReadTag(f).Name, ReadTag(m).Name) })
	}
	for _, own := range memberships(f.Marks) {
		groups = append(groups, func(m *model.Field) bool { return slices.Contains(memberships(m.Marks), own) })
	}
	return groups
}

// exclusive are the fields of which a marker of a struct allows only one to be set.
func exclusive(value any) []string {
	switch v := value.(type) {
	case crdmarkers.ExactlyOneOf:
		return v
	case crdmarkers.AtMostOneOf:
		return v
	}
	return nil
}

// A membership is what tags say of the union that a field belongs to.
type membership struct{ kind, union string }

func memberships(marks markers.Set) []membership {
	var all []membership
	for _, mark := range marks {
		if tag, ok := mark.Value.(*k8stag.Tag); ok && (tag.Name == MemberTag || tag.Name == optionalMemberTag) {
			union, _ := tag.Arg("union")
			all = append(all, membership{tag.Name, union})
		}
	}
	return all
}

// Tags of declarative validation that make a field a member of a union.
const (
	MemberTag         = "k8s:unionMember"
	optionalMemberTag = "k8s:zeroOrOneOfMember"
)
