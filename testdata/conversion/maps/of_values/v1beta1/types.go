// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=map-of-values.example.com
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

// FooSpec has maps, and one list.
type FooSpec struct {
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:preserve
	Env map[string]string `json:"env,omitempty"`
	// +crdgen:conversion:mapKey=key
	// +crdgen:conversion:mapValue=text
	// +crdgen:conversion:preserve
	Notes map[string]string `json:"notes,omitempty"`
	// +crdgen:conversion:mapKey=name
	// +crdgen:conversion:preserve
	Limits map[string]int64 `json:"limits,omitempty"`
	// +crdgen:conversion:mapKey=name
	Args map[string][]string `json:"args,omitempty"`
	// +crdgen:conversion:mapKey=path
	// +crdgen:conversion:mapValue=backend
	Routes map[string]Backend `json:"routes,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +crdgen:conversion:mapKey=name
	Parameters []Parameter `json:"parameters,omitempty"`
}

// Backend is what a route leads to.
//
// +crdgen:conversion:hubOnly:path=.weight
type Backend struct {
	Service string `json:"service"`
}

// Parameter is a name with a value.
type Parameter struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}
