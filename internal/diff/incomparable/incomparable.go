// Package incomparable holds why two sides cannot be compared, so that whoever reads a side or
// compares the two says it in one form. It knows no side and words nothing itself.
package incomparable

// An Error is why a comparison cannot be made, with what to do about it. Help may be empty.
type Error struct{ Message, Help string }

func (e *Error) Error() string { return e.Message }
