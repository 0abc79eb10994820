// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:resource:shortName=lp
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LampSpec   `json:"spec"`
	Status LampStatus `json:"status,omitempty"`
}

type LampSpec struct {
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:validation:MaxLength=10
	Class string `json:"class,omitempty"`
	// +listType=set
	Ports []Port `json:"ports"`
}

// +structType=atomic
type Port struct {
	Number int32 `json:"number"`
}

type LampStatus struct {
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:resource:path=lampposts,singular=lp,shortName=lamp;post
type LampPost struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
