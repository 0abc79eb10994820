// Package v1beta1 is the spoke.
//
// +kubebuilder:object:generate=true
// +groupName=of-others-on-fields.example.com
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

// FooSpec has a title in place of the name. A marker of its schema is misspelt, too.
type FooSpec struct {
	// +crdgen:conversion:path=.name
	Title string `json:"title,omitempty"`
	// +kubebuilder:default:10
	Delay int `json:"delay,omitempty"`
	// +kubebuilder:validation:Enum=Red;Blue
	Color string `json:"color,omitempty"`
}
