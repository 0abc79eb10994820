package keyword

// Deref is a text, empty for none.
func Deref(s *string) string {
	if s == nil {
		return ""
	}
	return *s
}

// RefusesMore reports whether lists may be refused as having items twice that were
// accepted.
func RefusesMore(old, new *Schema) bool {
	a, b := ListKind(old), ListKind(new)
	switch {
	case b == "atomic":
		return false
	case a == "atomic" || b != "map":
		return a != b
	case a == "set":
		return true
	}
	// Items that differ in all of the old keys may be equal in the new ones.
	return len(Without(old.XListMapKeys, new.XListMapKeys)) > 0
}

// ListKind is the list type, with the one that the server fills in.
func ListKind(s *Schema) string {
	if s.XListType == nil {
		return "atomic"
	}
	return *s.XListType
}

// MapKind is the map type, with the one that the server fills in.
func MapKind(s *Schema) string {
	if s.XMapType == nil {
		return "granular"
	}
	return *s.XMapType
}
