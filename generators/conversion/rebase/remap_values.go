package rebase

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/internal/model"
)

// values are the markers for what happens to a value on both ways together.
func (c *remapping) values(rule *plan.Rule, s destination) (want []string, ok bool) {
	var back []string
	if s.rule.Conv != nil {
		if back, ok = valueMarkers(s.rule.Conv, true); !ok {
			return nil, false
		}
	}
	there, _ := valueMarkers(rule.Conv, false)
	isClamp := func(m string) bool { return m == plan.PreserveMarker }
	there, back = slices.DeleteFunc(there, isClamp), slices.DeleteFunc(back, isClamp)
	if s.place != nil {
		want = c.narrow(rule.Spoke, s.place)
	}
	narrowed := want
	if keepsRest(rule) {
		want = []string{plan.PreserveMarker}
	}
	switch {
	case len(back) == 0:
		return append(there, want...), true
	case len(there) == 0:
		if keepsRest(s.rule) {
			want = []string{plan.PreserveMarker} // as the old hub does it from then on
		}
		return append(back, want...), true
	case severalChanges(there) || severalChanges(back) || s.place == nil:
		return nil, false
	}
	a, b := changed(rule.Conv), changed(s.rule.Conv)
	if a.Form != b.Form {
		return nil, false
	}
	if a.Form == plan.Enum {
		return spellEnums(throughBoth(a, b), throughBoth(b, a)), true
	}
	// Where the two undo each other, no items have anything besides.
	return narrowed, undo(a, b) && match.MayConvert(rule.Spoke.Type(), s.place.Type(), 0)
}

// undo reports whether two changes of one form undo each other.
func undo(a, b *plan.Conv) bool {
	if a.Inverted != b.Inverted || a.Unit != b.Unit {
		return false
	}
	if a.Form != plan.KeyedMap || !a.Inverted {
		return true
	}
	return a.KeyField.Steps() == b.KeyField.Steps() &&
		(a.ValueField == nil) == (b.ValueField == nil) && (a.ValueField == nil || a.ValueField.Steps() == b.ValueField.Steps())
}

// severalChanges reports whether markers change a value in several ways. What names the
// value of a map stands beside what names its key, and what comes back of an enum beside
// what its values become.
func severalChanges(all []string) bool {
	return len(slices.DeleteFunc(slices.Clone(all), func(m string) bool {
		return strings.HasPrefix(m, plan.MapValueMarker+"=") || strings.HasPrefix(m, plan.InverseMarker+"=")
	})) > 1
}

// keepsRest reports whether a marker keeps what the items of a list have besides.
func keepsRest(rule *plan.Rule) bool {
	c := rule.Conv
	return c != nil && (c.Form == plan.Counted || c.Form == plan.KeyedMap && c.ValueField != nil) && rule.Spoke.Field().Marks.Has(plan.PreserveMarker)
}

// changed is the part of a conversion that changes values: of the keys of a map as well.
func changed(c *plan.Conv) *plan.Conv {
	for ; c.Elem != nil; c = c.Elem {
		if c.Key != nil && c.Key.Form == plan.Enum {
			return c.Key
		}
		if c.Form == plan.Counted || c.Form == plan.KeyedMap || c.Form == plan.Unit || c.Form == plan.Enum {
			break
		}
	}
	return c
}

// throughBoth maps values of the version of a, through their hub, to those of the version
// of b: the values that the hub alone allows are none of them.
func throughBoth(a, b *plan.Conv) map[string]string {
	there, back := enumMap(a, plan.ToHub), enumMap(b, plan.ToSpoke)
	through := func(v string) string {
		if to, ok := there[v]; ok {
			v = to
		}
		if to, ok := back[v]; ok {
			v = to
		}
		return v
	}
	all := map[string]string{}
	for _, from := range slices.Concat(slices.Collect(maps.Keys(there)), slices.Collect(maps.Keys(back))) {
		if to := through(from); to != from && isAmong(a.SpokeEnum, from) && isAmong(b.SpokeEnum, to) {
			all[from] = to
		}
	}
	return all
}

// isAmong reports whether a value is one of those that are allowed, nil for any.
func isAmong(allowed []string, value string) bool {
	return allowed == nil || slices.Contains(allowed, value)
}

