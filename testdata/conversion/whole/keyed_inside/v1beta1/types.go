// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=keyed-inside.example.com
package v1beta1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec is the old one.
//
// +crdgen:conversion:hubOnly:path=.image
type FooSpec struct {
	// Resources has a list whose items have keys.
	//
	// +crdgen:conversion:preserve
	// +optional
	Resources corev1.ResourceRequirements `json:"resources,omitempty"`
}
