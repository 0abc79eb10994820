package conversion

import "github.com/crdgen/crdgen/internal/model"

// identicalShape copies values of one type.
type identicalShape struct{}

func (identicalShape) matches(p *planner, u use) bool {
	return same(u.spoke, u.hub) && !u.hasValueMarker() && copyable(u.spoke, 0)
}

func (identicalShape) build(_ *planner, u use) *Conv {
	return &Conv{Form: Identical, Spoke: u.spoke, Hub: u.hub}
}

// hasValueMarker says whether a marker asks for more than a copy.
func (u use) hasValueMarker() bool {
	for _, name := range []string{unitMarker, enumMarker, elemMarker, mapKeyMarker} {
		if u.field.Marks.Has(name) {
			return true
		}
	}
	return false
}

// isPlain says whether an assignment copies a value with all that it holds.
func isPlain(t *model.Type) bool { return plainBelow(t, 0) }

func plainBelow(t *model.Type, depth int) bool {
	if depth > 50 {
		return false
	}
	t = t.Unalias()
	switch t.Shape {
	case model.Basic:
		return t.Name.Name != "unsafe.Pointer"
	case model.Defined, model.Array:
		return t.Elem != nil && plainBelow(t.Elem, depth+1)
	case model.Struct:
		if isOpaque(t) {
			return t.Plain != model.NotPlain
		}
		for _, f := range t.Fields {
			if f.GoType == nil || !plainBelow(f.GoType, depth+1) {
				return false
			}
		}
		return true
	}
	return false
}

// copyable says whether values can be copied without looking at their fields one
// by one in a function of their own: structs can if they are plain or have a
// method.
func copyable(t *model.Type, depth int) bool {
	if depth > 20 {
		return false
	}
	if isPlain(t) || copyMethodOf(t) != "" {
		return true
	}
	u := t.Underlying()
	switch u.Shape {
	case model.Pointer, model.Slice:
		return copyable(u.Elem, depth+1)
	case model.Map:
		return isPlain(u.Key) && copyable(u.Elem, depth+1)
	}
	return false
}

// copyMethodOf returns the method that copies a struct with all that it holds,
// "" if there is none. Structs of packages whose copies are generated have one
// when the run is over.
func copyMethodOf(t *model.Type) string {
	t = t.Unalias()
	if t.Underlying().Shape != model.Struct || !t.Declared() {
		return ""
	}
	for _, name := range []string{copyIntoMethod, copyMethod} {
		for _, m := range t.Methods {
			if m.Name == name {
				return name
			}
		}
	}
	if isOpaque(t) || generatesCopies(t) {
		return copyIntoMethod
	}
	return ""
}

// generatesCopies says whether the object generator writes DeepCopyInto for a
// type.
func generatesCopies(t *model.Type) bool {
	for _, marks := range []interface {
		Has(string) bool
	}{t.Marks, t.Package.Marks} {
		if marks.Has("kubebuilder:object:generate") || marks.Has("k8s:deepcopy-gen") {
			return true
		}
	}
	return t.Marks.Has("kubebuilder:object:root")
}
