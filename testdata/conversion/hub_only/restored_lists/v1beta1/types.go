// Package v1beta1 is the old version.
//
// +kubebuilder:object:generate=true
// +groupName=restored.example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gate lacks the lists that the hub has.
//
// +kubebuilder:object:root=true
type Gate struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GateSpec `json:"spec,omitempty"`
}

// GateSpec has a host.
//
// +crdgen:conversion:hubOnly:path=.tags
// +crdgen:conversion:hubOnly:path=.ports
// +crdgen:conversion:hubOnly:path=.plain
// +crdgen:conversion:hubOnly:path=.extra
type GateSpec struct {
	Host string `json:"host,omitempty"`
}
