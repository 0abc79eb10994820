package conversion

import (
	"fmt"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// compose rewrites the markers of a third version so that they lead to the new
// hub: what it has of the old hub is followed from there.
func (r *rebase) compose(other *Spoke) {
	c := &composing{rebase: r, other: other, stations: map[string]station{}, structs: map[string]*counterpart{}, roots: rootedPairs(other)}
	c.follow(r.spoke.Root, "", "", map[*Pair]bool{})
	c.pair(other.Root, "")
	if len(c.found) > 0 {
		return
	}
	c.missing()
}

// A station is a field of the old hub with what becomes of it in the new one.
type station struct {
	rule *Rule
	// path are the steps to the field of the new hub, "" if it has none.
	path  string
	place Place
	// first is the struct of the new hub that the place begins in.
	first *model.Type
	// key says that it identifies the items of a list that is a map there.
	key bool
}

// A counterpart is a struct of the new hub, and the one of the third version that
// becomes it.
type counterpart struct {
	path  string // steps in the new hub
	pair  *Pair
	third *model.Type
}

// A composing follows the fields of a third version. Paths are steps from a root,
// each with a slash before it; "*" stands for the items of a list or map.
type composing struct {
	*rebase
	other    *Spoke
	stations map[string]station      // by path in the old hub
	structs  map[string]*counterpart // by path in the old hub
	paths    []string                // of stations, in order
	pairs    []*Pair                 // of the third version, in the order in which they were met
	roots    map[*Pair]rooted
}

func (c *composing) cannotCompose(pos token.Position, what string) {
	c.cannot(pos, fmt.Sprintf("%s: the markers of version %s cannot be led on to version %s", what, c.other.Version.Name, c.spoke.Version.Name),
		"remove the markers of the field, and say anew what becomes of it when the hub has moved")
}

// pair writes the markers of one struct of the third version.
func (c *composing) pair(p *Pair, old string) {
	if slices.Contains(c.pairs, p) {
		return
	}
	c.pairs = append(c.pairs, p)
	to := c.structs[old]
	if to == nil {
		return // a copy, or something that the new hub lacks
	}
	to.third = p.Spoke
	if p.byHand() {
		c.cannotCompose(p.Spoke.Pos, fmt.Sprintf("type %q is converted by hand", baseName(p.Spoke)))
		return
	}
	c.target(p.Spoke.Pos, baseName(p.Spoke), p.Spoke.Package, p.Spoke.Marks)
	if p.Root == nil && baseName(p.Spoke) != baseName(to.pair.Spoke) {
		c.onType(p.Spoke, typeMarker+"="+baseName(to.pair.Spoke))
	}
	for _, rule := range p.Rules {
		switch {
		case rule.spokeAlone():
			c.alone(p, rule, to)
		case rule.How == Split:
			c.split(p, rule, old, to)
		case rule.How == Moved, rule.How == SameName:
			c.field(p, rule, old, to)
		}
	}
}

// around keeps the markers that put the fields of structs among those around
// them, which stay where they are.
func (c *composing) around(p *Pair, place Place) {
	for _, way := range ways(place) {
		if isDissolved(way) {
			c.onField(way.Field(), way.Owner(p.Spoke), pathMarker+"=.")
		}
	}
}

// isDissolved says whether a marker puts the fields of a struct among those around it.
func isDissolved(place Place) bool {
	mark, _ := place.Field().Marks.Get(pathMarker)
	path, _ := mark.Value.(markers.ConversionPath)
	return path == "."
}

// alone is a field that the old hub lacks. What the new hub alone has under its
// name becomes its counterpart.
func (c *composing) alone(p *Pair, rule *Rule, to *counterpart) {
	x := rule.Spoke
	c.around(p, x)
	for _, theirs := range to.pair.Rules {
		if theirs.Spoke == nil || theirs.Spoke.Steps() != x[len(x)-1:].Steps() {
			continue
		}
		if theirs.spokeAlone() && mayConvert(x.Type(), theirs.Spoke.Type(), 0) {
			c.onField(x.Field(), x.Owner(p.Spoke), c.narrow(x, theirs.Spoke)...)
			return
		}
		if theirs.spokeAlone() {
			c.cannotCompose(rule.Pos, fmt.Sprintf("field %q has another type in the new hub", x.Path()))
			return
		}
	}
	c.onField(x.Field(), x.Owner(p.Spoke), markersNow(x.Field())...)
}

// markersNow are the markers about conversions that a field has.
func markersNow(f *model.Field) []string {
	var all []string
	for _, m := range f.Marks {
		if strings.HasPrefix(m.Name, markerPrefix) {
			all = append(all, strings.TrimPrefix(m.Text, "+"))
		}
	}
	return all
}

// narrow is the marker for two numbers of which one has fewer bits.
func (c *composing) narrow(x, s Place) []string {
	a, b := innermost(pointee(x.Type())).Underlying(), innermost(pointee(s.Type())).Underlying()
	if a.Shape == model.Basic && b.Shape == model.Basic && basicName(a) != basicName(b) {
		i, one := integer(basicName(a))
		j, other := integer(basicName(b))
		if one && other && i != j {
			return []string{preserveMarker}
		}
	}
	return nil
}

// field leads a field on to the new hub.
func (c *composing) field(p *Pair, rule *Rule, old string, to *counterpart) {
	x, path := rule.Spoke, old+"/"+rule.Hub[0].Steps()
	owner := x.Owner(p.Spoke)
	c.around(p, x)
	s, ok := c.at(path)
	switch {
	case ok && s.key:
		c.onField(x.Field(), owner)
		return
	case !ok:
		c.cannotCompose(rule.Pos, fmt.Sprintf("field %q has several fields of the new hub", x.Path()))
		return
	case s.rule.How == Split:
		c.join(p, rule, old, to, s)
		return
	case s.path == "":
		c.gone(p, rule, s)
		return
	}
	values, ok := c.values(rule, s)
	if !ok {
		c.cannotCompose(rule.Pos, fmt.Sprintf("values of field %q are changed twice, or several become one", x.Path()))
		return
	}
	way, ok := c.path(p, x, s.path, to)
	if !ok {
		c.cannotCompose(rule.Pos, fmt.Sprintf("no path leads from field %q to %q in the new hub", x.Path(), strings.ReplaceAll(s.path, "/", ".")))
		return
	}
	c.onField(x.Field(), owner, append(way, values...)...)
	if pair, _, suffix := below(rule.Conv); pair != nil {
		c.pair(pair, path+suffix)
	}
}

// gone keeps a field that the new hub lacks, with the default that the new hub's
// marker has for its counterpart.
func (c *composing) gone(p *Pair, rule *Rule, s station) {
	marker := preserveMarker
	if s.rule.Default != nil && !isZeroOf(s.rule.Default, rule.Spoke.Type()) {
		if values, _ := valueMarkers(rule.Conv, false); len(values) > 0 || unfit(s.rule.Default, rule.Spoke.Type()) != "" {
			c.cannotCompose(rule.Pos, fmt.Sprintf("field %q has other values than the old hub, where objects of the new one have the default %v", rule.Spoke.Path(), s.rule.Default))
			return
		}
		marker += ":default=" + spellDefault(s.rule.Default)
	}
	c.onField(rule.Spoke.Field(), rule.Spoke.Owner(p.Spoke), marker)
}

// path is the marker that leads from a field of the third version to one of the
// new hub, none where the name tells.
func (c *composing) path(p *Pair, x Place, target string, to *counterpart) (want []string, ok bool) {
	inner, within := strings.CutPrefix(target, to.path+"/")
	if within && len(ways(x)) == 0 && inner == x.Steps() {
		return nil, true
	}
	if name, ok := called(x, target, to); ok {
		return []string{pathMarker + "=" + name}, true
	}
	if _, rooted := c.roots[p]; rooted && !strings.Contains(target, "*") {
		return []string{pathMarker + "=" + target}, true
	}
	return nil, false
}

// called is what a marker of a field calls a place of the new hub, which counts from
// the struct around the field. In a struct that has a counterpart of its own, to which
// a rule of the root leads, it counts from the root.
func called(x Place, target string, to *counterpart) (name string, ok bool) {
	fromRoot := slices.ContainsFunc(ways(x), func(way Place) bool { return !isDissolved(way) })
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
func (c *composing) missing() {
	for _, old := range slices.Sorted(maps.Keys(c.structs)) {
		to := c.structs[old]
		if to.third == nil {
			continue
		}
		for _, theirs := range to.pair.Rules {
			if !theirs.spokeAlone() {
				continue
			}
			if there, _, _ := find(to.third, theirs.Spoke.Path()); there != nil {
				continue
			}
			// The reason for a loss is that of two versions, and none of the third.
			kept := &Rule{How: Preserved, Default: theirs.Default, Pos: theirs.Pos}
			if marker, ok := c.rebase.missing(to.pair.Spoke, theirs.Spoke, kept, theirs.Spoke.Path()); ok {
				c.onType(to.third, marker)
			}
		}
	}
	for _, p := range c.pairs {
		for _, rule := range p.Rules {
			if rule.hubAlone() {
				c.lacking(p, rule)
			}
		}
	}
}

// lacking leads the marker on that says of a field of the old hub that the third
// version lacks it.
func (c *composing) lacking(p *Pair, rule *Rule) {
	for _, old := range slices.Sorted(maps.Keys(c.structs)) {
		to := c.structs[old]
		if to.third != p.Spoke {
			continue
		}
		for _, s := range c.below(old + "/" + rule.Hub[0].Steps()) {
			if values, ok := valueMarkers(s.rule.Conv, true); rule.Default != nil && (!ok || len(values) > 0) {
				c.cannotCompose(rule.Pos, fmt.Sprintf("field %q has a default, and other values in the new hub", rule.Hub[0].Path()))
				return
			}
			if !c.lacks(p, rule, s, to) {
				c.cannotCompose(rule.Pos, fmt.Sprintf("field %q is lacking, and stands in another struct of the new hub, as %q", rule.Hub[0].Path(), strings.ReplaceAll(s.path, "/", ".")))
				return
			}
		}
	}
}

// lacks says of all fields of the new hub that a field of the old one has become
// that the third version lacks them; false if one of them stands in another struct.
func (c *composing) lacks(p *Pair, rule *Rule, s station, to *counterpart) bool {
	around := strings.TrimSuffix(s.path, s.place.Steps())
	for _, theirs := range s.rule.spokes() {
		path := s.path // of a value that is copied whole it leads further in
		if s.rule.How == Split {
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
				value = spellDefault(rule.Default)
			}
			c.onType(p.Spoke, lackingMarker(name, value, rule.Reason))
			continue
		}
		if marker, ok := c.rebase.missing(s.first, theirs, rule, name); ok {
			c.onType(p.Spoke, marker)
		}
	}
	return true
}
