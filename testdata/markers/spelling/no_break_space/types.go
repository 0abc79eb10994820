// Package v1 has blanks of typography, which controller-gen passes over, too.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:MaxLength=1
	Before string `json:"before"`
	// +kubebuilder:validation:MaxLength=2 
	Behind string `json:"behind"`
}
