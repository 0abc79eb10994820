// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=enum-inverse-missing.example.com
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

// FooSpec has values of which several become one, and nothing says which comes back.
type FooSpec struct {
	// +crdgen:conversion:enum={Fast: Quick, Rapid: Quick}
	Mode string `json:"mode,omitempty"`
	// +crdgen:conversion:enum={Fast: Quick, Rapid: Quick}
	// +crdgen:conversion:enumInverse={Quick: Slow}
	Other string `json:"other,omitempty"`
	// +crdgen:conversion:enumInverse={Quik: Fast, Slow: Lazy}
	// +kubebuilder:validation:Enum=Quick;Slow
	Misspelt string `json:"misspelt,omitempty"`
	// +crdgen:conversion:enumInverse={}
	Empty string `json:"empty,omitempty"`
	// +crdgen:conversion:enumInverse={One: Two}
	Number int32 `json:"number,omitempty"`
}
