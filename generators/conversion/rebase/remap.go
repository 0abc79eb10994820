package rebase

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/proposal"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// remap rewrites the markers of a third version so that they lead to the new
// hub: what it has of the old hub is followed from there.
func (r *rebasing) remap(other *plan.Spoke) {
	c := &remapping{rebasing: r, other: other, destinations: map[string]destination{}, structs: map[string]*counterpart{}, roots: plan.RootedPairs(other)}
	c.follow(r.spoke.Root, "", "", map[*plan.Pair]bool{})
	c.pair(other.Root, "")
	if len(c.found) > 0 {
		return
	}
	c.missing()
}

// A destination is a field of the old hub with what becomes of it in the new one.
type destination struct {
	rule *plan.Rule
	// path are the steps to the field of the new hub, "" if it has none.
	path  string
	place gotype.FieldPath
	// first is the struct of the new hub that the place begins in.
	first *model.Type
	// key says that it identifies the items of a list that is a map there.
	key bool
}

// A counterpart is a struct of the new hub, and the one of the third version that
// becomes it.
type counterpart struct {
	path  string // steps in the new hub
	pair  *plan.Pair
	third *model.Type
}

// A remapping follows the fields of a third version. Paths are steps from a root,
// each with a slash before it; "*" stands for the items of a list or map.
type remapping struct {
	*rebasing
	other        *plan.Spoke
	destinations map[string]destination  // by path in the old hub
	structs      map[string]*counterpart // by path in the old hub
	paths        []string                // of destinations, in order
	pairs        []*plan.Pair            // of the third version, in the order in which they were met
	roots        map[*plan.Pair]plan.RootPaths
}

func (c *remapping) cannotRemap(pos token.Position, what string) {
	c.cannot(pos, fmt.Sprintf("%s: the markers of version %s cannot be led on to version %s", what, c.other.Version.Name, c.spoke.Version.Name),
		"remove the markers of the field, and say anew what becomes of it when the hub has moved")
}

// pair writes the markers of one struct of the third version.
func (c *remapping) pair(p *plan.Pair, old string) {
	if slices.Contains(c.pairs, p) {
		return
	}
	c.pairs = append(c.pairs, p)
	to := c.structs[old]
	if to == nil {
		return // a copy, or something that the new hub lacks
	}
	to.third = p.Spoke
	if p.HasManual() {
		c.cannotRemap(p.Spoke.Pos, fmt.Sprintf("type %q is converted by hand", gotype.BaseName(p.Spoke)))
		return
	}
	c.target(p.Spoke.Pos, gotype.BaseName(p.Spoke), p.Spoke.Package, p.Spoke.Marks)
	if p.Root == nil && gotype.BaseName(p.Spoke) != gotype.BaseName(to.pair.Spoke) {
		c.onType(p.Spoke, plan.TypeMarker+"="+gotype.BaseName(to.pair.Spoke))
	}
	for _, rule := range p.Rules {
		switch {
		case rule.SpokeAlone():
			c.alone(p, rule, to)
		case rule.How == plan.Split:
			c.split(p, rule, old, to)
		case rule.How == plan.Moved, rule.How == plan.SameName:
			c.field(p, rule, old, to)
		}
	}
}

// around keeps the markers that put the fields of structs among those around
// them, which stay where they are.
func (c *remapping) around(p *plan.Pair, place gotype.FieldPath) {
	for _, way := range ways(place) {
		if isFlattened(way) {
			c.onField(way.Field(), way.Owner(p.Spoke), plan.PathMarker+"=.")
		}
	}
}

// isFlattened reports whether a marker puts the fields of a struct among those around it.
func isFlattened(place gotype.FieldPath) bool {
	mark, _ := place.Field().Marks.Get(plan.PathMarker)
	path, _ := mark.Value.(markers.ConversionPath)
	return path == "."
}

