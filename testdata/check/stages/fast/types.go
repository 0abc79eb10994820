// Package v1 has a rule that does not compile and a default that is refused; with --check=fast only the latter is looked at.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:validation:XValidation:rule="self > nothing"
	Size int `json:"size"`
	// +kubebuilder:default={"size": 0}
	Base Base `json:"base"`
}

// Base is what the rest lies on.
type Base struct {
	// +kubebuilder:validation:Minimum=1
	Size int `json:"size"`
}
