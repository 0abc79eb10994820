package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is an order for one pizza.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:resource:categories=restaurant,shortName=pz
// +kubebuilder:deprecatedversion:warning="restaurant.programming-kubernetes.info/v1alpha1 Pizza is deprecated: order as v1"
// +crdgen:conversion:hubOnly:path=.spec.crust,default=Thin
// +crdgen:conversion:hubOnly:path=.spec.oven.time,default="90s"
// +crdgen:conversion:hubOnly:path=.spec.replicas,default=1
// +crdgen:conversion:hubOnly:path=.status.replicas
type Pizza struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty,omitzero"`

	// Spec is what the guest wants.
	Spec PizzaSpec `json:"spec"`
	// Status is what the kitchen says.
	// +optional
	Status PizzaStatus `json:"status,omitempty,omitzero"`
}

// PizzaSpec names toppings.
type PizzaSpec struct {
	// Toppings lie on the pizza, one as often as it is named; without any it is
	// a salami.
	// +optional
	// +listType=atomic
	// +kubebuilder:validation:MaxItems=10
	// +kubebuilder:validation:items:MinLength=1
	// +kubebuilder:validation:items:MaxLength=63
	// +crdgen:conversion:elem:key=name,count=quantity
	Toppings []string `json:"toppings,omitempty"`
}

// PizzaStatus is what the kitchen knows about an order.
type PizzaStatus struct {
	// Cost is what the whole order costs, in cents.
	// +optional
	Cost int64 `json:"cost,omitempty"`
}

// PizzaList is a list of orders.
//
// +kubebuilder:object:root=true
type PizzaList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Pizza `json:"items"`
}
