// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// A path leads into pointers that lead to nothing but themselves.

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.width +optional
	Door Door `json:"door"`
	// +crdgen:at=.width +optional
	Left Left `json:"left"`
}

type Door *Door

type Left *Right

type Right *Left
