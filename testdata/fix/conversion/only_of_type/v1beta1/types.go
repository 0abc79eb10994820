// Package v1beta1 has what the hub calls by a word more.
//
// +groupName=example.com
package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Web is a kind.
//
// +kubebuilder:object:root=true
type Web struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec WebSpec `json:"spec,omitempty"`
}

// WebSpec has a struct and a field that the hub has in another.
type WebSpec struct {
	APILoadBalancer *LoadBalancer `json:"apiLoadBalancer,omitempty"`

	APIPort int32 `json:"apiPort,omitempty"`
}

// LoadBalancer spreads.
type LoadBalancer struct {
	Provider string `json:"provider,omitempty"`
}
