// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=optional.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has values where the hub has pointers, and the other way round.
type FooSpec struct {
	Count   int32   `json:"count,omitempty"`
	Exact   int32   `json:"exact"`
	Name    *string `json:"name,omitempty"`
	Inner   Inner   `json:"inner,omitempty"`
	Always  Inner   `json:"always"`
	Pointed *Inner  `json:"pointed,omitempty"`
	List    []Inner `json:"list,omitempty"`
	// +crdgen:conversion:preserve
	Wide int64 `json:"wide,omitempty"`
}

// Inner is a struct.
//
// +crdgen:conversion:hubOnly:path=.extra
type Inner struct {
	Value string `json:"value,omitempty"`
}
