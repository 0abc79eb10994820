// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=partsofstruct.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Machine is a kind.
//
// +kubebuilder:object:root=true
type Machine struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   MachineSpec   `json:"spec,omitempty"`
	Status MachineStatus `json:"status,omitempty"`
}

// MachineSpec has values that are parts of structs in the hub.
type MachineSpec struct {
	// Image is the name of the image.
	//
	// +optional
	Image string `json:"image,omitempty"`
	// +optional
	DNSNameservers []string `json:"dnsNameservers,omitempty"`
}

// MachineStatus is what is known of it.
type MachineStatus struct {
	// +optional
	Ready bool `json:"ready,omitempty"`
}
