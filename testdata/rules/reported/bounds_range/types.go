// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=3000000000
	Least int32 `json:"least"`
	// +kubebuilder:validation:Maximum=4294967295
	Most uint32 `json:"most"`
	Big  Big    `json:"big"`
	// +kubebuilder:validation:items:Maximum=4294967295
	Items []int32 `json:"items"`
	// +kubebuilder:validation:MultipleOf=4294967296
	Step int32 `json:"step"`
	// +kubebuilder:validation:Maximum=99999999999999999999
	Wide int64 `json:"wide"`
	// +kubebuilder:validation:Maximum=300
	Narrow int8 `json:"narrow"`
	// +kubebuilder:validation:Minimum=-1
	Unsigned uint `json:"unsigned"`
}

// +kubebuilder:validation:Maximum=5000000000
type Big int32
