// Package v1 has deep copies of all its structs.
//
// +kubebuilder:object:generate=true
package v1

// Doer has nothing to copy.
type Doer interface{ Do() }

type Tool struct {
	Parts []string `json:"parts"`
}
