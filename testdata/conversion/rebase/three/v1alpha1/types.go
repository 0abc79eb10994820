// Package v1alpha1 is the oldest.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-three.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

// +crdgen:conversion:hubOnly:path=.limits
// +crdgen:conversion:hubOnly:path=.host
// +crdgen:conversion:hubOnly:path=.port
type ShopSpec struct {
	// +crdgen:conversion:path=.city
	Village string `json:"village,omitempty"`
	// +crdgen:conversion:path=.minReady
	Ready int32 `json:"ready,omitempty"`
	// +crdgen:conversion:enum={Ancient: New}
	Mode string `json:"mode,omitempty"`
	// +crdgen:conversion:path=.wait
	// +crdgen:conversion:unit=seconds
	Pause    metav1.Duration `json:"pause,omitempty"`
	BackPort int32           `json:"backPort,omitempty"`
	// +crdgen:conversion:path=.backHost
	BackName string   `json:"backName,omitempty"`
	Goods    []string `json:"goods,omitempty"`
	// +listType=map
	// +listMapKey=name
	Shelves []Shelf `json:"shelves,omitempty"`
	// +listType=map
	// +listMapKey=name
	Doors []Door `json:"doors,omitempty"`
	// +crdgen:conversion:preserve
	Owner string `json:"owner,omitempty"`
	// +crdgen:conversion:preserve
	Oldest string `json:"oldest,omitempty"`
	// +crdgen:conversion:path=.same.a
	First string `json:"first,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.height
type Shelf struct {
	Name   string `json:"name"`
	Hidden bool   `json:"hidden,omitempty"`
}

type Door struct {
	Name string `json:"name"`
	Wide bool   `json:"wide,omitempty"`
}
