// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=enum-missing.example.com
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

// FooSpec is the hub's.
type FooSpec struct {
	// +kubebuilder:validation:Enum=A;B
	Mode string `json:"mode,omitempty"`
	// +kubebuilder:validation:Enum=A;B
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=A;B;C
	Same string `json:"same,omitempty"`
	// +kubebuilder:validation:Enum=A;B
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=A;B;D
	Mapped string `json:"mapped,omitempty"`
	// +kubebuilder:validation:Enum=A;B
	Slip string `json:"slip,omitempty"`
}
