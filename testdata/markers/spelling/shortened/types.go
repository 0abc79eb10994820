// Package v1 has the keywords of schemas as other validators call them.
// +groupName=example.com
package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Lamp struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LampSpec `json:"spec"`
}

type LampSpec struct {
	// +kubebuilder:validation:MaxLen=3
	// +kubebuilder:validation:Regex=`^a+$`
	Name string `json:"name"`
	// +kubebuilder:validation:Min=1
	// +kubebuilder:validation:max=9
	Watts int32 `json:"watts"`
	// +kubebuilder:validation:Max=2
	Bulbs []string `json:"bulbs"`
	// +kubebuilder:validation:Max=4
	Labels map[string]string `json:"labels"`
	// +kubebuilder:validation:Max=5
	Colour Colour `json:"colour"`
	// +kubebuilder:validation:Between=5
	Height int32 `json:"height"`
}

type Colour string
