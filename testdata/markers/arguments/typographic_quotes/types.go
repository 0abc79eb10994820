// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default=”
	// +optional
	Label string `json:"label,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self != ”"
	Name string `json:"name"`
	// +kubebuilder:validation:Pattern=“^[a-z]$”
	Letter string `json:"letter"`
	// +kubebuilder:validation:XValidation:rule="size(self) < 9",message="say “hot” or “cold”"
	Heat string `json:"heat"`
}
