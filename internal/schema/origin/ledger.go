package origin

import (
	"maps"
	"reflect"
	"slices"
	"strings"
	"sync"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"

	"github.com/crdgen/crdgen/internal/schema/sidetable"
)

// A Ledger holds the origins of schemas. A schema names its record in its ID: so the
// record travels with every copy of the schema, and schemas that are shared share it.
// Records are not changed; a schema that is gets a new one. A builder without a ledger
// notes nothing.
type Ledger struct{ records sidetable.Table[*record] }

// A record holds the origins of one schema's keywords, its rules and its list-map
// keys. The last two have as many elements as the schema has, or less; an element
// without a marker has no known origin.
type record struct {
	keywords map[string]Origin
	rules    []Origin
	mapKeys  []Origin
}

// of returns the record of a schema, nil if it has none.
func (l *Ledger) of(s *apiext.JSONSchemaProps) *record {
	return l.records.Get(sidetable.KeyOf(s.ID))
}

// revised returns a copy of a schema's record that may be changed, for put.
func (l *Ledger) revised(s *apiext.JSONSchemaProps) *record {
	old := l.of(s)
	if old == nil {
		return &record{keywords: map[string]Origin{}}
	}
	return &record{maps.Clone(old.keywords), slices.Clone(old.rules), slices.Clone(old.mapKeys)}
}

// put gives a schema a record.
func (l *Ledger) put(s *apiext.JSONSchemaProps, r *record) {
	s.ID = l.records.Add(r).Text()
}

// Follow gives a schema the origins of another one.
func Follow(dst, src *apiext.JSONSchemaProps) { dst.ID = src.ID }

// Keywords are the fields of a schema that hold a keyword with one value, by
// the keyword's name. What holds other schemas has origins of its own inside.
var Keywords = sync.OnceValue(func() map[string]int {
	fields := map[string]int{}
	t := reflect.TypeFor[apiext.JSONSchemaProps]()
	for i := range t.NumField() {
		name, _, _ := strings.Cut(t.Field(i).Tag.Get("json"), ",")
		switch name {
		case "id", "$schema", "$ref", "description", "required", "items", "allOf", "oneOf", "anyOf", "not", "properties",
			"additionalProperties", "patternProperties", "dependencies", "additionalItems", "definitions", "x-kubernetes-validations":
		default:
			fields[name] = i
		}
	}
	return fields
})

// HasKeyword reports whether a schema has a keyword with one value, such as
// "maxLength".
func HasKeyword(s *apiext.JSONSchemaProps, name string) bool {
	i, ok := Keywords()[name]
	return ok && !reflect.ValueOf(s).Elem().Field(i).IsZero()
}

// SameKeyword reports whether two schemas have the one value of a keyword: the same
// memory where it is a pointer or a list, so that of two markers that say the same
// only one is the origin.
func SameKeyword(a, b *apiext.JSONSchemaProps, field int) bool {
	x, y := reflect.ValueOf(a).Elem().Field(field), reflect.ValueOf(b).Elem().Field(field)
	if x.Kind() == reflect.Slice {
		return x.Len() == y.Len() && x.Pointer() == y.Pointer()
	}
	return x.Interface() == y.Interface()
}

// By changes a schema and notes the origin of what that changed, save where a change
// inside of this one has noted a closer origin.
func (l *Ledger) By(o Origin, s *apiext.JSONSchemaProps, change func()) {
	if l == nil {
		change()
		return
	}
	before := *s
	change()
	after := *s // a copy, so that the schemas of a run without a ledger stay on the stack
	r, was := l.revised(s), l.of(&before)
	changed := false
	for name, i := range Keywords() {
		if !SameKeyword(&before, &after, i) && !was.replaced(r, name) {
			r.keywords[name], changed = o, true
		}
	}
	if n := len(after.XListMapKeys); n > len(r.mapKeys) {
		r.mapKeys = noted(r.mapKeys, len(before.XListMapKeys), n, o)
	}
	if n := len(after.XValidations); n > len(r.rules) {
		r.rules, changed = noted(r.rules, len(before.XValidations), n, o), true
	}
	if changed {
		l.put(s, r)
	}
}

// replaced reports whether a later record of the same schema has another origin for
// a keyword.
func (r *record) replaced(later *record, name string) bool {
	o, ok := later.keywords[name]
	if !ok {
		return false
	}
	if r == nil {
		return true
	}
	old, ok := r.keywords[name]
	return !ok || old.Mark.Pos != o.Mark.Pos || old.Tag != o.Tag
}

// noted gives an origin to the elements up to an index that have none yet, but to
// none before from.
func noted(list []Origin, from, to int, o Origin) []Origin {
	for len(list) < to {
		if len(list) < from {
			list = append(list, Origin{})
			continue
		}
		list = append(list, o)
	}
	return list
}

// padded makes a list as long as what it is about.
func padded(list []Origin, n int) []Origin {
	list = slices.Clone(list[:min(n, len(list))])
	return append(list, make([]Origin, n-len(list))...)
}

// Take notes that a schema has keywords from another one, where both have them.
func (l *Ledger) Take(dst, src *apiext.JSONSchemaProps, names ...string) {
	if l == nil {
		return
	}
	r, from := l.revised(dst), l.of(src)
	to, of := *dst, *src
	for _, name := range names {
		if !HasKeyword(&of, name) || !SameKeyword(&to, &of, Keywords()[name]) {
			continue
		}
		delete(r.keywords, name)
		from.move(r, name)
	}
	l.put(dst, r)
}

// move gives the origin of a keyword to another record, if it is known.
func (r *record) move(to *record, name string) {
	if r == nil {
		return
	}
	if o, ok := r.keywords[name]; ok {
		to.keywords[name] = o
	}
}

// Merge notes where the keywords of a merged schema come from: each from the
// side whose value it has. What could not be united stands in both rests. The rules
// of the second side stand first.
func (l *Ledger) Merge(before, dst, src *apiext.JSONSchemaProps, dstRest, srcRest *apiext.JSONSchemaProps) {
	of, from := l.of(before), l.of(src)
	if of == nil && from == nil {
		return
	}
	empty := func() *record { return &record{keywords: map[string]Origin{}} }
	all, first, second := empty(), empty(), empty()
	for name, i := range Keywords() {
		switch {
		case HasKeyword(dstRest, name):
			of.move(first, name)
			from.move(second, name)
		case !HasKeyword(dst, name):
		case SameKeyword(before, dst, i):
			of.move(all, name)
		default:
			from.move(all, name)
		}
	}
	if from == nil {
		from = empty()
	}
	if of == nil {
		of = empty()
	}
	all.rules = append(padded(from.rules, len(src.XValidations)), padded(of.rules, len(before.XValidations))...)
	if all.mapKeys = of.mapKeys; src.XListMapKeys != nil {
		all.mapKeys = from.mapKeys
	}
	l.put(dst, all)
	l.put(dstRest, first)
	l.put(srcRest, second)
}

// ForgetRules notes that the rules of a schema are gone.
func (l *Ledger) ForgetRules(s *apiext.JSONSchemaProps) {
	if l == nil {
		return
	}
	r := l.revised(s)
	r.rules = nil
	l.put(s, r)
}

// Keyword returns what set a keyword of a schema, false where it is not known.
func (l *Ledger) Keyword(s *apiext.JSONSchemaProps, name string) (Origin, bool) {
	if l == nil {
		return Origin{}, false
	}
	r := l.of(s)
	if r == nil {
		return Origin{}, false
	}
	o, ok := r.keywords[name]
	return o, ok
}
