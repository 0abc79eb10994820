package tags

import (
	"slices"
	"strings"

	apiext "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/internal/schema/cel"
	"github.com/crdgen/crdgen/internal/schema/site"
	"github.com/crdgen/crdgen/markers"
	"github.com/crdgen/crdgen/markers/k8stag"
)

// topology returns the list type of a list and its keys, from the schema or the
// types it refers to; "" if nothing says it.
func (c *Context) topology(at site.Site) (listType string, keys []string) {
	s := at.Schema
	for range 100 {
		switch {
		case s.XListType != nil:
			return *s.XListType, s.XListMapKeys
		case s.Ref == nil:
			return "", nil
		}
		s = c.Need(c.TypeOf(s.Ref))
	}
	return "", nil
}

// uniqueBy returns the payload of the k8s:unique among the marks of a list, ""
// if there is none.
func (c *Context) uniqueBy(set markers.Set) string {
	for _, m := range set {
		if tag, ok := m.Value.(*k8stag.Tag); ok {
			if tag = c.unwrap(tag); tag.Name == "k8s:unique" {
				return tag.Payload
			}
		}
	}
	return ""
}

// IsUniqueKey reports whether a mark names a key for k8s:unique=map, which is no key
// of a list map.
func (c *Context) IsUniqueKey(m markers.Mark, set markers.Set) bool {
	if _, ok := m.Value.(crdmarkers.ListMapKey); !ok || c.Compat {
		return false
	}
	return c.uniqueBy(set) == "map"
}

// addKeys makes the list-map keys that the marks name those of a list without any.
func (r *tagRun) addKeys(s *apiext.JSONSchemaProps) {
	for _, m := range r.set {
		if key, ok := m.Value.(crdmarkers.ListMapKey); ok && !slices.Contains(s.XListMapKeys, string(key)) {
			r.Ledger.By(r.on.Origin(m), s, func() { s.XListMapKeys = append(s.XListMapKeys, string(key)) })
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
func (r *tagRun) keysOf(at site.Site) []string {
	if listType, keys := r.topology(at); listType == "map" {
		return keys
	}
	if at.Schema == r.top && r.uniqueBy(r.set) == "map" {
		return listMapKeys(r.set)
	}
	return nil
}

// isSet reports whether the items of a list differ as a whole.
func (r *tagRun) isSet(at site.Site) bool {
	listType, _ := r.topology(at)
	return listType == "set" || at.Schema == r.top && r.uniqueBy(r.set) == "set"
}

// correlated reports whether the API server knows the old value of each item of a
// list or value of a map, without which it refuses rules with oldSelf.
func (c *Context) correlated(at site.Site) bool {
	if c.HeadOf(at).Type == site.TypeArray {
		listType, _ := c.topology(at)
		return listType == "map"
	}
	return at.Schema.XMapType == nil || *at.Schema.XMapType != "atomic"
}

// sameKeys returns the expression that items x and y have the same keys. Of items whose
// validations do not count nothing is required but the keys of a list of type map.
func (r *tagRun) sameKeys(list site.Site, keys []string) string {
	items, _ := r.Items(list)
	listType, _ := r.topology(list)
	isOpaque := listType != "map" && opaqueItems(r, list, items)
	parts := make([]string, len(keys))
	for i, key := range keys {
		x, y := "x."+cel.Escape(key), "y."+cel.Escape(key)
		parts[i] = x + " == " + y
		if items.Schema != nil && (isOpaque || !r.demands(items, key)) {
			parts[i] = "has(" + x + ") == has(" + y + ") && (!has(" + x + ") || " + parts[i] + ")"
		}
	}
	return strings.Join(parts, " && ")
}

// opaqueItems reports whether a tag says that the validations of the items of a list do not
// count: one on their type, on the type of the list, or beside the one that is applied.
func opaqueItems(r *tagRun, list, items site.Site) bool {
	for _, m := range r.set {
		tag, ok := m.Value.(*k8stag.Tag)
		if !ok {
			continue
		}
		tag = r.unwrap(tag)
		if tag.Name == OpaqueType || tag.Name == "k8s:eachVal" && r.unwrap(tag.Next).Name == OpaqueType {
			return true
		}
	}
	return slices.ContainsFunc([]*model.Type{list.Type, items.Type}, isOpaqueType)
}

// isOpaqueType reports whether the validations of a type do not count wherever it is used.
func isOpaqueType(t *model.Type) bool {
	for t != nil {
		switch {
		case t.Declared() && t.Marks.Has(OpaqueType):
			return true
		case t.Shape != model.Pointer && t.Shape != model.Defined:
			return false
		}
		t = t.Elem
	}
	return false
}

// demands reports whether a property is required by the schema or by the types
// behind it.
func (c *Context) demands(of site.Site, name string) bool {
	if slices.Contains(of.Schema.Required, name) {
		return true
	}
	t := of.Type
	for range 100 {
		switch {
		case t == nil:
			return false
		case t.Declared() && slices.Contains(c.Need(t).Required, name):
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
	items, ok := u.Items(u.at)
	if !ok {
		u.refuse(u.tag, "nothing is known of the items of the list")
		return
	}
	switch u.HeadOf(items).Type {
	case site.TypeString, site.TypeInteger, site.TypeNumber, site.TypeBoolean:
		if listType == "" {
			u.at.Schema.XListType = new("set")
			return
		}
	}
	u.rule("self.all(x, self.exists_one(y, x == y))", "items must differ from each other")
}

func (u *tagUse) uniqueMap(listType string) {
	keys := listMapKeys(u.set)
	if u.at.Schema != u.top || len(keys) == 0 {
		u.refuse(u.tag, "it needs +k8s:listMapKey, which names the keys")
		return
	}
	items, ok := u.Items(u.at)
	if !ok || !u.expectAt(u.tag, items, "a struct") {
		return
	}
	for _, key := range keys {
		if u.fieldNamed(items.Type, key) == nil {
			u.refuse(u.tag, "the items have no field with the json name "+quote(key))
			return
		}
	}
	if listType == "" {
		u.at.Schema.XListType = new("map")
		u.addKeys(u.at.Schema)
		return
	}
	cel.AddRule(u.at.Schema, apiext.ValidationRule{
		Rule:    "self.all(x, self.exists_one(y, " + u.sameKeys(u.at, keys) + "))",
		Message: "items must differ in " + strings.Join(keys, ", "),
	})
}
