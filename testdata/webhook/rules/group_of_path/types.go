// Package v1 has a webhook of its own kind for a group that was scaffolded.
// +groupName=shop.example.com
package v1

// +kubebuilder:webhook:path=/validate-shop-example-com-v1-shop,mutating=false,failurePolicy=fail,sideEffects=None,groups=shop.my.domain,resources=shops,verbs=create,versions=v1,name=vshop.kb.io,admissionReviewVersions=v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Shop struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
