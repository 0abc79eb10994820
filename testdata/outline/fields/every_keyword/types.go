// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is on or off.
// +kubebuilder:subresource:status
// +kubebuilder:resource:shortName={lp,l},categories=all
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LampSpec   `json:"spec"`
	Status LampStatus `json:"status,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="self.watts < 10 || self.color != 'red'",message="red lamps are small"
type LampSpec struct {
	// Watts is the power.
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:validation:Maximum=100
	// +kubebuilder:validation:ExclusiveMaximum=true
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:Enum=red;green;"light blue"
	// +kubebuilder:default=red
	Color string `json:"color,omitempty"`
	// +kubebuilder:validation:Pattern=`^[a-z =]+$`
	// +kubebuilder:validation:MaxLength=63
	// +nullable
	Name *string `json:"name,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +kubebuilder:validation:MinItems=1
	Ports  []Port            `json:"ports,omitempty"`
	Labels map[string]string `json:"labels,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:Schemaless
	Raw   map[string]string `json:"raw,omitempty"`
	Since metav1.Time       `json:"since,omitempty"`
	// +kubebuilder:default={name: http, number: 80}
	Main Port `json:"main,omitempty"`
}

// +structType=atomic
type Port struct {
	Name   string `json:"name"`
	Number int32  `json:"number,omitempty"`
}

type LampStatus struct {
	Replicas int32 `json:"replicas,omitempty"`
}
