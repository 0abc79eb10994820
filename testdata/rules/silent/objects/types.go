// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:resource:shortName=lp
// +kubebuilder:subresource:status
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec   LampSpec   `json:"spec"`
	Status LampStatus `json:"status,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="!has(oldSelf.class) || has(self.class)"
type LampSpec struct {
	// +optional
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:validation:MaxLength=10
	Class string `json:"class,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self == oldSelf"
	// +kubebuilder:validation:MaxLength=10
	Serial string `json:"serial"`
	// +listType=atomic
	Ports []Port `json:"ports"`
	// +listType=set
	Names []string `json:"names"`
}

type Port struct {
	Number int32 `json:"number"`
}

type LampStatus struct {
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}

// +kubebuilder:resource:shortName=post
type LampPost struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
