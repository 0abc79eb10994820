// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Window struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              WindowSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="!self.glass || self.width < 200"
// +kubebuilder:validation:XValidation:rule="!self.tinted || self.width > 10 || self.height >= 90"
// +kubebuilder:validation:XValidation:rule="self.name.size() < 20 || !self.shutters"
type WindowSpec struct {
	// +kubebuilder:validation:Minimum=1
	Width int32 `json:"width"`
	// +kubebuilder:validation:Minimum=1
	Height int32 `json:"height"`
	// +kubebuilder:validation:MaxLength=40
	Name string `json:"name"`
	// +optional
	Glass *bool `json:"glass,omitempty"`
	// +optional
	Tinted *bool `json:"tinted,omitempty"`
	// +optional
	Shutters *bool `json:"shutters,omitempty"`
}
