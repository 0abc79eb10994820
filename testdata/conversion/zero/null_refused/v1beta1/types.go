// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=zero-null-refused.example.com
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

// FooSpec writes its lists, and the schema refuses null in most of them.
type FooSpec struct {
	Names []string `json:"names"`
	Parts []Part   `json:"parts"`
	// +crdgen:conversion:elem:key=name
	Words []string `json:"words"`
	// +crdgen:conversion:enum={fast: Fast}
	Modes  []string          `json:"modes"`
	Labels map[string]string `json:"labels,omitempty"`
	// +nullable
	Hosts []string `json:"hosts"`
	// +optional
	Zones []string `json:"zones"`
	// +crdgen:conversion:path=.part.items
	Items []string `json:"items,omitempty"`
	// +crdgen:conversion:path=.part.note
	Note  string `json:"note,omitempty"`
	Pool  Pool   `json:"pool,omitzero"`
	Store *Pool  `json:"store,omitempty"`
	Net   Net    `json:"net"`
	// +crdgen:conversion:path=.plan.steps
	Steps []string `json:"steps"`
	// +crdgen:conversion:path=.plan.notes
	Notes []string `json:"notes,omitempty"`
	// +crdgen:conversion:preserve
	Tags []string `json:"tags"`
	// +crdgen:conversion:drop:reason="nobody reads it"
	Costs map[string]int32 `json:"costs"`
}

// Part has a list.
type Part struct {
	Name  string   `json:"name"`
	Items []string `json:"items"`
}

// Net has a list that must be there, and a map that need not.
type Net struct {
	Devices []string          `json:"devices"`
	Labels  map[string]string `json:"labels,omitempty"`
	Routes  Routes            `json:"routes"`
}

// Routes has a list that must be there.
type Routes struct {
	Routes []string `json:"routes"`
}

// Pool has a list that must be there.
type Pool struct {
	Items []string `json:"items"`
}
