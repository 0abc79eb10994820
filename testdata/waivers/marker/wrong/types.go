// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:ignore:rule=lost-zeros,reason="misspelt"
	// +kubebuilder:default=40
	Watts int32 `json:"watts,omitempty"`
	// +crdgen:ignore:rule=lost-zero,reason=""
	// +kubebuilder:default=40
	Level int32 `json:"level,omitempty"`
	// +crdgen:ignore:rule=unsupported-type,reason="cannot be waived"
	Channel chan int `json:"channel"`
	// +crdgen:ignore:rule=lost-zero
	// +kubebuilder:default=40
	Height int32 `json:"height,omitempty"`
}
