package crdconversion

import (
	"encoding/json"
	"math/rand"
	"reflect"
	"slices"
	"testing"
)

// freeParts hold free JSON wherever a type may hold it.
type freeParts struct {
	One   *freeJSON             `json:"one,omitempty"`
	Own   freeJSON              `json:"own"`
	Items []freeJSON            `json:"items,omitempty"`
	Named map[string]freeJSON   `json:"named,omitempty"`
	Lists map[string][]freeJSON `json:"lists,omitempty"`
	Parts []freePart            `json:"parts,omitempty"`
	Below *freeParts            `json:"below,omitempty"`
}

type freePart struct {
	Name  string               `json:"name"`
	Value *freeJSON            `json:"value,omitempty"`
	Maps  []map[string]*string `json:"maps,omitempty"`
}

type freeText struct {
	Text string `json:"text,omitempty"`
}

// randomFree is a value in JSON in which null stands at any depth, and the names of patches.
func randomFree(r *rand.Rand, depth int) any {
	switch kind := r.Intn(9); {
	case kind == 0:
		return nil
	case kind == 1:
		return r.Intn(3) == 0
	case kind == 2:
		return []string{"", "a", "#whole"}[r.Intn(3)]
	case kind == 3 || depth == 0:
		return r.Intn(3)
	case kind < 6:
		items := make([]any, r.Intn(3))
		for i := range items {
			items[i] = randomFree(r, depth-1)
		}
		return items
	}
	names := []string{"a", "b", "c", "=a", "0", "", "*", wholeMember, keysMember, digestsMember, orderMember, moreMember, goneMember, besideMember}
	members := map[string]any{}
	for range r.Intn(4) {
		name := names[r.Intn(3)]
		if r.Intn(4) == 0 {
			name = names[r.Intn(len(names))]
		}
		members[name] = randomFree(r, depth-1)
	}
	return members
}

// fillFree makes a random value of a type.
func fillFree(r *rand.Rand, v reflect.Value, depth int) {
	if v.Type() == reflect.TypeFor[json.RawMessage]() || v.Type() == reflect.TypeFor[freeJSON]() {
		_ = decodeInto(textOf(randomFree(r, 3)), v)
		return
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString([]string{"a", "b", "c"}[r.Intn(3)])
	case reflect.Pointer:
		if depth > 0 && r.Intn(4) > 0 {
			v.Set(reflect.New(v.Type().Elem()))
			fillFree(r, v.Elem(), depth-1)
		}
	case reflect.Slice:
		for range r.Intn(4) {
			item := reflect.New(v.Type().Elem()).Elem()
			fillFree(r, item, depth-1)
			v.Set(reflect.Append(v, item))
		}
	case reflect.Map:
		v.Set(reflect.MakeMap(v.Type()))
		for _, name := range []string{"a", "b", "", "#keys", "#whole"}[:r.Intn(6)] {
			item := reflect.New(v.Type().Elem()).Elem()
			fillFree(r, item, depth-1)
			v.SetMapIndex(reflect.ValueOf(name), item)
		}
	case reflect.Struct:
		for i := range v.NumField() {
			fillFree(r, v.Field(i), depth-1)
		}
	}
}

// without leaves out of a value in JSON what a function does not know: null, and some names.
func without(value any, names ...string) any {
	switch value := value.(type) {
	case []any:
		left := []any{}
		for _, item := range value {
			if item = without(item, names...); item != nil {
				left = append(left, item)
			}
		}
		return left
	case map[string]any:
		left := map[string]any{}
		for name, member := range value {
			if member = without(member, names...); member != nil && !slices.Contains(names, name) {
				left[name] = member
			}
		}
		return left
	}
	return value
}

// A freeFunction converts values to strings and back, and loses some of each.
type freeFunction[T any] struct {
	name  string
	to    func(T) string
	from  func(string) T
	reads bool // what the string says
}

// freeFunctions are some that say nothing of a value, or leave some of it out, or make another one.
func freeFunctions[T any]() []freeFunction[T] {
	read := func(text string) (value T) {
		value, _ = decode[T](text)
		return value
	}
	through := func(change func(any) any) func(T) string {
		return func(value T) string { return textOf(change(asAny(&value))) }
	}
	all := []freeFunction[T]{
		{"nothing", func(T) string { return "" }, func(string) (none T) { return none }, false},
		{"length", func(value T) string { return "abcdefghi"[:len(textOf(value))%9] }, func(string) (none T) { return none }, false},
		{"no null", through(func(value any) any { return without(value) }), read, true},
		{"less", through(func(value any) any { return without(value, "b", "one", "items", "#keys") }), read, true},
	}
	for _, other := range []string{`{"b":1}`, `{"a":null}`, `[{"b":1}]`, `[7]`, `[null]`, `"y"`} {
		if _, ok := decode[T](other); ok {
			all = append(all, freeFunction[T]{other, func(T) string { return "" }, func(string) T { return read(other) }, false})
		}
	}
	return all
}

