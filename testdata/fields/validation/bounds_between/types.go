// Package v1 has bounds between the integers.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:Minimum=1.5
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:Maximum=2.5
	Rooms int32 `json:"rooms"`
	// +kubebuilder:validation:Minimum=1.5
	// +kubebuilder:validation:ExclusiveMinimum=true
	Bulbs int32 `json:"bulbs"`
}
