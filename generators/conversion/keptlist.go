package conversion

import (
	"fmt"
	"slices"
	"strings"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

// checkKept warns of lists that keep something of their items while nothing says
// which item is which.
func (p *planner) checkKept() {
	for _, pair := range p.pkg.Pairs {
		for _, r := range pair.Rules {
			list, inner := keylessList(r.Conv)
			if list == nil {
				continue
			}
			p.diags.Add(diag.Diagnostic{
				Pos: r.Spoke.Field().Pos, Severity: diag.Warning, Code: diag.KeptList, Stricter: true,
				Message: fmt.Sprintf("field %q keeps what its items lose, but they have no key: an item that moves loses it", r.Spoke.Named(pair.Spoke)),
				Help:    keptHelp(r, list, inner),
				Notes:   []diag.Note{{Pos: r.Hub[0].Field().Pos, Message: "hub field declared here"}},
			})
		}
	}
}

// keylessList returns the first list in a value that keeps something by index, and
// whether it stands in another list or a map.
func keylessList(c *Conv) (list *Conv, inner bool) {
	for ; c != nil; c = c.Elem {
		if c.Form == Slice && c.Keys == nil && c.Elem.keeps() {
			return c, inner
		}
		inner = inner || c.Form == Slice || c.Form == Map
	}
	return nil, false
}

// keptHelp says how the items of a list get a key, if they can.
func keptHelp(r *Rule, list *Conv, inner bool) string {
	const accept = "where they never move, accept it with // +crdgen:ignore:rule=kept-list,reason=\"...\""
	pair, _, _ := structBelow(list.Elem)
	switch {
	case inner, list.Elem.Form == Slice, list.Elem.Form == Map:
		return "a list inside of a list or map cannot have a key: give its items a struct around them that has one, in both versions; " + accept
	case pair != nil && itemStruct(list.Elem) == nil:
		return "items that are pointers to pointers have no key: leave them out in both versions; " + accept
	case pair == nil:
		return "only a list of structs can have a key: make its items structs in both versions; " + accept
	case len(mapKeys(r.Hub[0].Field()))+len(mapKeys(r.Spoke.Field())) > 0:
		return "each field of +listMapKey must be a text, number or boolean in both versions, and no pointer; " + accept
	}
	if names := keysOfBoth(pair); len(names) > 0 {
		return fmt.Sprintf("if no two items have one %s, %s // +listMapKey=%s to it in both versions; %s", strings.Join(names, " or "), addMapType(r), names[0], accept)
	}
	return "its items have no text in both versions that could be their key; add one, or " + accept
}

// addMapType says how a list becomes one with keys: of what type it is may be said
// already.
func addMapType(r *Rule) string {
	for _, f := range []*model.Field{r.Spoke.Field(), r.Hub[0].Field()} {
		for _, m := range f.Marks {
			if v, ok := m.Value.(crdmarkers.ListType); ok && v != "map" {
				return fmt.Sprintf("write // +listType=map in place of %s and add", v)
			}
		}
	}
	return "add // +listType=map and"
}

// keysOfBoth names the texts of a struct that could identify items and that both
// versions call the same, those with usual names first.
func keysOfBoth(pair *Pair) []string {
	usual := []string{"name", "key", "id", "type"}
	var first, others []string
	for _, r := range pair.Rules {
		if r.How != SameName || r.Conv == nil || r.Whole || len(r.Spoke) > 1 || !isRequired(pair.Spoke, r.Spoke) {
			continue
		}
		name := r.Spoke.Steps()
		switch t := r.Spoke.Type().Underlying(); {
		case t.Shape != model.Basic || t.Name.Name != "string" || isPointer(r.Hub[0].Type()):
		case slices.Contains(usual, name):
			first = append(first, name)
		default:
			others = append(others, name)
		}
	}
	all := slices.Concat(first, others)
	return all[:min(len(all), 3)]
}
