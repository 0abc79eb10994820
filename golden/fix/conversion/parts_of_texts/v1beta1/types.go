// Package v1beta1 has texts that may be taken apart: which part goes where, nobody guesses.
//
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

type FooSpec struct {
	// Backends are the servers, each as host:port.
	Backends []string `json:"backends,omitempty"`
	Mirrors  []string `json:"mirrors,omitempty"`
	// +crdgen:conversion:elem:key=name
	Pulls []string `json:"pulls,omitempty"`
	// +kubebuilder:validation:items:Enum=Slow;Fast
	// +crdgen:conversion:elem:key=type
	// +crdgen:conversion:preserve
	Modes []string `json:"modes,omitempty"`
	// +crdgen:conversion:elem:key=port
	// +crdgen:conversion:preserve
	Ports  []int32  `json:"ports,omitempty"`
	Joined []Member `json:"joined,omitempty"`
	Peers  []string `json:"peers,omitempty"`
}

// Member has a part more than the text of the hub.
type Member struct {
	Name string `json:"name"`
	Rank int32  `json:"rank,omitempty"`
}
