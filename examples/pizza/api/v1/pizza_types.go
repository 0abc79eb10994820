package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is an order for pizzas of one kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +crdgen:ignore:rule=scale-selector,reason="a pizza runs no pods"
// +kubebuilder:resource:categories=restaurant,shortName=pz
// +kubebuilder:selectablefield:JSONPath=.spec.crust
// +kubebuilder:printcolumn:name="Crust",type=string,JSONPath=.spec.crust
// +kubebuilder:printcolumn:name="Replicas",type=integer,JSONPath=.spec.replicas
// +kubebuilder:printcolumn:name="Cents",type=integer,JSONPath=.status.cost,description="what the whole order costs"
// +kubebuilder:printcolumn:name="Oven",type=string,JSONPath=.spec.oven.time,priority=1
// +kubebuilder:printcolumn:name="Age",type=date,JSONPath=.metadata.creationTimestamp
// +crdgen:conversion:hub
// +crdgen:policy:name=pizza-large-orders,labels="app.kubernetes.io/name=pizza"
// +crdgen:policy:validation:expression="!has(object.spec.replicas) || object.spec.replicas <= 20",message="the oven bakes at most 20 pizzas for one order",reason=Invalid
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
//
// +kubebuilder:validation:XValidation:rule="self.crust == 'Pan' || !has(self.toppings) || !self.toppings.exists(t, t.name == 'pineapple')",message="pineapple goes on a Pan crust only",fieldPath=.crust
type PizzaSpec struct {
	// Toppings lie on each pizza; without any it is a salami. Each needs an
	// object of kind Topping.
	// +optional
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=16
	// +kubebuilder:validation:XValidation:rule="self.map(t, t.quantity).sum() <= 10",messageExpression="'a pizza carries 10 portions, not %d'.format([self.map(t, t.quantity).sum()])"
	Toppings []PizzaTopping `json:"toppings,omitempty"`

	// Crust is what carries the toppings. It cannot change: the dough is made
	// first.
	// +optional
	// +kubebuilder:default=Thin
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="the dough is made: the crust cannot change",reason=FieldValueForbidden
	Crust Crust `json:"crust,omitempty"`

	// Oven is how the pizza is baked.
	// +optional
	// +kubebuilder:default={}
	Oven Oven `json:"oven,omitzero"`

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

// Crust is a kind of crust.
//
// +kubebuilder:validation:Enum=Thin;Pan
type Crust string

// The crusts on the menu.
const (
	CrustThin Crust = "Thin"
	CrustPan  Crust = "Pan"
)

// Oven is what the oven is set to.
type Oven struct {
	// Time is how long the pizza stays in the oven: 0s is raw, and not the
	// default, which is why it is a pointer.
	// +optional
	// +kubebuilder:default="90s"
	// +kubebuilder:validation:Format=duration
	// +kubebuilder:validation:XValidation:rule="self <= duration('30m')",message="after half an hour it is charcoal"
	Time *metav1.Duration `json:"time,omitempty"`
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
