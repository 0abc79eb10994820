// Package v1 asks for resources of others that have the names of its own.
// +groupName=shop.example.com
package v1

// +kubebuilder:rbac:groups=shop.example.com,resources=shops,verbs=get
// +kubebuilder:rbac:groups=shop.other.org,resources=shops,verbs=list
// +kubebuilder:rbac:groups=store.other.org,resources=stores,verbs=list

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

type Store struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
