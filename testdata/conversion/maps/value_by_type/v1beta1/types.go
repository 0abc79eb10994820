// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=map-value-by-type.example.com
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
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:preserve
	Ports map[string]string `json:"ports,omitempty"`
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:mapValue=protocol
	// +crdgen:conversion:preserve
	Named map[string]string `json:"named,omitempty"`
	// +crdgen:conversion:mapKey=key
	// +crdgen:conversion:preserve
	Env map[string]string `json:"env,omitempty"`
	// +crdgen:conversion:mapKey=name
	Notes map[string]string `json:"notes,omitempty"`
}
