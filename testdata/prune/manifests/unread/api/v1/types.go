// Package v1 has markers that stand where nobody reads them.
//
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Lamp is a kind.
//
// +kubebuilder:webhook:path=/validate-example-com-v1-lamp,mutating=false,failurePolicy=fail,sideEffects=None,groups=example.com,resources=lamps,verbs=create,versions=v1,name=vlamp.example.com,admissionReviewVersions=v1
type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}

// reconcile does nothing.
// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get
func reconcile() {}
