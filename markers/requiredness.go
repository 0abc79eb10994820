package markers

import "strings"

// A Requiredness is what a marker says of a field: that it may be left out, or that it has
// to be there.
type Requiredness uint8

const (
	// Unsaid is that of a marker about something else.
	Unsaid Requiredness = iota
	// Optional lets the field be left out.
	Optional
	// Required demands the field.
	Required
)

// Opposite is Required for Optional, and Optional for Required.
func (r Requiredness) Opposite() Requiredness {
	switch r {
	case Optional:
		return Required
	case Required:
		return Optional
	}
	return Unsaid
}

// OptionalField and RequiredField are the markers that may stand above a package clause as
// well, for all its fields.
const (
	OptionalField = ValidationPrefix + "Optional"
	RequiredField = ValidationPrefix + "Required"
)

// requiredness names the markers that say it. Of several on a field the first of these
// counts.
var requiredness = [...]struct {
	name string
	says Requiredness
}{
	{OptionalField, Optional},
	{RequiredField, Required},
	{"optional", Optional},
	{"k8s:optional", Optional},
	{"required", Required},
	{"k8s:required", Required},
}

// RequirednessOf returns what a marker of that name says.
func RequirednessOf(name string) Requiredness {
	for i := range requiredness {
		if requiredness[i].name == name {
			return requiredness[i].says
		}
	}
	return Unsaid
}

// Requiredness returns what the marks of a field say of it, whatever its json tag says.
func (s Set) Requiredness() Requiredness {
	for i := range requiredness {
		if s.Has(requiredness[i].name) {
			return requiredness[i].says
		}
	}
	return Unsaid
}

// Saying returns the mark that says something of a field: of several the one that counts
// most.
func (s Set) Saying(r Requiredness) (Mark, bool) {
	for i := range requiredness {
		if requiredness[i].says != r {
			continue
		}
		if m, ok := s.Get(requiredness[i].name); ok {
			return m, true
		}
	}
	return Mark{}, false
}

// IsRequiredness reports whether a marker says that a field may or must be there. Tags of
// validation-gen do not count: that tool has words of its own about where they stand.
func IsRequiredness(name string) bool {
	return RequirednessOf(name) != Unsaid && !strings.HasPrefix(name, "k8s:")
}

// SaysOptional reports whether a marker lets a field be left out, and is no tag of
// validation-gen.
func SaysOptional(name string) bool { return IsRequiredness(name) && RequirednessOf(name) == Optional }
