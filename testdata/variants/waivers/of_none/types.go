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
// +kubebuilder:validation:XValidation:rule="!has(self.size) || self.size > 3"
type OvenSpec struct {
	// +crdgen:in:channel=experimental +crdgen:ignore:rule=list-type,reason="none is here"
	Size int32 `json:"size,omitempty"`
}
