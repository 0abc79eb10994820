package witness

import (
	"maps"
	"slices"

	"k8s.io/apimachinery/pkg/runtime"

	"github.com/crdgen/crdgen/internal/check/example"
	"github.com/crdgen/crdgen/internal/contract"
	"github.com/crdgen/crdgen/internal/contract/keyword"
)

// mostItems is the longest list, and the largest map, that is made.
const mostItems = 1100

func (c *collection) lists(first, second *contract.Schema) {
	if first.Items == nil || first.Items.Schema == nil {
		return
	}
	c.distinct(first, second)
	sized := *first
	for _, n := range sizes(first.MinItems, first.MaxItems, second.MinItems, second.MaxItems) {
		sized.MinItems = &n
		v, _ := example.Maker{Fill: true}.Make(&sized)
		list, ok := v.([]any)
		for ok && len(list) > 0 && int64(len(list)) < n && fits(list[len(list)-1], n) { // the maker makes some only
			list = append(list, runtime.DeepCopyJSONValue(list[len(list)-1]))
		}
		if ok && int64(len(list)) >= n {
			c.add(list)
			c.add(list[:n])
		}
	}
	item, gaps := example.Maker{Fill: true}.Make(first.Items.Schema)
	if len(gaps) > 0 {
		return
	}
	c.add([]any{item, item})
	c.collisions(first, second)
}

// fits reports whether a list of as many items as one is small enough to be tried.
func fits(item any, n int64) bool { return int64(example.Size(item))*n <= example.MostValues }

// distinct adds lists of items that differ in the fields that they have to have, as rules ask of
// lists which are merged as a whole.
func (c *collection) distinct(first, second *contract.Schema) {
	sized, set := *first, "set"
	if len(first.XValidations) == 0 || keyword.ListKind(first) != "atomic" {
		return
	}
	if sized.XListType = &set; first.Items.Schema.Type == "object" {
		byKeys := "map"
		sized.XListType, sized.XListMapKeys = &byKeys, first.Items.Schema.Required
	}
	for _, n := range sizes(first.MinItems, first.MaxItems, second.MinItems, second.MaxItems) {
		sized.MinItems = &n
		v, _ := example.Maker{Fill: true}.Make(&sized)
		if list, ok := v.([]any); ok && int64(len(list)) >= n {
			c.add(list)
		}
	}
}

// collisions adds lists of two items that differ in what was a key and not in what is
// one now.
func (c *collection) collisions(first, second *contract.Schema) {
	two := *first
	n := int64(2)
	two.MinItems, two.MaxItems = &n, nil
	for _, keep := range []func(string, *example.Schema) bool{nil, near} {
		v, _ := example.Maker{Fill: true, Keep: keep}.Make(&two)
		list, ok := v.([]any)
		if !ok || len(list) != 2 {
			continue
		}
		a, isObject := list[0].(map[string]any)
		b, isToo := list[1].(map[string]any)
		if !isObject || !isToo {
			continue
		}
		for _, key := range second.XListMapKeys {
			if v, there := a[key]; there {
				b[key] = v
			}
		}
		c.add(list)
		c.add([]any{a, maps.Clone(a)})
	}
}

func sizes(bounds ...*int64) []int64 {
	all := []int64{0, 1, 2, 3}
	for _, b := range bounds {
		if b != nil {
			all = append(all, *b-1, *b, *b+1)
		}
	}
	all = slices.DeleteFunc(all, func(n int64) bool { return n < 0 || n > mostItems })
	slices.Sort(all)
	return slices.Compact(all)
}

func (c *collection) maps(first, second *contract.Schema) {
	all, _ := example.Maker{Fill: true, Keep: func(string, *example.Schema) bool { return true }}.Make(first)
	if object, ok := all.(map[string]any); ok {
		for _, name := range c.oneByOne(slices.Sorted(maps.Keys(object))) {
			less := maps.Clone(object)
			delete(less, name)
			c.add(less)
		}
		c.unknown(first, second, object)
	}
	least, _ := example.Maker{}.Make(first)
	if object, ok := least.(map[string]any); ok {
		for _, name := range c.oneByOne(slices.Sorted(maps.Keys(first.Properties))) {
			p := first.Properties[name]
			more := maps.Clone(object)
			v, gaps := example.Maker{Fill: true}.Make(&p)
			if len(gaps) == 0 {
				more[name] = v
				c.add(more)
			}
			if q, kept := second.Properties[name]; p.Nullable && kept && !q.Nullable { // null is dropped before fields are counted
				null := maps.Clone(object)
				null[name] = nil
				c.add(null)
				c.add(map[string]any{name: nil})
			}
		}
		c.unknown(first, second, object)
	}
	if first.AdditionalProperties == nil {
		return
	}
	sized := *first
	for _, n := range sizes(first.MinProperties, first.MaxProperties, second.MinProperties, second.MaxProperties) {
		sized.MinProperties = &n
		v, gaps := example.Maker{Fill: true}.Make(&sized)
		if len(gaps) == 0 {
			c.add(v)
		}
	}
}

// mostFields is how many fields of an object are left out, or there without the others, where it
// is known which of them count.
const mostFields = 24

// oneByOne are the fields of some that objects are made with and without: those that count, and
// the first of the others.
func (c *collection) oneByOne(names []string) []string {
	if c.named == nil || len(names) <= mostFields {
		return names
	}
	counts := func(name string) bool { return c.named[name] }
	all := slices.DeleteFunc(slices.Clone(names), func(name string) bool { return !counts(name) })
	for _, name := range names {
		if len(all) < mostFields && !counts(name) {
			all = append(all, name)
		}
	}
	return all
}

// unknown adds an object with a field that the first schema keeps without knowing it: of any type
// where the second one says of which it has to be.
func (c *collection) unknown(first, second *contract.Schema, object map[string]any) {
	if !contractKeeps(first) {
		return
	}
	values := []any{"example"}
	if second.AdditionalProperties != nil {
		values = append(values, int64(1), true, map[string]any{}, []any{}, map[string]any{"a": "example"}, nil)
	}
	for _, v := range values {
		more := maps.Clone(object)
		more["unknown"] = v
		c.add(more)
	}
}

func contractKeeps(s *contract.Schema) bool {
	return s.XPreserveUnknownFields != nil && *s.XPreserveUnknownFields
}
