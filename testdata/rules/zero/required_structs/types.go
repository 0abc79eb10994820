// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +required
	Net Net `json:"net,omitzero"`
	// +required
	Filled Filled `json:"filled,omitzero"`
	// +required
	Named Named `json:"named,omitzero"`
	// +required
	Written Net `json:"written"`
	// +required
	Pointer *Net `json:"pointer,omitzero"`
}

// Net is optional in all.
type Net struct {
	// +optional
	Name string `json:"label,omitempty"`
}

// Named has a name, which nobody means to be empty.
type Named struct {
	Name string `json:"name"`
}

// Filled has to say something.
//
// +kubebuilder:validation:MinProperties=1
type Filled struct {
	// +optional
	Name string `json:"label,omitempty"`
}
