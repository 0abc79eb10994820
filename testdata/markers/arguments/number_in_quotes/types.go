// Package v1 has numbers in quotes.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:MinLength="3"
	Name string `json:"name"`
	// +kubebuilder:validation:Maximum="1.5"
	Watts float64 `json:"watts"`
	// +kubebuilder:validation:MinLength=three
	Color string `json:"color"`
	// +kubebuilder:validation:Pattern="^(?!a)b$"
	Shade string `json:"shade"`
	// +kubebuilder:validation:Pattern="*a"
	Room string `json:"room"`
}
