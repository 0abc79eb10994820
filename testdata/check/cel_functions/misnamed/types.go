// Package v1 has rules that call functions by another name, negate with a word, and join what is no
// condition.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.name.startswith('a')"
// +kubebuilder:validation:XValidation:rule="self.name.contain('a') && self.toppings.exist(t, t == 'ham')"
// +kubebuilder:validation:XValidation:rule="not self.thick"
// +kubebuilder:validation:XValidation:rule="self.size < 3 || not (self.thick)"
// +kubebuilder:validation:XValidation:rule="self.name && self.thick"
// +kubebuilder:validation:XValidation:rule="self.name.spell() == 'a'"
// +kubebuilder:validation:XValidation:rule="isNumber(self.name)"
type PizzaSpec struct {
	// +kubebuilder:validation:MaxLength=10
	Name  string `json:"name"`
	Size  int32  `json:"size"`
	Thick bool   `json:"thick"`
	// +listType=set
	// +kubebuilder:validation:MaxItems=10
	// +kubebuilder:validation:items:MaxLength=10
	Toppings []string `json:"toppings"`
	Prices   Prices   `json:"prices"`
}

type Prices struct {
	// +kubebuilder:validation:MaxProperties=10
	// +kubebuilder:validation:keys:XValidation:rule="self.length() =< 4"
	ByName map[string]int32 `json:"byName"`
}
