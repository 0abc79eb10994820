// Package v1 has enums with a value twice.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Enum=warm;cold;warm
	Color string `json:"color"`
	// +kubebuilder:validation:Enum={"a;b","c","a;b"}
	Shade string `json:"shade"`
	// +kubebuilder:validation:items:Enum=1;2;2
	// +listType=atomic
	Sizes []int32 `json:"sizes"`
}
