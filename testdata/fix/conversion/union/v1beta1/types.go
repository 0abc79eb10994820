// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=fix-conversion-union.example.com
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

// FooSpec has a store of one kind or another.
type FooSpec struct {
	S3  *Bucket `json:"s3,omitempty"`
	GCS *Bucket `json:"gcs,omitempty"`
}

// Bucket is a place.
type Bucket struct {
	Name string `json:"name"`
}
