// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Doors Doors `json:"doors"`
}

type Doors struct {
	// +crdgen:not=[*] +kubebuilder:validation:Minimum=5
	// +listType=atomic
	Left []int32 `json:"left"`
	// +crdgen:anyOf:low=[*] +kubebuilder:validation:Maximum=5
	// +crdgen:anyOf:high=[*] +kubebuilder:validation:Minimum=10
	// +kubebuilder:validation:MinItems=1
	// +listType=atomic
	Right []int32 `json:"right"`
	// +crdgen:not:high=[*] +kubebuilder:validation:Minimum=5
	// +crdgen:not:high=. +kubebuilder:validation:MinItems=1
	// +listType=atomic
	Back []int32 `json:"back"`
}
