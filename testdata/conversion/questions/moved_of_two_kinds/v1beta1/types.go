// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=moved-of-two-kinds.example.com
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

// Template is another kind.
//
// +kubebuilder:object:root=true
type Template struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TemplateSpec `json:"spec,omitempty"`
}

// TemplateSpec has what becomes the spec of a machine.
type TemplateSpec struct {
	Template MachineSpec `json:"template,omitempty"`
}

// MachineSpec stands in two kinds.
type MachineSpec struct {
	Flavor     string  `json:"flavor,omitempty"`
	InstanceID *string `json:"instanceID,omitempty"`
	// +crdgen:conversion:path=/status/zoneName
	ZoneName string `json:"zoneName,omitempty"`
}

// MachineStatus stands in one.
type MachineStatus struct{}
