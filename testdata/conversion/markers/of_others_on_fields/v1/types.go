// Package v1 is the hub. A marker of its schema is misspelt.
//
// +kubebuilder:object:generate=true
// +groupName=of-others-on-fields.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has a name, a delay and a color.
type FooSpec struct {
	Name string `json:"name,omitempty"`
	// +kubebuilder:default=10
	Delay int `json:"delay,omitempty"`
	// +kubebuilder:validation:Enm=Red;Blue
	Color string `json:"color,omitempty"`
}
