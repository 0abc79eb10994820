// +groupName=kitchen.example.com
// +versionName=v1
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:at=.kind +crdgen:drop
// +crdgen:at=.apiVersion +crdgen:drop
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Kind Plate `json:"plate"`
}

// +kubebuilder:object:root=true
// +crdgen:at=. +crdgen:opaque
type Range struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// A field may be called so elsewhere.

	// +crdgen:at=.kind +crdgen:drop
	Plate Plate `json:"plate"`
}

type Plate struct {
	Kind string `json:"kind"`
	Size int32  `json:"size"`
}
