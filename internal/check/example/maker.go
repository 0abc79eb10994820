// Package example makes values that a schema allows: the smallest object, one with everything
// that is optional, and others between them, as "crdgen sample" prints them. A value satisfies
// the keywords of its schema as far as a small generator can; what it could not satisfy is told
// as a [Gap]. It knows no rule, searches for nothing, and asks no server.
package example

import (
	"encoding/json"
	"fmt"
	"slices"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
)

// Schema is short for the type of schemas.
type Schema = apiext.JSONSchemaProps

// A Maker makes values. The zero Maker makes the smallest ones: required properties
// without a default, no items and no keys beyond what the schema demands.
type Maker struct {
	// Keep reports whether an optional property is there. The path leads to the
	// property, as in spec.ports[].name; map values are written as {}. Nil keeps
	// none.
	Keep func(path string, s *Schema) bool
	// Choose replaces the value at a path; false leaves it to the maker. It may be
	// nil.
	Choose func(path string, s *Schema) (any, bool)
	// Defaults puts default values in instead of leaving them to the API server.
	Defaults bool
	// Fill gives every kept list one item and every kept map one key.
	Fill bool
	// Keys names the keys of the map at a path; where it has too few, or is nil, keys
	// are called key1 and so on.
	Keys func(path string, s *Schema) []string
}

// A Gap is a value that its own schema may refuse.
type Gap struct {
	// Path leads to the value.
	Path string
	// Needs says what the value has to be.
	Needs string
}

// Make makes a value of a schema. Objects are map[string]any, lists []any, integers
// int64, as the API server's own code expects them. Equal arguments give equal
// values.
func (m Maker) Make(s *Schema) (any, []Gap) { return m.MakeOf(NewShape("", s)) }

// Values makes values of one schema, which must not change, by one maker after the other:
// what [Maker.Make] finds out of the schema is found out once.
func Values(s *Schema) func(Maker) (any, []Gap) {
	n := NewShape("", s)
	return func(m Maker) (any, []Gap) { return m.MakeOf(n) }
}

// MakeOf is [Maker.Make] for a schema of which many values are made.
func (m Maker) MakeOf(n *Shape) (any, []Gap) {
	return m.Nth(n, 0)
}

// Nth is [Maker.MakeOf] that tells the items of one list apart.
func (m Maker) Nth(n *Shape, nth int) (any, []Gap) {
	w := newWork(m)
	value := w.value(n, nth)
	return value, w.gaps
}

// Sharing is [Maker.MakeOf] that takes properties which were made before, but for those at paths
// where the value differs, and adds those that it makes to them.
func (m Maker) Sharing(n *Shape, made map[*Shape]any, differs func(path string) bool) (any, []Gap) {
	w := newWork(m)
	w.made, w.differs = made, differs
	value := w.value(n, 0)
	return value, w.gaps
}

// MostValues is how many values one is made of at most. Lists of lists that each ask for many
// items are objects of any size, which no server stores.
const MostValues = 20_000

// Size is how many values a value is made of, at most MostValues + 1.
func Size(v any) int {
	n := 0
	var count func(v any)
	count = func(v any) {
		if n++; n > MostValues {
			return
		}
		switch v := v.(type) {
		case map[string]any:
			for _, e := range v {
				count(e)
			}
		case []any:
			for _, e := range v {
				if count(e); n > MostValues {
					return
				}
			}
		}
	}
	count(v)
	return min(n, MostValues+1)
}

type work struct {
	Maker
	gaps []Gap
	// left is how many values may be made.
	left int
	// made are properties of values that were made before, which this one shares with
	// them but for those at paths where it differs. Nil shares none.
	made    map[*Shape]any
	differs func(path string) bool
}

// property makes a property, or takes one that was made before.
func (w *work) property(n *Shape) any {
	if w.made == nil || w.differs(n.Path) {
		return w.value(n, 0)
	}
	if v, ok := w.made[n]; ok {
		return v
	}
	gaps := len(w.gaps)
	v := w.value(n, 0)
	if len(w.gaps) == gaps {
		w.made[n] = v
	}
	return v
}

func newWork(m Maker) *work { return &work{Maker: m, left: MostValues} }

func (w *work) gap(path, needs string) { w.gaps = append(w.gaps, Gap{path, needs}) }

// value makes a value; nth tells the items of one list apart.
func (w *work) value(n *Shape, nth int) any {
	s := n.Schema
	if w.left == 0 {
		w.gap(n.Path, fmt.Sprintf("an object of more than %d values", MostValues))
	}
	if w.left--; w.left < 0 {
		return nil
	}
	if w.Choose != nil {
		if v, ok := w.Choose(n.Path, s); ok {
			return v
		}
	}
	if s.Default != nil && w.Defaults {
		return Decoded(s.Default.Raw)
	}
	if values := enumOf(s); len(values) > 0 {
		return Decoded(values[min(nth, len(values)-1)].Raw)
	}
	if s.Example != nil && nth == 0 {
		return Decoded(s.Example.Raw)
	}
	switch {
	case s.XEmbeddedResource:
		return embedded(w.object(n))
	case s.XIntOrString:
		return w.intOrString(n.Path, s, nth)
	}
	switch s.Type {
	case "object":
		return w.object(n)
	case "array":
		return w.list(n)
	case "string":
		return w.text(n.Path, s, nth)
	case "integer":
		return w.integer(n.Path, s, nth)
	case "number":
		return w.number(n.Path, s)
	case "boolean":
		return true
	}
	return map[string]any{}
}

