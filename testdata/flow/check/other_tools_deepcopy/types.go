// Package v1 has its DeepCopy methods from deepcopy-gen, which passes over functions.
// +k8s:deepcopy-gen=package
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +genclient
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object

type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Format=label
	Label string `json:"label"`
}

// Option changes a widget.
type Option func(*Widget)
