// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=zero-null-refused.example.com
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

// FooSpec leaves empty lists out, but for one.
type FooSpec struct {
	Names  []string          `json:"names,omitempty"`
	Parts  []Part            `json:"parts,omitempty"`
	Words  []Word            `json:"words,omitempty"`
	Modes  []string          `json:"modes,omitempty"`
	Labels map[string]string `json:"labels"`
	Hosts  []string          `json:"hosts,omitempty"`
	Zones  []string          `json:"zones,omitempty"`
	Part   *Moved            `json:"part,omitempty"`
	Pool   *Pool             `json:"pool,omitempty"`
	Store  Pool              `json:"store,omitempty"`
	Net    Net               `json:"net,omitzero"`
	Plan   Plan              `json:"plan,omitzero"`
}

// Part has a list.
type Part struct {
	Name  string   `json:"name"`
	Items []string `json:"items,omitempty"`
}

// Word has a name only.
type Word struct {
	Name string `json:"name"`
}

// Moved is what the root of the old version has.
type Moved struct {
	Items []string `json:"items"`
	Note  string   `json:"note,omitempty"`
}

// Net is left out if it is zero, which an empty list is not.
type Net struct {
	Devices []string          `json:"devices,omitempty"`
	Labels  map[string]string `json:"labels"`
	Routes  Routes            `json:"routes"`
}

// Routes has a list as well.
type Routes struct {
	Routes []string `json:"routes,omitempty"`
}

// Plan is left out if it is zero.
type Plan struct {
	Steps []string `json:"steps,omitempty"`
	Notes []string `json:"notes"`
}

// Pool may be empty.
type Pool struct {
	Items []string `json:"items,omitempty"`
}
