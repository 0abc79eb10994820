// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// Both bounds hold.
	// +kubebuilder:validation:MinLength=4
	// +kubebuilder:validation:Pattern=^a
	Name Name `json:"name"`
	// +kubebuilder:validation:Maximum=5
	Size Size `json:"size"`
}

// +kubebuilder:validation:MinLength=10
// +kubebuilder:validation:Pattern=z$

type Name string

// +kubebuilder:validation:Maximum=5

type Size int32
