package crdconversion

import (
	"encoding/json"
	"reflect"
	"slices"
	"strings"
)

// ConvertManual converts a struct by functions that somebody wrote. What they lose is found
// by converting back, and kept member by member.
func ConvertManual[In, Out any](
	s *Preserved, at *Path, in *In, out *Out, there func(*In, *Out) error, back func(*Out, *In) error,
) error {
	if err := there(in, out); err != nil || s == nil {
		return err
	}
	if s.Has(at, "*") {
		restoreLost(s, at, out, there, back)
	}
	var again In
	if back(afterJSON(out), &again) == nil && !Equal(&again, in) {
		s.Keep(at, "*", difference(&again, in))
	}
	return nil
}

// OfCopy gives a function that somebody wrote a copy of its source, so that what it makes
// shares no memory with it.
func OfCopy[In, Out any, P interface {
	*In
	DeepCopy() *In
}](convert func(*In, *Out) error) func(*In, *Out) error {
	return func(in *In, out *Out) error { return convert(P(in).DeepCopy(), out) }
}

// restoreLost puts back what was kept of a struct if it says the same then: all of it, or
// else each member of which that is true.
func restoreLost[In, Out any](
	s *Preserved, at *Path, out *Out, there func(*In, *Out) error, back func(*Out, *In) error,
) {
	e, ok := s.find(at, "*")
	if !ok {
		return
	}
	now := *out
	isAccepted := func(made *Out, text, patch string) bool {
		return e.schema == nil || e.schema.accepts(*made, text, false) || e.schema.acceptsChange(patch, asAny(out), asAny(made))
	}
	restore := func(patch string, made Out, text string, ok bool) bool {
		if !ok || !isAccepted(&made, text, patch) || !saysSame(&made, &now, there, back) {
			return false
		}
		*out = made
		return true
	}
	if made := now; e.schema == nil && mergeValue(strings.Clone(e.raw), reflect.ValueOf(&made).Elem()) && restore(e.raw, made, "", true) {
		return
	}
	if made, text, ok := patched(out, e.raw); restore(e.raw, made, text, ok) {
		return
	}
	if whole, ok := wholeIn(e.raw); ok {
		if made, ok := decode[Out](whole); !restore(whole, made, whole, ok) {
			for _, member := range fieldsIn[Out](whole) {
				made, text, ok := replaced(out, member)
				restore(string(appendObject(nil, member)), made, text, ok)
			}
		}
		return
	}
	if len(membersOf(e.raw)) < 2 {
		return // it was tried as a whole
	}
	members := fieldsIn[Out](e.raw)
	slices.SortStableFunc(members, func(a, b entry) int { return strings.Compare(a.path, b.path) })
	for _, member := range members {
		patch := string(appendObject(nil, member))
		made, text, ok := patched(out, patch)
		restore(patch, made, text, ok)
	}
}

// fieldsIn are the members of an object that are fields of a type, of several with one name the
// last. Only these are tried one by one: an annotation may have any number of others.
func fieldsIn[T any](raw string) (members []entry) {
	names := namesOf(reflect.TypeFor[T]())
	index := make(map[string]int, len(names))
	for _, member := range membersOf(raw) {
		if i, isThere := index[member.path]; isThere {
			members[i] = member
		} else if isOne := names[member.path] || names == nil; isOne && len(members) < mostFields {
			index[member.path] = len(members)
			members = append(members, member)
		}
	}
	return members
}

// namesOf are the names in JSON of the fields of a struct, also of those that it has from structs
// in it, nil if it may be any.
func namesOf(t reflect.Type) map[string]bool {
	if t.Kind() != reflect.Struct || reflect.PointerTo(t).Implements(reflect.TypeFor[json.Unmarshaler]()) {
		return nil
	}
	names := map[string]bool{}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		if name == "" {
			name = f.Name
		}
		names[name] = f.IsExported()
	}
	return names
}

// acceptsChange reports whether a schema takes what a patch makes of the members of a value that
// it does not take before either: what the object says itself must not cost what was kept.
func (s *schema) acceptsChange(patch string, before, after any) bool {
	change, ok := decodeAny(patch)
	return ok && !s.takes(before) && s.takesChange(change, before, after)
}

