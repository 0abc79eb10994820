// Package v1 has a kind with a plural that the API server refuses, and names it by the usual one.
// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=shop.example.com,resources=boats;boats/status,verbs=get

// Boat is a kind.
// +kubebuilder:resource:path=Boat
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
