// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// +optional
	// +kubebuilder:validation:Enum=warm;cold;""
	Color string `json:"color"`
	// +optional
	// +kubebuilder:validation:Enum=warm;cold
	Glow string `json:"glow,omitempty"`
	// +optional
	// +kubebuilder:validation:Minimum=1
	Watts *int32 `json:"watts"`
	// +optional
	// +kubebuilder:default=1
	// +kubebuilder:validation:Minimum=1
	Count int32 `json:"count"`
	// +optional
	// +kubebuilder:validation:MinItems=1
	Names []string `json:"names"`
	// +required
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
	// +optional
	Since metav1.Time `json:"since"`
}
