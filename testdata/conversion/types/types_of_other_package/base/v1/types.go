// Package v1 is the new version of a base, which planes have, too.
//
// +kubebuilder:object:generate=true
// +groupName=base.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Base struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BaseSpec `json:"spec,omitempty"`
}

type BaseSpec struct {
	Host string `json:"host,omitempty"`
	Port int32  `json:"port,omitempty"`
	Disk Disk   `json:"disk,omitempty"`
}

type Disk struct {
	Label string `json:"label,omitempty"`
}
