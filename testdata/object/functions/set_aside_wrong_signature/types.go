// Package v1 has a method of the right name only.
//
// +kubebuilder:object:generate=true
package v1

// Shade has a list.
type Shade struct{ Folds []string }
