// Package v1beta1 is the old version of a base, which planes have, too.
//
// +kubebuilder:object:generate=true
// +groupName=base.example.com
package v1beta1

import (
	"strconv"
	"strings"

	"example.com/cases/conversion/types/types_of_other_package/base/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Base struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BaseSpec `json:"spec,omitempty"`
}

type BaseSpec struct {
	// +crdgen:conversion:func:to=SplitAddress,from=JoinAddress,paths={.host,.port}
	Address string `json:"address,omitempty"`
	Disk    Disk   `json:"disk,omitempty"`
}

// Disk is converted by hand.
type Disk struct {
	Name string `json:"name,omitempty"`
}

// SplitAddress takes an address apart.
func SplitAddress(address string) (string, int32) {
	host, port, _ := strings.Cut(address, ":")
	n, _ := strconv.ParseInt(port, 10, 32)
	return host, int32(n)
}

// JoinAddress is its inverse.
func JoinAddress(host string, port int32) string {
	if host == "" && port == 0 {
		return ""
	}
	return host + ":" + strconv.Itoa(int(port))
}

func Convert_v1beta1_Disk_To_v1_Disk(in *Disk, out *v1.Disk) error {
	out.Label = in.Name
	return nil
}

func Convert_v1_Disk_To_v1beta1_Disk(in *v1.Disk, out *Disk) error {
	out.Name = in.Label
	return nil
}
