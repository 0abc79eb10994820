// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec Spec `json:"spec"`
}

// The second marker is wrong; the first is about names that begin like its own.
//
// +kubebuilder:validation:ExactlyOneOf=min;max
// +kubebuilder:validation:AtMostOneOf=minimum;maximum
type Spec struct {
	Min *int32 `json:"min,omitempty"`
	Max *int32 `json:"max,omitempty"`
}
