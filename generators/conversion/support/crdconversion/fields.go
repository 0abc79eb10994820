package crdconversion

import (
	"reflect"
	"strings"
)

// ConvertFields converts several fields by functions of a marker, to one field or several. In and
// Out are structs with a member for each field, whose name in JSON is the path of the field. What
// the functions lose is kept field by field, as [ConvertField] keeps it of one, and comes back
// wherever they show the same of all fields with it as without it. The shapes are those of both
// structs.
func ConvertFields[In, Out any](
	s *Preserved, at *Path, in In, there func(In) Out, back func(Out) In, shapes ...*Shape,
) (out Out) {
	m := manual[In, Out]{ofField: there, toField: back, fields: apart{}}
	_ = m.convert(s, at, "", &in, &out, shapes) // neither function returns an error
	return out
}

// apart keeps the fields of a struct each by itself.
type apart struct{}

func (apart) keep(s *Preserved, at *Path, again, in reflect.Value, of *shapeNode) {
	fields := viewFormOf(in.Type()).fields
	for i := range fields {
		f := &fields[i]
		if patch, isLost := differenceOf(f.of(again), f.of(in), of.step(f.name), f.omitsEmpty); isLost {
			s.KeepMember(at, f.name, patch, patch != nil && of.isBeside(f.name, viewOf(again)))
		}
	}
}

// isBeside reports whether an object shows another member of a union of a member.
func (n *shapeNode) isBeside(name string, members view) bool {
	if n == nil {
		return false
	}
	for _, union := range n.unions {
		for _, member := range union {
			if member == name && isOtherShown(union, name, members) {
				return true
			}
		}
	}
	return false
}

// find returns what was kept of the fields as if it were kept of the struct.
func (apart) find(s *Preserved, at *Path, t reflect.Type) (e entry, ok bool) {
	var members, besides []string
	checks := fieldChecks{}
	fields := viewFormOf(t).fields
	for i := range fields {
		name := fields[i].name
		kept, isKept := s.find(at, name)
		if !isKept {
			continue
		}
		members = append(members, quoted(name)+":"+kept.raw)
		if kept.schema != nil {
			checks[name] = kept.schema
		}
		if s.Has(at, name+beside) {
			besides = append(besides, quoted(name))
		}
	}
	if besides != nil {
		members = append(members, quoted(besideMember)+":["+strings.Join(besides, ",")+"]")
	}
	if e.raw = "{" + strings.Join(members, ",") + "}"; len(checks) > 0 {
		e.schema = &check{checks}
	}
	return e, members != nil
}

// leads reports whether all that is shown now was shown before or should be.
func (s view) leads(before, to view, n *shapeNode) bool {
	switch {
	case s.isAlike(to) || s.isAlike(before):
		return true
	case s.isList():
		return s.itemsLead(before, to, n)
	case !s.isObject() || !before.isObject() && !to.isObject() || s.lacksBoth(before, to):
		return false
	}
	leads := true
	s.eachMember(func(name string, _ digest, member view) bool {
		leads = member.leads(before.member(name), to.member(name), n.step(name))
		return leads
	})
	return leads
}

// itemsLead is leads for a list. Its items are known by their keys, unless these are not unique, or
// some are others now and the items stand where they stood and should. Each item is compared once:
// whoever may write an object decides how deep lists stand in lists.
func (s view) itemsLead(before, to view, n *shapeNode) bool {
	keys, now := n.uniqueKeys(s)
	old, was := n.uniqueKeys(before)
	should, wanted := n.uniqueKeys(to)
	if now != nil && was != nil && wanted != nil && (!isInPlace(keys, old, should) || hasAll(was, now) && hasAll(wanted, now)) {
		return s.keyedLead(before, to, n, keys, now, was, wanted)
	}
	if before.len() != s.len() || to.len() != s.len() {
		return false
	}
	for i := range s.len() {
		if !s.item(i).leads(before.item(i), to.item(i), n.step("[]")) {
			return false
		}
	}
	return true
}

// isInPlace reports whether each key stands where one of two lists has it.
func isInPlace(keys, before, to []string) bool {
	if len(before) != len(keys) || len(to) != len(keys) {
		return false
	}
	for i, key := range keys {
		if key != before[i] && key != to[i] {
			return false
		}
	}
	return true
}

