// Package candidate makes values that may show how rules and keywords differ: what they name, what
// lies on both sides of that, what stands at the ends of types, formats and patterns, and which
// fields there are. It is given a schema and the rules and keywords of both sides as texts. It
// knows no definition, judges nothing and asks no server: whoever tries the values does.
package candidate

import (
	"encoding/json"
	"maps"
	"math"
	"slices"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract/celrule/syntax"
	"github.com/crdgen/crdgen/internal/contract/keyword"
	"github.com/crdgen/crdgen/internal/lazyregexp"
)

// Rules about lists and maps are told apart by few items, of which two may have to differ, and
// those about objects by few fields. What is combined here is small, so that all of it is.

// mostVariants is how many items are combined with each other, mostCombined how many objects are
// made of the values of fields together, and mostTogether of how many fields. mostApart is how many
// objects are made of the values of fields each by itself: where rules name many fields, strings
// are as many, and each field would have all of them.
const (
	mostVariants = 9
	mostCombined = 160
	mostTogether = 6
	mostApart    = 600
)

// mostDeep is how many objects and lists deep values are combined.
const mostDeep = 4

// Values are those of a schema, the least one first.
func Values(s *keyword.Schema, texts []string) []any {
	return newMaker(texts).values(s, 0)
}

// Names are legal names of objects that some rules may tell apart.
func Names(texts []string) (all []any) {
	for _, name := range newMaker(texts).scalars(&keyword.Schema{Type: "string"}) {
		if IsLegalName(name) {
			all = append(all, name)
		}
	}
	return all
}

var legalName = lazyregexp.New(`^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$`)

// IsLegalName reports whether the server may take a value as the name of an object.
func IsLegalName(v any) bool {
	name, ok := v.(string)
	return ok && len(name) <= 253 && legalName.MatchString(name)
}

// A maker makes values for some texts.
type maker struct {
	text string
	told literals
	// like are the strings that suit the texts, whatever the schema is; nil before they are asked for.
	like []string
}

func newMaker(texts []string) *maker {
	return &maker{text: strings.Join(texts, "\n"), told: read(texts)}
}

// names reports whether the texts speak of a field.
func (m *maker) names(field string) bool { return strings.Contains(m.text, field) }

func (m *maker) values(s *keyword.Schema, depth int) []any {
	switch {
	case s.Type == "array" && s.Items != nil && s.Items.Schema != nil:
		return m.lists(s, depth)
	case s.Type == "object" && s.AdditionalProperties != nil:
		return m.maps(s, depth)
	case s.Type == "object":
		return m.objects(s, depth)
	}
	return m.scalars(s)
}

// A field is one of an object with the values that it is given.
type field struct {
	name     string
	required bool
	values   []any
}

// objects are the least object with one of the fields that the texts speak of in each of its
// values, with all of them, and with their values together.
func (m *maker) objects(s *keyword.Schema, depth int) []any {
	made, gaps := (example.Maker{}).Make(s)
	least, ok := made.(map[string]any)
	if !ok || len(gaps) > 0 || depth > mostDeep {
		return nil
	}
	all, every := append([]any{least}, m.compared(s, least)...), maps.Clone(least)
	var fields []field
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		if !m.names(name) || depth == 0 && (name == "metadata" || name == "kind" || name == "apiVersion") {
			continue
		}
		values := m.values(&p, depth+1)
		if p.Nullable {
			values = append([]any{nil}, values...)
		}
		if len(values) > 0 {
			fields = append(fields, field{name, slices.Contains(s.Required, name), values})
		}
	}
	fewer(fields)
	for _, f := range fields {
		for _, v := range f.values {
			with := maps.Clone(least)
			with[f.name] = v
			all = append(all, with)
		}
		every[f.name] = f.values[len(f.values)-1]
	}
	return append(append(all, every), together(least, fields)...)
}

// fewer leaves each field as many values as it may have where together they are too many.
func fewer(fields []field) {
	count := 0
	for _, f := range fields {
		count += len(f.values)
	}
	if count <= mostApart {
		return
	}
	for i, f := range fields {
		fields[i].values = ends(f.values, mostApart/len(fields))
	}
}

// compared are objects whose fields have what rules compare them with, the first of each together,
// the second of each, and so on.
func (m *maker) compared(s *keyword.Schema, least map[string]any) (all []any) {
	for nth := range mostVariants / 3 {
		with, more := maps.Clone(least), false
		for name := range s.Properties {
			values := m.told.compared[syntax.Escaped(name)]
			if len(values) == 0 {
				continue
			}
			with[name] = values[min(nth, len(values)-1)]
			more = more || nth < len(values)
		}
		if !more {
			break
		}
		all = append(all, with)
	}
	return all
}

