// Package common has types of both versions.
//
// +kubebuilder:object:generate=true
package common

// Rack has a name.
type Rack struct {
	Name string `json:"name"`
}
