// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=func-empty-list.example.com
package v1beta1

import (
	"example.com/cases/conversion/functions/empty_list/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec writes empty lists.
type FooSpec struct {
	// +crdgen:conversion:func:to=SameNames,from=SameNames,paths={.names}
	Labels []string `json:"labels"`
	// +crdgen:conversion:func:to=IntoBucket,from=FromBucket,paths={.bucket}
	Pail *Pail `json:"pail"`
}

// Pail writes an empty list.
type Pail struct {
	Names []string `json:"names"`
}

// SameNames changes nothing.
func SameNames(names []string) []string { return names }

// IntoBucket makes a bucket of a pail.
func IntoBucket(in *Pail) v1.Bucket {
	if in == nil {
		return v1.Bucket{}
	}
	return v1.Bucket{Names: in.Names}
}

// FromBucket makes a pail of a bucket.
func FromBucket(in v1.Bucket) *Pail {
	if in.Names == nil {
		return nil
	}
	return &Pail{Names: in.Names}
}
