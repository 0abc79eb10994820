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
	walkPairs(root, func(p *plan.Pair, spoke, hub string) {
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
		}
	})
	return allSpoke, allHub
}

// walkPairs visits the pairs of structs below a kind, each once, with their paths in both versions.
func walkPairs(root *plan.Pair, visit func(p *plan.Pair, spoke, hub string)) {
	seen := map[*plan.Pair]bool{}
	var walk func(p *plan.Pair, spoke, hub string)
	walk = func(p *plan.Pair, spoke, hub string) {
		if seen[p] {
			return
		}
		seen[p] = true
		visit(p, spoke, hub)
		for _, r := range p.Rules {
			if r.Conv == nil || r.Spoke == nil || len(r.Hub) != 1 {
				continue
			}
			if inner, below, belowHub := plan.StructBelow(r.Conv); inner != nil {
				walk(inner, joined(spoke, r.Spoke)+starred(below), joined(hub, r.Hub[0])+starred(belowHub))
			}
		}
	}
	walk(root, "", "")
}

// Together are the fields that one hand-written function converts, by path in either version: it
// may look at some of them only where others say something. A function for a struct takes all
// fields in it.
func Together(root *plan.Pair) (spoke, hub [][]string) {
	walkPairs(root, func(p *plan.Pair, atSpoke, atHub string) {
		if p.ManualToHub != nil {
			spoke = append(spoke, []string{atSpoke})
		}
		if p.ManualToSpoke != nil {
			hub = append(hub, []string{atHub})
		}
		for _, r := range p.Rules {
			if r.How == plan.Split {
				spoke = append(spoke, joinedAll(atSpoke, r.Spokes()))
				hub = append(hub, joinedAll(atHub, r.Hub))
			}
		}
	})
	return spoke, hub
}

func joinedAll(at string, places []gotype.FieldPath) []string {
	var all []string
	for _, place := range places {
		all = append(all, joined(at, place))
	}
	return all
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
