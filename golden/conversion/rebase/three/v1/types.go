// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-three.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

// +crdgen:conversion:hubOnly:path=.owner
// +crdgen:conversion:hubOnly:path=.legacy
type ShopSpec struct {
	// +crdgen:conversion:path=.town
	City string `json:"city,omitempty"`
	// +crdgen:conversion:preserve
	MinReady int32 `json:"minReady,omitempty"`
	// +crdgen:conversion:enum={New: Old}
	Mode string `json:"mode,omitempty"`
	// +crdgen:conversion:unit=seconds
	Wait int64 `json:"wait,omitempty"`
	// +crdgen:conversion:path=.
	Limits Limits `json:"limits,omitempty,omitzero"`
	// +crdgen:conversion:func:to=JoinHostPort,from=SplitHostPort,with={.port},paths={.hostPort}
	Host string `json:"host,omitempty"`
	Port int32  `json:"port,omitempty"`
	// +crdgen:conversion:func:to=JoinHostPort,from=SplitHostPort,with={.backPort},paths={.back}
	BackHost string `json:"backHost,omitempty"`
	BackPort int32  `json:"backPort,omitempty"`
	// +crdgen:conversion:elem:key=name,count=count
	Goods []string `json:"goods,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +crdgen:conversion:path=.racks
	Shelves []Shelf `json:"shelves,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +crdgen:conversion:mapKey=name
	Doors []Door `json:"doors,omitempty"`
	Same  Same   `json:"same,omitempty,omitzero"`
}

type Limits struct {
	// +crdgen:conversion:path=.least
	Least int32 `json:"least,omitempty"`
	// +crdgen:conversion:path=.most
	Most int32 `json:"most,omitempty"`
}

// +crdgen:conversion:type=Rack
type Shelf struct {
	// +crdgen:conversion:path=.label
	Name   string `json:"name"`
	Height int32  `json:"height,omitempty"`
	// +crdgen:conversion:preserve
	Hidden bool `json:"hidden,omitempty"`
}

// +crdgen:conversion:type=Gate
type Door struct {
	Name string `json:"name"`
	Wide bool   `json:"wide,omitempty"`
}

type Same struct {
	A string `json:"a,omitempty"`
}
