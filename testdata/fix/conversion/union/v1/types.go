// Package v1 is the new version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-conversion-union.example.com
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

// Store is a union.
type Store struct {
	// +kubebuilder:validation:Enum=S3;GCS;None
	Type string  `json:"type"`
	S3   *Bucket `json:"s3,omitempty"`
	GCS  *Bucket `json:"gcs,omitempty"`
}

// Bucket is a place.
type Bucket struct {
	Name string `json:"name"`
}
