// Package v1 has rules with operators and functions of other languages.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

// +kubebuilder:validation:XValidation:rule="self.size = 3"
// +kubebuilder:validation:XValidation:rule="self.size =< 3"
// +kubebuilder:validation:XValidation:rule="self.size > 3 and self.size < 9"
// +kubebuilder:validation:XValidation:rule="self.size <> 3"
// +kubebuilder:validation:XValidation:rule="self.name.length() < 3"
// +kubebuilder:validation:XValidation:rule="len(self.name) < 3"
// +kubebuilder:validation:XValidation:rule="self.name.length < 3"
// +kubebuilder:validation:XValidation:rule="size > 3"
// +kubebuilder:validation:XValidation:rule="self.nmae = 'a' or self.size =< 3"
type PizzaSpec struct {
	// +kubebuilder:validation:MaxLength=10
	Name string `json:"name"`
	Size int32  `json:"size"`
}
