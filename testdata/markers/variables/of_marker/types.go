// Package v1 is one case.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Job struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Type=strin
	Text string `json:"text"`
	// +kubebuilder:validation:Pattern="^[a-z+$"
	Name string `json:"name"`
	// +kubebuilder:validation:MaxLength=-1
	Short string `json:"short"`
	// +kubebuilder:validation:MultipleOf=0
	Count int32 `json:"count"`
	// +kubebuilder:validation:Format=emial
	Mail string `json:"mail"`
	// +kubebuilder:validation:Format=idn-hostname
	Host string `json:"host"`
}
