// Package v1beta1 lacks fields of items.
//
// +kubebuilder:object:generate=true
// +groupName=functions-shapes-of-one-name.example.com
package v1beta1

import (
	v1 "example.com/cases/conversion/functions/shapes_of_one_name/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Shop is a kind.
//
// +kubebuilder:object:root=true
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec  Spec       `json:"spec,omitempty"`
	Stock Spec_Hosts `json:"stock,omitempty"`
}

// Spec has the names of hosts.
type Spec struct {
	// +listType=set
	// +crdgen:conversion:func:to=HostsOf,from=NamesOf,paths={.hosts}
	Hosts []string `json:"hosts,omitempty"`
}

// Spec_Hosts has the ids of items.
type Spec_Hosts struct {
	// +listType=set
	All []string `json:"all,omitempty"`
}

// HostsOf names hosts.
func HostsOf(names []string) (hosts []v1.Host) {
	for _, name := range names {
		hosts = append(hosts, v1.Host{Name: name})
	}
	return hosts
}

// NamesOf leaves the names of hosts.
func NamesOf(hosts []v1.Host) (names []string) {
	for _, host := range hosts {
		names = append(names, host.Name)
	}
	return names
}

// Convert_v1beta1_Spec_Hosts_To_v1_Spec_Hosts gives items their ids.
func Convert_v1beta1_Spec_Hosts_To_v1_Spec_Hosts(src *Spec_Hosts, dst *v1.Spec_Hosts) error {
	for _, id := range src.All {
		dst.All = append(dst.All, v1.Item{ID: id})
	}
	return nil
}

// Convert_v1_Spec_Hosts_To_v1beta1_Spec_Hosts leaves the ids of items.
func Convert_v1_Spec_Hosts_To_v1beta1_Spec_Hosts(src *v1.Spec_Hosts, dst *Spec_Hosts) error {
	for _, item := range src.All {
		dst.All = append(dst.All, item.ID)
	}
	return nil
}
