// Package v1 has a type of two kinds. Only what its rules refuse in neither is reported.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pizza struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Oven OvenRef `json:"oven"`
}

// The name is always there.
type Cake struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.name +kubebuilder:default=deck
	Oven OvenRef `json:"oven"`
}

// +kubebuilder:validation:XValidation:rule="has(self.name)",message="a pizza needs it"
// +kubebuilder:validation:XValidation:rule="has(self.zone)",message="nobody needs it"
type OvenRef struct {
	// +optional
	Name *string `json:"name,omitempty"`
	Zone string  `json:"zone"`
}
