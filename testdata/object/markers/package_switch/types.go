// Package v1 switches its types on, and some of them off again.
//
// +kubebuilder:object:generate=true
package v1

// On is covered.
type On struct{ List []string }

// +kubebuilder:object:generate=false

// Off is not.
type Off struct{ List []string }

// unexported is never.
type unexported struct{ List []string }

var _ unexported

// Word is basic.
type Word string

// Words is a list of them.
type Words []Word

// Alias is another name.
type Alias = On

// Copy has the fields of another type and none of its methods.
type Copy On

// CopyOfWords is a list again.
type CopyOfWords Words
