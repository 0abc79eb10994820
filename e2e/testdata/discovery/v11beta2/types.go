// Package v11beta2 is one of many versions.
// +kubebuilder:object:generate=true
// +groupName=discovery.example.com
package v11beta2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:object:root=true
// +kubebuilder:resource:scope=Cluster,path=oxen,singular=ox,shortName=mu;ms,categories=all;animals

// Ox has a plural of its own.
type Ox struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
