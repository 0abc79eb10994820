package conversion

import (
	"fmt"
	"slices"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// compareItems warns of a list that may hold two items which are one in the hub, by
// its set or its keys: the API server refuses the object there.
func (f *filling) compareItems(r *Rule, c *Conv) {
	spoke, hub := r.Spoke.Field(), r.Hub[0].Field()
	isList := c.Spoke != nil && c.Spoke.Underlying().Shape == model.Slice
	if !isList || c.Form == KeyedMap || c.CountField != nil {
		return
	}
	want, here := uniqueness(hub), uniqueness(spoke)
	if c.Form == Counted && len(want) == 0 && len(here) > 0 {
		f.tighterHere(r, here)
	}
	if len(want) == 0 || len(here) > 0 {
		return
	}
	name := baseName(f.pair.Spoke) + "." + r.Spoke.Name()
	own := want
	switch {
	case c.Form == Counted:
		own = []string{"+listType=set"}
	case len(c.Keys) > 0:
		own = []string{"+listType=map"}
		for _, k := range c.Keys {
			own = append(own, "+listMapKey="+k.Spoke.Steps())
		}
	}
	f.diags.Add(diag.Diagnostic{
		Pos: spoke.Pos, Severity: diag.Warning, Code: diag.TighterHub, Stricter: true,
		Message: fmt.Sprintf("field %q may hold one item twice, which hub %s does not allow: such objects can be written in version %s only", name, f.spoke.Kind.Hub.Name, f.spoke.Version.Name),
		Help:    fmt.Sprintf("add // %s here%s", strings.Join(own, " and // "), countHelp(c)),
		Notes:   []diag.Note{{Pos: hub.Pos, Message: fmt.Sprintf("the hub's list has %s", strings.Join(want, " and "))}},
	})
}

// tighterHere warns of the opposite, where texts of the hub become items or items of
// the hub texts: the API server refuses the object in the spoke's version.
func (f *filling) tighterHere(r *Rule, here []string) {
	spoke, hub := r.Spoke.Field(), r.Hub[0].Field()
	own := "+listType=set"
	if !r.Conv.Turned {
		own = "+listType=map and // +listMapKey=" + r.Conv.KeyField.Steps()
	}
	f.diags.Add(diag.Diagnostic{
		Pos: spoke.Pos, Severity: diag.Warning, Code: diag.TighterHub, Stricter: true,
		Message: fmt.Sprintf("field %q cannot hold one item twice, which the list of hub %s can: such objects can be written in the hub's version only", r.Spoke.Named(f.pair.Spoke), f.spoke.Kind.Hub.Name),
		Help:    fmt.Sprintf("add // %s to the hub's list%s", own, countHelp(r.Conv)),
		Notes:   []diag.Note{{Pos: hub.Pos, Message: "the hub's list is declared here, the one here has " + strings.Join(here, " and ")}},
	})
}

// countHelp says how items that are there twice become one.
func countHelp(c *Conv) string {
	if c.Form != Counted {
		return ""
	}
	return ", or name a number of the items in count= of // +" + elemMarker + ", which says how often each is there"
}

// uniqueness are the markers of a list, or of its type, by which no two items are
// the same; none for another list.
func uniqueness(f *model.Field) []string {
	if keys := mapKeys(f); len(keys) > 0 {
		all := []string{"+listType=map"}
		for _, key := range keys {
			all = append(all, "+listMapKey="+key)
		}
		return all
	}
	for _, marks := range []markers.Set{f.Marks, f.GoType.Unalias().Marks} {
		if slices.ContainsFunc(marks, func(m markers.Mark) bool { return m.Value == crdmarkers.ListType("set") }) {
			return []string{"+listType=set"}
		}
	}
	return nil
}
