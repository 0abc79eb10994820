// Package v1beta1 is a version.
//
// +kubebuilder:object:generate=true
// +groupName=namesakes.example.com
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

// MachineSpec has fields whose namesakes stand elsewhere in the hub.
type MachineSpec struct {
	// +optional
	CloudName string `json:"cloudName,omitempty"`
	// +optional
	Identity *Identity `json:"identity,omitempty"`
	// +optional
	InstanceID *string `json:"instanceID,omitempty"`
	// +optional
	Bastion *Bastion `json:"bastion,omitempty"`
}

// Identity is that of a cloud.
type Identity struct {
	// +optional
	Secret string `json:"secret,omitempty"`
}

// Bastion is a machine.
type Bastion struct {
	Enabled bool `json:"enabled"`
	// +optional
	Instance Instance `json:"instance,omitempty"`
}

// Instance is what a machine is made of.
type Instance struct {
	// +optional
	Flavor string `json:"flavor,omitempty"`
	// +optional
	FloatingIP string `json:"floatingIP,omitempty"`
}

// MachineStatus is what is known of it.
type MachineStatus struct {
	// +optional
	Ready bool `json:"ready,omitempty"`
}
