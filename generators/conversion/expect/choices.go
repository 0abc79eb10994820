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
					for _, v := range slices.Concat(c.Values, c.Inverse) {
						allSpoke = addChoice(allSpoke, atSpoke, v.Spoke)
						allHub = addChoice(allHub, atHub, v.Hub)
					}
				case plan.Map:
					if c.Key.Form == plan.Enum {
						for _, v := range slices.Concat(c.Key.Values, c.Key.Inverse) {
							allSpoke = addKey(allSpoke, atSpoke, v.Spoke)
							allHub = addKey(allHub, atHub, v.Hub)
						}
					}
					atSpoke, atHub = atSpoke+"/*", atHub+"/*"
				case plan.Slice:
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

// addChoice adds a value of a field.
func addChoice(list []plan.Choice, path, value string) []plan.Choice {
	return added(list, path, strconv.Quote(value), func(c *plan.Choice) *[]string { return &c.JSON })
}

// addKey adds a key of a map.
func addKey(list []plan.Choice, path, key string) []plan.Choice {
	return added(list, path, key, func(c *plan.Choice) *[]string { return &c.Keys })
}

// added is a list in which one of the texts of a path is added to those that there are.
func added(list []plan.Choice, path, text string, of func(*plan.Choice) *[]string) []plan.Choice {
	i := slices.IndexFunc(list, func(c plan.Choice) bool { return c.Path == path })
	if i < 0 {
		i, list = len(list), append(list, plan.Choice{Path: path})
	}
	if texts := of(&list[i]); !slices.Contains(*texts, text) {
		*texts = append(slices.Clone(*texts), text)
	}
	return list
}
