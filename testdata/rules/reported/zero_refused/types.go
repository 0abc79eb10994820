// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default=1
	// +kubebuilder:validation:XValidation:rule="self >= 0"
	Watts int32 `json:"watts,omitempty"`

	// None of these can be zero, so that nothing is lost.

	// +kubebuilder:default=1
	// +kubebuilder:validation:XValidation:rule="self > 0"
	Bulbs int32 `json:"bulbs,omitempty"`
	// +kubebuilder:default="90s"
	// +kubebuilder:validation:XValidation:rule="duration(self) > duration('0s')"
	Timeout metav1.Duration `json:"timeout,omitzero"`
	// +required
	// +kubebuilder:validation:XValidation:rule="self"
	On bool `json:"on,omitempty"`
}
