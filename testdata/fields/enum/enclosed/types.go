// Package v1 has enums in brackets and quotes.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Enum=[warm;cold]
	Color string `json:"color"`
	// +kubebuilder:validation:Enum="warm;cold"
	Shade string `json:"shade"`
	// +kubebuilder:validation:items:Enum=[a]
	// +listType=atomic
	Names []string `json:"names"`
	// +kubebuilder:validation:Enum="a;b";c
	Two string `json:"two"`
	// +kubebuilder:validation:Enum={a,b}
	List string `json:"list"`
}
