// Package v1 has a field where a method should be.
//
// +kubebuilder:object:generate=true
package v1

// Options has a switch.
type Options struct {
	DeepCopy bool
	List     []string
}
