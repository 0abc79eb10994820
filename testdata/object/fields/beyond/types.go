// Package v1 has what controller-gen refuses or gets wrong.
//
// +kubebuilder:object:generate=true
package v1

import (
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Text is an alias.
type Text = string

// Pointer is an alias of a pointer.
type Pointer = *metav1.Time

// Digest is an array.
type Digest [32]byte

// Digested holds one.
type Digested struct{ Digest Digest }

// Doer is an interface, which needs no copy.
type Doer interface{ Do() }

// Holder has one field for each.
type Holder struct {
	_          struct{}
	Array      [3]string
	Digest     Digest
	Digested   Digested
	PtrDigest  *Digest
	Digests    []Digest
	ByDigest   map[Digest]Digested
	Aliased    map[Text]Text
	PtrAlias   Pointer
	Quantities []*resource.Quantity
	Times      []*metav1.Time
	Literal    struct {
		List  []string
		Inner struct{ ByName map[string]*int }
		Text  string
	}
}
