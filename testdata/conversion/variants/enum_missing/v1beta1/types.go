// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=enum-missing.example.com
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

// FooSpec is the old one.
type FooSpec struct {
	// +kubebuilder:validation:Enum=A;B
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=A;B;C
	Mode string `json:"mode,omitempty"`
	// +kubebuilder:validation:Enum=A;B
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=A;B;C
	Same string `json:"same,omitempty"`
	// +crdgen:conversion:enum={C: D}
	// +kubebuilder:validation:Enum=A;B
	// +crdgen:in:channel=experimental +kubebuilder:validation:Enum=A;B;C
	Mapped string `json:"mapped,omitempty"`
	// +crdgen:conversion:enum={Z: B}
	// +kubebuilder:validation:Enum=A;B
	// +crdgen:in:featureGate=Long +kubebuilder:validation:Enum=A;B;C
	Slip string `json:"slip,omitempty"`
}
