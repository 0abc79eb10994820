// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=enum-inverse.example.com
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

// FooSpec has values of which several become one.
type FooSpec struct {
	// Mode: the value itself comes back, not the deprecated one.
	//
	// +crdgen:conversion:enum={Deprecated: New}
	// +kubebuilder:validation:Enum=Deprecated;New
	Mode string `json:"mode,omitempty"`
	// Listed is spelt out, where no enum says that New is a value.
	//
	// +crdgen:conversion:enum={Deprecated: New, New: New}
	Listed string `json:"listed,omitempty"`
	// Words differ in upper and lower case only.
	//
	// +crdgen:conversion:enum={old: ReallyNew, reallyNew: ReallyNew}
	Words string `json:"words,omitempty"`
	// Chosen says which one comes back, and what a value that only the hub has becomes.
	//
	// +crdgen:conversion:enum={Fast: Quick, Rapid: Quick}
	// +crdgen:conversion:enumInverse={Quick: Rapid, Paused: Slow}
	// +kubebuilder:validation:Enum=Fast;Rapid;Slow
	Chosen string `json:"chosen,omitempty"`
}
