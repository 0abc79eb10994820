// Package v1 has rules about changes that read optional fields: no object without them can be
// updated.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.dough == oldSelf.dough"
// +kubebuilder:validation:XValidation:rule="self.oven.heat >= oldSelf.oven.heat",message="an oven gets no colder"
// +kubebuilder:validation:XValidation:rule="self.spices == oldSelf.spices"
// +kubebuilder:validation:XValidation:rule="self.box == oldSelf.box"
// +kubebuilder:validation:XValidation:rule="oldSelf.hasValue() && oldSelf.value().baker == self.baker",optionalOldSelf=true
// +kubebuilder:validation:XValidation:rule="!oldSelf.hasValue() || oldSelf.value().shop == self.shop",optionalOldSelf=true
// +kubebuilder:validation:XValidation:rule="self.toppings[0] == oldSelf.toppings[0]"
// +kubebuilder:validation:XValidation:rule="has(self.size) == has(oldSelf.size) && (!has(self.size) || self.size == oldSelf.size)"
type PizzaSpec struct {
	// +optional
	// +kubebuilder:validation:MaxLength=10
	Dough string `json:"dough,omitempty"`
	Oven  Oven   `json:"oven"`
	// +optional
	// +kubebuilder:validation:MaxProperties=10
	Spices map[string]string `json:"spices,omitempty"`
	// +optional
	Box *Box `json:"box,omitempty"`
	// +optional
	// +kubebuilder:validation:MaxLength=10
	Baker string `json:"baker,omitempty"`
	// +optional
	// +kubebuilder:validation:MaxLength=10
	Shop string `json:"shop,omitempty"`
	// +kubebuilder:validation:MaxItems=10
	Toppings []string `json:"toppings"`
	// +optional
	Size *int32 `json:"size,omitempty"`
}

type Oven struct {
	// +optional
	Heat *int32 `json:"heat,omitempty"`
}

type Box struct {
	Color string `json:"color"`
}
