// Package v1 is the hub.
//
// +kubebuilder:object:generate=true
// +groupName=one-type-for-two.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Pool is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Pool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PoolSpec `json:"spec,omitempty"`
}

// PoolSpec is what the user asks for.
type PoolSpec struct {
	Template TemplateSpec `json:"template,omitempty"`
}

// TemplateSpec is for those that are made.
type TemplateSpec struct {
	Image       string `json:"image,omitempty"`
	ExpireAfter string `json:"expireAfter,omitempty"`
	GracePeriod int32  `json:"gracePeriod,omitempty"`
}

// Claim is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Claim struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ClaimSpec `json:"spec,omitempty"`
}

// ClaimSpec is for one that is there.
type ClaimSpec struct {
	Image       string `json:"image,omitempty"`
	Memory      string `json:"memory,omitempty"`
	ExpireAfter string `json:"expireAfter,omitempty"`
}
