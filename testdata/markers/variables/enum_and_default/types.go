// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Enum=1;2
	Size string `json:"size"`
	// +kubebuilder:validation:Enum=one;two
	Count int32 `json:"count"`
	// +kubebuilder:default=true
	Name string `json:"name,omitempty"`
	// +kubebuilder:default="5"
	Number int32 `json:"number,omitempty"`
	// +kubebuilder:validation:Enum=a;b
	// +kubebuilder:default=c
	Letter string `json:"letter,omitempty"`
	// +default={"a": 1}
	List []string `json:"list,omitempty"`
}
