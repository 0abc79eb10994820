// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=discriminatormarked.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a store.
type FooSpec struct {
	Store Store `json:"store,omitempty"`
}

// Store has no discriminator.
type Store struct {
	Amazon *Bucket           `json:"amazon,omitempty"`
	Google *Bucket           `json:"google,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
}

// Bucket is a place.
type Bucket struct {
	Name string `json:"name"`
}
