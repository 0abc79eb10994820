// Package v1 writes kinds where resources belong.
// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups="",resources=ConfigMap;Secrets,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=Order,verbs=get
// +kubebuilder:rbac:groups=other.example.com,resources=Thing/status,verbs=get

// Order is a kind.
type Order struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
