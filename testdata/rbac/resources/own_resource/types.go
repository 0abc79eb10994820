// Package v1 spells its own resources in wrong ways.
// +groupName=shop.example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// +kubebuilder:rbac:groups=shop.example.com,resources=order,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=oders/status,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=boxes,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,namespace=system,resources=orders;crates,verbs=get
// +kubebuilder:rbac:groups=shop.example.com,resources=unheardof,verbs=get

// Order is a kind.
type Order struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// Box is a kind outside of namespaces with a plural of its own.
// +kubebuilder:resource:path=crates,singular=box,scope=Cluster
type Box struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
