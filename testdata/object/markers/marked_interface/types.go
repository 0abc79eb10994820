// Package v1 asks for what an interface cannot have.
//
// +kubebuilder:object:generate=true
package v1

// +kubebuilder:object:generate=true

// Doer cannot have methods of its own.
type Doer interface{ Do() }

// Free is passed over.
type Free interface{ Do() }
