// Package v1 has a column of metadata whose schema has no fields.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:printcolumn:name=Box,type=string,JSONPath=.spec.box.metadata.name
type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PizzaSpec `json:"spec"`
}

type PizzaSpec struct {
	// +optional
	Box Box `json:"box,omitzero"`
}

type Box struct {
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
