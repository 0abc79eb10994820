// Package union finds the unions that fields belong to: which of them must not be set
// together, as markers of a struct, tags of its fields and rules in CEL say it, on the struct or
// around it.
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
// other members of its unions, of those that the caller asks for, since to read rules takes time.
// Of unread ones it takes too long to find out. from is the struct that the field is seen from.
func (p Holders) Alternatives(
	f gotype.FieldPath, from *model.Type, isAsked func(gotype.FieldPath) bool,
) (apart, unread []gotype.FieldPath) {
	defer celrule.Remember()()
	exclusion := p.unionsOf(f.Field(), f.Owner(from))
	for _, m := range gotype.Beside(f, from) {
		if m.Key() == f.Key() || !isAsked(m) {
			continue
		}
		switch exclusion(m.Field()) {
		case celrule.Apart:
			apart = append(apart, m)
		case celrule.Unread:
			unread = append(unread, m)
		}
	}
	return apart, unread
}

// unionsOf finds which fields belong to a union of a field of a struct.
func (p Holders) unionsOf(f *model.Field, owner *model.Type) func(*model.Field) celrule.Exclusion {
	marks := namedMarks(owner)
	groups := memberships(f.Marks)
	return func(m *model.Field) celrule.Exclusion {
		a, b := memberOf(f), memberOf(m)
		isIn := func(own membership) bool { return slices.Contains(groups, own) }
		if isExclusive(marks, a.Name, b.Name) || slices.ContainsFunc(memberships(m.Marks), isIn) {
			return celrule.Apart
		}
		around := append(rulesOf(marks), valuesOf(owner)...)
		return either(celrule.Exclusive(around, a, b), func() celrule.Exclusion { return p.exclude(owner, around, a, b, 0) })
	}
}

// namedMarks are the markers of a type, and of those that it is declared as.
func namedMarks(owner *model.Type) (marks markers.Set) {
	for t := owner; t != nil; t = t.Elem {
		marks = append(marks, t.Marks...)
		if t.Shape != model.Defined {
			break
		}
	}
	return marks
}

// either joins what two places say of two fields. The second is asked if the first does not keep
// them apart.
func either(one celrule.Exclusion, other func() celrule.Exclusion) celrule.Exclusion {
	if one == celrule.Apart {
		return one
	}
	return max(one, other())
}

func memberOf(f *model.Field) celrule.Member {
	t := f.GoType.Underlying()
	return celrule.Member{Name: gotype.ReadTag(f).Name, IsString: t.Shape == model.Basic && gotype.BasicName(t) == "string"}
}

// valuesOf are the enums of the fields of a struct as rules: a discriminator has one of them.
func valuesOf(owner *model.Type) []celrule.Rule {
	var rules []celrule.Rule
	for _, f := range owner.Underlying().Fields {
		if values := gotype.EnumOf(f, f.GoType); len(values) > 0 {
			rules = append(rules, celrule.Among(gotype.ReadTag(f).Name, values))
		}
	}
	return rules
}

// isExclusive reports whether markers of a struct allow only one of two fields to be set.
func isExclusive(marks markers.Set, a, b string) bool {
	for _, mark := range marks {
		var names []string
		switch v := mark.Value.(type) {
		case crdmarkers.ExactlyOneOf:
			names = v
		case crdmarkers.AtMostOneOf:
			names = v
		case crdmarkers.MaxProperties:
			if v == 1 {
				return true
			}
		}
		if slices.Contains(names, a) && slices.Contains(names, b) {
			return true
		}
	}
	return false
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
