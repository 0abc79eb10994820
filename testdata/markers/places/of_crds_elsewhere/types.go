// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:subresource:status
type Lamp struct {
	metav1.TypeMeta `json:",inline"`
	// +kubebuilder:validation:XValidation:rule="self.name.size() < 20"
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

// +kubebuilder:printcolumn:name=Watts,type=integer,JSONPath=.spec.watts
// +kubebuilder:resource:shortName=ls
// +kubebuilder:storageversion
type LampSpec struct {
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:MinLength=1
	Note string `json:"-"`
}

// LampList is what the API server makes of many lamps.
// +kubebuilder:unservedversion
// +kubebuilder:subresource:status
type LampList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	// +kubebuilder:validation:MaxItems=10
	// +listType=atomic
	Items []Lamp `json:"items"`
}
