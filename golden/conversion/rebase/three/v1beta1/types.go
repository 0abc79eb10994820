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
// +crdgen:conversion:hub
// +crdgen:conversion:webhook:service=shops/webhook
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

type ShopSpec struct {
	Town     string          `json:"town,omitempty"`
	Mode     string          `json:"mode,omitempty"`
	Wait     metav1.Duration `json:"wait,omitempty"`
	Least    int32           `json:"least,omitempty"`
	Most     int32           `json:"most,omitempty"`
	HostPort string          `json:"hostPort,omitempty"`
	Back     string          `json:"back,omitempty"`
	Goods    []Good          `json:"goods,omitempty"`
	// +listType=map
	// +listMapKey=label
	Racks  []Rack          `json:"racks,omitempty"`
	Doors  map[string]Gate `json:"doors,omitempty"`
	Owner  string          `json:"owner,omitempty"`
	Legacy string          `json:"legacy,omitempty"`
	Same   Same            `json:"same,omitempty,omitzero"`
}

type Good struct {
	Name  string `json:"name"`
	Count int32  `json:"count"`
}

type Rack struct {
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