// keyedLead is leads for a list of items with unique keys: those that were there or those that
// should be, and no two of them in the order of neither. Where nothing was shown of one, it may stand
// anywhere.
func (s view) keyedLead(before, to view, n *shapeNode, keys []string, now, was, wanted map[string]int) bool {
	if !hasAll(was, now) && !hasAll(wanted, now) {
		return false
	}
	for key := range was {
		if _, ok := wanted[key]; ok && !isIn(now, key) {
			return false
		}
	}
	for i, key := range keys {
		if i > 0 && isTurned(was, keys[i-1], key) && !isTurned(wanted, key, keys[i-1]) {
			return false
		}
		old, should := view{}, view{}
		if k, ok := was[key]; ok {
			old = before.item(k)
		}
		if k, ok := wanted[key]; ok {
			should = to.item(k)
		}
		if !s.item(i).leads(old, should, n.step("[]")) {
			return false
		}
	}
	return true
}

// uniqueKeys are the keys of a list's items and where each stands, nil if it has none or one twice.
func (n *shapeNode) uniqueKeys(items view) (keys []string, index map[string]int) {
	keys, ok := n.keysOf(items)
	if !ok {
		return nil, nil
	}
	if index = indexOf(keys); len(index) != len(keys) {
		return nil, nil
	}
	return keys, index
}

func isIn(index map[string]int, key string) bool {
	_, ok := index[key]
	return ok
}

func hasAll(index, of map[string]int) bool {
	for key := range of {
		if !isIn(index, key) {
			return false
		}
	}
	return true
}

// isTurned reports whether a list has the first of two items behind the second.
func isTurned(index map[string]int, first, second string) bool {
	return isIn(index, first) && isIn(index, second) && index[first] > index[second]
}

// lacksBoth reports whether an object lacks a member that two others have.
func (s view) lacksBoth(one, other view) (lacks bool) {
	one.eachMember(func(name string, _ digest, member view) bool {
		lacks = member.isThere() && other.member(name).isThere() && !s.member(name).isThere()
		return !lacks
	})
	return lacks
}

// part lets members of a field that was kept whole come back where the whole of it does not.
func (apart) part(patch, kept, now any, t reflect.Type, of *shapeNode) {
	members, _ := patch.(map[string]any)
	raw, _ := kept.(map[string]any)
	old, _ := now.(map[string]any)
	types := fieldTypes(t)
	for name, change := range members {
		of, field := of.step(name), types[name]
		_, isWhole := wholeIn(raw[name], field)
		for field != nil && field.Kind() == reflect.Pointer {
			field = field.Elem()
		}
		if r, ok := change.(replacement); ok && isWhole {
			if whole, isObject := r.value.(map[string]any); isObject {
				members[name] = replacement{whole, replacementsIn(whole, old[name], field, of)}
			}
		}
	}
}

// quoted is a string in JSON.
func quoted(text string) string { return string(closeString(append([]byte{'"'}, text...), 0)) }

// fieldChecks hold the members of an object against the schemas of single fields.
type fieldChecks map[string]*check

func (c fieldChecks) accepts(value any, raw string, _ bool) bool {
	texts := map[string]string{}
	eachMember(raw, 0, func(name, text string) { texts[name] = text })
	v := reflect.ValueOf(value)
	fields := viewFormOf(v.Type()).fields
	for i := range fields {
		f := &fields[i]
		text, isThere := texts[f.name]
		if !isThere {
			text = "null"
		}
		if of := c[f.name]; of != nil && !of.accepts(f.of(v).Interface(), text, false) {
			return false
		}
	}
	return true
}

func (c fieldChecks) acceptsJSON(raw string) bool {
	value, ok := decodeAny(raw)
	return ok && c.takes(value)
}

func (c fieldChecks) takes(value any) bool {
	members, _ := value.(map[string]any)
	for name, of := range c {
		if !of.takes(members[name]) {
			return false
		}
	}
	return true
}

func (c fieldChecks) takesChange(before, after any) bool {
	old, _ := before.(map[string]any)
	made, _ := after.(map[string]any)
	for name, of := range c {
		if !of.takesChange(old[name], made[name]) {
			return false
		}
	}
	return true
}
