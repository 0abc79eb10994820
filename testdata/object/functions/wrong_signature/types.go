// Package v1 has methods of the right names only.
//
// +kubebuilder:object:generate=true
package v1

// Loose returns another type.
type Loose struct{ List []string }

// DeepCopy returns anything.
func (in *Loose) DeepCopy() any { return in }

// Backward takes what it should be called on.
type Backward struct{ List []string }

// DeepCopyInto takes a value.
func (in *Backward) DeepCopyInto(out Backward) {}
