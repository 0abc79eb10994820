// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=path-into-dissolved-type.example.com
package v1beta1

import (
	"fmt"
	"strconv"
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Foo is a kind.
//
// +kubebuilder:object:root=true
type Foo struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FooSpec `json:"spec,omitempty"`
}

// FooSpec has two places of one type, of which the first is dissolved.
type FooSpec struct {
	// +crdgen:conversion:func:to=JoinAddress,from=SplitAddress,with={.first.port},paths={.address}
	Host string `json:"host,omitempty"`
	// +crdgen:conversion:path=.
	First  Place `json:"first,omitempty"`
	Second Place `json:"second,omitempty"`

	// +crdgen:conversion:path=.left.note
	LeftNote string `json:"leftNote,omitempty"`
	// +crdgen:conversion:path=.left.mark
	LeftMark string `json:"leftMark,omitempty"`
	// RightNote has no mark beside it.
	//
	// +crdgen:conversion:path=.right.note
	RightNote string `json:"rightNote,omitempty"`
}

// Place is a host with a port.
type Place struct {
	// +crdgen:conversion:preserve
	Host string `json:"host,omitempty"`
	Port int32  `json:"port,omitempty"`
}

// JoinAddress joins a host and a port.
func JoinAddress(host string, port int32) string { return fmt.Sprintf("%s:%d", host, port) }

// SplitAddress takes them apart.
func SplitAddress(address string) (host string, port int32) {
	host, text, _ := strings.Cut(address, ":")
	number, _ := strconv.ParseInt(text, 10, 32)
	return host, int32(number)
}
