// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=fields.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gate lacks the structs that the hub has.
//
// +kubebuilder:object:root=true
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has a host.
//
// +crdgen:conversion:hubOnly:path=.some
// +crdgen:conversion:hubOnly:path=.two
// +crdgen:conversion:hubOnly:path=.one
// +crdgen:conversion:hubOnly:path=.list
type GateSpec struct {
	Host string `json:"host,omitempty"`
	// +optional
	Room Some `json:"room,omitempty,omitzero"`
	// +crdgen:conversion:path=.hall.width
	HallWidth *int32 `json:"hallWidth,omitempty"`
	// +crdgen:conversion:path=.yard.width
	YardWidth int32 `json:"yardWidth,omitempty"`
}

// Some has at least one field.
type Some struct {
	// +optional
	A *bool `json:"a,omitempty"`
	// +optional
	B string `json:"b,omitempty"`
}
