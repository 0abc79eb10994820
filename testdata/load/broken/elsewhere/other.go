package v1

// Unreached does not compile, and no kind reaches it.
type Unreached struct {
	Field Undeclared
}

func (u *Unreached) Method() int { return "no integer" }
