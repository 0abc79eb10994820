// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MaxLength=5
	Name Name `json:"name"`
	// +kubebuilder:validation:Maximum=10
	Watts Watts `json:"watts"`
	// +kubebuilder:validation:Enum=small;large
	Size Lower `json:"size"`
	// +kubebuilder:validation:Enum=2;20
	// +kubebuilder:validation:Maximum=20
	// +kubebuilder:validation:Minimum=2
	Step int32 `json:"step"`
}

// +kubebuilder:validation:MinLength=5
type Name string

// +kubebuilder:validation:Minimum=10
type Watts int32

// +kubebuilder:validation:Pattern=`^[a-z]+$`
type Lower string
