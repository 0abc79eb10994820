// Package v1 loses misspelt elements beside the right ones, and elements twice.
// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=shop.example.com,resources=boats,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=boats;boats/finalizers,verbs=update
// +kubebuilder:rbac:groups=shop.example.com,resources=boats,verbs=get;list
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list

// Boat is a kind.
type Boat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
