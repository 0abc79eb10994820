// Package v1 has a spec and a status that nothing finds.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LampSpec   `json:"Spec"`
	Status LampStatus `json:"stauts,omitempty"`
}

// Torch says what it is in its own words.
type Torch struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LampSpec   `json:"desired"`
	Status LampStatus `json:"state,omitempty"`
}

type LampSpec struct {
	Size int32 `json:"size"`
}

type LampStatus struct {
	Lit bool `json:"lit"`
}
