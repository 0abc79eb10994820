// Package v1 has fields of types that do not exist.
//
// +kubebuilder:object:generate=true
package v1

// Holder holds them.
type Holder struct {
	Here  Missing
	There []*elsewhere.Missing
	Fine  []string
}
