// Package v1 has markers of conversions on types that are no kind.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

// +crdgen:conversion:hub
// +crdgen:conversion:none
type LampSpec struct {
	Watts int32 `json:"watts"`
}

// +crdgen:conversion:webhook:service=shop/webhook
// +kubebuilder:conversion:hub
type Bulb struct {
	Watts int32 `json:"watts"`
}
