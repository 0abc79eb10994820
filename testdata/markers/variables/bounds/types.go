// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:MinLength=5
	// +kubebuilder:validation:MaxLength=4
	Name string `json:"name"`
	// +kubebuilder:validation:Minimum=10
	// +kubebuilder:validation:Maximum=9
	Count int32 `json:"count"`
	// +kubebuilder:validation:MinItems=2
	// +k8s:maxItems=1
	List []string `json:"list"`
	// +kubebuilder:validation:ExclusiveMinimum=true
	Above int32 `json:"above"`
}
