// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
	// +optional
	Status LampStatus `json:"status,omitzero"`
}

type LampSpec struct {
	// +kubebuilder:validation:Pattern=`^(red|green)$`
	Color string `json:"color"`
	// +kubebuilder:validation:XValidation:rule="self != 'none'",message="a lamp has a name"
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name"`
	// +listType=set
	// +kubebuilder:validation:MaxItems=9
	// +optional
	Rooms []string `json:"rooms,omitempty"`
}

type LampStatus struct {
	// +kubebuilder:validation:Maximum=3
	Watts int32 `json:"watts"`
}
