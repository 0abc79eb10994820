// Package v1 has a default that a rule on the value refuses.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self.least <= self.most",message="least must not exceed most"
	// +kubebuilder:default={"least": 3, "most": 2}
	Range Range `json:"range"`
}

// Range is a range.
type Range struct {
	Least int `json:"least"`
	Most  int `json:"most"`
}
