package v1

import "example.com/cases/nowhere"

// Unreached is reached by no kind.
type Unreached struct {
	Other nowhere.Type `json:"other"`
}
