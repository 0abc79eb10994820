// Package v1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=namesakes.example.com
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

// MachineSpec has fields that share a word with those of the other version.
type MachineSpec struct {
	// +optional
	Identity *Identity `json:"identity,omitempty"`
	// +optional
	Image Image `json:"image,omitzero"`
	// +optional
	Bastion *Bastion `json:"bastion,omitempty"`
}

// Identity is that of a cloud.
type Identity struct {
	// +optional
	Secret string `json:"secret,omitempty"`
	// +optional
	CloudName string `json:"cloudName,omitempty"`
}

// Image is known by its name or its identifier.
type Image struct {
	// +optional
	ID *string `json:"id,omitempty"`
	// +optional
	Name string `json:"name,omitempty"`
}

// Bastion is a machine.
type Bastion struct {
	Enabled bool `json:"enabled"`
	// +optional
	Spec *Instance `json:"spec,omitempty"`
	// +optional
	FloatingIP string `json:"floatingIP,omitempty"`
}

// Instance is what a machine is made of.
type Instance struct {
	// +optional
	Flavor string `json:"flavor,omitempty"`
}

// MachineStatus is what is known of it.
type MachineStatus struct {
	// +optional
	Ready bool `json:"ready,omitempty"`
	// +optional
	InstanceID *string `json:"instanceID,omitempty"`
}
