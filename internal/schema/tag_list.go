package schema

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// topology returns the list type of a list and its keys, from the schema or the
// types it refers to; "" if nothing says it.
func (g *builder) topology(at spot) (listType string, keys []string) {
	s := at.schema
	for range 100 {
		switch {
		case s.XListType != nil:
			return *s.XListType, s.XListMapKeys
		case s.Ref == nil:
			return "", nil
		}
		s = g.need(g.types[s.Ref])
	}
	return "", nil
}

// uniqueBy returns the payload of the k8s:unique among the marks of a list, ""
// if there is none.
func (g *builder) uniqueBy(set markers.Set) string {
	for _, m := range set {
		if tag, ok := m.Value.(*k8stag.Tag); ok {
			if tag = g.unwrap(tag); tag.Name == "k8s:unique" {
				return tag.Payload
			}
		}
	}
	return ""
}

// isUniqueKey reports whether a mark names a key for k8s:unique=map, which is no key
// of a list map.
func (g *builder) isUniqueKey(m markers.Mark, set markers.Set) bool {
	if _, ok := m.Value.(crdmarkers.ListMapKey); !ok || g.compat {
		return false
	}
	return g.uniqueBy(set) == "map"
}

// addKeys makes the list-map keys that the marks name those of a list without any.
func (r *tagRun) addKeys(s *apiext.JSONSchemaProps) {
	for _, m := range r.set {
		if key, ok := m.Value.(crdmarkers.ListMapKey); ok && !slices.Contains(s.XListMapKeys, string(key)) {
			r.ledger.By(r.on.Origin(m), s, func() { s.XListMapKeys = append(s.XListMapKeys, string(key)) })
		}
	}
}

// listMapKeys returns the keys that the marks of a list name, in source order.
func listMapKeys(set markers.Set) []string {
	var keys []string
	for _, m := range set {
		if key, ok := m.Value.(crdmarkers.ListMapKey); ok && !slices.Contains(keys, string(key)) {
			keys = append(keys, string(key))
		}
	}
	return keys
}

// keysOf returns the properties that tell the items of a list apart, nil if there
// are none.
func (r *tagRun) keysOf(at spot) []string {
	if listType, keys := r.topology(at); listType == "map" {
		return keys
	}
	if at.schema == r.top && r.uniqueBy(r.set) == "map" {
		return listMapKeys(r.set)
	}
	return nil
}

// isSet reports whether the items of a list differ as a whole.
func (r *tagRun) isSet(at spot) bool {
	listType, _ := r.topology(at)
	return listType == "set" || at.schema == r.top && r.uniqueBy(r.set) == "set"
}

// correlated reports whether the API server knows the old value of each item of a
// list or value of a map, without which it refuses rules with oldSelf.
func (r *tagRun) correlated(at spot) bool {
	if r.headOf(at).Type == typeArray {
		listType, _ := r.topology(at)
		return listType == "map"
	}
	return at.schema.XMapType == nil || *at.schema.XMapType != "atomic"
}

// sameKeys returns the expression that items x and y have the same keys.
func (g *builder) sameKeys(list spot, keys []string) string {
	items, _ := g.items(list)
	parts := make([]string, len(keys))
	for i, key := range keys {
		x, y := "x."+g.celName(key), "y."+g.celName(key)
		parts[i] = x + " == " + y
		if items.schema != nil && !g.demands(items, key) {
			parts[i] = "has(" + x + ") == has(" + y + ") && (!has(" + x + ") || " + parts[i] + ")"
		}
	}
	return strings.Join(parts, " && ")
}

// demands reports whether a property is required by the schema or by the types
// behind it.
func (g *builder) demands(of spot, name string) bool {
	if slices.Contains(of.schema.Required, name) {
		return true
	}
	t := of.typ
	for range 100 {
		switch {
		case t == nil:
			return false
		case t.Declared() && slices.Contains(g.need(t).Required, name):
			return true
		case t.Shape != model.Pointer && t.Shape != model.Defined:
			return false
		}
		t = t.Elem
	}
	return false
}

// unique demands that the items of a list differ: by the list type where none is
// given, else by a rule.
func (u *tagUse) unique() {
	if !u.expect("a list") {
		return
	}
	listType, _ := u.topology(u.at)
	if listType == "set" || listType == "map" {
		u.refuse(u.tag, "a list with list type "+quote(listType)+" has unique items already")
		return
	}
	switch u.tag.Payload {
	case "set":
		u.uniqueSet(listType)
	case "map":
		u.uniqueMap(listType)
	default:
		u.badPayload(u.tag, "set", "map")
	}
}

func (u *tagUse) uniqueSet(listType string) {
	items, ok := u.items(u.at)
	if !ok {
		u.refuse(u.tag, "nothing is known of the items of the list")
		return
	}
	switch u.headOf(items).Type {
	case typeString, typeInteger, typeNumber, typeBoolean:
		if listType == "" {
			u.at.schema.XListType = new("set")
			return
		}
	}
	u.rule("self.all(x, self.exists_one(y, x == y))", "items must differ from each other")
}

func (u *tagUse) uniqueMap(listType string) {
	keys := listMapKeys(u.set)
	if u.at.schema != u.top || len(keys) == 0 {
		u.refuse(u.tag, "it needs +k8s:listMapKey, which names the keys")
		return
	}
	items, ok := u.items(u.at)
	if !ok || !u.expectAt(u.tag, items, "a struct") {
		return
	}
	for _, key := range keys {
		if u.fieldNamed(items.typ, key) == nil {
			u.refuse(u.tag, "the items have no field with the json name "+quote(key))
			return
		}
	}
	if listType == "" {
		u.at.schema.XListType = new("map")
		u.addKeys(u.at.schema)
		return
	}
	cel.AddRule(u.at.schema, apiext.ValidationRule{
		Rule:    "self.all(x, self.exists_one(y, " + u.sameKeys(u.at, keys) + "))",
		Message: "items must differ in " + strings.Join(keys, ", "),
	})
}
