// +groupName=example.com
// +kubebuilder:validation:Optional
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Form struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Plain string `json:"plain"`

	// +required
	Required string `json:"required"`
}
