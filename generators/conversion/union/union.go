// Package union finds the unions that fields belong to: which of them must not be set
// together, as markers of a struct, tags of its fields and rules in CEL say it.
//
// Package resolve asks it and puts the answers into the plan. To read the rules it asks
// internal/contract/celrule, which no other phase knows. It knows no plan and reports nothing.
package union

import (
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// Alternatives returns the fields beside a field that must not be set together with it: the
// other members of its unions. from is the struct that the field is seen from.
func Alternatives(f gotype.FieldPath, from *model.Type) []gotype.FieldPath {
	groups := unionsOf(f.Field(), f.Owner(from))
	return slices.DeleteFunc(gotype.Beside(f, from), func(m gotype.FieldPath) bool {
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
			if isIn := func(m *model.Field) bool { return slices.Contains(names, gotype.ReadTag(m).Name) }; isIn(f) {
				groups = append(groups, isIn)
			}
		}
		if t.Shape != model.Defined {
			break
		}
	}
	if len(rules) > 0 {
		groups = append(groups, func(m *model.Field) bool {
			return celrule.Exclusive(rules, gotype.ReadTag(f).Name, gotype.ReadTag(m).Name)
		})
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
		if tag, ok := mark.Value.(*k8stag.Tag); ok && (tag.Name == gotype.MemberTag || tag.Name == gotype.OptionalMemberTag) {
			union, _ := tag.Arg("union")
			all = append(all, membership{tag.Name, union})
		}
	}
	return all
}
