package expect

import (
	"slices"
	"strconv"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// Choices adds to what the fields of either version take the values of the enums that
// become others, which a schema need not list.
func Choices(root *plan.Pair, spoke, hub []plan.Choice) (allSpoke, allHub []plan.Choice) {
	allSpoke, allHub = slices.Clone(spoke), slices.Clone(hub)
	seen := map[*plan.Pair]bool{}
	var walk func(p *plan.Pair, spoke, hub string)
	walk = func(p *plan.Pair, spoke, hub string) {
		if seen[p] {
			return
		}
		seen[p] = true
		for _, r := range p.Rules {
			if r.Conv == nil || r.Spoke == nil || len(r.Hub) != 1 {
				continue
			}
			atSpoke, atHub := joined(spoke, r.Spoke), joined(hub, r.Hub[0])
			for c := r.Conv; c != nil; c = c.Elem {
				switch c.Form {
				case plan.Enum:
					for _, v := range c.Values {
						allSpoke = addChoice(allSpoke, atSpoke, v.Spoke)
						allHub = addChoice(allHub, atHub, v.Hub)
					}
					for _, v := range c.Inverse {
						allSpoke = addChoice(allSpoke, atSpoke, v.Spoke)
						allHub = addChoice(allHub, atHub, v.Hub)
					}
				case plan.Slice, plan.Map:
					atSpoke, atHub = atSpoke+"/*", atHub+"/*"
				}
			}
			if inner, below, belowHub := plan.StructBelow(r.Conv); inner != nil {
				walk(inner, joined(spoke, r.Spoke)+starred(below), joined(hub, r.Hub[0])+starred(belowHub))
			}
		}
	}
	walk(root, "", "")
	return allSpoke, allHub
}

func joined(at string, place gotype.FieldPath) string {
	if at == "" {
		return place.Steps()
	}
	return at + "/" + place.Steps()
}

func starred(suffix string) string {
	return strings.ReplaceAll(strings.ReplaceAll(suffix, "[*]", "/*"), ".", "/")
}

func addChoice(list []plan.Choice, path, value string) []plan.Choice {
	text := strconv.Quote(value)
	i := slices.IndexFunc(list, func(c plan.Choice) bool { return c.Path == path })
	if i < 0 {
		return append(list, plan.Choice{Path: path, JSON: []string{text}})
	}
	if !slices.Contains(list[i].JSON, text) {
		list[i].JSON = append(slices.Clone(list[i].JSON), text)
	}
	return list
}
