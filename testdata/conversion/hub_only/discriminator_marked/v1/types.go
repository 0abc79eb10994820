// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=discriminatormarked.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a store.
type FooSpec struct {
	Store Store `json:"store,omitempty"`
}

// Store is a union whose discriminator allows any value.
type Store struct {
	// +k8s:unionDiscriminator
	// +optional
	Kind string `json:"kind,omitempty"`
	// +k8s:unionMember
	// +optional
	Amazon *Bucket `json:"amazon,omitempty"`
	// +k8s:unionMember
	// +optional
	Google *Bucket `json:"google,omitempty"`
	// Labels are no member.
	Labels map[string]string `json:"labels,omitempty"`
}

// Bucket is a place.
type Bucket struct {
	Name string `json:"name"`
}