// keptIn are the annotations with what was kept.
func keptIn(t *testing.T, s *Preserved) (annotations map[string]string) {
	t.Helper()
	if err := s.End(&annotations, "r", "w", true); err != nil {
		t.Fatal(err)
	}
	return annotations
}

func foundIn(t *testing.T, annotations map[string]string) *Preserved {
	t.Helper()
	var s Preserved
	if err := s.Begin(annotations, "w", true); err != nil {
		t.Fatal(err)
	}
	return &s
}

// freeReturns converts a value by functions, of one field, of a struct and of several fields, and
// back: it is what it was, and where the text was edited in between, the text is.
func freeReturns[T any](t *testing.T, seed int64) {
	r := rand.New(rand.NewSource(seed))
	var in, edited T
	for _, value := range []*T{&in, &edited} {
		fillFree(r, reflect.ValueOf(value).Elem(), 3)
		*value = *clone(value) // as it is read
	}
	type one struct {
		Value T `json:"value"`
	}
	type two struct {
		A T `json:"a"`
		B T `json:"b"`
	}
	want := textOf(asAny(&in))
	for _, f := range freeFunctions[T]() {
		holds := func(form string, annotations map[string]string, again T) {
			if got := textOf(asAny(&again)); got != want {
				t.Errorf("seed %d, %s, %s: %s comes back as %s, kept %s", seed, f.name, form, want, got, annotations["w"])
			}
		}
		var down Preserved
		var text string
		ConvertField(&down, nil, "value", "text", &in, &text, f.to, f.from)
		annotations := keptIn(t, &down)
		var again T
		ConvertField(foundIn(t, annotations), nil, "text", "value", &text, &again, f.from, f.to)
		holds("a field", annotations, again)
		if other := f.to(edited); f.reads && f.to(f.from(other)) == other {
			var again T
			ConvertField(foundIn(t, annotations), nil, "text", "value", &other, &again, f.from, f.to)
			if got := f.to(f.from(f.to(again))); got != other { // empty lists may be left out
				t.Errorf("seed %d, %s: %s of %s, was edited to %s, and is %s, kept %s", seed, f.name, text, want, other, got, annotations["w"])
			}
		}

		var byHand Preserved
		ofStruct := func(in *one, out *freeText) error { out.Text = f.to(in.Value); return nil }
		toStruct := func(in *freeText, out *one) error { out.Value = f.from(in.Text); return nil }
		var shown freeText
		_ = ConvertManual(&byHand, nil, &one{in}, &shown, ofStruct, toStruct)
		annotations = keptIn(t, &byHand)
		var whole one
		_ = ConvertManual(foundIn(t, annotations), nil, &shown, &whole, toStruct, ofStruct)
		holds("a struct", annotations, whole.Value)

		var several Preserved
		ofFields := func(in two) freeText { return freeText{f.to(in.A) + "\n" + f.to(in.B)} }
		toFields := func(in freeText) two {
			for i := range in.Text {
				if in.Text[i] == '\n' {
					return two{f.from(in.Text[:i]), f.from(in.Text[i+1:])}
				}
			}
			return two{}
		}
		shown = ConvertFields(&several, nil, two{in, in}, ofFields, toFields)
		annotations = keptIn(t, &several)
		both := ConvertFields(foundIn(t, annotations), nil, shown, toFields, ofFields)
		holds("the first of two", annotations, both.A)
		holds("the second of two", annotations, both.B)
	}
	var down Preserved
	down.Keep(nil, "value", in)
	again, _ := Kept[T](foundIn(t, keptIn(t, &down)), nil, "value")
	if got := textOf(asAny(&again)); got != want {
		t.Errorf("seed %d: %s was kept, and is %s", seed, want, got)
	}
}

// TestFreeJSONReturns converts JSON of any form, with null in it at any depth, in all types that
// may hold it.
func TestFreeJSONReturns(t *testing.T) {
	for seed := range int64(40) {
		freeReturns[freeJSON](t, seed)
		freeReturns[*freeJSON](t, seed)
		freeReturns[json.RawMessage](t, seed)
		freeReturns[[]freeJSON](t, seed)
		freeReturns[[]*freeJSON](t, seed)
		freeReturns[map[string]freeJSON](t, seed)
		freeReturns[map[string]*freeJSON](t, seed)
		freeReturns[map[string][]freeJSON](t, seed)
		freeReturns[freePart](t, seed)
		freeReturns[[]freePart](t, seed)
		freeReturns[map[string]*freePart](t, seed)
		freeReturns[*freeParts](t, seed)
		freeReturns[freeParts](t, seed)
		if t.Failed() {
			break
		}
	}
}
