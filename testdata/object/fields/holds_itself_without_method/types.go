// Package v1 has a type that holds itself and may not have methods.
package v1

// +kubebuilder:object:generate=false

// Nest is a list of itself.
type Nest []Nest

// Chain is a pointer, which can never have methods.
type Chain *[]Chain

// +kubebuilder:object:generate=true

// Holder holds them.
type Holder struct {
	Nest  Nest
	Chain Chain
}
