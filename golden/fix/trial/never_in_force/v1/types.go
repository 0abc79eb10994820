// Package v1 is published, and its fields have comments that would change what it takes.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:object:root=true
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec,omitempty"`
}

// LampSpec has comments that are nearly markers.
type LampSpec struct {
	// kubebuilder:validation:MaxLength:=2
	Name string `json:"name,omitempty"`

	//+kubebuilder:default:10
	Delay *int32 `json:"delay,omitempty"`

	// +kubebuilder:validation:MaxLength=20
	Shade string `json:"shade,omitempty"`

	// +optional
	Note *string `json:"note,omitempty"`
}
