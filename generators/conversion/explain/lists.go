package explain

import (
	"fmt"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/diag"
	"github.com/crdgen/crdgen/internal/model"
)

func itemsMayRepeat(p problem.ItemsMayRepeat) diag.Diagnostic {
	own := p.Want
	switch {
	case p.Conv.Form == plan.Counted:
		own = []string{"+listType=set"}
	case len(p.Conv.Keys) > 0 && !p.Conv.Named:
		own = []string{"+listType=map"}
		for _, k := range p.Conv.Keys {
			own = append(own, "+listMapKey="+k.Spoke.Steps())
		}
	}
	name := gotype.BaseName(p.Pair.Spoke) + "." + p.Rule.Spoke.Name()
	return diag.Diagnostic{
		Pos: p.Rule.Spoke.Field().Pos, Code: diag.TighterHub,
		Message: fmt.Sprintf("field %q may hold one item twice, which hub %s does not allow: such objects can be written in version %s only", name, hubName(p.Pair), versionName(p.Pair)),
		Help:    fmt.Sprintf("add // %s here%s", strings.Join(own, " and // "), countHelp(p.Conv)),
		Notes:   []diag.Note{{Pos: p.Rule.Hub[0].Field().Pos, Message: fmt.Sprintf("the hub's list has %s", strings.Join(p.Want, " and "))}},

		Together: "%d lists may hold one item twice, which their hub does not allow: such objects can be written in the other version only",
	}
}

// keysBecomeOne says of a list that two of its items may have one key in the other version.
func keysBecomeOne(p problem.KeysBecomeOne) diag.Diagnostic {
	from, to := "version "+versionName(p.Pair), "hub "+hubName(p.Pair)
	if p.Direction == plan.ToSpoke {
		from, to = to, from
	}
	if p.Key == nil {
		return diag.Diagnostic{
			Pos: p.Rule.Spoke.Field().Pos, Code: diag.TighterHub,
			Message: fmt.Sprintf("several values become %q in %s, and list %q is a set there: two items may be the same, which the API server refuses, so that such objects can be written in %s only",
				p.Name, to, p.Rule.Spoke.Named(p.Pair.Spoke), from),
			Help: "make its items plain strings in both versions, of which those that become the same are there once",
		}
	}
	key := p.Key.Hub[0]
	if p.Direction == plan.ToSpoke {
		key = p.Key.Spoke
	}
	return diag.Diagnostic{
		Pos: p.Key.Spoke.Field().Pos, Code: diag.TighterHub,
		Message: fmt.Sprintf("several values become %q in %s, and %s is a key of list %q there: two items may have one key, which the API server refuses, so that such objects can be written in %s only",
			p.Name, to, key.Path(), p.Rule.Spoke.Named(p.Pair.Spoke), from),
		Help:  fmt.Sprintf("give each value one of its own in %s, or take the items apart by another key in both versions", to),
		Notes: []diag.Note{{Pos: p.Rule.Spoke.Field().Pos, Message: "the list is declared here"}},
	}
}

// countHelp says how items that are there twice become one.
func countHelp(c *plan.Conv) string {
	if c.Form != plan.Counted {
		return ""
	}
	return ", or name a number of the items in count= of // +" + plan.ElemMarker + ", which says how often each is there"
}

// keptHelp says how the items of a list get a key, if they can.
func keptHelp(p problem.KeptList) string {
	const accept = "accept it with // +crdgen:ignore:rule=kept-list,reason=\"...\""
	elem := p.List.Elem
	pair, _, _ := plan.StructBelow(elem)
	switch {
	case elem.Form == plan.Slice, elem.Form == plan.Map:
		return "lists and maps have no key: give the items a struct around them that has one, in both versions; or " + accept
	case pair != nil && plan.ItemStruct(elem) == nil:
		return "items that are pointers to pointers have no key: leave them out in both versions; or " + accept
	case pair == nil:
		return "only a list of structs can have a key: make its items structs in both versions; or " + accept
	}
	if names := keysOfBoth(pair); len(names) > 0 {
		return fmt.Sprintf("if items are known by their %s, add // +%s={%s}, which changes no schema; or %s", strings.Join(names, " or "), plan.KeyMarker, names[0], accept)
	}
	for _, t := range []*model.Type{pair.Spoke, pair.Hub} {
		if gotype.IsOpaque(t) {
			return fmt.Sprintf("the fields of %s are Kubernetes' own, of which none can be a key; %s", gotype.BaseName(t), accept)
		}
	}
	if key := mergedKey(p, pair); key != "" {
		return fmt.Sprintf("several values of key %q become one in the other version, where it does not tell items apart; give each value one of its own there, convert the list with // +%s, or %s", key, plan.FuncMarker, accept)
	}
	return "no required string of the items is in both versions, by which they could be known; add one, or " + accept
}

// mergedKey is the key of a list in the spoke's schema of which several values become one, "" if
// none does.
func mergedKey(p problem.KeptList, pair *plan.Pair) string {
	keys := gotype.MapKeys(p.Rule.Spoke.Field())
	for _, r := range pair.Rules {
		if r.Conv != nil && r.Conv.Form == plan.Enum && !r.Conv.IsOneToOne() && r.Spoke != nil && slices.Contains(keys, r.Spoke.Steps()) {
			return r.Spoke.Steps()
		}
	}
	return ""
}

// keysOfBoth names the strings of a struct that could identify items and that both versions
// call the same, also in structs that are inlined, those with usual names first.
func keysOfBoth(pair *plan.Pair) []string {
	usual := []string{"name", "key", "id", "type"}
	var first, others []string
	for _, r := range pair.Rules {
		if r.How != plan.SameName || r.Conv == nil || r.Whole || strings.Contains(r.Spoke.Steps(), "/") || !gotype.IsRequired(pair.Spoke, r.Spoke) {
			continue
		}
		name := r.Spoke.Steps()
		switch t := r.Spoke.Type().Underlying(); {
		case t.Shape != model.Basic || t.Name.Name != "string" || gotype.IsPointer(r.Hub[0].Type()):
		case slices.Contains(usual, name):
			first = append(first, name)
		default:
			others = append(others, name)
		}
	}
	all := slices.Concat(first, others)
	return all[:min(len(all), 3)]
}