// alone is a field that the old hub lacks. What the new hub alone has under its
// name becomes its counterpart.
func (c *remapping) alone(p *plan.Pair, rule *plan.Rule, to *counterpart) {
	x := rule.Spoke
	c.around(p, x)
	for _, theirs := range to.pair.Rules {
		if theirs.Spoke == nil || theirs.Spoke.Steps() != x[len(x)-1:].Steps() {
			continue
		}
		if theirs.SpokeAlone() && match.MayConvert(x.Type(), theirs.Spoke.Type(), 0) {
			c.onField(x.Field(), x.Owner(p.Spoke), c.narrow(x, theirs.Spoke)...)
			return
		}
		if theirs.SpokeAlone() {
			c.cannotRemap(rule.Pos, fmt.Sprintf("field %q has another type in the new hub", x.Path()))
			return
		}
	}
	c.onField(x.Field(), x.Owner(p.Spoke), markersNow(x.Field())...)
}

// markersNow are the markers about conversions that a field has.
func markersNow(f *model.Field) []string {
	var all []string
	for _, m := range f.Marks {
		if strings.HasPrefix(m.Name, plan.MarkerPrefix) {
			all = append(all, strings.TrimPrefix(m.Text, "+"))
		}
	}
	return all
}

// narrow is the marker for two numbers of which one has fewer bits.
func (c *remapping) narrow(x, s gotype.FieldPath) []string {
	a, b := gotype.Innermost(gotype.Pointee(x.Type())).Underlying(), gotype.Innermost(gotype.Pointee(s.Type())).Underlying()
	if a.Shape == model.Basic && b.Shape == model.Basic && gotype.BasicName(a) != gotype.BasicName(b) {
		i, one := gotype.Integer(gotype.BasicName(a))
		j, other := gotype.Integer(gotype.BasicName(b))
		if one && other && i != j {
			return []string{plan.PreserveMarker}
		}
	}
	return nil
}

// field leads a field on to the new hub.
func (c *remapping) field(p *plan.Pair, rule *plan.Rule, old string, to *counterpart) {
	x, path := rule.Spoke, old+"/"+rule.Hub[0].Steps()
	owner := x.Owner(p.Spoke)
	c.around(p, x)
	s, ok := c.at(path)
	switch {
	case ok && s.key:
		c.onField(x.Field(), owner)
		return
	case !ok:
		c.cannotRemap(rule.Pos, fmt.Sprintf("field %q has several fields of the new hub", x.Path()))
		return
	case s.rule.How == plan.Split:
		c.join(p, rule, old, to, s)
		return
	case s.path == "":
		c.gone(p, rule, s)
		return
	}
	values, ok := c.values(rule, s)
	if !ok {
		c.cannotRemap(rule.Pos, fmt.Sprintf("values of field %q are changed twice, or several become one", x.Path()))
		return
	}
	way, ok := c.path(p, x, s.path, to)
	if !ok {
		c.cannotRemap(rule.Pos, fmt.Sprintf("no path leads from field %q to %q in the new hub", x.Path(), strings.ReplaceAll(s.path, "/", ".")))
		return
	}
	c.onField(x.Field(), owner, append(way, values...)...)
	if pair, _, suffix := below(rule.Conv); pair != nil {
		c.pair(pair, path+suffix)
	}
}

// gone keeps a field that the new hub lacks, with the default that the new hub's
// marker has for its counterpart.
func (c *remapping) gone(p *plan.Pair, rule *plan.Rule, s destination) {
	marker := plan.PreserveMarker
	if s.rule.Default != nil && !gotype.IsZeroOf(s.rule.Default, rule.Spoke.Type()) {
		if values, _ := valueMarkers(rule.Conv, false); len(values) > 0 || !gotype.Fits(s.rule.Default, rule.Spoke.Type()) {
			c.cannotRemap(rule.Pos, fmt.Sprintf("field %q has other values than the old hub, where objects of the new one have the default %v", rule.Spoke.Path(), s.rule.Default))
			return
		}
		marker += ":default=" + proposal.Value(s.rule.Default)
	}
	c.onField(rule.Spoke.Field(), rule.Spoke.Owner(p.Spoke), marker)
}

