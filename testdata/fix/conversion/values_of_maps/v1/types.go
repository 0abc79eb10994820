// Package v1 is the hub.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

type FooSpec struct {
	// +listType=map
	// +listMapKey=name
	Ports []Port `json:"ports,omitempty"`
	// +listType=map
	// +listMapKey=name
	Notes []Note `json:"notes,omitempty"`
	// +listType=map
	// +listMapKey=name
	Limits []Limit `json:"limits,omitempty"`
	// +listType=map
	// +listMapKey=name
	Labels []Label `json:"labels,omitempty"`
	// +listType=map
	// +listMapKey=name
	Gates []Gate `json:"gates,omitempty"`
	// +listType=map
	// +listMapKey=name
	Zones []Zone            `json:"zones,omitempty"`
	Parts map[string]string `json:"parts,omitempty"`
}

// Port has one text, and a number that a text may say.
type Port struct {
	Name     string `json:"name"`
	Protocol string `json:"protocol,omitempty"`
	Port     int32  `json:"port,omitempty"`
}

// Note has two texts.
type Note struct {
	Name   string `json:"name"`
	Author string `json:"author,omitempty"`
	Text   string `json:"text,omitempty"`
}

// Limit has two numbers and a text.
type Limit struct {
	Name string `json:"name"`
	Soft int64  `json:"soft,omitempty"`
	Hard int64  `json:"hard,omitempty"`
	Unit string `json:"unit,omitempty"`
}

// Label has one field for the values.
type Label struct {
	Name  string `json:"name"`
	Value string `json:"value,omitempty"`
}

// Gate has none.
type Gate struct {
	Name    string `json:"name"`
	Enabled bool   `json:"enabled,omitempty"`
}

// Zone is the value with the key.
type Zone struct {
	Name   string `json:"name"`
	Region string `json:"region,omitempty"`
	Rank   int32  `json:"rank,omitempty"`
}
