package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Topping is something that the restaurant has in its larder.
//
// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Cluster,categories=restaurant,shortName=tp
// +kubebuilder:printcolumn:name="Cents",type=integer,JSONPath=.spec.cost
type Topping struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty,omitzero"`

	// Spec is what is known about the topping.
	Spec ToppingSpec `json:"spec"`
}

// ToppingSpec is what a topping costs.
type ToppingSpec struct {
	// Cost of one portion, in cents.
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=10000
	Cost int32 `json:"cost"`
}

// ToppingList is a larder.
//
// +kubebuilder:object:root=true
type ToppingList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Topping `json:"items"`
}
