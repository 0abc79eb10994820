// Package v1 asks for its own resources in groups that nobody has.
// +groupName=shop.example.com
package v1

// +kubebuilder:rbac:groups=shop.my.domain,resources=shops;shops/status,verbs=get
// +kubebuilder:rbac:groups=example.com,resources=stores,verbs=list
// +kubebuilder:rbac:groups=shop.my.domain,resources=secrets,verbs=get

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

type Store struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
