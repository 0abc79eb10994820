package crdconversion

import (
	"cmp"
	"encoding/json"
	"reflect"
	"slices"
	"strings"
	"sync"
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
	restore := func(made Out, text string, ok bool) bool {
		if !ok || e.schema != nil && !e.schema.accepts(made, text, false) || !saysSame(&made, &now, there, back) {
			return false
		}
		*out = made
		return true
	}
	if made := now; e.schema == nil && mergeValue(strings.Clone(e.raw), reflect.ValueOf(&made).Elem()) && restore(made, "", true) {
		return
	}
	if restore(patched(out, e.raw)) {
		return
	}
	if whole, ok := wholeIn(e.raw); ok {
		if made, ok := decode[Out](whole); !restore(made, whole, ok) {
			for _, member := range membersOf(whole) {
				restore(replaced(out, member))
			}
		}
		return
	}
	members := membersOf(e.raw)
	if len(members) < 2 {
		return
	}
	slices.SortStableFunc(members, func(a, b entry) int { return strings.Compare(a.path, b.path) })
	for _, member := range members {
		restore(patched(out, string(appendObject(nil, member))))
	}
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

// asAny returns what a value is in JSON, nil if it is nothing.
func asAny(value any) any {
	text, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	made, _ := decodeAny(string(text))
	return made
}

// decodeAny reads JSON without rounding its numbers.
func decodeAny(raw string) (value any, ok bool) {
	d := json.NewDecoder(strings.NewReader(raw))
	d.UseNumber()
	err := d.Decode(&value)
	return value, err == nil
}

// saysSame reports whether something that was kept says what the object says
// now, but for what the other version cannot hold. If it does not at first, it may
// be for an empty list that the JSON of that version leaves out.
func saysSame[In, Out any](kept, now *Out, there func(*In, *Out) error, back func(*Out, *In) error) bool {
	var old In
	var again Out
	if back(kept, &old) != nil || there(&old, &again) != nil {
		return false
	}
	if Equal(&again, now) {
		return true
	}
	text, err := json.Marshal(&old)
	if err != nil {
		return false
	}
	read, ok := decode[In](string(text))
	if !ok {
		return false
	}
	var once Out
	return there(&read, &once) == nil && Equal(&once, now)
}

// AsWritten returns what JSON leaves of a value: it may leave out lists and maps that are
// there and empty.
func AsWritten[T any](value T) T { return *afterJSON(&value) }

// afterJSON returns what JSON leaves of a value. Of what conversions make
// it leaves out lists and maps that are there and empty, and nothing else: a value
// that has none is returned itself.
func afterJSON[T any](value *T) *T {
	if v := reflect.ValueOf(value); !holdsEmpty(v, listFormOf(v.Type())) {
		return value
	}
	text, err := json.Marshal(value)
	if err != nil {
		return value
	}
	if read, ok := decode[T](string(text)); ok {
		return &read
	}
	return value
}

// NilIfEmpty returns a list or map of a field that JSON leaves out where
// it is empty, as it is read again.
func NilIfEmpty[T any](value T) T {
	if reflect.ValueOf(value).Len() == 0 {
		var none T
		return none
	}
	return value
}

// A listForm says where in the values of a type lists and maps may be.
type listForm struct {
	mayHold bool
	below   func() *listForm // of what a pointer, list or map holds
	fields  []listField      // of a struct
}

// A listField is a field of a struct that may hold lists or maps.
type listField struct {
	index int
	form  func() *listForm
}

var listForms sync.Map // by type

func listFormOf(t reflect.Type) *listForm {
	if known, ok := listForms.Load(t); ok {
		return known.(*listForm)
	}
	form, of := &listForm{}, func(t reflect.Type) func() *listForm {
		return sync.OnceValue(func() *listForm { return listFormOf(t) }) // types may hold themselves
	}
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		form.mayHold, form.below = true, of(t.Elem())
	case reflect.Interface:
		form.mayHold = true
	case reflect.Struct:
		for i := 0; i < t.NumField() && !reflect.PointerTo(t).Implements(reflect.TypeFor[scalar]()); i++ {
			field := t.Field(i)
			switch kind := field.Type.Kind(); {
			case !field.IsExported(), kind < reflect.Array && kind != reflect.Invalid, kind == reflect.String:
			default:
				form.fields = append(form.fields, listField{i, of(field.Type)})
			}
		}
		form.mayHold = len(form.fields) > 0
	}
	listForms.Store(t, form)
	return form
}

// holdsEmpty looks for such a list or map, but not into times and quantities.
func holdsEmpty(v reflect.Value, form *listForm) bool {
	if !form.mayHold {
		return false
	}
	switch v.Kind() {
	case reflect.Pointer:
		return !v.IsNil() && holdsEmpty(v.Elem(), form.below())
	case reflect.Interface:
		return !v.IsNil() && holdsEmpty(v.Elem(), listFormOf(v.Elem().Type()))
	case reflect.Struct:
		for _, field := range form.fields {
			if holdsEmpty(v.Field(field.index), field.form()) {
				return true
			}
		}
	case reflect.Slice:
		below := form.below()
		for i := 0; i < v.Len() && below.mayHold; i++ {
			if holdsEmpty(v.Index(i), below) {
				return true
			}
		}
		return v.Len() == 0 && !v.IsNil()
	case reflect.Map:
		for entries := v.MapRange(); entries.Next(); {
			if holdsEmpty(entries.Value(), form.below()) {
				return true
			}
		}
		return v.Len() == 0 && !v.IsNil()
	}
	return false
}

// KeyOrder returns the keys of a map in the order that their list had, if
// it had the same keys, else sorted.
func KeyOrder[K cmp.Ordered, V any](s *Preserved, at *Path, step string, m map[K]V) []K {
	keys := make([]K, 0, len(m))
	for key := range m {
		keys = append(keys, key)
	}
	slices.Sort(keys)
	order, ok := Kept[[]K](s, at, step)
	if !ok {
		return keys
	}
	sorted := slices.Clone(order)
	slices.Sort(sorted)
	if !slices.Equal(sorted, keys) {
		return keys
	}
	return order
}

// KeepKeyOrder keeps the order of a list that becomes a map, unless it is
// the one that the map gives back.
func KeepKeyOrder[T any, K cmp.Ordered](s *Preserved, at *Path, step string, list []T, key func(*T) K) {
	for i := 1; i < len(list); i++ {
		if key(&list[i]) >= key(&list[i-1]) {
			continue
		}
		keys := make([]K, len(list))
		for i := range list {
			keys[i] = key(&list[i])
		}
		s.Keep(at, step, keys)
		return
	}
}
