package rbac

import (
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

// duplicates reports permissions that one file asks for twice. Every file may
// ask for all that its code needs, whatever other files ask for.
func (c *checker) duplicates(permissions []permission) {
	type given struct {
		file, rule string
		role       roleKey
	}
	first := make(map[given]permission, len(permissions))
	for _, p := range permissions {
		r := rule{}
		r.lists = [numLists][]string{
			sorted(coreGroup(p.Groups)), sorted(p.Resources), sorted(p.ResourceNames), sorted(p.URLs), sorted(p.Verbs),
		}
		key := given{file: p.mark.Pos.Filename, rule: r.key(-1), role: p.role("")}
		before, again := first[key]
		if !again {
			first[key] = p
			continue
		}
		d := diag.Diagnostic{
			Pos: p.mark.Pos, Severity: diag.Warning, Code: diag.RBACDuplicate, Stricter: true,
			Message: "permission is given twice in this file",
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
