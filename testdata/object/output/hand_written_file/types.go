// Package v1 has code of its own in the file that is generated elsewhere.
//
// +kubebuilder:object:generate=true
package v1

// LampSpec holds a list.
type LampSpec struct {
	Bulbs []string `json:"bulbs"`
}
