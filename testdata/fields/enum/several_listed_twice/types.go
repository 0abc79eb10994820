// Package v1 has enums with more than one value twice.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Enum=warm;cold;warm;cold
	Color string `json:"color"`
	// +kubebuilder:validation:Enum=1;2;1;1
	Size int32 `json:"size"`
	// +kubebuilder:validation:Enum=on;On;on;off;On;on
	State string `json:"state"`
}
