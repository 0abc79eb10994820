// Package v1 is a version.
//
// +groupName=rest-kept.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// Env are variables.
	//
	// +listType=map
	// +listMapKey=name
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:mapValue=value
	// +crdgen:conversion:preserve
	Env []Env `json:"env,omitempty"`
}

// Env is a variable.
type Env struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
	// From is not in the map.
	From string `json:"from,omitempty"`
}
