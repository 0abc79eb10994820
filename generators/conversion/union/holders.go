package union

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/internal/contract/celrule"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// Holders are the fields that hold each struct of some kinds. One function converts a struct
// wherever it stands, so that what is said of its fields around it counts if it is said at each of
// its holders.
type Holders map[*model.Type][]holder

// A holder is a field that holds a struct, or structs in lists and maps, and the struct that the
// field stands in.
type holder struct {
	field  *model.Field
	around *model.Type
	steps  []markers.Segment // from the value of the field to the struct
	named  []*model.Type     // what has names on the way, after the last step
}

// HoldersIn finds the holders of all structs below some types.
func HoldersIn(roots ...*model.Type) Holders {
	p, seen := Holders{}, map[*model.Type]bool{}
	for _, root := range roots {
		p.look(root.Underlying(), seen)
	}
	return p
}

func (p Holders) look(around *model.Type, seen map[*model.Type]bool) {
	if seen[around] || around.Shape != model.Struct {
		return
	}
	seen[around] = true
	for _, f := range around.Fields {
		at := holder{field: f, around: around}
		t := f.GoType
		for t != nil && t.Shape != model.Struct {
			switch t.Shape {
			case model.Defined:
				at.named = append(at.named, t)
			case model.Slice, model.Array:
				at.steps, at.named = append(at.steps, markers.Items), nil
			case model.Map:
				at.steps, at.named = append(at.steps, markers.Values), nil
			}
			if len(at.steps)+len(at.named) > mostSteps {
				t = nil // it holds itself
				break
			}
			t = t.Elem
		}
		if t != nil {
			p[t] = append(p[t], at)
			p.look(t, seen)
		}
	}
}

// mostSteps is how far a struct may be from the field that holds it.
const mostSteps = 16

// exclude finds whether each holder of a struct says that only one of two fields may be set. own
// are the rules of the struct itself.
func (p Holders) exclude(of *model.Type, own []celrule.Rule, a, b celrule.Member, depth int) celrule.Exclusion {
	holders := p[of.Underlying()]
	if depth > mostSteps || len(holders) == 0 {
		return celrule.Together
	}
	all := celrule.Apart
	for _, at := range holders {
		if all = min(all, p.excludeAt(at, own, a, b, depth)); all == celrule.Together {
			break
		}
	}
	return all
}

// excludeAt finds whether one holder says it. What own says by itself is known to the caller, and
// not asked again where the holder adds nothing to it.
func (p Holders) excludeAt(at holder, own []celrule.Rule, a, b celrule.Member, depth int) celrule.Exclusion {
	marks := at.marks()
	for _, t := range at.named {
		marks = append(marks, t.Marks...)
	}
	if isExclusive(marks, a.Name, b.Name) {
		return celrule.Apart
	}
	added, around := rulesOf(marks), rulesOf(at.around.Marks)
	if len(at.steps) == 1 && at.steps[0] == markers.Items {
		added = append(added, celrule.OfItems(rulesOf(at.field.Marks))...)
	}
	tag := gotype.ReadTag(at.field)
	if len(at.steps) > 0 || !tag.Inline && !celrule.AreAbout(around, tag.Name) {
		if len(added) == 0 {
			return celrule.Together
		}
		return celrule.Exclusive(slices.Concat(own, added), a, b)
	}
	if !tag.Inline {
		return celrule.ExclusiveBelow(tag.Name, around, slices.Concat(own, added), a, b)
	}
	if isExclusive(at.around.Marks, a.Name, b.Name) {
		return celrule.Apart
	}
	rules := slices.Concat(own, added, around)
	further := func() celrule.Exclusion { return p.exclude(at.around, rules, a, b, depth+1) }
	if len(rules) == len(own) {
		return further()
	}
	return either(celrule.Exclusive(rules, a, b), further)
}

// marks are the markers of the field about the struct.
func (at holder) marks() markers.Set {
	if len(at.steps) == 0 {
		return slices.Clone(at.field.Marks)
	}
	var found markers.Set
	for _, m := range at.field.Marks {
		nested, isNested := m.Value.(markers.Nested)
		switch {
		case isNested && slices.Equal(at.steps, nested.Path):
			m.Value = nested.Value
			found = append(found, m)
		case m.Name == "kubebuilder:validation:items:XValidation" && slices.Equal(at.steps, []markers.Segment{markers.Items}):
			found = append(found, m)
		}
	}
	return found
}
