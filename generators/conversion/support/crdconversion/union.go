package crdconversion

// beside is behind the name of a field, for the note that another member of its union was set
// as well.
const beside = "#beside"

// KeepMember keeps a field of which another member of its union says whether it may come back.
// isOtherSet says that one was set already, though the schema does not allow it.
func (s *Preserved) KeepMember(at *Path, step string, value any, isOtherSet bool) {
	s.Keep(at, step, value)
	if isOtherSet {
		s.Keep(at, step+beside, true)
	}
}

// Count is how many fields of a struct are set that may only have some.
func Count(set ...bool) (n int) {
	for _, is := range set {
		if is {
			n++
		}
	}
	return n
}

// RestoreMember puts back a member of a union. One that was set since takes its place.
func RestoreMember[T any](s *Preserved, at *Path, step string, place *T, isOtherSet bool) {
	if !isOtherSet || s.Has(at, step+beside) {
		Restore(s, at, step, place)
	}
}
