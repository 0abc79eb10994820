// Package v1alpha1 has no kind any more.
//
// +groupName=prune.example.com
package v1alpha1

// Street is what is left.
type Street string
