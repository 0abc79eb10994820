// Package v1 is the hub. Its markers for other generators are wrong.
//
// +kubebuilder:object:generate=true
// +groupName=of-others.example.com
// +kubebuilder:webhook:path=/x,failurePolicy=fial
// +kubebuilder:rbac:groups=3,foo=x
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +kubebuilder:printcolumn:name=A
// +kubebuilder:resource:bar=1
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a name.
type FooSpec struct {
	// +kubebuilder:validation:Format=abc=def
	// +kubebuilder:validation:Patern=.*
	Name string `json:"name,omitempty"`
}
