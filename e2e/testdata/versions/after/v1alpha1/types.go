// Package v1alpha1 is a version of a kind whose storage moves.
// +kubebuilder:object:generate=true
// +groupName=versions.example.com
package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:unservedversion

// Parcel moves.
type Parcel struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ParcelSpec `json:"spec,omitempty"`
}

// ParcelSpec is the same in all versions.
type ParcelSpec struct {
	To string `json:"to,omitempty"`
}
