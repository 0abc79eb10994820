// Package v1 has a method of the right name only, by another name of the type.
//
// +kubebuilder:object:generate=true
package v1

// Shade has a list.
type Shade struct{ Folds []string }

// Screen is what a shade was called.
type Screen = Shade

// DeepCopyInto takes a value.
func (in *Screen) DeepCopyInto(out Screen) {}
