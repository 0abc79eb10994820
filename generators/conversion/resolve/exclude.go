package resolve

import (
	"slices"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/generators/conversion/union"
	"github.com/crdgen/crdgen/internal/model"
)

// markExcluded finds which kept fields are members of a union of which other members are
// converted: a client of the version without the field may set another one.
func (r *resolver) markExcluded(pair *plan.Pair) {
	for _, rule := range pair.Rules {
		from := pair.Hub
		switch {
		case rule.Default != nil: // it is there before what was kept comes back
			continue
		case rule.How == plan.HubOnly:
		case rule.How == plan.Preserved:
			from = pair.Spoke
		default:
			continue
		}
		var unread []gotype.FieldPath
		rule.Excludes, unread = r.holders().Alternatives(rule.Only(), from, func(m gotype.FieldPath) bool {
			return isConverted(pair, m, rule.Spoke != nil)
		})
		if len(unread) > 0 {
			r.add(problem.UnreadUnion{Pos: rule.Pos, Field: rule.Only(), Of: from, Others: unread})
		}
		if len(rule.Excludes) == 0 {
			rule.Excludes, rule.Most = r.holders().Limited(rule.Only(), from)
		}
	}
}

// isConverted reports whether a rule makes a field of the spoke or the hub, or a field in it, of
// one that the other version has.
func isConverted(pair *plan.Pair, f gotype.FieldPath, spoke bool) bool {
	return slices.ContainsFunc(pair.Rules, func(r *plan.Rule) bool {
		if r.Conv == nil {
			return false
		}
		ends := r.Hub
		if spoke {
			ends = r.Spokes()
		}
		return slices.ContainsFunc(ends, f.LeadsTo)
	})
}

// excluded are the other fields of the items of a map that must not be set together with the
// field of its values.
func (r *resolver) excluded(c *plan.Conv) []gotype.FieldPath {
	item := c.ListType().Underlying().Elem
	isValue := func(m gotype.FieldPath) bool { return m.Key() == c.ValueField.Key() }
	return slices.DeleteFunc(c.OtherFields(), func(m gotype.FieldPath) bool {
		apart, unread := r.holders().Alternatives(m, item, isValue)
		if len(unread) > 0 {
			r.add(problem.UnreadUnion{Pos: m.Field().Pos, Field: m, Of: item, Others: unread})
		}
		return len(apart) == 0
	})
}

// holdersIn are the holders of all structs in the versions of kinds.
func holdersIn(kinds []*plan.Kind) union.Holders {
	var roots []*model.Type
	for _, k := range kinds {
		for _, v := range k.Versions {
			roots = append(roots, v.Root)
		}
	}
	return union.HoldersIn(roots...)
}
