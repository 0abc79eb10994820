// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Short is short.
// +crdgen:at=.metadata.name +kubebuilder:validation:MaxLength=3
type Short struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Shown has an example.
// +crdgen:at=.metadata.name +kubebuilder:validation:Pattern=`^[a-z]{2}-[0-9]+$`
// +crdgen:at=.metadata.name +kubebuilder:example="ab-12"
type Shown struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Single is there once.
// +kubebuilder:validation:XValidation:rule="self.metadata.name == 'the-one'",message="there is one"
type Single struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
