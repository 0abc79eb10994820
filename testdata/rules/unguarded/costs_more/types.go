// Package v1 has a rule that fits the budget only where the list is read as a field.
//
// +groupName=costs.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Fleet is a kind.
type Fleet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +optional
	Spec FleetSpec `json:"spec,omitzero"`
}

// FleetSpec has an optional list, whose largest number of items counts for the cost.
//
// +kubebuilder:validation:XValidation:rule="!(has(self.order) && self.order == 'InOrder' && self.boats.exists(b, has(b.after) && b.after.exists(a, a == b.name)))",message="order and after exclude each other"
type FleetSpec struct {
	// +optional
	// +kubebuilder:validation:MaxLength=20
	Order string `json:"order,omitempty"`

	// +optional
	// +listType=atomic
	// +kubebuilder:validation:MaxItems=20
	Boats []Boat `json:"boats,omitempty"`
}

// Boat is an item.
type Boat struct {
	// +kubebuilder:validation:MaxLength=20
	Name string `json:"name"`

	// +optional
	// +listType=atomic
	// +kubebuilder:validation:MaxItems=10
	// +kubebuilder:validation:items:MaxLength=20
	After []string `json:"after,omitempty"`
}
