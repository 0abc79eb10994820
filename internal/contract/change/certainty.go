package change

// A Certainty is what the effect of a change rests on.
type Certainty string

const (
	// Shown effects happen to an object or request that was found.
	Shown Certainty = "shown"
	// Derived effects follow from the two sides as they are, as the loss of a field that is gone.
	Derived Certainty = "derived"
	// NotKnown effects are those of objects of which none was found that shows them.
	NotKnown Certainty = "not-known"
)

// CertaintyOf is what the effect of a finding rests on, where an object or request shows it and
// where none does. It is the only place that decides this.
func CertaintyOf(f Finding, shown bool) Certainty {
	asked := f.OfObjects && f.Request != "" // and what is answered is not known
	switch {
	case shown && !asked:
		return Shown
	case f.Unknown, f.Effect.Breaking() && f.OfObjects:
		return NotKnown
	}
	return Derived
}
