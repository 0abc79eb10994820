// Package v1 is the hub.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Web is a kind.
//
// +kubebuilder:object:root=true
// +crdgen:conversion:hub
type Web struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec WebSpec `json:"spec,omitempty"`
}

// WebSpec has one struct for both.
type WebSpec struct {
	API *API `json:"api,omitempty"`
}

// API is what stood beside it.
type API struct {
	Port                int32         `json:"port,omitempty"`
	ManagedLoadBalancer *LoadBalancer `json:"managedLoadBalancer,omitempty"`
}

// LoadBalancer spreads.
type LoadBalancer struct {
	Provider string `json:"provider,omitempty"`
}
