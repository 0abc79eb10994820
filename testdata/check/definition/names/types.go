// Package v1 has names that are no DNS labels.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is a pizza.
// +kubebuilder:resource:path=Pizzas_,singular=Pizza,shortName=p;Pz,categories={all,"My Food"}
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	Size int `json:"size"`
}
