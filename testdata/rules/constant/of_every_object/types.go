// Package v1 has rules that say the same of every object.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="false"
// +kubebuilder:validation:XValidation:rule="!has(self.size)",message="the size is computed"
// +kubebuilder:validation:XValidation:rule="has(self.name) && !has(self.name)"
// +kubebuilder:validation:XValidation:rule="size(self.dough) > 5 && size(self.dough) < 3"
// +kubebuilder:validation:XValidation:rule="self.dough == '' && self.dough != ''"
// +kubebuilder:validation:XValidation:rule="has(self.toppings) && size(self.toppings) > 3"
// +kubebuilder:validation:XValidation:rule="!has(self.toppings) && self.toppings == []"
// +kubebuilder:validation:XValidation:rule="true"
// +kubebuilder:validation:XValidation:rule="has(self.size)"
// +kubebuilder:validation:XValidation:rule="has(self.slices)"
// +kubebuilder:validation:XValidation:rule="has(self.name) || !has(self.name)"
// +kubebuilder:validation:XValidation:rule="has(self.name) || has(self.size)"
// +kubebuilder:validation:XValidation:rule="has(self.name) == has(self.toppings)"
// +kubebuilder:validation:XValidation:rule="self.size >= 0"
// +kubebuilder:validation:XValidation:rule="self.size > 6"
type PizzaSpec struct {
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=10
	Size int32 `json:"size"`
	// +kubebuilder:default=8
	Slices int32 `json:"slices,omitempty"`
	// +kubebuilder:validation:MaxLength=10
	Dough string `json:"dough"`
	// +optional
	Name *string `json:"name,omitempty"`
	// +optional
	// +kubebuilder:validation:MaxItems=10
	Toppings []string `json:"toppings,omitempty"`
	// +optional
	// +kubebuilder:validation:XValidation:rule="false",message="the oven is chosen"
	Oven *string `json:"oven,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self.width < 3 && self.width > 3"
	// +optional
	Box *Box `json:"box,omitempty"`
}

type Box struct {
	Width int32 `json:"width"`
}
