// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=by-hand-one-way.example.com
package v1beta1

import (
	"example.com/cases/conversion/hand_written/one_way/v1"
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

// FooSpec has a bucket.
type FooSpec struct {
	Bucket *Bucket `json:"bucket,omitempty"`
}

// Bucket writes empty lists.
type Bucket struct {
	Name     string   `json:"name"`
	Profiles []string `json:"profiles"`
}

// Convert_v1_Bucket_To_v1beta1_Bucket takes the generated one's place.
func Convert_v1_Bucket_To_v1beta1_Bucket(in *v1.Bucket, out *Bucket) error {
	return autoConvert_v1_Bucket_To_v1beta1_Bucket(in, out)
}
