// Package v1beta1 is a version.
//
// +crdgen:channel=experimental
// +kubebuilder:object:generate=true
// +groupName=version-in-channel.example.com
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

// FooSpec is what is wanted.
type FooSpec struct {
	// +optional
	Steam int32 `json:"steam,omitempty"`
	// +crdgen:conversion:path=.name
	// +optional
	Label string `json:"label,omitempty"`
}
