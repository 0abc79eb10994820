// Package v1beta1 is to be the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-empty.example.com
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

// FooSpec has fields that must not be empty.
type FooSpec struct {
	Name string `json:"name,omitempty"`
	// +crdgen:conversion:preserve
	// +kubebuilder:validation:Enum=Slow;Fast
	Mode string `json:"mode"`
	// +crdgen:conversion:drop:reason="nobody reads it"
	// +kubebuilder:validation:Minimum=1
	Size int32 `json:"size"`
	// +crdgen:conversion:preserve
	Pool Pool `json:"pool,omitempty"`
	// +crdgen:conversion:preserve
	// +kubebuilder:default=Fast
	// +kubebuilder:validation:Enum=Slow;Fast
	Speed string `json:"speed"`
}

// Pool must have a name.
type Pool struct {
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}
