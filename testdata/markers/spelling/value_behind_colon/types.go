// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Oven is a kind.
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum:Wood;Gas
	Fuel string `json:"fuel"`

	// +kubebuilder:validation:Enum:Wood
	Only string `json:"only"`
}
