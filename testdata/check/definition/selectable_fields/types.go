// Package v1 selects by fields that are none, in metadata or twice.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is a pizza.
// +kubebuilder:selectablefield:JSONPath=.spec.size
// +kubebuilder:selectablefield:JSONPath=.spec.size
// +kubebuilder:selectablefield:JSONPath=.spec.names
// +kubebuilder:selectablefield:JSONPath=.metadata.name
// +kubebuilder:selectablefield:JSONPath=.spec.base
// +kubebuilder:selectablefield:JSONPath=.spec.baes.dogh
// +kubebuilder:selectablefield:JSONPath=.spec.cheese
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Size  int      `json:"size"`
	Names []string `json:"names"`
	Base  Base     `json:"base"`
}

// Base is what the rest lies on.
type Base struct {
	Dough string `json:"dough"`
}