// split leads functions on: the fields that they make must be in the new hub, as
// they are.
func (c *remapping) split(p *plan.Pair, rule *plan.Rule, old string, to *counterpart) {
	if c.undone(p, rule, old, to) {
		return
	}
	if !slices.ContainsFunc(rule.Hub, func(h gotype.FieldPath) bool { return len(c.below(old+"/"+h.Steps())) > 0 }) {
		for _, h := range rule.Hub {
			if s, ok := c.at(old + "/" + h.Steps()); ok && s.rule.Default != nil {
				c.cannotRemap(rule.Pos, fmt.Sprintf("field %q goes by functions to %q, where objects of the new hub have the default %v", rule.Spoke.Path(), h.Path(), s.rule.Default))
				return
			}
		}
		for _, m := range rule.Spokes() { // the new hub has nothing of it
			c.around(p, m)
			c.onField(m.Field(), m.Owner(p.Spoke), plan.PreserveMarker)
		}
		return
	}
	var with, paths []string
	for _, h := range rule.Hub {
		s, ok := c.at(old + "/" + h.Steps())
		name, reached := called(rule.Spoke, s.path, to)
		if !ok || s.path == "" || !reached || s.place == nil || s.rule.How == plan.Split || !gotype.Same(s.place.Type(), h.Type()) {
			c.cannotRemap(rule.Pos, fmt.Sprintf("field %q goes by functions to %q, which the new hub does not have as it is", rule.Spoke.Path(), h.Path()))
			return
		}
		if values, ok := valueMarkers(s.rule.Conv, true); !ok || len(values) > 0 {
			c.cannotRemap(rule.Pos, fmt.Sprintf("field %q goes by functions to %q, which has other values in the new hub", rule.Spoke.Path(), h.Path()))
			return
		}
		paths = append(paths, name)
	}
	for _, m := range rule.With {
		with = append(with, m[len(rule.Spoke)-1:].Path())
		c.onField(m.Field(), m.Owner(p.Spoke))
	}
	c.around(p, rule.Spoke)
	c.onField(rule.Spoke.Field(), rule.Spoke.Owner(p.Spoke), spellFunc(rule.Conv.To, rule.Conv.From, with, paths))
}

// undone leads fields on that functions convert to what the same functions make of
// fields of the new hub: they are the same, one by one.
func (c *remapping) undone(p *plan.Pair, rule *plan.Rule, old string, to *counterpart) bool {
	s, ok := c.destinations[old+"/"+rule.Hub[0].Steps()]
	if !ok || s.rule.How != plan.Split || s.rule.Conv.To != rule.Conv.To || s.rule.Conv.From != rule.Conv.From ||
		!slices.EqualFunc(s.rule.Hub, rule.Hub, func(a, b gotype.FieldPath) bool { return a.Field() == b.Field() }) {
		return false
	}
	around := strings.TrimSuffix(s.path, s.place.Steps())
	theirs := s.rule.Spokes()
	for i, m := range rule.Spokes() {
		way, ok := c.path(p, m, around+theirs[i].Steps(), to)
		if !ok {
			return false
		}
		c.around(p, m)
		c.onField(m.Field(), m.Owner(p.Spoke), way...)
	}
	return true
}

// join leads a field on that functions make of the new hub's, if the third version
// has all that they make, as they are in the old hub: the first of them gets the
// marker.
func (c *remapping) join(p *plan.Pair, rule *plan.Rule, old string, to *counterpart, s destination) {
	cannot := func() {
		c.cannotRemap(rule.Pos, fmt.Sprintf("field %q goes by functions in the new hub", rule.Spoke.Path()))
	}
	var fields []gotype.FieldPath
	for _, h := range s.rule.Hub {
		i := slices.IndexFunc(p.Rules, func(o *plan.Rule) bool {
			if o.Spoke == nil || len(o.Hub) != 1 || !gotype.Same(o.Spoke.Type(), h.Type()) {
				return false
			}
			there, ok := c.destinations[old+"/"+o.Hub[0].Steps()]
			return ok && there.rule == s.rule && o.Hub[0].Field() == h.Field()
		})
		if i < 0 || len(fields) > 0 && !slices.Equal(p.Rules[i].Spoke[:len(p.Rules[i].Spoke)-1], fields[0][:len(fields[0])-1]) {
			cannot()
			return
		}
		fields = append(fields, p.Rules[i].Spoke)
	}
	var with, paths []string
	for _, m := range fields[1:] {
		with = append(with, m[len(fields[0])-1:].Path())
		c.onField(m.Field(), m.Owner(p.Spoke))
	}
	for _, theirs := range s.rule.Spokes() {
		name, reached := called(fields[0], strings.TrimSuffix(s.path, s.place.Steps())+theirs.Steps(), to)
		if !reached {
			cannot()
			return
		}
		paths = append(paths, name)
	}
	for _, fn := range []*model.Function{s.rule.Conv.To, s.rule.Conv.From} {
		if plan.Callable(c.other.Package, fn.Name, c.other.Package, c.spoke.Package) == nil {
			c.cannot(rule.Pos, fmt.Sprintf("function %q is not exported: version %s could not call it", fn.Name, c.other.Version.Name),
				fmt.Sprintf("declare it in package %q before the hub moves", c.other.Package.Path))
			return
		}
	}
	c.onField(fields[0].Field(), fields[0].Owner(p.Spoke), spellFunc(s.rule.Conv.From, s.rule.Conv.To, with, paths))
}

// spellFunc is the marker for two functions.
func spellFunc(to, from *model.Function, with, paths []string) string {
	marker := fmt.Sprintf("%s:to=%s,from=%s", plan.FuncMarker, to.Name, from.Name)
	if len(with) > 0 {
		marker += ",with={" + strings.Join(with, ",") + "}"
	}
	return marker + ",paths={" + strings.Join(paths, ",") + "}"
}
