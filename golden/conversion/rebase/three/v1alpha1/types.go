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

// +crdgen:conversion:hubOnly:path=.legacy
// +crdgen:conversion:hubOnly:path=.least
// +crdgen:conversion:hubOnly:path=.most
// +crdgen:conversion:hubOnly:path=.hostPort
type ShopSpec struct {
	// +crdgen:conversion:path=.town
	Village string `json:"village,omitempty"`
	// +crdgen:conversion:preserve
	Ready int32 `json:"ready,omitempty"`
	// +crdgen:conversion:enum={Ancient: Old, New: Old}
	// +crdgen:conversion:enumInverse={New: Ancient, Old: Ancient}
	Mode string `json:"mode,omitempty"`
	// +crdgen:conversion:path=.wait
	Pause    metav1.Duration `json:"pause,omitempty"`
	BackPort int32           `json:"backPort,omitempty"`
	// +crdgen:conversion:func:to=JoinHostPort,from=SplitHostPort,with={.backPort},paths={.back}
	BackName string `json:"backName,omitempty"`
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
	Owner string `json:"owner,omitempty"`
	// +crdgen:conversion:preserve
	Oldest string `json:"oldest,omitempty"`
	// +crdgen:conversion:path=.same.a
	First string `json:"first,omitempty"`
}

// +crdgen:conversion:hubOnly:path=.height
// +crdgen:conversion:type=Rack
type Shelf struct {
	// +crdgen:conversion:path=.label
	Name string `json:"name"`
	// +crdgen:conversion:preserve
	Hidden bool `json:"hidden,omitempty"`
}

// +crdgen:conversion:type=Gate
type Door struct {
	Name string `json:"name"`
	Wide bool   `json:"wide,omitempty"`
}
