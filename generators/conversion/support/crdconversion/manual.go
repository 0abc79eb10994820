package crdconversion

import (
	"reflect"
	"strings"
)

// ConvertManual converts a struct by functions that somebody wrote. What they lose is found
// by converting back, and kept member by member, in lists item by item. The shapes of both
// types say what items are known by, and which members exclude each other.
func ConvertManual[In, Out any](
	s *Preserved, at *Path, in *In, out *Out, there func(*In, *Out) error, back func(*Out, *In) error, shapes ...*Shape,
) error {
	return manual[In, Out]{ofStruct: there, toStruct: back}.convert(s, at, "*", in, out, shapes)
}

// ConvertField does the same for a field that functions of a marker convert. Behind the names
// stands ",omitempty" where JSON leaves out what is empty.
func ConvertField[In, Out any](
	s *Preserved, at *Path, from, to string, in *In, out *Out, there func(In) Out, back func(Out) In, shapes ...*Shape,
) {
	from, omitsIn := strings.CutSuffix(from, ",omitempty")
	to, omitsOut := strings.CutSuffix(to, ",omitempty")
	m := manual[In, Out]{ofField: there, toField: back, to: to, omitsIn: omitsIn, omitsOut: omitsOut}
	_ = m.convert(s, at, from, in, out, shapes) // neither function returns an error
}

// asRead is a value as it is read again in a field.
func asRead[T any](value T, omitsEmpty bool) T {
	if !omitsEmpty {
		return value
	}
	if v := reflect.ValueOf(&value).Elem(); v.Kind() == reflect.Slice || v.Kind() == reflect.Map {
		return NilIfEmpty(value)
	}
	return value
}

// A manual conversion is made of functions that somebody wrote: those of a struct return an error
// or nil, those of a field the value. A field may be one of thousands, and has no closures.
type manual[In, Out any] struct {
	ofStruct          func(*In, *Out) error
	toStruct          func(*Out, *In) error
	ofField           func(In) Out
	toField           func(Out) In
	to                string // the step of what was kept, "" for a struct
	omitsIn, omitsOut bool
	fields            fieldKeeper // of several, nil of one
	in, shows         *In         // what the object says, and what is shown of it with nothing that was kept
	of, made          *shapeNode
}

// A fieldKeeper keeps the fields of a struct that stands for several. It is apart from all else,
// since few modules need it.
type fieldKeeper interface {
	find(s *Preserved, at *Path, t reflect.Type) (e entry, ok bool)
	keep(s *Preserved, at *Path, again, in reflect.Value, of *shapeNode)
	part(patch, kept, now any, t reflect.Type, of *shapeNode)
}

func (m manual[In, Out]) there(in *In, out *Out) error {
	if m.ofField == nil {
		return m.ofStruct(in, out)
	}
	*out = m.ofField(asRead(*in, m.omitsIn))
	return nil
}

func (m manual[In, Out]) back(out *Out, in *In) error {
	if m.toField == nil {
		return m.toStruct(out, in)
	}
	*in = m.toField(asRead(*out, m.omitsOut))
	return nil
}

func (m manual[In, Out]) convert(s *Preserved, at *Path, step string, in *In, out *Out, shapes []*Shape) error {
	if err := m.there(in, out); err != nil || s == nil {
		return err
	}
	if len(shapes) == 2 {
		m.of, m.made = shapes[0].node(), shapes[1].node()
	}
	if m.to == "" {
		m.to = step
	}
	if s.Restores() {
		m.restore(s, at, in, out)
	}
	var again In
	if m.back(afterJSON(out), &again) != nil {
		return nil
	}
	if m.fields != nil {
		m.fields.keep(s, at, reflect.ValueOf(&again).Elem(), reflect.ValueOf(in).Elem(), m.of)
		return nil
	}
	if patch, isLost := differenceOf(reflect.ValueOf(&again).Elem(), reflect.ValueOf(in).Elem(), m.of, m.omitsIn); isLost {
		s.Keep(at, step, patch)
	}
	return nil
}

// find returns what was kept.
func (m manual[In, Out]) find(s *Preserved, at *Path) (e entry, ok bool) {
	if m.fields != nil {
		return m.fields.find(s, at, reflect.TypeFor[Out]())
	}
	return s.find(at, m.to)
}

