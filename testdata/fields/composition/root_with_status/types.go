// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// The root of a kind with a status takes neither alternatives nor a number of fields.

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:validation:MinProperties=3
// +crdgen:anyOf=.spec.gas +required
// +crdgen:anyOf=.spec.coal +required
// +crdgen:at=. +crdgen:not:both=.spec.gas +required
// +crdgen:oneOf:q=. +kubebuilder:validation:MinProperties=2
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   OvenSpec   `json:"spec"`
	Status OvenStatus `json:"status,omitempty"`
}

// Stove says it where the server takes it.
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +crdgen:at=.spec +crdgen:anyOf=.gas +required
// +crdgen:at=.spec +crdgen:anyOf=.coal +required
type Stove struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   OvenSpec   `json:"spec"`
	Status OvenStatus `json:"status,omitempty"`
}

type OvenSpec struct {
	// +optional
	Gas *int32 `json:"gas,omitempty"`
	// +optional
	Coal *int32 `json:"coal,omitempty"`
}

type OvenStatus struct{}
