// +groupName=kitchen.example.com
// +versionName=v1
package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
type Oven struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +acme:size=10
	// +kubebuilder:validation:Maximum=5
	Looser int32 `json:"looser"`
	// +acme:size=10
	// +acme:size=3
	Twice int32 `json:"twice"`
	// +acme:size=10
	Text string `json:"text"`
	// +acme:size=10
	List []int32 `json:"list"`
	// +acme:size=10
	// +kubebuilder:validation:Minimum=20
	Below int32 `json:"below"`
	// +acme:code="(a"
	Pattern string `json:"pattern"`
	// +acme:code="^\\d+$"
	// +kubebuilder:validation:MinLength=4
	Length string `json:"length"`
	// +acme:size=10
	// +kubebuilder:validation:Maximum=10
	Same int32 `json:"same"`
}
