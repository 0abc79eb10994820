// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
// +kubebuilder:subresource:scale:specpath=.spec.replicas,statuspath=.status.replicas
// +kubebuilder:resource:shortName=lp
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LampSpec   `json:"spec"`
	Status LampStatus `json:"status,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="self.replicas <= 3 || has(self.serial)",message="many lamps need a serial"
// +kubebuilder:validation:XValidation:rule="!has(oldSelf.serial) || has(self.serial)",message="serial cannot be removed"
type LampSpec struct {
	// +kubebuilder:default=1
	// +kubebuilder:validation:Minimum=0
	Replicas *int32 `json:"replicas,omitempty"`
	// +kubebuilder:validation:Pattern=`^[A-Z]{2}-\d{4}$`
	// +kubebuilder:validation:MaxLength=7
	// +kubebuilder:validation:XValidation:rule="self == oldSelf",message="serial cannot be changed"
	// +optional
	Serial *string `json:"serial,omitempty"`
	// +kubebuilder:validation:Enum=red;green
	Color string `json:"color"`
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MaxItems=8
	// +optional
	Bulbs []Bulb `json:"bulbs,omitempty"`
	// +optional
	Labels map[string]string `json:"labels,omitempty"`
}

type Bulb struct {
	Name string `json:"name"`
	// +optional
	Watts int32 `json:"watts,omitempty"`
}

type LampStatus struct {
	Replicas int32 `json:"replicas"`
}
