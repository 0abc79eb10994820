// Package v1 has a copy that somebody wrote beside the types.
//
// +kubebuilder:object:generate=true
package v1

// Lamp has a list.
type Lamp struct {
	Colors []string
	Shade  Shade
}

// Shade has a list, too.
type Shade struct{ Folds []string }