// path is the marker that leads from a field of the third version to one of the
// new hub, none where the name tells.
func (c *remapping) path(p *plan.Pair, x gotype.FieldPath, target string, to *counterpart) (want []string, ok bool) {
	inner, within := strings.CutPrefix(target, to.path+"/")
	if within && len(ways(x)) == 0 && inner == x.Steps() {
		return nil, true
	}
	if name, ok := called(x, target, to); ok {
		return []string{plan.PathMarker + "=" + name}, true
	}
	if _, rooted := c.roots[p]; rooted && !strings.Contains(target, "*") {
		return []string{plan.PathMarker + "=" + target}, true
	}
	return nil, false
}

// called is what a marker of a field calls a place of the new hub, which counts from
// the struct around the field. In a struct that has a counterpart of its own, to which
// a rule of the root leads, it counts from the root.
func called(x gotype.FieldPath, target string, to *counterpart) (name string, ok bool) {
	fromRoot := slices.ContainsFunc(ways(x), func(way gotype.FieldPath) bool { return !isFlattened(way) })
	inner, within := strings.CutPrefix(target, to.path+"/")
	switch {
	case fromRoot:
		return target, !strings.Contains(target, "*")
	case within && !strings.Contains(inner, "*"):
		return "." + strings.ReplaceAll(inner, "/", "."), true
	}
	return "", false
}

// missing says of the fields of the new hub that the third version lacks them:
// those that the old hub had and it had not, and those that the old hub lacked.
func (c *remapping) missing() {
	for _, old := range slices.Sorted(maps.Keys(c.structs)) {
		to := c.structs[old]
		if to.third == nil {
			continue
		}
		for _, theirs := range to.pair.Rules {
			if !theirs.SpokeAlone() {
				continue
			}
			if there, _, _ := gotype.Find(to.third, theirs.Spoke.Path()); there != nil {
				continue
			}
			// The reason for a loss is that of two versions, and none of the third.
			kept := &plan.Rule{How: plan.Preserved, Default: theirs.Default, Pos: theirs.Pos}
			if marker, ok := c.rebasing.missing(to.pair.Spoke, theirs.Spoke, kept, theirs.Spoke.Path()); ok {
				c.onType(to.third, marker)
			}
		}
	}
	for _, p := range c.pairs {
		for _, rule := range p.Rules {
			if rule.HubAlone() {
				c.lacking(p, rule)
			}
		}
	}
}

// lacking leads the marker on that says of a field of the old hub that the third
// version lacks it.
func (c *remapping) lacking(p *plan.Pair, rule *plan.Rule) {
	for _, old := range slices.Sorted(maps.Keys(c.structs)) {
		to := c.structs[old]
		if to.third != p.Spoke {
			continue
		}
		for _, s := range c.below(old + "/" + rule.Hub[0].Steps()) {
			if values, ok := valueMarkers(s.rule.Conv, true); rule.Default != nil && (!ok || len(values) > 0) {
				c.cannotRemap(rule.Pos, fmt.Sprintf("field %q has a default, and other values in the new hub", rule.Hub[0].Path()))
				return
			}
			if !c.lacks(p, rule, s, to) {
				c.cannotRemap(rule.Pos, fmt.Sprintf("field %q is lacking, and stands in another struct of the new hub, as %q", rule.Hub[0].Path(), strings.ReplaceAll(s.path, "/", ".")))
				return
			}
		}
	}
}

// lacks says of all fields of the new hub that a field of the old one has become
// that the third version lacks them; false if one of them stands in another struct.
func (c *remapping) lacks(p *plan.Pair, rule *plan.Rule, s destination, to *counterpart) bool {
	around := strings.TrimSuffix(s.path, s.place.Steps())
	for _, theirs := range s.rule.Spokes() {
		path := s.path // of a value that is copied whole it leads further in
		if s.rule.How == plan.Split {
			path = around + theirs.Steps()
		}
		inner, within := strings.CutPrefix(path, to.path+"/")
		if !within || strings.Contains(inner, "*") {
			return false
		}
		name := "." + strings.ReplaceAll(inner, "/", ".")
		if s.place == nil {
			value := ""
			if rule.Default != nil {
				value = proposal.Value(rule.Default)
			}
			c.onType(p.Spoke, lackingMarker(name, value, rule.Reason))
			continue
		}
		if marker, ok := c.rebasing.missing(s.first, theirs, rule, name); ok {
			c.onType(p.Spoke, marker)
		}
	}
	return true
}
