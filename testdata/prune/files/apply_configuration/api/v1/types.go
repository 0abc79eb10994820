// Package v1 has builders for what it holds.
//
// +kubebuilder:ac:generate=true
// +groupName=example.com
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"
)

var SchemeGroupVersion = schema.GroupVersion{Group: "example.com", Version: "v1"}

// Greeting is one thing.
// +kubebuilder:resource:scope=Namespaced
type Greeting struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GreetingSpec `json:"spec"`
}

// GreetingSpec is what to say.
type GreetingSpec struct {
	To string `json:"to"`
}
