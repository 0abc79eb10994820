package rbac

import (
	"go/token"
	"slices"

	"github.com/crdgen/crdgen/internal/diag"
)

// repetitions reports elements that a list has twice.
func (c *checker) repetitions(p *permission) {
	for _, list := range []struct {
		argument string
		elements []string
	}{
		{"groups", p.Groups}, {"resources", p.Resources}, {"resourceNames", p.ResourceNames}, {"urls", p.URLs}, {"verbs", p.Verbs},
	} {
		for e := range p.elements(list.argument, list.elements) {
			if slices.Contains(list.elements[:e.index], e.value) {
				drop(c.report(diag.Warning, e.pos(), diag.RBACDuplicate, "drop it", "%q stands in %q twice", e.value, e.argument), e)
			}
		}
	}
}

// duplicates reports permissions that one block of markers asks for twice. Every file, and
// every function of one, may ask for all that its code needs, whatever others ask for.
func (c *checker) duplicates(permissions []permission) {
	type given struct {
		block int
		rule  string
		role  roleKey
	}
	first := make(map[given]permission, len(permissions))
	block := 0
	for i, p := range permissions {
		if i > 0 && !isBeside(permissions[i-1].mark.Pos, p.mark.Pos) {
			block++
		}
		r := rule{}
		r.lists = [numLists][]string{
			sorted(coreGroup(p.Groups)), sorted(p.Resources), sorted(p.ResourceNames), sorted(p.URLs), sorted(p.Verbs),
		}
		key := given{block: block, rule: r.key(-1), role: p.role("")}
		before, again := first[key]
		if !again {
			first[key] = p
			continue
		}
		d := diag.Diagnostic{
			Pos: p.mark.Pos, Severity: diag.Warning, Code: diag.RBACDuplicate, Stricter: true,
			Message: "permission is given twice",
			Help:    "delete this one, which adds nothing to the first",
			Notes:   []diag.Note{{Pos: before.mark.Pos, Message: "first one"}},
			Edits:   []diag.Edit{{Pos: p.mark.Pos, Old: p.mark.Text}},
		}
		if len(before.Groups) == 0 && len(p.Groups) > 0 {
			d.Help, d.Edits = "delete the first one, which names no group", nil
		}
		c.diags.Add(d)
	}
}

// isBeside reports whether b follows a as markers of one block do: with no more than a blank
// line between them.
func isBeside(a, b token.Position) bool {
	return a.Filename == b.Filename && b.Line <= a.Line+2
}
