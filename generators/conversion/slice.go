package conversion

import (
	"slices"

	crdmarkers "sigs.k8s.io/controller-tools/pkg/crd/markers"

	"github.com/crdgen/crdgen/internal/model"
	"github.com/crdgen/crdgen/markers"
)

// sliceShape converts lists item by item.
type sliceShape struct{}

func (sliceShape) matches(_ *planner, u use) bool {
	return u.spoke.Underlying().Shape == model.Slice && u.hub.Underlying().Shape == model.Slice
}

func (sliceShape) build(p *planner, u use) *Conv {
	elem := p.conv(u.in(u.spoke.Underlying().Elem, u.hub.Underlying().Elem))
	if elem == nil {
		return nil
	}
	c := &Conv{Form: Slice, Spoke: u.spoke, Hub: u.hub, Elem: elem}
	if item := itemStruct(elem); item != nil && (!u.inner || u.behind) {
		c.Keys = keyFields(u, item.Pair)
	}
	return c
}

// itemStruct returns the conversion of structs that items are or point at, nil if they
// are something else.
func itemStruct(c *Conv) *Conv {
	if c.Form == Pointer || c.Form == Optional {
		c = c.Elem
	}
	if c.Form != Struct {
		return nil
	}
	return c
}

// keyFields returns the keys of a list by which its items are found again, nil
// if there are none, or not the same on both sides.
func keyFields(u use, pair *Pair) []KeyField {
	names, spokeNames := mapKeys(u.hubField), true
	if len(names) == 0 {
		names, spokeNames = mapKeys(u.field), false
	}
	var keys []KeyField
	for _, name := range names {
		i := slices.IndexFunc(pair.Rules, func(r *Rule) bool {
			if r.Spoke == nil || len(r.Hub) != 1 || r.Whole || r.Conv == nil {
				return false
			}
			if spokeNames {
				return r.Hub[0].Steps() == name
			}
			return r.Spoke.Steps() == name
		})
		if i < 0 {
			return nil
		}
		r := pair.Rules[i]
		if !isKey(r.Spoke.Type()) || !isKey(r.Hub[0].Type()) || r.Spoke.pointers()+r.Hub[0].pointers() > 0 {
			return nil
		}
		keys = append(keys, KeyField{r.Spoke, r.Hub[0]})
	}
	return keys
}

// isKey says whether values are numbers, strings or booleans.
func isKey(t *model.Type) bool { return t.Underlying().Shape == model.Basic }

// mapKeys returns the keys of a list of type map, nil for another list.
func mapKeys(f *model.Field) []string {
	if f == nil {
		return nil
	}
	for _, marks := range []markers.Set{f.Marks, f.GoType.Unalias().Marks} {
		if names := mapKeysIn(marks); len(names) > 0 {
			return names
		}
	}
	return nil
}

func mapKeysIn(marks markers.Set) []string {
	var names []string
	isMap := false
	for _, m := range marks {
		switch v := m.Value.(type) {
		case crdmarkers.ListType:
			isMap = v == "map"
		case crdmarkers.ListMapKey:
			names = append(names, string(v))
		}
	}
	if !isMap {
		return nil
	}
	return names
}
