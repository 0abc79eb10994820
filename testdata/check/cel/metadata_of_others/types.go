// +groupName=metadata-of-others.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:validation:XValidation:rule="self.metadata.namespace == 'a'"
// +kubebuilder:validation:XValidation:rule="has(self.metadata.labels)"
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

type OvenSpec struct {
	Namespace string `json:"namespace"`
	// +kubebuilder:validation:XValidation:rule="has(self.metadata.labels)"
	Template Template `json:"template"`
}

type Template struct {
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