// together are objects with the values of several fields, or without some of them.
func together(least map[string]any, fields []field) (all []any) {
	if len(fields) < 2 || len(fields) > mostTogether {
		return nil
	}
	each := int(math.Pow(mostCombined, 1/float64(len(fields))) + 1e-9)
	all = []any{least}
	for _, f := range fields {
		values := ends(f.values, each-1)
		var more []any
		for _, o := range all {
			object := o.(map[string]any)
			if !f.required {
				more = append(more, object)
			}
			for _, v := range values {
				with := maps.Clone(object)
				with[f.name] = v
				more = append(more, with)
			}
		}
		all = more
	}
	return all
}

// ends are some of several values: the first ones and, of the last ones, a third of them.
func ends(values []any, most int) []any {
	most = max(most, 1)
	if len(values) <= most {
		return values
	}
	last := most / 3
	return slices.Concat(values[:most-last], values[len(values)-last:])
}

// lists are lists of one item or of two.
func (m *maker) lists(s *keyword.Schema, depth int) []any {
	if depth > mostDeep {
		return nil
	}
	all := []any{[]any{}}
	items := ends(m.values(s.Items.Schema, depth+1), mostVariants)
	for _, v := range items {
		all = append(all, []any{v})
	}
	for i, v := range items {
		for j, w := range items {
			switch {
			case i == j && keyword.ListKind(s) != "atomic":
			case keyword.ListKind(s) == "map":
				if other, ok := apart(v, w, s.XListMapKeys); ok {
					all = append(all, []any{v, other})
				}
			default:
				all = append(all, []any{v, w})
			}
		}
	}
	return all
}

// apart is an item with another key than one has.
func apart(v, w any, keys []string) (other map[string]any, ok bool) {
	one, isObject := v.(map[string]any)
	two, isToo := w.(map[string]any)
	if !isObject || !isToo {
		return nil, false
	}
	same := true
	for _, key := range keys {
		same = same && one[key] == two[key]
	}
	other = runtime.DeepCopyJSON(two)
	if !same || len(keys) == 0 {
		return other, true
	}
	switch value := other[keys[0]].(type) {
	case string:
		other[keys[0]] = value + "2"
	case int64:
		other[keys[0]] = value + 1
	default:
		return nil, false
	}
	return other, true
}

// maps are maps of one key. Where values may be of any type, there is one of each.
func (m *maker) maps(s *keyword.Schema, depth int) []any {
	if depth > mostDeep {
		return nil
	}
	all := []any{map[string]any{}}
	values := []any{"example", int64(0), true, []any{}, map[string]any{}}
	if s.AdditionalProperties.Schema != nil {
		values = m.values(s.AdditionalProperties.Schema, depth+1)
	}
	for _, v := range values {
		all = append(all, map[string]any{"key": v})
	}
	for _, key := range m.scalars(&keyword.Schema{Type: "string"}) {
		if name, ok := key.(string); ok && name != "" && len(values) > 0 {
			all = append(all, map[string]any{name: values[0]})
		}
	}
	return all
}

// scalars are values of a scalar type.
func (m *maker) scalars(s *keyword.Schema) []any {
	c := &collection{}
	if made, gaps := (example.Maker{}).Make(s); len(gaps) == 0 {
		c.add(made)
	}
	for _, v := range s.Enum {
		var listed any
		if json.Unmarshal(v.Raw, &listed) == nil {
			c.add(whole(listed))
		}
	}
	switch {
	case s.Type == "boolean":
		c.add(true)
		c.add(false)
	case s.Type == "integer", s.Type == "number":
		m.numbers(c, s)
	case s.Type == "string":
		m.texts(c, s)
	case s.XIntOrString:
		m.numbers(c, s)
		m.texts(c, s)
	}
	return c.all
}

// whole is an integer as the server's code has it.
func whole(v any) any {
	if f, ok := v.(float64); ok && f == math.Trunc(f) && math.Abs(f) < 1<<53 {
		return int64(f)
	}
	return v
}

// A collection is values without their equals: scalars mostly, and whatever a schema without a
// type is given.
type collection struct {
	all  []any
	seen map[string]bool
}

func (c *collection) add(v any) {
	key, err := json.Marshal(v)
	if err != nil || c.seen[string(key)] {
		return
	}
	if c.seen == nil {
		c.seen = map[string]bool{}
	}
	c.seen[string(key)] = true
	c.all = append(c.all, v)
}
