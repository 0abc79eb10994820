// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// The size of a list that is left out is that of an empty one.
// +kubebuilder:validation:XValidation:rule="!has(self.status) || size(self.spec.toppings) == size(self.status.baked)",message="all are baked"
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PizzaSpec   `json:"spec"`
	Status PizzaStatus `json:"status,omitempty"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:MaxItems=8
	Toppings []string `json:"toppings,omitempty"`

	// The word in the text is no field.
	// +kubebuilder:validation:MaxItems=8
	// +kubebuilder:validation:XValidation:rule="self.all(x, has(x.key) ? true : x.operator == 'x.operator')",message="operator must be right"
	Tolerations []Toleration `json:"tolerations,omitempty"`
}

type Toleration struct {
	Key      string `json:"key,omitempty"`
	Operator string `json:"operator,omitempty"`
}

type PizzaStatus struct {
	// +kubebuilder:validation:MaxItems=8
	Baked []string `json:"baked"`
}