// object makes an object or a map.
func (w *work) object(n *Shape) map[string]any {
	out := map[string]any{}
	for _, p := range n.Below() {
		if w.left < 0 {
			return out
		}
		demanded := slices.Contains(n.Required, p.Name) && (p.Schema.Default == nil || w.Defaults)
		if demanded || w.Keep != nil && w.Keep(p.Path, p.Schema) || p.Schema.Default != nil && w.Defaults {
			out[p.Name] = w.property(p.Shape)
		}
	}
	w.complete(n, out)
	if each := n.Values(); each != nil {
		least := int(LeastProperties(n.Schema))
		if w.Fill {
			least = max(least, 1)
		}
		for i, key := range w.keys(n.Path, n.Schema, min(least, most)) {
			if w.left < 0 {
				break
			}
			out[key] = w.value(each, i)
		}
	}
	return out
}

// keys are the first n keys of a map.
func (w *work) keys(path string, s *Schema, n int) []string {
	var names []string
	if w.Keys != nil {
		names = w.Keys(path, s)
	}
	for i := len(names); i < n; i++ {
		names = append(names, fmt.Sprintf("key%d", i+1))
	}
	return names[:n]
}

// complete adds properties in the order of their names until there are as many as
// the schema demands.
func (w *work) complete(n *Shape, out map[string]any) {
	least := int(LeastProperties(n.Schema))
	if len(out) >= least {
		return
	}
	for _, p := range n.Below() {
		if len(out) >= least {
			return
		}
		if _, there := out[p.Name]; !there {
			out[p.Name] = w.property(p.Shape)
		}
	}
}

// most is how many items a list is given at most.
const most = 16

// list makes a list.
func (w *work) list(n *Shape) []any {
	s := n.Schema
	least := limit(s, func(s *Schema) *int64 { return s.MinItems }, 0)
	if w.Fill && least == 0 && (s.MaxItems == nil || *s.MaxItems > 0) {
		least = 1
	}
	if least > most {
		w.gap(n.Path, fmt.Sprintf("at least %d items", least))
	}
	out := []any{}
	items := n.Items()
	if items == nil {
		return out
	}
	for i := range min(int(least), most) {
		if w.left < 0 {
			break
		}
		item := w.value(items, i)
		w.tellApart(item, n, i)
		out = append(out, item)
	}
	return out
}

// TellApart gives an item of a list of the smallest values keys of its own.
func TellApart(item any, list *Shape, nth int) { newWork(Maker{}).tellApart(item, list, nth) }

// tellApart gives an item of a list map keys of its own.
func (w *work) tellApart(item any, list *Shape, nth int) {
	object, ok := item.(map[string]any)
	if !ok || nth == 0 {
		return
	}
	for _, key := range list.Schema.XListMapKeys {
		if p := list.Items().Named(key); p != nil {
			object[key] = w.value(NewShape("", p.Schema), nth)
		}
	}
}

// embedded completes an object that must be a Kubernetes resource.
func embedded(object map[string]any) map[string]any {
	object["apiVersion"] = "v1"
	object["kind"] = "ConfigMap"
	object["metadata"] = map[string]any{"name": "example"}
	return object
}

// requiredOf are the required properties, those of the first alternatives among
// them.
func requiredOf(s *Schema) []string {
	all := slices.Clone(s.Required)
	for i := range s.AllOf {
		all = append(all, requiredOf(&s.AllOf[i])...)
	}
	if len(s.AnyOf) > 0 {
		all = append(all, requiredOf(&s.AnyOf[0])...)
	}
	if len(s.OneOf) > 0 {
		all = append(all, requiredOf(&s.OneOf[0])...)
	}
	return all
}

// enumOf are the values that the schema and its allOf allow; empty for any.
func enumOf(s *Schema) []apiext.JSON {
	values := s.Enum
	for i := range s.AllOf {
		other := enumOf(&s.AllOf[i])
		if len(values) == 0 {
			values = other
		} else if len(other) > 0 {
			values = slices.DeleteFunc(slices.Clone(values), func(v apiext.JSON) bool {
				return !slices.ContainsFunc(other, func(o apiext.JSON) bool { return string(o.Raw) == string(v.Raw) })
			})
		}
	}
	return values
}

// limit is the largest of a keyword in the schema and its allOf.
func limit(s *Schema, of func(*Schema) *int64, none int64) int64 {
	if v := of(s); v != nil {
		none = max(none, *v)
	}
	for i := range s.AllOf {
		none = limit(&s.AllOf[i], of, none)
	}
	return none
}

// LeastProperties is how many properties a schema asks for.
func LeastProperties(s *Schema) int64 {
	return limit(s, func(s *Schema) *int64 { return s.MinProperties }, 0)
}

// ListedBy are the values of [enumOf].
func ListedBy(s *Schema) (all []any) {
	for _, e := range enumOf(s) {
		all = append(all, Decoded(e.Raw))
	}
	return all
}

// Decoded reads a JSON value; integers become int64.
func Decoded(raw []byte) any {
	var v any
	if json.Unmarshal(raw, &v) != nil {
		return nil
	}
	return integers(v)
}

func integers(v any) any {
	switch v := v.(type) {
	case float64:
		if v == float64(int64(v)) {
			return int64(v)
		}
	case map[string]any:
		for k, e := range v {
			v[k] = integers(e)
		}
	case []any:
		for i, e := range v {
			v[i] = integers(e)
		}
	}
	return v
}
