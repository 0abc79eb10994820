// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Paths name what Go has and JSON or the schema has not: a struct that is inlined, and fields
// of the metadata of a pod template.

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +crdgen:at=.size.width +kubebuilder:validation:Maximum=4
	// +crdgen:anyOf=.size.width +required
	// +optional
	Door *Door `json:"door,omitempty"`
	// +crdgen:at=[*].Size.width +kubebuilder:validation:Maximum=4
	// +listType=atomic
	// +optional
	Doors []Door `json:"doors,omitempty"`
	// +crdgen:at=.metadata.name +kubebuilder:validation:MaxLength=4
	// +crdgen:at=.spec +crdgen:opaque
	// +optional
	Pod *corev1.PodTemplateSpec `json:"pod,omitempty"`
}

type Door struct {
	Size `json:",inline"`
}

type Size struct {
	// +optional
	Width int32 `json:"width,omitempty"`
}
