// Package v1 has names of markers that lack a segment.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:MaxLength=3
	Watts string `json:"watts"`
	// +kubebuilder:items:MaxLength=3
	// +listType=atomic
	Colors []string `json:"colors"`
	// +kubebuilder:validation:MaximumLength=3
	Name string `json:"name"`
	// +kubebuilder:MinLength=three
	Shade string `json:"shade"`
}
