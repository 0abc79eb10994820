// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=enum.example.com
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

// FooSpec has a policy.
type FooSpec struct {
	// +kubebuilder:validation:Enum=WhenEmpty;WhenEmptyOrUnderutilized
	Policy Policy   `json:"policy"`
	Others []string `json:"others,omitempty"`
}

// Policy says when.
type Policy string
