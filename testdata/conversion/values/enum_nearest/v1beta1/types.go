// Package v1beta1 takes more values than the hub, by what stands nearest to a field.
//
// +kubebuilder:object:generate=true
// +groupName=enum-nearest.example.com
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

// FooSpec is the old one.
type FooSpec struct {
	// +kubebuilder:validation:Enum=Fast;Slow;Lazy
	Mode string `json:"mode,omitempty"`
	// +kubebuilder:validation:Enum=Small;Large
	Size string `json:"size,omitempty"`
}
