// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=-2147483648
	// +kubebuilder:validation:Maximum=2147483647
	Least int32 `json:"least"`
	// +kubebuilder:validation:Maximum=4294967295
	// +kubebuilder:validation:Format=int64
	Most uint32 `json:"most"`
	// +kubebuilder:validation:Maximum=9007199254740991
	Wide int64 `json:"wide"`
	// +kubebuilder:validation:Minimum=-129
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:Maximum=128
	// +kubebuilder:validation:ExclusiveMaximum=true
	Narrow int8 `json:"narrow"`
	// +kubebuilder:validation:Maximum=10
	Both Big `json:"both"`
}

// +kubebuilder:validation:Maximum=2147483647
type Big int32
