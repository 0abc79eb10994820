package witness

import (
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// Rules about lists and maps are told apart by few items, of which two may have to differ. What
// is combined here is small: what a rule names on both sides of each of its literals, null where
// that is taken, alone and in pairs.

// mostVariants is how many items are combined with each other, mostWord how long a text is made
// for a number that a rule names.
const (
	mostVariants = 9
	mostWord     = 1 << 12
)

// combined adds values with the lists, maps and nulls that the rules of a place speak of.
func (c *collection) combined(s *contract.Schema, path string, rules []string) {
	if len(rules) == 0 {
		return
	}
	m := combiner{text: strings.Join(rules, "\n")}
	for _, v := range m.values(s, 0) {
		c.add(v)
	}
	if made, _ := (example.Maker{}).Make(s); path == "" && strings.Contains(m.text, "metadata.") {
		for _, name := range m.scalars(&contract.Schema{Type: "string"}) {
			if object, ok := made.(map[string]any); ok && isLegalName(name) {
				with := maps.Clone(object)
				with["metadata"] = map[string]any{"name": name}
				c.add(with)
			}
		}
	}
}

var legalName = regexp.MustCompile(`^[a-z0-9]([-a-z0-9.]*[a-z0-9])?$`)

// isLegalName reports whether the server may take a value as the name of an object.
func isLegalName(v any) bool {
	name, ok := v.(string)
	return ok && len(name) <= 253 && legalName.MatchString(name)
}

// A combiner makes values for the text of some rules.
type combiner struct{ text string }

// names reports whether the rules speak of a field.
func (m combiner) names(field string) bool { return strings.Contains(m.text, field) }

// values are those of a schema, the least one first.
func (m combiner) values(s *contract.Schema, depth int) []any {
	switch {
	case s.Type == "array" && s.Items != nil && s.Items.Schema != nil:
		return m.lists(s, depth)
	case s.Type == "object" && s.AdditionalProperties != nil && s.AdditionalProperties.Schema != nil:
		return m.maps(s, depth)
	case s.Type == "object":
		return m.objects(s, depth)
	}
	return m.scalars(s)
}

// mostDeep is how many objects and lists deep values are combined.
const mostDeep = 4

// objects are the least object with one of the fields that the rules speak of, or all of them,
// in each of its values.
func (m combiner) objects(s *contract.Schema, depth int) []any {
	made, gaps := (example.Maker{}).Make(s)
	least, ok := made.(map[string]any)
	if !ok || len(gaps) > 0 || depth > mostDeep {
		return nil
	}
	all, every := []any{least}, maps.Clone(least)
	for _, name := range slices.Sorted(maps.Keys(s.Properties)) {
		p := s.Properties[name]
		if !m.names(name) {
			continue
		}
		values := m.values(&p, depth+1)
		if p.Nullable {
			values = append(slices.Clip(values), nil)
		}
		for i, v := range values {
			with := maps.Clone(least)
			with[name] = v
			all = append(all, with)
			if i == len(values)-1 || i == 0 {
				every[name] = v
			}
		}
	}
	return append(all, every)
}

// lists are lists of one item or of two that differ.
func (m combiner) lists(s *contract.Schema, depth int) []any {
	if depth > mostDeep {
		return nil
	}
	all := []any{[]any{}}
	items := m.values(s.Items.Schema, depth+1)
	items = items[:min(len(items), mostVariants)]
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

// maps are maps of one key.
func (m combiner) maps(s *contract.Schema, depth int) []any {
	if depth > mostDeep {
		return nil
	}
	all := []any{map[string]any{}}
	values := m.values(s.AdditionalProperties.Schema, depth+1)
	for _, v := range values {
		all = append(all, map[string]any{"key": v})
	}
	for _, key := range m.scalars(&contract.Schema{Type: "string"}) {
		if name, ok := key.(string); ok && name != "" && len(values) > 0 {
			all = append(all, map[string]any{name: values[0]})
		}
	}
	return all
}

// scalars are what the rules name, and what lies next to it, as far as the type goes.
func (m combiner) scalars(s *contract.Schema) (all []any) {
	if made, gaps := (example.Maker{}).Make(s); len(gaps) == 0 {
		all = append(all, made)
	}
	for _, v := range s.Enum {
		all = append(all, decoded(v.Raw))
	}
	if s.Type == "boolean" {
		return []any{true, false}
	}
	for _, text := range literal.FindAllString(m.text, -1) {
		n, err := strconv.ParseInt(text, 10, 64)
		switch {
		case err != nil && s.Type == "string":
			all = append(all, text[1:len(text)-1], text[1:len(text)-1]+"x")
		case err == nil && (s.Type == "integer" || s.Type == "number"):
			all = append(all, n, n-1, n+1)
		case err == nil && s.Type == "string" && n < mostWord:
			all = append(all, strings.Repeat("a", int(n)+1), strings.Repeat("a", int(n)))
		}
	}
	if s.Type == "string" {
		all = append(all, "")
	}
	return all
}
