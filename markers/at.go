package markers

import (
	"github.com/crdgen/crdgen/markers/fieldpath"
)

// At is the value of +crdgen:at: a path, and a marker that changes what it leads to.
type At struct {
	// Path leads from the value of the field or type inwards; it is empty for the
	// value itself.
	Path fieldpath.Path
	// Mark is the marker behind the path, with positions of its own.
	Mark Mark
}

// SamePath reports whether the paths of both lead to the same value.
func (a At) SamePath(b At) bool {
	return a.Path.Equal(b.Path)
}

// AtName is the name of the marker whose value is an [At].
const AtName = "crdgen:at"

// Drops returns the name of the field that a mark drops: that of the declaration it stands
// above, or the last one of its path. False for a mark that drops nothing.
func (m Mark) Drops(above string) (name string, ok bool) {
	name, value := above, m.Value
	if at, ok := value.(At); ok && len(at.Path) > 0 {
		name, value = at.Path[len(at.Path)-1].Name, at.Mark.Value
	}
	_, ok = value.(Drop)
	return name, ok
}

// Behind returns the innermost marker that stands behind paths; false for a mark without
// a path.
func (m Mark) Behind() (Mark, bool) {
	inner, ok := m, false
	for {
		switch v := inner.Value.(type) {
		case At:
			inner, ok = v.Mark, true
		case Composition:
			inner, ok = v.Mark, true
		default:
			return inner, ok
		}
	}
}
