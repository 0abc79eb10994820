// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=version-in-channel.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is what is wanted.
type FooSpec struct {
	// +crdgen:channel=experimental
	// +optional
	Steam int32 `json:"steam,omitempty"`
	// +optional
	Name string `json:"name,omitempty"`
}
