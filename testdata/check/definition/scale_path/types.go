// Package v1 scales by a path outside of spec.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pizza is a pizza.
// +kubebuilder:subresource:scale:specpath=.status.replicas,statuspath=.spec.replicas
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   PizzaSpec   `json:"spec"`
	Status PizzaStatus `json:"status,omitempty"`
}

type PizzaSpec struct {
	Replicas int32 `json:"replicas"`
}

// PizzaStatus is what is.
type PizzaStatus struct {
	Replicas int32 `json:"replicas"`
}