// restore puts back what was kept if it says the same then: all of it, or else each part of
// which that is true.
func (m manual[In, Out]) restore(s *Preserved, at *Path, in *In, out *Out) {
	e, ok := m.find(s, at)
	if !ok {
		return
	}
	now := *out
	m.in, m.shows = in, new(In)
	if m.back(afterJSON(&now), m.shows) != nil {
		m.shows = in
	}
	made, merge := now, merger{isHeld: e.schema != nil}
	if v := reflect.ValueOf(&made); merge.merge(strings.Clone(e.raw), v.Elem(), m.made, 1) &&
		(e.schema == nil || e.schema.takes(viewOf(v).tree())) && m.saysSame(&made, &now) {
		*out = made
		return
	}
	kept, ok := decodeAny(e.raw)
	if !ok {
		return
	}
	tree := asAny(&now)
	accepts := func(made *Out, text string) (*Out, bool) {
		if e.schema != nil && !e.schema.accepts(*made, text, false) &&
			(e.schema.takes(tree) || !e.schema.takesChange(tree, asAny(made))) {
			return nil, false
		}
		return m.shown(made, &now)
	}
	r := restorer[Out]{tree: tree, now: tree, tried: &s.tried, out: out, accepts: accepts}
	t := reflect.TypeFor[Out]()
	if kept == nil {
		r.put(replacement{})
	} else if whole, isWhole := wholeIn(kept, t); !isWhole {
		patch := resolvePatch(tree, kept, t, m.made, &s.pairs)
		if m.fields != nil {
			m.fields.part(patch, kept, tree, t, m.made)
		}
		r.restore(patch)
	} else if object, _ := whole.(map[string]any); !r.put(replacement{value: whole}) && object != nil {
		r.restore(replacementsIn(object, tree, t, m.made))
	}
}

// replacementsIn are the members of an object that are fields of a type: each takes the place of
// one. Only these are tried one by one: an annotation may have any number of others. A member of
// a union stays away where another one is set that was not when the object was kept.
func replacementsIn(whole map[string]any, now any, t reflect.Type, of *shapeNode) any {
	types, made := fieldTypes(t), map[string]any{}
	old, _ := now.(map[string]any)
	since := map[string]any{}
	for name, value := range old {
		if whole[name] == nil {
			since[name] = value
		}
	}
	for name, value := range whole {
		isTaken := old[name] == nil && of.isTaken(name, since, whole)
		if _, isField := types[name]; (isField || types == nil) && !isTaken {
			made[name] = replacement{value: value}
		}
	}
	return made
}

// saysSame reports whether something that was kept says what the object says now.
func (m manual[In, Out]) saysSame(kept, now *Out) bool {
	_, ok := m.shown(kept, now)
	return ok
}

// shown returns what the other version says of something that was kept, and whether that is
// what the object says now: what it shows, there and on the way back, is shown without it, or said
// by the object or by what was kept itself. That both become the same is not enough, as functions
// may leave out, trim or lower what makes the difference: an edit would be undone.
//
// Anybody may have written what was kept. A function that cannot take it, such as one that is given
// an item that is null, panics: the object is read without it.
func (m manual[In, Out]) shown(kept, now *Out) (shown *Out, ok bool) {
	ok = Says(func() (ok bool) { shown, ok = m.says(kept, now); return ok })
	return shown, ok
}

func (m manual[In, Out]) says(kept, now *Out) (shown *Out, ok bool) {
	var old In
	var again Out
	if m.back(afterJSON(kept), &old) != nil || m.there(afterJSON(&old), &again) != nil {
		return nil, false
	}
	return &again, leads(&old, m.shows, m.in, m.omitsIn, m.of) && leads(now, &again, kept, m.omitsOut, m.made)
}

// leads reports whether all that a value says now, it said before or should say. An empty list or
// map is none where JSON leaves it out.
func leads[T any](now, before, to *T, omitsEmpty bool, n *shapeNode) bool {
	a, b, c := viewOf(reflect.ValueOf(now)), viewOf(reflect.ValueOf(before)), viewOf(reflect.ValueOf(to))
	if omitsEmpty {
		a, b, c = a.unlessEmpty(), b.unlessEmpty(), c.unlessEmpty()
	}
	return a.leads(b, c, n)
}

// Says asks functions that somebody wrote something of what was kept. Anybody may have written
// that: where they cannot take it and panic, they do not say so.
func Says(says func() bool) (ok bool) {
	defer func() {
		if recover() != nil {
			ok = false
		}
	}()
	return says()
}

// OfCopy gives a function that somebody wrote a copy of its source, so that what it makes
// shares no memory with it.
func OfCopy[In, Out any, P interface {
	*In
	DeepCopy() *In
}](convert func(*In, *Out) error) func(*In, *Out) error {
	return func(in *In, out *Out) error { return convert(P(in).DeepCopy(), out) }
}

// takesChange reports whether a schema takes what differs between two values: what the object
// says itself must not cost what was kept.
func (s *schema) takesChange(before, after any) bool {
	if s == nil || reflect.DeepEqual(before, after) {
		return true
	}
	if old, made, ok := sameLists(before, after); ok {
		for i := range made {
			if !s.Items.takesChange(old[i], made[i]) {
				return false
			}
		}
		return true
	}
	old, was := before.(map[string]any)
	made, is := after.(map[string]any)
	if !was || !is {
		return s.takes(after)
	}
	for _, name := range s.Required {
		if made[name] == nil && old[name] != nil {
			return false
		}
	}
	for name, value := range made {
		if !s.member(name).takesChange(old[name], value) {
			return false
		}
	}
	for _, all := range s.AllOf {
		if !all.takesChange(before, after) {
			return false
		}
	}
	return true
}

// sameLists returns two lists of one length.
func sameLists(before, after any) (old, made []any, ok bool) {
	old, was := before.([]any)
	made, is := after.([]any)
	return old, made, was && is && len(old) == len(made)
}
