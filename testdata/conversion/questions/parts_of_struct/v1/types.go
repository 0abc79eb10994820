// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=partsofstruct.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Machine is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Machine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MachineSpec   `json:"spec,omitempty"`
	Status MachineStatus `json:"status,omitempty"`
}

// MachineSpec has structs and a list of them.
type MachineSpec struct {
	// +optional
	Image Image `json:"image,omitzero"`
	// +optional
	Gateways []string `json:"gateways,omitempty"`
	// +listType=atomic
	// +optional
	Subnets []Subnet `json:"subnets,omitempty"`
}

// Image is known by one of these.
type Image struct {
	// +optional
	ID *string `json:"id,omitempty"`
	// +optional
	Filter *ImageFilter `json:"filter,omitempty"`
	// +optional
	ImageRef *ObjectRef `json:"imageRef,omitempty"`
}

// ImageFilter finds an image.
type ImageFilter struct {
	// +optional
	Name *string `json:"name,omitempty"`
}

// ObjectRef is another object.
type ObjectRef struct {
	Name string `json:"name"`
}

// Subnet is a network.
type Subnet struct {
	CIDR string `json:"cidr"`
	// +optional
	DNSNameservers []string `json:"dnsNameservers,omitempty"`
}

// MachineStatus is what is known of it.
type MachineStatus struct {
	// +optional
	Ready bool `json:"ready,omitempty"`
}
