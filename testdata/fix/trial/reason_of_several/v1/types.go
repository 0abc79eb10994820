// Lists of a published version that want a type: the reason why none gets it stands in the
// line for all of them.

// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status LampStatus `json:"status,omitempty"`
}

type LampStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	Bulb       Part               `json:"bulb,omitempty"`
	Shade      Other              `json:"shade,omitempty"`
}

type Part struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

type Other struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
