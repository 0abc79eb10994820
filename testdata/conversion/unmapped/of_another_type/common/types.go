// Package common is shared by the versions.
//
// +kubebuilder:object:generate=true
package common

// Condition is what both versions say in the new way.
type Condition struct {
	Type   string `json:"type"`
	Reason string `json:"reason,omitempty"`
}
