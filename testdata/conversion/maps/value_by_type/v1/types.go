// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=map-value-by-type.example.com
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

// FooSpec has lists.
type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Ports []Port `json:"ports,omitempty"`
	// +listType=map
	// +listMapKey=name
	Named []Port `json:"named,omitempty"`
	// +listType=map
	// +listMapKey=key
	Env []EnvVar `json:"env,omitempty"`
	// +listType=map
	// +listMapKey=name
	Notes []Note `json:"notes,omitempty"`
}

// Port has two fields besides its name.
type Port struct {
	Name     string `json:"name"`
	Protocol string `json:"protocol,omitempty"`
	Port     int32  `json:"port,omitempty"`
}

// EnvVar has a field that is called as what it holds.
type EnvVar struct {
	Key    string `json:"key"`
	Value  string `json:"value"`
	Masked bool   `json:"masked,omitempty"`
}

// Note has nothing but a text.
type Note struct {
	Name string `json:"name"`
	Text string `json:"text"`
}
