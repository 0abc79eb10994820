// Package v1 has enums behind paths with a value twice that is meant for something else.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true

// +crdgen:at=.answers +kubebuilder:validation:Enum=y;y
// +crdgen:at=.level +kubebuilder:validation:Enum=low;low;1
// +crdgen:at=.size +kubebuilder:validation:Enum=1;1
// +crdgen:at=.names[*] +kubebuilder:validation:Enum=1;1
// +crdgen:anyOf=.words +kubebuilder:validation:Enum=1;1
type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +listType=atomic
	Answers []string `json:"answers"`
	Level   int32    `json:"level"`
	Size    int32    `json:"size"`
	// +listType=atomic
	Names []string `json:"names"`
	Words string   `json:"words"`
}
