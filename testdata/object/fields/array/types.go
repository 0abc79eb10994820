// Package v1 holds arrays that an assignment does not copy.
//
// +kubebuilder:object:generate=true
package v1

// Slots is one of them.
type Slots [2]*int

// Holder holds others.
type Holder struct {
	Pointers [4]*string
	Slots    Slots
	Lists    [2][]string
	Deep     []Slots
}
