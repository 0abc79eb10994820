// Package v1beta1 is to be the hub.
//
// +kubebuilder:object:generate=true
// +groupName=rebase-three.example.com
package v1beta1

import (
	"strconv"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

// +crdgen:conversion:hubOnly:path=.minReady
type ShopSpec struct {
	// +crdgen:conversion:path=.city
	Town string `json:"town,omitempty"`
	// +crdgen:conversion:enum={Old: New}
	Mode string `json:"mode,omitempty"`
	// +crdgen:conversion:unit=seconds
	Wait metav1.Duration `json:"wait,omitempty"`
	// +crdgen:conversion:path=.limits.least
	Least int32 `json:"least,omitempty"`
	// +crdgen:conversion:path=.limits.most
	Most int32 `json:"most,omitempty"`
	// +crdgen:conversion:func:to=SplitHostPort,from=JoinHostPort,paths={.host,.port}
	HostPort string `json:"hostPort,omitempty"`
	// +crdgen:conversion:func:to=SplitHostPort,from=JoinHostPort,paths={.backHost,.backPort}
	Back string `json:"back,omitempty"`
	// +crdgen:conversion:elem:key=name,count=count
	Goods []Good `json:"goods,omitempty"`
	// +crdgen:conversion:path=.shelves
	// +listType=map
	// +listMapKey=label
	Racks []Rack `json:"racks,omitempty"`
	// +crdgen:conversion:mapKey=name
	Doors map[string]Gate `json:"doors,omitempty"`
	// +crdgen:conversion:preserve
	Owner string `json:"owner,omitempty"`
	// +crdgen:conversion:preserve
	Legacy string `json:"legacy,omitempty"`
	Same   Same   `json:"same,omitempty,omitzero"`
}

type Good struct {
	Name  string `json:"name"`
	Count int32  `json:"count"`
}

// +crdgen:conversion:type=Shelf
// +crdgen:conversion:hubOnly:path=.hidden
type Rack struct {
	// +crdgen:conversion:path=.name
	Label  string `json:"label"`
	Height int32  `json:"height,omitempty"`
}

type Gate struct {
	Wide bool `json:"wide,omitempty"`
}

type Same struct {
	A string `json:"a,omitempty"`
}

// SplitHostPort takes an address apart.
func SplitHostPort(hostPort string) (host string, port int32, err error) {
	host, text, found := strings.Cut(hostPort, ":")
	if !found {
		return host, 0, nil
	}
	n, err := strconv.ParseInt(text, 10, 32)
	return host, int32(n), err
}

// JoinHostPort is its inverse.
func JoinHostPort(host string, port int32) string {
	if port == 0 {
		return host
	}
	return host + ":" + strconv.Itoa(int(port))
}
