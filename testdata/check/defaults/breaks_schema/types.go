// Package v1 has defaults that their own types refuse.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +kubebuilder:default={size: 0}
	Base Base `json:"base"`
	// +kubebuilder:default="Thin Crust"
	Dough Name `json:"dough"`
}

// Base is what the rest lies on.
type Base struct {
	// +kubebuilder:validation:Minimum=1
	Size int `json:"size"`
}

// Name is a name.
// +kubebuilder:validation:Pattern=`^[a-z-]+$`
type Name string
