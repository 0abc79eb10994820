// Package v1 has webhooks for the resources of others.
// +groupName=shop.example.com
package v1

// +kubebuilder:webhook:path=/validate-shop-example-com-v1-shop,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.example.com;shop.other.org,resources=shops,verbs=create,versions=v1,name=both.kb.io,admissionReviewVersions=v1
// +kubebuilder:webhook:path=/validate-shop-other-org-v1-shop,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.other.org,resources=shops,verbs=create,versions=v1,name=other.kb.io,admissionReviewVersions=v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
