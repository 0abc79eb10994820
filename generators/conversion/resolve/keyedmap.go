package resolve

import (
	"slices"
	"strings"

	"github.com/crdgen/crdgen/generators/conversion/gotype"
	"github.com/crdgen/crdgen/generators/conversion/match"
	"github.com/crdgen/crdgen/generators/conversion/plan"
	"github.com/crdgen/crdgen/generators/conversion/problem"
	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// keyedMapShape converts a map to a list whose items hold the key. Either version may have
// the list. The values of the map are the items without the key, or are in one field of
// them.
type keyedMapShape struct{}

// Matches reports whether a marker names the key of the items.
func (keyedMapShape) Matches(u use) bool {
	return u.field.Marks.Has(plan.MapKeyMarker) && !u.inner && (match.IsKeyedPair(u.Spoke, u.Hub) || match.IsKeyedPair(u.Hub, u.Spoke))
}

// Build finds the key, and the field of the values if there is one.
func (keyedMapShape) Build(s *scope, u use) *plan.Conv {
	mark, _ := u.field.Marks.Get(plan.MapKeyMarker)
	s.run.use(mark)
	v, _ := mark.Value.(markers.ConversionMapKey)
	c := &plan.Conv{Form: plan.KeyedMap, Spoke: u.Spoke, Hub: u.Hub, Inverted: match.IsKeyedPair(u.Hub, u.Spoke)}
	items := itemFields{s, u, c, mark}
	var ok bool
	if c.KeyField, ok = items.field("", string(v), c.MapType().Underlying().Key); !ok {
		return nil
	}
	if keys := gotype.MapKeys(items.list()); !slices.Equal(keys, []string{c.KeyField.Steps()}) {
		s.run.add(problem.RepeatedKeys{Value: u.Value, Mark: mark, Side: items.side(), Key: c.KeyField, List: items.list()})
		return nil
	}
	item := u.in(u.Spoke.Underlying().Elem, u.Hub.Underlying().Elem)
	if u.field.Marks.Has(plan.MapValueMarker) || !match.IsItem(c.MapType().Underlying().Elem) {
		return items.values()
	}
	if gotype.Same(item.Spoke, item.Hub) {
		found := u.unconvertible(problem.KeyInValues)
		found.Fields = []string{c.KeyField.Steps()}
		s.run.add(found)
		return nil
	}
	item.anyName, item.key = true, &plan.Rule{How: plan.Keyed, Pos: mark.Pos}
	if c.Inverted {
		item.key.Spoke = c.KeyField
	} else {
		item.key.Hub = []gotype.FieldPath{c.KeyField}
	}
	c.Elem = (structShape{}).Build(s, item)
	if c.Elem == nil {
		return nil
	}
	s.keyed = append(s.keyed, keyedItems{pair: c.Elem.Pair, key: item.key})
	return c
}

// values finds the conversion of a map whose values are in one field of the items: labels,
// parameters, environment variables.
func (f itemFields) values() *plan.Conv {
	u, c := f.use, f.conv
	mapped := c.MapType().Underlying().Elem
	field, ok := f.valueField(mapped)
	if !ok {
		return nil
	}
	value := u.in(mapped, field.Type())
	if c.Inverted {
		value = u.in(field.Type(), mapped)
	}
	if c.Elem = f.scope.conv(value); c.Elem == nil {
		return nil
	}
	if c.Elem.Form == plan.Optional && gotype.IsCollection(c.Elem.Elem.Spoke) {
		f.scope.run.add(u.unconvertible(problem.EmptyBehindPointer))
		return nil
	}
	c.ValueField = field
	c.Excluded = f.scope.run.excluded(c)
	for _, m := range c.OtherFields() {
		if m.Pointers() > 0 {
			found := u.unconvertible(problem.BehindEmbedded)
			found.Fields = []string{m.Path()}
			f.scope.run.add(found)
			return nil
		}
	}
	if !f.isRestKept() {
		return nil
	}
	if !u.field.Marks.Has(plan.MapValueMarker) && !match.IsValueOf(c.ListType().Underlying().Elem, field, c.KeyField.Steps(), mapped) {
		f.scope.run.add(problem.ValuesGuessed{Value: u.Value, Mark: f.mark, Item: c.ListType().Underlying().Elem, Field: field, Rest: c.OtherFields()})
	}
	return c
}

// valueField finds the field of the items that holds the values of a map: the one that a
// marker names, else the only one that can.
func (f itemFields) valueField(mapped *model.Type) (gotype.FieldPath, bool) {
	item := f.conv.ListType().Underlying().Elem
	if mark, ok := f.use.field.Marks.Get(plan.MapValueMarker); ok {
		f.scope.run.use(mark)
		return f.namedValue(mark, item)
	}
	var can []gotype.FieldPath
	var names []string
	for _, m := range gotype.Members(item) {
		if m.Key() != f.conv.KeyField.Key() && m.Pointers() == 0 && match.MayConvert(mapped, m.Type(), 0) {
			can, names = append(can, m), append(names, m.Path())
		}
	}
	if len(can) == 1 {
		return can[0], true
	}
	found := f.use.unconvertible(problem.NoValues)
	found.Type, found.Elem, found.Fields = item, mapped, names
	if len(can) > 1 {
		found.Reason = problem.SeveralValues
	}
	f.scope.run.add(found)
	return nil, false
}

// namedValue is the field that a marker names.
func (f itemFields) namedValue(mark markers.Mark, item *model.Type) (gotype.FieldPath, bool) {
	name, _ := mark.Value.(markers.ConversionMapValue)
	field, lost := f.scope.find(f.side(), mark, "", item, "."+strings.TrimPrefix(string(name), "."))
	if lost != nil {
		f.scope.run.add(*lost)
		return nil, false
	}
	found := problem.NoValueField{Value: f.use.Value, Mark: mark, Side: f.side(), Field: field}
	switch {
	case field.Key() == f.conv.KeyField.Key():
		found.Why = problem.IsKey
	case field.Pointers() > 0:
		found.Why = problem.BehindPointer
	case strings.Contains(field.Steps(), "/"):
		found.Why = problem.InStruct
	default:
		return field, true
	}
	f.scope.run.add(found)
	return nil, false
}

// keyedItems are the values of a map and the items of a list that they become. key is the
// rule of the field that is the key; it stands in the pair if the map was the first to need
// the pair, and nothing else is about the field.
type keyedItems struct {
	pair *plan.Pair
	key  *plan.Rule
}

// at is the field that is the key.
func (k keyedItems) at() gotype.FieldPath { return k.key.Only() }

// rule is the pair's rule about the key, nil if there is none.
func (k keyedItems) rule() *plan.Rule {
	for _, r := range k.pair.Rules {
		fields := r.Hub
		if k.key.Spoke != nil {
			fields = r.Spokes()
		}
		if slices.ContainsFunc(fields, func(f gotype.FieldPath) bool { return f.Key() == k.at().Key() }) {
			return r
		}
	}
	return nil
}

// key enters the rule of a map's key, unless a marker is about the field.
func (p *pairResolver) key(r *plan.Rule) {
	switch {
	case r == nil:
		return
	case r.Spoke == nil:
		if p.hub.taken[r.Hub[0].Key()] != nil {
			return
		}
	default:
		i := slices.IndexFunc(p.spokes, func(m gotype.FieldPath) bool { return m.Key() == r.Spoke.Key() })
		if i < 0 || r.Spoke.Field().Marks.Has(plan.PreserveMarker) {
			return
		}
		p.spokes = slices.Delete(p.spokes, i, i+1)
	}
	p.add(r)
}

// keys finds structs that stand in a map with keys and elsewhere, where no key tells the
// field, and keys that something else is converted to as well.
func (s *scope) keys() {
	uses := map[*plan.Rule]int{}
	for _, k := range s.keyed {
		if r := k.rule(); r != nil && r.How == plan.Keyed {
			uses[r]++
		}
	}
	for _, k := range s.keyed {
		r := k.rule()
		switch {
		case r == nil || k.pair.HasManual():
		case r == k.key && uses[r] < s.uses[k.pair]:
			s.run.add(problem.KeyMissing{Pos: k.key.Pos, Pair: k.pair, Key: k.at(), OfSpoke: k.key.Spoke != nil})
		case r.Conv != nil:
			s.run.add(problem.KeyConverted{Pos: k.key.Pos, Key: k.at(), Rule: r})
		}
	}
}
