// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=restored.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gate is a kind with lists that must not hold an item twice.
//
// +kubebuilder:object:root=true
// +kubebuilder:storageversion
// +crdgen:conversion:hub
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has lists that the spoke lacks.
type GateSpec struct {
	Host string `json:"host,omitempty"`
	// +optional
	// +listType=set
	Tags []string `json:"tags,omitempty"`
	// +optional
	// +listType=map
	// +listMapKey=number
	// +listMapKey=protocol
	Ports []Port `json:"ports,omitempty"`
	// Plain may hold an item twice.
	// +optional
	// +listType=atomic
	Plain []string `json:"plain,omitempty"`
	// +optional
	Extra *Extra `json:"extra,omitempty"`
}

// Port has two keys, of which one has a default.
type Port struct {
	Number int32 `json:"number"`
	// +kubebuilder:default=TCP
	// +optional
	Protocol string `json:"protocol,omitempty"`
	// +optional
	Name string `json:"name,omitempty"`
}

// Extra has a set inside.
type Extra struct {
	// +optional
	// +listType=set
	IDs []int64 `json:"ids,omitempty"`
}
