// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=items-kept-whole.example.com
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

// FooSpec lists names.
type FooSpec struct {
	// +crdgen:conversion:elem:key=name,count=quantity
	// +crdgen:conversion:preserve
	Toppings []string `json:"toppings,omitempty"`
	// +crdgen:conversion:elem:key=name
	// +crdgen:conversion:preserve
	Members []string `json:"members,omitempty"`
	// +crdgen:conversion:elem:key=name,count=quantity
	Counted []string `json:"counted,omitempty"`
}
