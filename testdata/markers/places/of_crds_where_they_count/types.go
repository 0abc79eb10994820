// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
// +kubebuilder:resource:shortName=ls
// +kubebuilder:printcolumn:name=Watts,type=integer,JSONPath=.spec.watts
type Lamp struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	Watts int32 `json:"watts"`
	// +optional
	Note string `json:"-"`
}

// +kubebuilder:object:root=true
type LampList struct {
	metav1.TypeMeta `json:",inline"`
	// +optional
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Lamp `json:"items"`
}

// Library is for other modules, which may use it in their kinds.
type Library struct {
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}
