// What says "false" with a colon is an error only where it would make a difference.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:storageversion:false
type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BoxSpec `json:"spec,omitempty"`
}

// +kubebuilder:object:root:false
type BoxSpec struct {
	Width int32 `json:"width,omitempty"`
}

// This is the only one that Go code is made of.
// +kubebuilder:object:generate:false
type Lid struct{}

// +kubebuilder:object:generate:false
type Opener interface {
	Open()
}

// +kubebuilder:object:generate:false
// +kubebuilder:object:root=true
var _ Opener
