package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is an order for pizzas of one kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +crdgen:ignore:rule=scale-selector,reason="a pizza runs no pods"
// +kubebuilder:resource:categories=restaurant,shortName=pz
// +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=.spec.replicas
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=.metadata.creationTimestamp
// +crdgen:conversion:hubOnly:path=.spec.crust,default=Thin
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

// PizzaSpec is a kind of pizza and how many of it.
type PizzaSpec struct {
	// Toppings lie on each pizza; without any it is a salami.
	// +optional
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=16
	// +kubebuilder:validation:XValidation:rule="self.map(t, t.quantity).sum() <= 10",message="a pizza carries 10 portions"
	Toppings []PizzaTopping `json:"toppings,omitempty"`

	// BakingSeconds is how long the pizza stays in the oven.
	// +optional
	// +kubebuilder:default=90
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=1800
	// +crdgen:conversion:path=.oven.time
	// +crdgen:conversion:unit=seconds
	BakingSeconds *int32 `json:"bakingSeconds,omitempty"`

	// Replicas is how many of these pizzas are baked.
	// +optional
	// +kubebuilder:default=1
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=100
	Replicas int32 `json:"replicas"`
}

// PizzaTopping is so much of one topping.
type PizzaTopping struct {
	// Name is that of an object of kind Topping.
	// +kubebuilder:validation:MinLength=1
	// +kubebuilder:validation:MaxLength=63
	Name string `json:"name"`

	// Quantity counts portions.
	// +optional
	// +kubebuilder:default=1
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=10
	Quantity int32 `json:"quantity"`
}

// PizzaStatus is what the kitchen knows about an order.
type PizzaStatus struct {
	// Cost is what the whole order costs, in cents.
	// +optional
	Cost int64 `json:"cost,omitempty"`

	// Replicas is how many pizzas have been baked.
	// +optional
	Replicas int32 `json:"replicas,omitempty"`
}

// PizzaList is a list of orders.
//
// +kubebuilder:object:root=true
type PizzaList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`

	Items []Pizza `json:"items"`
}
