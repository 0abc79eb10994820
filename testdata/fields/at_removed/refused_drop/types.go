// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +crdgen:at=.metadata +crdgen:drop
// +crdgen:at=.metadata.nme +kubebuilder:validation:MaxLength=3
// +crdgen:at=.kind +crdgen:drop
// +crdgen:at=.kind +kubebuilder:validation:Minimum=3
// Pizza is what a customer gets.
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +crdgen:at=[*] +crdgen:drop
	// +crdgen:at=[*].name +kubebuilder:validation:Minimum=3
	// +crdgen:at=[*].nme +kubebuilder:validation:MaxLength=3
	Toppings []Topping `json:"toppings"`
}

type Topping struct {
	Name string `json:"name"`
}
