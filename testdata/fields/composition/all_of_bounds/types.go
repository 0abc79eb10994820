// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxItems=3
	// +crdgen:allOf=. +kubebuilder:validation:MinItems=5
	Racks []string `json:"racks"`

	// +crdgen:allOf=. +kubebuilder:validation:MaxLength=3
	// +crdgen:allOf=. +kubebuilder:validation:MinLength=5
	Name string `json:"name"`

	// +kubebuilder:validation:Minimum=2
	// +crdgen:allOf=. +kubebuilder:validation:Maximum=2
	Doors int32 `json:"doors"`

	// +kubebuilder:validation:MaxItems=5
	// +crdgen:allOf:some=. +kubebuilder:validation:MinItems=1
	// +crdgen:allOf:some=. +kubebuilder:validation:MaxItems=4
	Trays []string `json:"trays"`
}
