// Package v1 has rules that together cost too much, though each alone does not.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:MaxItems=9000
	Boxes []Box `json:"boxes"`
}

// Box holds pizzas.
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'a')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'b')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'c')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'd')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'e')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'f')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'g')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'h')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'i')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'j')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'k')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'l')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'm')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'n')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'o')"
// +kubebuilder:validation:XValidation:rule="self.items.all(x, x != 'p')"
type Box struct {
	// +kubebuilder:validation:MaxItems=150
	// +kubebuilder:validation:items:MaxLength=200
	Items []string `json:"items"`
}
