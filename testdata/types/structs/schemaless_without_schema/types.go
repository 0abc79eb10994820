// Package v1 has a field whose schema is given up and not given.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Schemaless
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=string
	Color string `json:"color"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Shade string `json:"shade"`
}
