// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=hub-only-discriminator.example.com
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
//
// +crdgen:conversion:hubOnly:path=.store.type
type FooSpec struct {
	// +crdgen:conversion:path=.store.s3
	S3 *Bucket `json:"s3,omitempty"`
	// +crdgen:conversion:path=.store.gcs
	GCS *Bucket `json:"gcs,omitempty"`
}

// Bucket is a place.
type Bucket struct {
	Name string `json:"name"`
}
