// Package v1 has rules in single quotes that would be wrong without them, too.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:XValidation:rule='self.matches("^\d+$")'
	// +kubebuilder:validation:MaxLength=10
	Name string `json:"name"`
	// +kubebuilder:validation:XValidation:rule='self.matches(`^\d+$`)'
	// +kubebuilder:validation:MaxLength=10
	Code string `json:"code"`
}
