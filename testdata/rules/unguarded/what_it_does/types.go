// Package v1 has rules that read optional fields: of some a valid object is refused,
// of others the message of the rule is lost.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.min <= self.size"
// +kubebuilder:validation:XValidation:rule="self.mode == 'Fast' ? self.size > 3 : true"
// +kubebuilder:validation:XValidation:rule="self.kind == 'Filled' ? size(self.toppings) > 0 : true",message="a filled pizza has toppings"
type PizzaSpec struct {
	Size int32 `json:"size"`
	// +optional
	Min *int32 `json:"min,omitempty"`
	// +optional
	// +kubebuilder:validation:MaxLength=10
	Mode string `json:"mode,omitempty"`
	// +kubebuilder:validation:Enum=Plain;Filled
	Kind string `json:"kind"`
	// +optional
	// +kubebuilder:validation:MaxItems=10
	Toppings []string `json:"toppings,omitempty"`
}
