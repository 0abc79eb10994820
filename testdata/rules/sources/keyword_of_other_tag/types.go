// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// The tag sets maxLength, too, under another name.
	//
	// +k8s:maxBytes=4
	Name Name `json:"name"`
	// +k8s:subfield(colour)=+k8s:maxLength=2
	Bulb Bulb `json:"bulb"`
}

// +kubebuilder:validation:MinLength=5
type Name string

type Bulb struct {
	// +kubebuilder:validation:MinLength=3
	Colour string `json:"colour"`
}
