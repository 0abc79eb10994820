// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=enum.example.com
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

// FooSpec has a policy.
type FooSpec struct {
	// +crdgen:conversion:enum={WhenUnderutilized: WhenEmptyOrUnderutilized}
	Policy Policy `json:"policy"`
	// +crdgen:conversion:enum={a: "x", b: "x"}
	// +crdgen:conversion:enumInverse={"x": a}
	Others []string `json:"others,omitempty"`
}

// Policy says when.
//
// +kubebuilder:validation:Enum=WhenEmpty;WhenUnderutilized
type Policy string
