// Package v1 has interfaces that can copy themselves, and one that cannot.
//
// +kubebuilder:object:generate=true
package v1

// +kubebuilder:object:generate=false

// Copier copies itself.
type Copier interface {
	DeepCopy() Copier
}

// Plain has no copy and is passed over.
//
// +kubebuilder:object:generate=false
type Plain interface{ Do() }

// Holder holds one, which may be nil.
type Holder struct {
	Copier  Copier
	Copiers map[string]Copier
}