func (s *schema) takesChange(change, before, after any) bool {
	changed, isObject := change.(map[string]any)
	old, was := before.(map[string]any)
	made, is := after.(map[string]any)
	if s == nil || !isObject || !was || !is {
		return s.takes(after)
	}
	for _, name := range s.Required {
		if made[name] == nil && old[name] != nil {
			return false
		}
	}
	for name, value := range changed {
		if !s.member(name).takesChange(value, old[name], made[name]) {
			return false
		}
	}
	for _, all := range s.AllOf {
		if !all.takesChange(change, before, after) {
			return false
		}
	}
	return true
}

// difference returns what a value says that another one does not: of an object the members
// that differ, and null for those that only the other has, as in RFC 7386. What that cannot
// say, such as a null inside of an object, is kept with the whole value, as the only item of
// a list: no struct is read from one.
func difference[T any](from, to *T) any {
	before, _ := asAny(from).(map[string]any)
	after, _ := asAny(to).(map[string]any)
	var patch any = to
	if before != nil && after != nil {
		patch = differentMembers(before, after)
	}
	if text, err := json.Marshal(patch); err == nil {
		if made, _, ok := patched(from, string(text)); ok && Equal(&made, to) {
			return patch
		}
	}
	if after == nil {
		return to
	}
	return []any{to}
}

// wholeIn returns the object that was kept whole.
func wholeIn(raw string) (whole string, ok bool) {
	items := 0
	endOfParts(raw, 0, 1, func(_, item string) {
		whole = item
		items++
	})
	return whole, raw[0] == '[' && items == 1 && whole[0] == '{'
}

// replaced returns a value with another member, and the JSON that it was read from.
func replaced[T any](value *T, member entry) (made T, raw string, ok bool) {
	text, err := json.Marshal(value)
	if err != nil {
		return made, "", false
	}
	members := slices.DeleteFunc(membersOf(string(text)), func(m entry) bool { return m.path == member.path })
	raw = string(appendObject(nil, append(members, member)...))
	made, ok = decode[T](raw)
	return made, raw, ok
}

func differentMembers(before, after map[string]any) map[string]any {
	patch := map[string]any{}
	for name, value := range after {
		old, ok := before[name]
		if ok && reflect.DeepEqual(old, value) {
			continue
		}
		inner, isObject := value.(map[string]any)
		if outer, was := old.(map[string]any); isObject && was {
			value = differentMembers(outer, inner)
		}
		patch[name] = value
	}
	for name := range before {
		if _, ok := after[name]; !ok {
			patch[name] = nil
		}
	}
	return patch
}

// patched returns a value with the members of a patch in JSON, or what takes its place if
// either is no object, and the JSON that it was read from.
func patched[T any](value *T, patch string) (made T, raw string, ok bool) {
	text, err := json.Marshal(value)
	if err != nil {
		return made, "", false
	}
	raw = patch
	if text[0] == '{' && patch[0] == '{' {
		raw = string(appendMerged(nil, string(text), patch, 1))
	}
	made, ok = decode[T](raw)
	return made, raw, ok
}

// mostMerged is how deep the members of a patch are looked into. Below that, objects take
// the place of others.
const mostMerged = 64

// appendMerged appends an object with the members of a patch, but those that are null.
func appendMerged(to []byte, object, patch string, depth int) []byte {
	members := membersOf(object)
	index := make(map[string]int, len(members))
	for i, member := range members {
		index[member.path] = i
	}
	for _, member := range membersOf(patch) {
		i, ok := index[member.path]
		if !ok {
			i = len(members)
			index[member.path] = i
			members = append(members, entry{path: member.path})
		}
		switch {
		case member.raw == "null":
			member.raw = ""
		case member.raw[0] == '{' && depth < mostMerged:
			member.raw = string(appendMerged(nil, members[i].raw, member.raw, depth+1))
		}
		members[i].raw = member.raw
	}
	return appendObject(to, members...)
}

// membersOf are the members of an object in JSON, none of all else.
func membersOf(text string) (members []entry) {
	eachMember(text, 0, func(name, value string) {
		members = append(members, entry{path: name, raw: value})
	})
	return members
}

// appendObject appends an object with those members that have a value.
func appendObject(to []byte, members ...entry) []byte {
	to = append(to, '{')
	for _, member := range members {
		if member.raw == "" {
			continue
		}
		if to[len(to)-1] != '{' {
			to = append(to, ',')
		}
		start := len(to)
		to = closeString(append(append(to, '"'), member.path...), start)
		to = append(append(to, ':'), member.raw...)
	}
	return append(to, '}')
}
