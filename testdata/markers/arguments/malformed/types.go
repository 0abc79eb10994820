// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Note struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxLength=many
	Text string `json:"text"`

	// +kubebuilder:validation:XValidation:rules="true"
	Other string `json:"other"`

	// +kubebuilder:validation:Minimum
	Number int32 `json:"number"`
}
