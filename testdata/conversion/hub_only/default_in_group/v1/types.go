// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=default-in-group.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +crdgen:conversion:hub
// +kubebuilder:storageversion
type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ShopSpec `json:"spec"`
}

type ShopSpec struct {
	// +optional
	Group *Group `json:"group,omitempty"`
}

// Group is there if its names are, and then it has a limit.
type Group struct {
	// +optional
	Names []string `json:"names,omitempty"`
	// +kubebuilder:validation:Minimum=1
	Max int32 `json:"max"`
}
