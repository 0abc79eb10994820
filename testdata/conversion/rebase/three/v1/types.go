// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-three.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
// +crdgen:conversion:webhook:service=shops/webhook
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

type ShopSpec struct {
	City     string   `json:"city,omitempty"`
	MinReady int32    `json:"minReady,omitempty"`
	Mode     string   `json:"mode,omitempty"`
	Wait     int64    `json:"wait,omitempty"`
	Limits   Limits   `json:"limits,omitempty,omitzero"`
	Host     string   `json:"host,omitempty"`
	Port     int32    `json:"port,omitempty"`
	BackHost string   `json:"backHost,omitempty"`
	BackPort int32    `json:"backPort,omitempty"`
	Goods    []string `json:"goods,omitempty"`
	// +listType=map
	// +listMapKey=name
	Shelves []Shelf `json:"shelves,omitempty"`
	// +listType=map
	// +listMapKey=name
	Doors []Door `json:"doors,omitempty"`
	Same  Same   `json:"same,omitempty,omitzero"`
}

type Limits struct {
	Least int32 `json:"least,omitempty"`
	Most  int32 `json:"most,omitempty"`
}

type Shelf struct {
	Name   string `json:"name"`
	Height int32  `json:"height,omitempty"`
	Hidden bool   `json:"hidden,omitempty"`
}

type Door struct {
	Name string `json:"name"`
	Wide bool   `json:"wide,omitempty"`
}

type Same struct {
	A string `json:"a,omitempty"`
}
