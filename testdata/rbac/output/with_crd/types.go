// Package v1 has a kind and the permissions for it.
// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=shop.example.com,resources=orders;orders/status,verbs=get;list;watch

// Order is a kind.
type Order struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Count int32 `json:"count"`
}
