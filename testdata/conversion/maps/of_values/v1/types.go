// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-of-values.example.com
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

// FooSpec has lists, and one map.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Env []EnvVar `json:"env,omitempty"`
	// +listType=map
	// +listMapKey=key
	Notes []Note `json:"notes"`
	// +listType=map
	// +listMapKey=name
	Limits []Limit `json:"limits,omitempty"`
	// +listType=map
	// +listMapKey=name
	Args []Arg `json:"args,omitempty"`
	// +listType=map
	// +listMapKey=path
	Routes     []Route           `json:"routes,omitempty"`
	Parameters map[string]string `json:"parameters,omitempty"`
}

// EnvVar has a value, or says where it is.
type EnvVar struct {
	Name      string       `json:"name"`
	Value     string       `json:"value,omitempty"`
	ValueFrom *ValueSource `json:"valueFrom,omitempty"`
}

// ValueSource names a secret.
type ValueSource struct {
	Secret string `json:"secret"`
}

// Note has two texts beside its key.
type Note struct {
	Key    string `json:"key"`
	Author string `json:"author"`
	Text   string `json:"text"`
}

// Limit may have no amount.
type Limit struct {
	Name   string `json:"name"`
	Amount *int32 `json:"amount,omitempty"`
}

// Arg has several values.
type Arg struct {
	Name   string   `json:"name"`
	Values []string `json:"values,omitempty"`
}

// Route has a struct.
type Route struct {
	Path    string  `json:"path"`
	Backend Backend `json:"backend"`
}

// Backend has more than the old one.
type Backend struct {
	Service string `json:"service"`
	Weight  *int32 `json:"weight,omitempty"`
}
