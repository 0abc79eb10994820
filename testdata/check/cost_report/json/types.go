// Package v1 has rules whose costs are printed as JSON.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self.all(x, self.exists_one(y, x == y))",message="must be unique"
	// +kubebuilder:validation:items:MaxLength=64
	Toppings []string `json:"toppings"`
	// +kubebuilder:validation:MaxItems=20
	// +kubebuilder:validation:items:MaxLength=64
	// +kubebuilder:validation:XValidation:rule="self.all(x, x.startsWith('a'))",messageExpression="self.size() == 0 ? 'none' : 'wrong'"
	Sauces []string `json:"sauces"`
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Size  int            `json:"size"`
	Boxes map[string]Box `json:"boxes"`
}

// Box is a box.
// +kubebuilder:validation:XValidation:rule="!has(self.label) || self.label.matches('^[a-z]+(-[a-z]+)*$') || self.label.contains('box') || self.label == 'the one that is on the table'"
type Box struct {
	Label string `json:"label,omitempty"`
}
