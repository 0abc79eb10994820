// Package v1 has map keys that refer to other values.
//
// +kubebuilder:object:generate=true
package v1

// Key has a pointer.
type Key struct{ To *int }

// Holder has maps.
type Holder struct {
	Pointers map[*int]string
	Keys     map[Key]string
	Anything map[any]string
}
