// +groupName=kitchen.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OvenSpec `json:"spec"`
}

// +crdgen:ignore:rule=unguarded-field,reason="old objects have it"
// +crdgen:in:channel=experimental +kubebuilder:validation:XValidation:rule="self.size > 3"
type OvenSpec struct {
	Size int32 `json:"size,omitempty"`
}
