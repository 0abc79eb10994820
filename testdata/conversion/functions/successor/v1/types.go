// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=successor.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Job is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec JobSpec `json:"spec,omitempty"`
}

// JobSpec has the image in one place, and a mode of which one value is none.
type JobSpec struct {
	Template Template `json:"template,omitempty"`
	// +kubebuilder:validation:Enum=None;Fast
	Mode string `json:"mode,omitempty"`
}

// Template has an image.
type Template struct {
	Image string `json:"image,omitempty"`
}
