// Package v1 gets a header that is no comment.
//
// +kubebuilder:object:generate=true
package v1

// Note is copied.
type Note struct{ Lines []string }
