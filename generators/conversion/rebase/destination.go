package rebase

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/plan"
)

// follow notes what becomes of the old hub's fields in the new one. Structs that
// hold themselves are followed once.
func (c *remapping) follow(p *plan.Pair, old, now string, open map[*plan.Pair]bool) {
	if open[p] {
		return
	}
	open[p] = true
	defer delete(open, p)
	if c.structs[old] == nil {
		c.structs[old] = &counterpart{path: now, pair: p}
	}
	for _, rule := range p.Rules {
		for _, h := range rule.Hub {
			s := destination{rule: rule, place: rule.Spoke, first: p.Spoke}
			if rule.Spoke != nil && rule.How != plan.Presence {
				s.path = now + "/" + rule.Spoke.Steps()
			}
			path := old + "/" + h.Steps()
			if rule.How != plan.Presence && rule.How != plan.Keyed {
				c.destinations[path] = s
				c.paths = append(c.paths, path)
			}
		}
		if rule.Conv == nil || rule.Spoke == nil || len(rule.Hub) != 1 {
			continue
		}
		below, suffix, hubSuffix := below(rule.Conv)
		if below == nil {
			continue
		}
		path := old + "/" + rule.Hub[0].Steps() + hubSuffix
		if rule.Conv.Form == plan.KeyedMap && rule.Conv.ValueField == nil && !rule.Conv.Inverted {
			c.destinations[path+"/"+rule.Conv.KeyField.Steps()] = destination{rule: rule, key: true}
		}
		c.follow(below, path, now+"/"+rule.Spoke.Steps()+suffix, open)
	}
}

// below returns the structs that a value comes to, and the steps to them in both
// versions.
func below(conv *plan.Conv) (p *plan.Pair, spoke, hub string) {
	p, spoke, hub = plan.StructBelow(conv)
	steps := strings.NewReplacer("[*]", "/*", ".", "/")
	return p, steps.Replace(spoke), steps.Replace(hub)
}

// at returns the destination of a path in the old hub: that of a value that is copied
// whole stands for all that is in it.
func (c *remapping) at(path string) (destination, bool) {
	if s, ok := c.destinations[path]; ok {
		return s, true
	}
	for i := strings.LastIndexByte(path, '/'); i > 0; i = strings.LastIndexByte(path[:i], '/') {
		s, ok := c.destinations[path[:i]]
		switch {
		case !ok:
			continue
		case s.path == "":
			return s, true // the whole of it is missing
		case s.rule.Conv != nil && s.rule.Conv.Form == plan.Identical:
			return destination{rule: s.rule, path: s.path + path[i:]}, true
		}
		return destination{}, false
	}
	return destination{}, false
}

// below returns what has become of a path of the old hub in the new one: one
// destination, or those of the fields in it where the struct itself is no more.
func (c *remapping) below(path string) []destination {
	var all []destination
	if s, ok := c.at(path); ok {
		all = append(all, s)
	} else {
		for _, other := range c.paths {
			if strings.HasPrefix(other, path+"/") {
				all = append(all, c.destinations[other])
			}
		}
	}
	return slices.DeleteFunc(all, func(s destination) bool { return s.path == "" })
}
