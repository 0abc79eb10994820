// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=map-of-values-misuse.example.com
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

// FooSpec has maps.
type FooSpec struct {
	// Two fields could be meant.
	// +crdgen:conversion:mapKey=name
	Env map[string]string `json:"env,omitempty"`
	// No field can.
	// +crdgen:conversion:mapKey=name
	Flags map[string]string `json:"flags,omitempty"`
	// There is no such field.
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:mapValue=valeu
	Labels map[string]string `json:"labels,omitempty"`
	// It is the key.
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:mapValue=name
	Notes map[string]string `json:"notes,omitempty"`
	// Another field has no place.
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:mapValue=value
	Params map[string]string `json:"params,omitempty"`
	// +crdgen:conversion:mapKey=name
	Args map[string][]string `json:"args,omitempty"`
}
