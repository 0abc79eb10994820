// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=zero-nil-refused.example.com
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

// FooSpec has fields with bounds.
type FooSpec struct {
	// +kubebuilder:validation:Minimum=1
	Instances int32 `json:"instances"`
	// +kubebuilder:validation:MinLength=1
	Owner string `json:"owner"`
	// +kubebuilder:validation:Maximum=5
	Level int32 `json:"level"`
}
